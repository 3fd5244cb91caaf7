/** What every spec needs: pages of this server, and hands that play. */
import { test as base, expect, type Locator, type Page } from '@playwright/test';

export { expect };

export const test = base.extend<{ strict: void }>({
  // Playwright reads what a fixture needs from this pattern: nothing.
  baseURL: async ({}, use) => {
    await use(process.env.MESOZOIC_URL);
  },
  /** No page may throw or be stopped by the content policy. */
  strict: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('weberror', (error) => faults.push(error.error().message));
      context.on('console', (message) => {
        if (/Content Security Policy/.test(message.text())) faults.push(message.text());
      });
      await use();
      expect(faults).toEqual([]);
    },
    { auto: true },
  ],
});

export const shot = (page: Page, name: string) =>
  page.screenshot({ path: `${import.meta.dirname}/shots/${name}.png` });

/** By how many pixels a page is too wide. */
export const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** From the front page to the first turn against bots. */
export async function playNow(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await expect(page).toHaveURL(/\/table\/\w+$/);
  await expect(page.getByText('Your turn')).toBeVisible();
}

export const result = (page: Page) => page.getByText('Final result');

/** Clicks where the element itself is: places on a board have shapes, and their middle may not be theirs. */
export async function clickInside(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const point = await target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    for (const share of [0.5, 0.3, 0.7, 0.15, 0.85]) {
      for (const other of [0.5, 0.3, 0.7, 0.15, 0.85]) {
        const at = { x: left + width * other, y: top + height * share };
        const hit = document.elementFromPoint(at.x, at.y);
        if (hit && element.contains(hit)) return at;
      }
    }
    return null;
  });
  if (!point) throw new Error('nothing of it can be clicked');
  await page.mouse.click(point.x, point.y);
}

const lines = (page: Page) => page.locator('[data-line]');
const pieces = (page: Page) => page.locator('[data-piece]:not([aria-disabled="true"])');

/** Takes one step by clicking: a piece if one must be chosen, then the first place that lights up. */
export async function takeStep(page: Page): Promise<void> {
  await expect(lines(page).or(pieces(page)).first()).toBeVisible();
  if ((await lines(page).count()) === 0) await pieces(page).first().click();
  await clickInside(page, lines(page).first());
}

/** Whether it is this page's turn, once that is known. */
export async function awaitTurn(page: Page): Promise<'turn' | 'over'> {
  const turn = page.getByRole('status').filter({ hasText: 'Your turn' });
  await expect(turn.or(result(page)).first()).toBeVisible({ timeout: 30_000 });
  return (await result(page).isVisible()) ? 'over' : 'turn';
}

/** How many lines the log has; each step adds some. */
export const logged = (page: Page) =>
  page.getByRole('region', { name: 'Log' }).getByRole('listitem');

/** Plays until the match is over, with whatever hand is given. */
export async function playToTheEnd(page: Page, step = takeStep): Promise<number> {
  for (let steps = 0; steps < 60; steps++) {
    if ((await awaitTurn(page)) === 'over') return steps;
    await step(page);
    // Until the answer is there, the page still shows the turn that was just taken.
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
  }
  throw new Error('the match does not end');
}
