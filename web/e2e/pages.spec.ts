/** The site as a folder of files: served below a path by a server that knows nothing but files. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test as base, type BrowserContext, type Page } from '@playwright/test';
import { answer, asked } from '../../games/rawr-n-write/web/hands';
import { writePages } from '../pages.mjs';
import { serious, useAxe } from './axe';
import { serveFiles, type Files } from './files';
import { binary } from './server';
import { awaitTurn, overflow, result, sameBytes, takeStep } from './table';

/** The folder, and its address. */
const test = base.extend<{ site: Files & { folder: string } }>({
  site: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'mesozoic-pages-'));
    await writePages(folder);
    const files = await serveFiles(folder, '/deep/games/');
    await use({ ...files, folder });
    await files.stop();
    await rm(folder, { recursive: true, force: true });
  },
});
test.use({ serviceWorkers: 'allow' });

/** The same dice in every run: the page adds to them, and so does its engine. */
async function sameDice(context: BrowserContext, folder: string): Promise<void> {
  await context.addInitScript(sameBytes);
  const files = await readdir(join(folder, 'assets'));
  const worker = files.find((name) => /^engine\.worker-.*\.js$/.test(name)) ?? '';
  const file = join(folder, 'assets', worker);
  await writeFile(file, sameBytes + (await readFile(file, 'utf8')));
}

