/** A match against bots that is taken along: from a server to this device, and back. */
import { serious, useAxe } from './axe';
import { awaitTurn, expect, logged, overflow, result, takeStep, test } from './table';

test.use({ serviceWorkers: 'allow' });

test('a match moves from the server to this device, goes on offline, and moves back', async ({
  page,
  context,
}) => {
  await useAxe(page);
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await page.getByRole('button', { name: 'Play now Draftosaurus' }).click();
  await expect(page).toHaveURL(/\/table\/\w+$/);
  const server = page.url();
  expect(server).not.toContain('here-');
  expect(await awaitTurn(page)).toBe('turn');
  await takeStep(page);
  expect(await awaitTurn(page)).toBe('turn');

  await page.getByRole('button', { name: 'Leave the match' }).click();
  const leave = page.getByRole('dialog');
  await expect(leave.getByRole('button', { name: 'Move it to this device' })).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await leave.getByRole('button', { name: 'Move it to this device' }).click();
  await expect(page).toHaveURL(/\/table\/here-\w+$/);
  const here = page.url();
  expect(await awaitTurn(page)).toBe('turn');
  // What is practice by now fits a phone as any match does.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.setViewportSize({ width: 1280, height: 720 });

  await context.setOffline(true);
  await page.reload();
  expect(await awaitTurn(page)).toBe('turn');
  await takeStep(page);
  expect(await awaitTurn(page)).toBe('turn');
  const told = await logged(page).allTextContents();
  await context.setOffline(false);

  // Where it was it says so, and leads to where it is: to one match, however often one asks.
  await page.goto(server);
  await expect(page.getByRole('heading', { name: 'The match has moved' })).toBeVisible();
  await expect(page.getByText('You have taken it to a device of yours')).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Go on at this device' }).click();
  await expect(page).toHaveURL(here);
  expect(await awaitTurn(page)).toBe('turn');
  await expect.poll(() => logged(page).allTextContents()).toEqual(told);

  await page.getByRole('button', { name: 'Leave the match' }).click();
  await page.getByRole('button', { name: 'Move it to the server' }).click();
  await expect(page).not.toHaveURL(here);
  await expect(page).toHaveURL(/\/table\/\w+$/);
  expect(page.url()).not.toBe(server);
  while ((await awaitTurn(page)) === 'turn') await takeStep(page);
  await expect(result(page)).toBeVisible();
});

test('a match whose record does not arrive leads on, from its page and from the list', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now Draftosaurus' }).click();
  await expect(page).toHaveURL(/\/table\/\w+$/);
  expect(await awaitTurn(page)).toBe('turn');
  const record = /\/api\/tables\/\w+\/record/;
  await page.route(record, (route) => route.abort());
  await page.getByRole('button', { name: 'Leave the match' }).click();
  await page.getByRole('button', { name: 'Move it to this device' }).click();
  await expect(page.getByRole('heading', { name: 'The match has moved' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.locator('header').getByRole('status')).toHaveText('Moved');
  await expect(page.getByText(/One moment|Waiting for/)).toHaveCount(0);

  await page.unroute(record);
  await page.goto('/');
  await page.getByRole('link', { name: /Draftosaurus.*not arrived yet/s }).click();
  await expect(page.getByRole('link', { name: 'Save the record' })).toBeVisible();
  await page.getByRole('button', { name: 'Go on at this device' }).click();
  await expect(page).toHaveURL(/\/table\/here-\w+$/);
  expect(await awaitTurn(page)).toBe('turn');
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Moved to this device/ })).toHaveAttribute(
    'href',
    /\/table\/here-/,
  );
  await expect(page.getByText('Finished', { exact: true })).toHaveCount(0);
});
