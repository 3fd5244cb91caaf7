/** Every board keeps the layout contract at every size, with the panel open and shut. */
import type { Page } from '@playwright/test';
import type { GameCard } from '../src/generated/GameCard';
import { faults, GAMES, isDrawn, setPanel } from './layout';
import { expect, shot, sitDown, test } from './table';

/** A crowd has a spec of its own. */
const MOST = 10;

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

/** Adds what is wrong at each of these sizes to a list of faults with their sizes. */
async function measure(
  page: Page,
  name: string,
  sizes: typeof FINGERS | typeof MOUSE,
  target: number,
  seen: Record<string, string[]>,
) {
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await isDrawn(page, width);
    for (const open of [true, false]) {
      await setPanel(page, width, open);
      const where = `${width}x${height}${open ? ' panel' : ''}`;
      for (const fault of await faults(page, { target })) (seen[fault] ??= []).push(where);
      if (process.env.LOOK)
        await shot(page, `layout/${name}-${width}x${height}${open ? '-panel' : ''}`);
    }
  }
}

for (const game of GAMES) {
  for (const many of [false, true]) {
    test(`${game} with ${many ? 'many' : 'two'} seats fits every screen`, async ({
      page,
      context,
      browser,
      baseURL,
    }) => {
      const cards: GameCard[] = await (await page.request.get('/api/games')).json();
      const most = cards.find(({ id }) => id === game)?.seats.to ?? 2;
      const seats = many ? Math.min(most, MOST) : 2;
      const seen: Record<string, string[]> = {};
      const table = await sitDown(page, game, seats);
      await expect(page.getByText('Your turn').first()).toBeVisible();
      await measure(page, `${game}-${seats}`, MOUSE, 24, seen);

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
      await measure(finger, `${game}-${seats}`, FINGERS, 44, seen);
      await touch.close();
      expect(seen).toEqual({});
    });
  }
}
