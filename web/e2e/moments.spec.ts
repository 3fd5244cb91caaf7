/** The layout contract holds through a match: coached, asked, in the middle of a choice, over, replayed. */
import type { Page } from '@playwright/test';
import { hand, kinds, step } from './hand';
import { faults, GAMES, isDrawn } from './layout';
import { expect, shot, sitDown, test } from './table';

/** The smallest phone, a usual one upright and sideways, a tablet. */
const SIZES = [
  [360, 640],
  [390, 844],
  [844, 390],
  [1024, 768],
] as const;
const LAPTOP = { width: 1280, height: 720 };
const PHONE = { width: 390, height: 844 };
const FINGER = 44;
const MOUSE = 24;
/** So many decisions are looked at, and so many steps taken to find them. */
const DECISIONS = 8;
const STEPS = 40;

/** Notes what is wrong with the page as it is, at every size. */
class Look {
  readonly seen: Record<string, string[]> = {};

  constructor(
    readonly page: Page,
    readonly game: string,
  ) {}

  async at(moment: string, { over = false, replay = false } = {}): Promise<void> {
    for (const [width, height] of SIZES) {
      await this.page.setViewportSize({ width, height });
      if (replay) await this.page.evaluate(() => new Promise(requestAnimationFrame));
      else await isDrawn(this.page, width);
      const where = `${moment} ${width}x${height}`;
      for (const fault of await faults(this.page, { target: FINGER, over, still: replay }))
        (this.seen[fault] ??= []).push(where);
      if (process.env.LOOK)
        await shot(
          this.page,
          `moments/${this.game}-${moment.replaceAll(' ', '-')}-${width}x${height}`,
        );
    }
  }
}

const turn = (page: Page) => page.locator('header').getByText('Your turn');

/** Begins a first game with a coach; gives its table. */
async function beginCoached(page: Page, game: string): Promise<string> {
  await page.goto(`/learn/${game}`);
  await page.getByRole('button', { name: 'Your first game' }).click();
  await expect(page).toHaveURL(/\/table\/\w+$/);
  await expect(turn(page)).toBeVisible();
  return page.url().split('/').at(-1)!;
}

/** What stands in the middle of a choice, where a game asks twice. A finger leaves nothing pointed at. */
const HALFWAY: Record<string, (page: Page) => Promise<void>> = {
  async draftosaurus(page) {
    await page.locator('[data-piece]:not([aria-disabled="true"])').first().tap();
  },
  async 'dinosaur-island'(page) {
    await page.locator('.touch.lit[data-spot^="die:"]').first().tap();
    await expect(page.getByRole('group', { name: 'Choose' })).toBeVisible();
  },
  async dinoworld(page) {
    await page.getByRole('button', { name: /^Ready/ }).tap();
    await expect(page.getByRole('button', { name: 'Ready all the same' })).toBeVisible();
  },
};

for (const game of GAMES) {
  test(`a coach hides nothing of ${game} on a laptop`, async ({ page }) => {
    await page.setViewportSize(LAPTOP);
    await beginCoached(page, game);
    const coach = page.getByRole('region', { name: 'Your coach' });
    await expect(coach).toContainText('I would:');
    await expect(coach.locator('xpath=ancestor-or-self::*[@data-over]')).toHaveCount(0);
    expect(await faults(page, { target: MOUSE }), 'while it speaks').toEqual([]);
    await coach.getByRole('button', { name: 'Got it' }).click();
    expect(await faults(page, { target: MOUSE }), 'while it waits').toEqual([]);
  });

  test(`${game} fits the screens of fingers from the first word to the replay`, async ({
    another,
  }) => {
    const touch = await another({
      hasTouch: true,
      isMobile: true,
      viewport: PHONE,
    });
    const page = await touch.newPage();
    const look = new Look(page, game);
    const table = await beginCoached(page, game);

    const coach = page.getByRole('region', { name: 'Your coach' });
    await expect(coach).toContainText('I would:');
    await look.at('coach');
    await page.setViewportSize(PHONE);
    await coach.getByRole('button', { name: 'Got it' }).tap();
    await look.at('coached');
    await page.setViewportSize(PHONE);
    await coach.getByRole('button', { name: 'Go on without the coach' }).tap();

    // In a window of its own: a page behind another one is drawn once a second.
    const elsewhere = await another({ storageState: await touch.storageState() });
    const player = await elsewhere.newPage();
    await player.goto('/settings');
    await hand(player, table);
    const met = new Set<string>();
    for (let steps = 0; steps < STEPS && met.size < DECISIONS; steps++) {
      const asked = await kinds(player);
      if (asked === '') break;
      if (!met.has(asked)) {
        met.add(asked);
        await page.reload();
        await expect(turn(page)).toBeVisible();
        await look.at(asked);
        if (met.size === 1 && HALFWAY[game]) {
          await page.setViewportSize(PHONE);
          await HALFWAY[game](page);
          await look.at('halfway');
        }
      }
      await step(player);
    }

    await page.request.post(`/api/tables/${table}/end`, { data: { end: true } });
    // Of two players the other has won as soon as one resigns.
    const lost = await sitDown(page, game, 2);
    await expect(turn(page)).toBeVisible();
    await page.request.post(`/api/tables/${lost}/resign`, { data: {} });
    await expect(page.getByText('Final result')).toBeVisible();
    await look.at('end', { over: true });
    await page.goto(`/table/${table}/replay?at=3`);
    await expect(page.getByRole('region', { name: 'Replay' })).toBeVisible();
    await look.at('replay', { replay: true });
    expect(look.seen).toEqual({});
  });
}
