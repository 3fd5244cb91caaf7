/** Plays Rawr 'n Write in a browser as a person would: reads what is asked, looks, draws and clicks. */
import { expect, type Page } from '@playwright/test';

export const prompt = (page: Page) => page.locator('.prompt');
export const park = (page: Page) => page.locator('[data-park] svg').first();

/** The middle of a square on the screen; columns and rows from 0, and beyond the wall for exits. */
export async function square(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await park(page).boundingBox();
  if (!box) throw new Error('there is no park');
  const scale = box.width / 676;
  return [box.x + (38 + (x + 0.5) * 40) * scale, box.y + (38 + (y + 0.5) * 40) * scale];
}

/** The squares of my park on the screen, as long as the page does not scroll. */
export async function squares(page: Page): Promise<(x: number, y: number) => [number, number]> {
  await park(page).scrollIntoViewIfNeeded();
  const [left, top] = await square(page, 0, 0);
  const [right] = await square(page, 1, 0);
  return (x, y) => [left + x * (right - left), top + y * (right - left)];
}

/** Looks with the pointer for a place where the building fits, and draws it there. */
async function drawByPointer(page: Page): Promise<boolean> {
  const at = await squares(page);
  for (let look = 0; look < 12; look++) {
    // Away from the walls, so that the whole shape is inside and gets its verdict.
    const [x, y] = [3 + ((look * 7) % 9), 3 + ((look * 5) % 6)];
    await page.mouse.move(...at(x, y));
    if (look % 4 === 3) await page.keyboard.press(look % 8 === 3 ? 'r' : 'f');
    // On a phone a bar may cover the square; then there is none, and the next one is tried.
    const verdict = page.locator('[data-park] g.ghost:is(.fine, .wrong)');
    if ((await page.locator('[data-park] g.ghost').count()) === 0) continue;
    if (/fine/.test((await verdict.getAttribute('class')) ?? '')) {
      await page.mouse.click(...at(x, y));
      return true;
    }
  }
  return false;
}

/** Asks where the building fits, turning it until it does, and takes a place that is shown. */
async function drawByPlaces(page: Page, turn: number): Promise<void> {
  const spots = page.locator('circle[data-spot]');
  const fits = prompt(page).getByRole('button', { name: 'Keep it this way' });
  if ((await spots.count()) === 0) {
    for (let turns = 0; (await fits.count()) === 0 && turns < 8; turns++) {
      await page.keyboard.press(turns === 3 ? 'f' : 'r');
    }
    await fits.click();
    await settled(page);
  }
  await click(page, 'circle[data-spot]', turn * 5);
}

/** Drags a road upwards from the HQ or elsewhere, and inks it if it may be. */
async function drawRoads(page: Page, turn: number): Promise<boolean> {
  const at = await squares(page);
  const starts = [
    [7, 11],
    [6, 11],
    [8, 11],
    [(turn * 5) % 15, 2 + ((turn * 3) % 9)],
  ] as const;
  const [x, y] = starts[turn % starts.length]!;
  await page.mouse.move(...at(x, y));
  await page.mouse.down();
  await page.mouse.move(...at(x, y - 2), { steps: 4 });
  await page.mouse.up();
  // A road over what is there already sketches nothing; a sketch always gets a verdict.
  const ink = prompt(page).locator('[data-sketch^="pave"]');
  if ((await ink.count()) === 0) return false;
  await expect(ink.and(page.locator('[data-line], [aria-disabled="true"]'))).toBeVisible();
  if ((await ink.getAttribute('data-line')) === null) {
    await page.keyboard.press('Escape');
    return false;
  }
  await ink.click();
  return true;
}

/** Takes the hint, looks at the route it sketches, and runs it. */
async function runBestTour(page: Page): Promise<void> {
  const hint = prompt(page).locator('[data-hint]');
  const line = await hint.getAttribute('data-hint');
  await hint.click();
  await expect(page.locator('[data-park] path.route').first()).toBeVisible();
  await prompt(page).locator(`[data-line="${line}"]`).click();
}

export const settled = (page: Page) =>
  expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');

/** What the prompt says is asked, once the page has settled and it is my turn; nothing at the end. */
export async function asked(page: Page): Promise<string | null> {
  const found = await page.waitForFunction(
    () => {
      if (document.querySelector('main')?.getAttribute('aria-busy') !== 'false') return null;
      const says = (selector: string, words: string) =>
        [...document.querySelectorAll(selector)].some((e) => e.textContent?.includes(words));
      const text = document.querySelector('.prompt [role="status"]')?.textContent ?? '';
      if (/^The parks are counted/.test(text) && says('.eyebrow', 'Final result')) {
        return { text: null };
      }
      const isMine = document.querySelector('.prompt.mine') && says('[role="status"]', 'Your turn');
      return isMine ? { text } : null;
    },
    undefined,
    { timeout: 60_000, polling: 50 },
  );
  return (await found.jsonValue())!.text;
}

/** Clicks one of many things where it can be seen, away from under the prompt, which stays on top. */
async function click(page: Page, selector: string, n: number): Promise<boolean> {
  const point = await page.evaluate(
    ({ selector, n }) => {
      const all = [...document.querySelectorAll(selector)].filter(
        (element) => element.getClientRects().length > 0,
      );
      for (let i = 0; i < all.length; i++) {
        const element = all[(n + i) % all.length]!;
        element.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = element.getBoundingClientRect();
        for (const [across, down] of [
          [0.5, 0.5],
          [0.3, 0.2],
          [0.8, 0.8],
          [0.1, 0.5],
        ] as const) {
          const at = { x: left + width * across, y: top + height * down };
          const hit = document.elementFromPoint(at.x, at.y);
          if (hit && element.contains(hit)) return at;
        }
      }
      return null;
    },
    { selector, n },
  );
  if (point) await page.mouse.click(point.x, point.y);
  return point !== null;
}

/** Answers whatever is asked, as a person would by looking and clicking. */
export async function answer(page: Page, text: string, turn: number): Promise<void> {
  if (/^Draw /.test(text)) {
    // Both ways to draw a building, in turn.
    if (turn % 2 === 0 && (await drawByPointer(page))) return;
    return drawByPlaces(page, turn);
  }
  if (/^Run a tour/.test(text) && (await prompt(page).locator('[data-hint]').count())) {
    return runBestTour(page);
  }
  if (/roads? in hand/.test(text) && (await drawRoads(page, turn))) return;
  if (/^Place a die/.test(text)) {
    // A single die is in hand already, and of two one is picked up.
    if (!(await click(page, '[data-space][data-line]', turn))) {
      await click(page, '.prompt [data-piece]', turn);
      await click(page, '[data-space][data-line]', turn);
    }
    return;
  }
  if (/choose what goes/.test(text)) {
    while (await click(page, '.prompt [data-piece]', 0));
    for (let i = 0; /^Washout/.test(text) && i < 3; i++) {
      if (await page.locator('.prompt [data-line]').count()) break;
      await click(page, '[data-sheet] [data-road]', i);
    }
  }
  // Go on only when there is nothing better.
  const idle = ['done', 'decline'].map((line) => `:not([data-line="${line}"])`).join('');
  if (await click(page, `[data-line]${idle}:not([data-line^="income"])`, turn)) return;
  expect(await click(page, '[data-line]', turn), text).toBe(true);
}
