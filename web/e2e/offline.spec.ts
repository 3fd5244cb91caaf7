/** Without a network: the engine in the page, from the second visit on. */
import { serious, useAxe } from './axe';
import { awaitTurn, expect, logged, result, takeStep, test } from './table';

test.use({ serviceWorkers: 'allow' });

test('a match on this device never asks the server', async ({ page }) => {
  await page.goto('/new/draftosaurus');
  await page.getByLabel('On this device').check();
  const asked: string[] = [];
  await page.getByRole('button', { name: 'Start the game' }).waitFor();
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/tables')) asked.push(request.url());
  });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/table\/here-\w+$/);
  expect(await awaitTurn(page)).toBe('turn');
  await takeStep(page);
  await awaitTurn(page);
  expect(asked).toEqual([]);
  // It is in the list of tables, beside those of the server.
  await page.goto('/');
  await expect(page.getByRole('link', { name: /Draftosaurus.*Your turn/s })).toBeVisible();
});

test('from the second visit on a match is begun, left and finished without a network', async ({
  page,
  context,
}) => {
  await page.goto('/');
  // The first visit fetches everything; the second is the worker's.
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.reload();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await context.setOffline(true);

  await page.goto('/new/draftosaurus');
  const device = page.getByLabel('On this device');
  await device.check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/table\/here-\w+$/);
  for (let n = 0; n < 3; n++) {
    expect(await awaitTurn(page)).toBe('turn');
    await takeStep(page);
  }
  expect(await awaitTurn(page)).toBe('turn');
  const before = await logged(page).allTextContents();

  await page.reload();
  expect(await awaitTurn(page)).toBe('turn');
  await expect.poll(() => logged(page).allTextContents()).toEqual(before);

  while ((await awaitTurn(page)) === 'turn') await takeStep(page);
  await expect(result(page)).toBeVisible();
  const address = page.url();

  await page.goto(`${address}/replay`);
  await expect(page.locator('main')).toBeVisible();
  await context.setOffline(false);
  await page.goto(address);
  await expect(result(page)).toBeVisible();
});

test('of two tabs the one that is touched plays', async ({ page, context }) => {
  await page.goto('/new/draftosaurus');
  await page.getByLabel('On this device').check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/table\/here-\w+$/);
  expect(await awaitTurn(page)).toBe('turn');

  const other = await context.newPage();
  await other.goto(page.url());
  expect(await awaitTurn(other)).toBe('turn');
  await takeStep(other);
  await awaitTurn(other);
  await expect(page.getByText('You play in another tab now')).toBeVisible();

  // Back in the first tab the step of the second is there, and the next one is taken.
  await page.locator('main').click({ position: { x: 5, y: 5 } });
  await expect(page.getByText('You play in another tab now')).toBeHidden();
  const told = await logged(other).allTextContents();
  await expect.poll(() => logged(page).allTextContents()).toEqual(told);
  await takeStep(page);
  await awaitTurn(page);
});

test('the choice to play on this device keeps nobody out', async ({ page }) => {
  await useAxe(page);
  await page.goto('/new/draftosaurus');
  await expect(page.getByLabel('On this device')).toBeVisible();
  expect(await serious(page)).toEqual([]);
});

test('a tab that is killed in the middle of a write loses nothing and does nothing twice', async ({
  page,
  context,
}) => {
  await page.goto('/new/draftosaurus');
  await page.getByLabel('On this device').check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/table\/here-\w+$/);
  const address = page.url();
  let tab = page;
  for (let kills = 0; kills < 4; kills++) {
    expect(await awaitTurn(tab)).toBe('turn');
    // Nobody waits for what comes of the step.
    await takeStep(tab);
    await tab.close();
    tab = await context.newPage();
    await tab.goto(address);
  }
  // Whatever was stored is whole: the match goes on to its end, and its record holds.
  while ((await awaitTurn(tab)) === 'turn') await takeStep(tab);
  await tab.goto(`${address}/verify`);
  await expect(tab.getByRole('heading', { name: 'Proved' })).toBeVisible();
});