/** Once the first visit has been kept, everything is there: the page is not even opened anew. */
async function keep(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

test('everything but others is there, below a path and without a network', async ({
  page,
  context,
  site,
}) => {
  const missing: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) missing.push(answer.url());
  });
  await useAxe(page);
  await page.goto(site.url);
  await expect(page.getByRole('heading', { name: 'Draftosaurus' })).toBeVisible();
  expect(await serious(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  // Nothing that only a server could do is offered.
  for (const name of ['Invite friends', 'Your account', 'The best', 'For programmers'])
    await expect(page.getByRole('link', { name })).toHaveCount(0);
  await expect(page.getByText('Open to join')).toHaveCount(0);

  await keep(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Play now Draftosaurus' }).click();
  await expect(page).toHaveURL(/\/deep\/games\/#\/table\/here-\w+$/);
  expect(await awaitTurn(page)).toBe('turn');
  await takeStep(page);
  expect(await awaitTurn(page)).toBe('turn');
  await page.reload();
  expect(await awaitTurn(page)).toBe('turn');

  // Every page of the front page opens; none is a dead end.
  await page.goto(site.url);
  const links = page.locator('main a[href], footer a[href]');
  await expect(page.getByRole('link', { name: 'Open a record' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Draftosaurus' })).toBeVisible();
  const addresses = await links.evaluateAll((all) => all.map((a) => (a as HTMLAnchorElement).href));
  addresses.push(`${site.url}#/privacy`);
  for (const address of new Set(addresses.filter((a) => a.includes('#/')))) {
    await page.goto(address);
    await expect(page.locator('#main')).toBeVisible();
    await expect(page.getByText('Nothing lives at this address')).toHaveCount(0);
    // Nobody answers here but the page itself.
    await expect(page.locator('#main')).not.toContainText(/\bserver\b/i);
  }
  expect(missing).toEqual([]);
});

/** The levels of bots beside oneself, by their place in the list of who may sit there. */
const BOTS = [
  [1, 2, 3],
  [4, 5, 6],
];
/** What those at the second, third and fourth seat are called. */
const BOT_NAMES = ['Bramble', 'Sorrel', 'Pip'];

for (const game of [
  'draftosaurus',
  'triassic-terror',
  'dinoworld',
  'rawr-n-write',
  'dinosaur-island',
])
  test(`${game} is played against bots of every level without a network`, async ({
    page,
    context,
    site,
  }) => {
    await page.goto(`${site.url}#/new/${game}`);
    await keep(page);
    await context.setOffline(true);
    for (const levels of BOTS) {
      await page.goto(`${site.url}#/new/${game}`);
      const [keys, number] = [page.getByLabel('4', { exact: true }), page.getByRole('spinbutton')];
      await expect(keys.or(number).first()).toBeVisible();
      if (await keys.isVisible()) await keys.check();
      else await number.fill('4').then(() => number.press('Tab'));
      for (const [n, level] of levels.entries())
        await page.getByLabel(`Seat ${n + 2}`, { exact: true }).selectOption({ index: level });
      await page.getByRole('button', { name: 'Start the game' }).click();
      await expect(page).toHaveURL(/#\/table\/here-\w+$/);
      const folded = page.getByRole('button', { name: 'Show players, log, chat and rules' });
      expect(await awaitTurn(page)).toBe('turn');
      if (await folded.isVisible()) await folded.click();
      const log = page.getByRole('region', { name: 'Log' });
      const silent = async () => {
        const told = await log.locator('li:not(.system)').allTextContents();
        return BOT_NAMES.filter((name) => !told.some((line) => line.startsWith(name)));
      };
      for (let steps = 0; steps < 40 && (await silent()).length > 0; steps++) {
        await takeStep(page);
        expect(await awaitTurn(page)).toBe('turn');
      }
      expect(await silent()).toEqual([]);
    }
  });

test('behind a proxy whose server is down the site opens as it is kept', async ({ page, site }) => {
  await page.goto(site.url);
  await keep(page);
  for (const status of [502, 503, 504]) {
    site.fail(status);
    await page.goto(`${site.url}?${status}#/new/draftosaurus`);
    await expect(page.getByRole('button', { name: 'Start the game' })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Start the game' }).click();
  expect(await awaitTurn(page)).toBe('turn');
});

test('how far lessons were before they lay beside the matches is not forgotten', async ({
  page,
  site,
}) => {
  await page.goto(site.url);
  await page.evaluate(() => {
    const begun = { 'draftosaurus/pens': { beat: 1, lines: [], done: false } };
    localStorage.setItem('mesozoic.lessons', JSON.stringify(begun));
  });
  await page.goto(`${site.url}?again#/learn/draftosaurus/first`);
  await page.getByRole('button', { name: 'Next', exact: true }).click();
  await expect(page.locator('[data-now^="1 "]')).toBeVisible();
  const before = () => page.evaluate(() => localStorage.getItem('mesozoic.lessons'));
  await expect.poll(before).toBeNull();
  await page.goto(`${site.url}?more#/learn/draftosaurus`);
  await expect(page.getByText('part 2 of')).toHaveCount(2);
});

test('lessons are taken without a network, and two tabs lose nothing of each other', async ({
  page,
  context,
  site,
}) => {
  await page.goto(site.url);
  await keep(page);
  const other = await context.newPage();
  await context.setOffline(true);
  const tabs = { first: page, die: other };
  for (const [lesson, tab] of Object.entries(tabs)) {
    await tab.goto(`${site.url}#/learn/draftosaurus/${lesson}`);
    await tab.getByRole('button', { name: 'Next', exact: true }).click();
    await expect(tab.locator('[data-now^="1 "]')).toBeVisible();
  }
  await page.reload();
  await expect(page.locator('[data-now^="1 "]')).toBeVisible();
  for (const tab of [page, other]) {
    await tab.goto(`${site.url}#/learn/draftosaurus`);
    await expect(tab.getByText('part 2 of')).toHaveCount(2);
  }
});

test('a solo match of Rawr ’n Write is begun, left, gone on with and finished', async ({
  page,
  context,
  site,
}) => {
  test.setTimeout(900_000);
  await sameDice(context, site.folder);
  await page.goto(`${site.url}#/new/rawr-n-write`);
  await keep(page);
  await context.setOffline(true);
  await page.getByLabel('1, alone').check();
  await page.getByRole('button', { name: 'Start the game' }).click();
  expect(await awaitTurn(page)).toBe('turn');
  const match = page.url();
  await page.getByRole('button', { name: 'Show players, log, chat and rules' }).click();
  const log = page.getByRole('region', { name: 'Log' }).getByRole('listitem');
  let turn = 0;
  const play = async (most: number) => {
    for (const end = turn + most; turn < end; turn++) {
      const text = await asked(page);
      if (text === null) return;
      await answer(page, text, turn);
    }
  };
  await play(20);
  expect(await awaitTurn(page)).toBe('turn');
  await expect(log.first()).toBeVisible();
  const told = await log.allTextContents();
  await page.reload();
  expect(await awaitTurn(page)).toBe('turn');
  await expect.poll(() => log.allTextContents()).toEqual(told);
  await page.getByRole('button', { name: 'Fold the panel away' }).click();
  await play(600);
  await expect(result(page)).toBeVisible();

  await page.goto(`${match}/verify`);
  await expect(page.getByRole('heading', { name: 'Proved' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save the record' }).click();
  const said = execFileSync(binary, ['verify', await (await saved).path()]).toString();
  expect(said).toContain('the result were recomputed and agree');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('puzzles are set and answered, and a match is looked at again, without a network', async ({
    page,
    context,
    site,
  }) => {
    await useAxe(page);
    await page.goto(site.url);
    await keep(page);
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Puzzles' }).click();
    await expect(page.getByRole('heading', { name: 'Puzzle of the day' })).toBeVisible();
    expect(await serious(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.locator('main li a[href*="/puzzles/draftosaurus/"]').click();
    await expect(page.getByText('Find the best step.')).toBeVisible();
    await takeStep(page);
    await expect(page.locator('[data-answered="true"], [data-answered="false"]')).toBeVisible();
    expect(await serious(page)).toEqual([]);
    expect(await overflow(page)).toBeLessThanOrEqual(0);

    await page.goto(site.url);
    await page.getByRole('button', { name: 'Play now Draftosaurus' }).click();
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

test('served in the house without TLS, two tabs still agree, and a report is a file', async ({
  page,
  context,
  site,
}) => {
  const address = site.url.replace('127.0.0.1', 'house.test');
  await page.goto(address);
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await page.getByRole('button', { name: 'Play now Draftosaurus' }).click();
  expect(await awaitTurn(page)).toBe('turn');
  const other = await context.newPage();
  await other.goto(page.url());
  expect(await awaitTurn(other)).toBe('turn');
  const elsewhere = page.getByText('You play in another tab now');
  await expect(elsewhere).toBeVisible();
  await takeStep(other);
  expect(await awaitTurn(other)).toBe('turn');
  await page.locator('main').click({ position: { x: 5, y: 5 } });
  await expect(elsewhere).toBeHidden();
  expect(await awaitTurn(page)).toBe('turn');
  await takeStep(page);
  expect(await awaitTurn(page)).toBe('turn');

  await page.goto(`${address}#/records`);
  await page
    .getByLabel(/file/)
    .setInputFiles(
      new URL('../../games/draftosaurus/tests/golden/02p-summer-1.record', import.meta.url)
        .pathname,
    );
  const report = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Copy a report' }).click();
  expect((await report).suggestedFilename()).toBe('mesozoic-report.txt');
});

test('a newer version waits for the match, and says so', async ({ page, context, site }) => {
  test.setTimeout(600_000);
  await page.goto(site.url);
  await keep(page);
  await page.getByRole('button', { name: 'Play now Draftosaurus' }).click();
  expect(await awaitTurn(page)).toBe('turn');
  // A page that is just being loaded anew is asked again.
  const builds = () =>
    page
      .evaluate(async () => (await caches.keys()).filter((n) => n.startsWith('mesozoic-')))
      .catch(() => []);
  const [before] = await builds();

  const worker = join(site.folder, 'sw.js');
  const source = await readFile(worker, 'utf8');
  await writeFile(worker, source.replace(/mesozoic-[0-9a-f]{12}/, 'mesozoic-newer'));
  await page.evaluate(async () => {
    await (await navigator.serviceWorker.ready).update();
  });
  const waits = page.getByText('It waits until no match is in the way');
  await expect(waits).toBeVisible();
  await takeStep(page);
  expect(await awaitTurn(page)).toBe('turn');
  expect(await builds()).toContain(before);

  // A page that is loaded anew finds the newer version waiting, and so does another tab in which nobody plays.
  await page.reload();
  await expect(waits).toBeVisible();
  const other = await context.newPage();
  await other.goto(site.url);
  await expect(other.getByRole('heading', { name: 'Draftosaurus' })).toBeVisible();
  expect(await awaitTurn(page)).toBe('turn');
  expect(await builds()).toContain(before);

  // Whoever leaves the match gets it.
  await page.getByRole('link', { name: 'To the games' }).click();
  // Chromium lets a worker that is still busy with something finish, for five minutes at most.
  await expect.poll(builds, { timeout: 360_000 }).toEqual(['mesozoic-newer']);
  await expect(page.getByRole('heading', { name: 'Draftosaurus' })).toBeVisible();
});

test('the site can be installed', async ({ page, site }) => {
  await page.goto(site.url);
  const client = await page.context().newCDPSession(page);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const { errors } = await client.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  const { installabilityErrors } = await client.send('Page.getInstallabilityErrors');
  // A browser of tests keeps nothing, which is all that is wrong.
  const wrong = installabilityErrors.map(({ errorId }) => errorId);
  expect(wrong.filter((id) => id !== 'in-incognito')).toEqual([]);
});
