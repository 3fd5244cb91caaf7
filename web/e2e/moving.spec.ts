/** A match against bots that is taken along, and what else works without a network since. */
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

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 780 } });

  test('puzzles are set and answered, and a match is looked at again, without a network', async ({
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
    await context.setOffline(true);

    await page.goto('/puzzles');
    await expect(page.getByRole('heading', { name: 'Puzzle of the day' })).toBeVisible();
    expect(await serious(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.locator('a[href*="/puzzles/draftosaurus/"]').last().click();
    await expect(page.getByText('Find the best step.')).toBeVisible();
    await takeStep(page);
    await expect(page.getByText(/^(That is it|There is a better step)\.$/).first()).toBeVisible();
    expect(await serious(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    await page.goto('/new/draftosaurus');
    await page.getByLabel('On this device').check();
    await page.getByRole('button', { name: 'Start the game' }).click();
    await expect(page).toHaveURL(/\/table\/here-\w+$/);
    while ((await awaitTurn(page)) === 'turn') await takeStep(page);
    await page.getByRole('link', { name: 'Review' }).click();
    await expect(page.getByRole('heading', { name: 'Looking back at Draftosaurus' })).toBeVisible();
    // Phones are slow, and so is a busy machine.
    const expected = page.getByRole('heading', { name: 'What was to be expected' });
    await expect(expected).toBeVisible({ timeout: 240_000 });
    expect(await serious(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});
