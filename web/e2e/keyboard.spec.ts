import type { Page } from '@playwright/test';
import { expect, playToTheEnd, result, sitDown, test } from './table';

/** Presses Tab until something of this kind has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    const there = await page.evaluate((s) => document.activeElement?.matches(s) ?? false, selector);
    if (there) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${selector}`);
}

async function stepByKeys(page: Page): Promise<void> {
  const line = page.locator('[data-line]');
  if ((await line.count()) === 0) {
    await tabTo(page, '[data-piece]:not([aria-disabled="true"])');
    await page.keyboard.press('Enter');
    await expect(line.first()).toBeVisible();
  }
  await tabTo(page, '[data-line]');
  await page.keyboard.press('Enter');
}

test('a whole match is played with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play now' }).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, 'button.primary');
  await page.keyboard.press('Enter');
  await playToTheEnd(page, stepByKeys);
  await expect(result(page)).toBeVisible();
});

test('every key of a board is listed', async ({ page }) => {
  for (const [game, key] of [
    ['draftosaurus', 'Left, Right'],
    ['triassic-terror', 'Enter or Space'],
    ['dinoworld', 'Shift with arrows'],
    ['rawr-n-write', 'R, F'],
    ['dinosaur-island', 'to whatever is next, to read what it is'],
  ] as const) {
    await sitDown(page, game, 2);
    await expect(page.getByText('Your turn').first()).toBeVisible();
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog').locator('section').filter({ hasText: 'On this board' });
    await expect(keys).toContainText(key);
  }
  await page.goto('/settings');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog')).toContainText('At a table');
  await expect(page.getByRole('dialog')).not.toContainText('On this board');
});

test('what happens is told to screen readers', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now' }).first().click();
  await expect(page.getByText('Your turn')).toBeVisible();
  await stepByKeys(page);
  await expect(page.getByRole('log', { name: 'What happens' })).toContainText(/places|chooses/);
});
