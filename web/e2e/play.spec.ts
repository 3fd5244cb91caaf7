import { awaitTurn, expect, playNow, playToTheEnd, result, shot, takeStep, test } from './table';

test('a new visitor plays a whole match against bots, checks the dice and watches it again', async ({
  page,
}) => {
  await playNow(page);
  await shot(page, 'play');
  await awaitTurn(page);
  await takeStep(page);
  await playToTheEnd(page);
  await expect(result(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Rematch/ })).toBeVisible();
  await shot(page, 'end');

  await page.getByRole('link', { name: 'Verify the dice' }).click();
  await expect(page.getByRole('heading', { name: 'Proved', exact: true })).toBeVisible();
  await expect(page.getByText('This browser’s own number')).toBeVisible();
  await shot(page, 'verify');

  await page.goBack();
  await page.getByRole('link', { name: 'Replay' }).click();
  const slider = page.getByRole('slider', { name: 'Moment' });
  await expect(slider).toHaveValue('0');
  // Whoever played sees it from their own seat, with all hands open; a press is something to see.
  const seenBy = page.getByRole('combobox', { name: 'Seen by' });
  await expect(seenBy).toHaveValue('all');
  const hand = page.getByRole('toolbar', { name: /hand$/ });
  const mine = await hand.allTextContents();
  expect(mine).toHaveLength(1);
  const others = page.getByRole('group', { name: 'The other zoos' });
  await others.getByRole('button').first().click();
  await expect(hand).not.toHaveText(mine);
  await page.getByRole('button', { name: 'One forward' }).click();
  await expect(page.getByText('has chosen in secret')).toBeHidden();
  await page.getByRole('combobox', { name: 'Step by' }).selectOption('round');
  await page.getByRole('button', { name: 'One forward' }).click();
  await expect(page.getByRole('region', { name: 'Replay' })).toContainText('Round 2 of 2');
  await page.getByRole('combobox', { name: 'Step by' }).selectOption('decision');
  await page.getByRole('button', { name: /^Round 1 of 2/ }).click();
  await expect(slider).toHaveValue('0');
  await page.keyboard.press('End');
  const last = await slider.getAttribute('max');
  await expect(slider).toHaveValue(last ?? '');
  await expect(page).toHaveURL(new RegExp(`at=${last}$`));
  await seenBy.selectOption('nobody');
  await expect(page).toHaveURL(/seat=nobody/);
  await seenBy.selectOption('0');
  await expect(page).toHaveURL(/seat=0/);
  await shot(page, 'replay');

  // A link to a moment opens there.
  const address = page.url().replace(/at=\d+/, 'at=2');
  await page.goto(address);
  await expect(slider).toHaveValue('2');
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await expect(slider).not.toHaveValue('2');
});

test('a rematch takes the players to a new table', async ({ page }) => {
  await playNow(page);
  await playToTheEnd(page);
  const before = page.url();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(page).not.toHaveURL(before);
  await expect(page.getByText('Your turn')).toBeVisible();
});

test('a spectator sees the table and has nothing to play', async ({ page, another }) => {
  await playNow(page);
  const context = await another();
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('region', { name: 'Log' })).toContainText('Round 1');
  await expect(other.locator('[data-line]')).toHaveCount(0);
  await expect(other.getByText('Your turn')).toBeHidden();
  await expect(other.getByRole('status').filter({ hasText: 'You are watching' })).toBeVisible();
  await expect(other.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await takeStep(page);
  await expect(other.getByRole('region', { name: 'Log' })).toContainText('places a');
});

test('the first page is light, with the picture of the game and all', async ({ page }) => {
  const sizes: Promise<number>[] = [];
  page.on('requestfinished', (request) =>
    sizes.push(request.sizes().then((size) => size.responseBodySize)),
  );
  await page.goto('/');
  await expect(page.getByRole('img', { name: 'Picture of Draftosaurus' })).toBeVisible();
  const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(80_000);
});
