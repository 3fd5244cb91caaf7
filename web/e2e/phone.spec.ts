import { expect, overflow, playNow, playToTheEnd, result, shot, takeStep, test } from './table';

test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

test('a match fits a phone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Play now' }).first()).toBeInViewport();
  expect(await overflow(page)).toBe(0);
  await shot(page, 'phone-home');
  await playNow(page);
  expect(await overflow(page)).toBe(0);
  await shot(page, 'phone-play');

  await page.getByRole('button', { name: 'Players' }).click();
  await page
    .getByRole('button', { name: /show where they come from/ })
    .first()
    .click();
  await shot(page, 'phone-sheet');
  await page.getByRole('button', { name: 'Rules' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search the rules' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();

  // A slip of the finger would be final against bots: each step is asked about.
  await playToTheEnd(page, async () => {
    await takeStep(page);
    await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  });
  await expect(result(page)).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await shot(page, 'phone-end');
});

test('every other page fits a phone too', async ({ page }) => {
  for (const [path, heading] of [
    ['/settings', 'Settings'],
    ['/rules/draftosaurus', 'Draftosaurus'],
    ['/new/draftosaurus', 'Draftosaurus'],
    ['/nowhere/at/all', 'Nothing lives at this address'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading, level: 1 })).toBeVisible();
    expect(await overflow(page), path).toBe(0);
  }
});
