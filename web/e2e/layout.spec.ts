/** Every board keeps the layout contract at every size, with the panel open and shut. */
import type { Page } from '@playwright/test';
import { expect, shot, sitDown, test } from './table';
import { faults } from './layout';

const GAMES = [
  ['draftosaurus', 2, 5],
  ['triassic-terror', 2, 4],
  ['rawr-n-write', 2, 4],
  ['dinoworld', 2, 10],
  ['dinosaur-island', 2, 4],
] as const;

const FINGERS = [
  [360, 640],
  [390, 844],
  [844, 390],
  [768, 1024],
  [1024, 768],
] as const;
const MOUSE = [
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
] as const;

/** Opens the panel, or folds it away: beside the board or as a sheet over it. */
async function setPanel(page: Page, open: boolean): Promise<boolean> {
  const beside = page.getByRole('button', {
    name: open ? 'Show players, log, chat and rules' : 'Fold the panel away',
  });
  if (await beside.isVisible()) await beside.click();
  const dock = page
    .getByRole('navigation', { name: 'Panels' })
    .getByRole('button', { name: 'Log' });
  if (!(await dock.isVisible())) return false;
  if ((await dock.getAttribute('aria-pressed')) !== String(open)) await dock.click();
  return open;
}

async function measure(
  page: Page,
  name: string,
  sizes: typeof FINGERS | typeof MOUSE,
  target: number,
) {
  const all: string[] = [];
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    for (const open of [true, false]) {
      const covered = await setPanel(page, open);
      const where = `${width}x${height}${open ? ' panel' : ''}`;
      for (const fault of await faults(page, { target, covered })) all.push(`${where}: ${fault}`);
      if (process.env.LOOK)
        await shot(page, `layout/${name}-${width}x${height}${open ? '-panel' : ''}`);
    }
  }
  return all;
}

for (const [game, few, most] of GAMES) {
  for (const seats of [few, most]) {
    test(`${game} with ${seats} seats fits every screen`, async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      const table = await sitDown(page, game, seats);
      await expect(page.getByText('Your turn').first()).toBeVisible();
      const seen = await measure(page, `${game}-${seats}`, MOUSE, 24);

      const touch = await browser.newContext({
        baseURL,
        storageState: await context.storageState(),
        reducedMotion: 'reduce',
        hasTouch: true,
        isMobile: true,
      });
      const finger = await touch.newPage();
      await finger.goto(`/table/${table}`);
      await expect(finger.getByText('Your turn').first()).toBeVisible();
      seen.push(...(await measure(finger, `${game}-${seats}`, FINGERS, 44)));
      await touch.close();
      expect(seen).toEqual([]);
    });
  }
}
