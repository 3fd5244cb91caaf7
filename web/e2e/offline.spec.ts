/** Without a network: the engine in the page, once a first visit has been kept. */
import { execFileSync } from 'node:child_process';
import type { Page } from '@playwright/test';
import { serious, useAxe } from './axe';
import { binary } from './server';
import { awaitTurn, expect, logged, playNow, result, takeStep, test } from './table';

test.use({ serviceWorkers: 'allow' });

/** Begins a match of Draftosaurus against a bot on this device. */
async function beginHere(page: Page): Promise<void> {
  await page.goto('/new/draftosaurus');
  await page.getByLabel('On this device').check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/table\/here-\w+$/);
}

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

/** One visit, and then there is no network any more. */
async function visitOnce(page: Page): Promise<void> {
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.context().setOffline(true);
}

test('after one visit home, a lesson, a puzzle and records open without a network', async ({
  page,
}) => {
  await visitOnce(page);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Draftosaurus' })).toBeVisible();
  await page.goto('/learn/draftosaurus/first');
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.locator('[data-now^="1 "]')).toBeVisible();
  await page.goto('/puzzles');
  await expect(page.getByRole('heading', { name: 'Puzzle of the day' })).toBeVisible();
  await page.locator('main li a[href*="/puzzles/draftosaurus/"]').click();
  await expect(page.getByText('Find the best step.')).toBeVisible();
  await page.goto('/records');
  await expect(page.getByLabel(/file/)).toBeVisible();
});

test('after one visit a match is begun, left and finished without a network', async ({
  page,
  context,
}) => {
  await visitOnce(page);

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
  await page.getByRole('button', { name: 'One forward' }).click();
  // What bots have chosen in secret before is no stop.
  await expect(page.getByRole('slider', { name: 'Moment' })).not.toHaveValue('0');
  await page.goto(`${address}/verify`);
  await expect(page.getByRole('heading', { name: 'Proved' })).toBeVisible();
  // When the network is back it is there once.
  await context.setOffline(false);
  await page.goto(address);
  await expect(result(page)).toBeVisible();
  await page.goto('/');
  await expect(page.locator('a[href*="/table/here-"]')).toHaveCount(1);
});

test('of two tabs the one that is touched plays', async ({ page, context }) => {
  await beginHere(page);
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
  await beginHere(page);
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
  // Not in this browser alone.
  const saved = tab.waitForEvent('download');
  await tab.getByRole('link', { name: 'Save the record' }).click();
  const said = execFileSync(binary, ['verify', await (await saved).path()]).toString();
  expect(said).toContain('the result were recomputed and agree');
});

test.describe('without what keeps the site', () => {
  // Workers are then fetched by the page, where a test can put something before them.
  test.use({ serviceWorkers: 'block' });

  const put = (page: Page, worker: string, before: string) =>
    page.route(`**/${worker}-*.js`, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: before + (await response.text()) });
    });

  test('a tab dies with half a write in the storage, and nothing of it is there', async ({
    page,
    context,
  }) => {
    // Once it is told to, the engine stops for ever behind the row of a match and before its log.
    await put(
      page,
      'engine.worker',
      `{
        const told = new BroadcastChannel('death');
        let isDue = false;
        told.onmessage = () => { isDue = true; told.postMessage('expected'); };
        const { add } = IDBObjectStore.prototype;
        IDBObjectStore.prototype.add = function (value, key) {
          if (isDue && /^log\\/.*\\/e/.test(key)) {
            told.postMessage('now');
            for (;;);
          }
          return add.call(this, value, key);
        };
      }`,
    );
    await beginHere(page);
    expect(await awaitTurn(page)).toBe('turn');
    await takeStep(page);
    expect(await awaitTurn(page)).toBe('turn');
    const before = await logged(page).allTextContents();
    await page.evaluate(
      () =>
        new Promise<void>((expected) => {
          const death = new BroadcastChannel('death');
          const heard: string[] = [];
          Object.assign(window, { heard });
          death.onmessage = ({ data }) => {
            heard.push(data as string);
            expected();
          };
          death.postMessage('soon');
        }),
    );
    await takeStep(page);
    await page.waitForFunction(() =>
      (window as unknown as { heard: string[] }).heard.includes('now'),
    );
    const address = page.url();
    const dead = page.waitForEvent('crash');
    const devtools = await context.newCDPSession(page);
    devtools.send('Page.crash').catch(() => {});
    await dead;

    const tab = await context.newPage();
    await tab.goto(address);
    expect(await awaitTurn(tab)).toBe('turn');
    expect(await logged(tab).allTextContents()).toEqual(before);
    while ((await awaitTurn(tab)) === 'turn') await takeStep(tab);
    await tab.goto(`${address}/verify`);
    await expect(tab.getByRole('heading', { name: 'Proved' })).toBeVisible();
  });

  test('a bot that thinks for ever does not stand in the way of the page', async ({ page }) => {
    // The engine asks bots in workers of its own, and these never answer.
    await put(page, 'engine.worker', 'self.Worker = class { postMessage() {} terminate() {} };');
    await beginHere(page);
    await expect(page.getByRole('status').filter({ hasText: 'Your turn' })).toBeVisible();
    await takeStep(page);
    await expect(page.getByRole('status').filter({ hasText: 'Waiting for' })).toBeVisible();
    await page.getByRole('button', { name: 'Settings' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: /^Undo/ }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Your turn' })).toBeVisible();
  });

  test('boards and play at a server do not wait for the engine', async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      const name = /[^/]+\.wasm$/.exec(new URL(request.url()).pathname);
      if (name) fetched.push(name[0]);
    });
    await playNow(page);
    await takeStep(page);
    expect(await awaitTurn(page)).toBe('turn');
    expect(fetched).toEqual([]);
    // It comes when somebody plays here.
    await beginHere(page);
    expect(await awaitTurn(page)).toBe('turn');
    expect(fetched.length).toBeGreaterThan(0);
  });
});
