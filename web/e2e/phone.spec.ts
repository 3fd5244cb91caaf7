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
  await page.goto('/new/draftosaurus?with=friends');
  await page.getByRole('button', { name: 'Make the table' }).click();
  await expect(page.getByText('Waiting for 1 player')).toBeVisible();
  expect(await overflow(page), 'a table that waits').toBe(0);
});

test('a finger that is held reads what is cut short, and presses nothing', async ({ page }) => {
  await playNow(page);
  const fingers = await page.context().newCDPSession(page);
  const hold = async (name: string) => {
    const box = await page.locator(`header ${name}`).boundingBox();
    if (!box) throw new Error('there is nothing to hold');
    const at = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
  };
  const letGo = () =>
    fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  const told = page.locator('.told');
  await hold('.title');
  await expect(told).toHaveText('Draftosaurus');
  expect(await overflow(page)).toBe(0);
  await letGo();
  await expect(told).toHaveCount(0);
  await hold('[aria-label="The table in words"]');
  await expect(told).toHaveText('The table in words (W)');
  await letGo();
  await expect(told).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('button', { name: 'The table in words' }).tap();
  await expect(page.getByRole('dialog')).toBeVisible();
});
