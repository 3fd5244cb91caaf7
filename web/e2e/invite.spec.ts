import { expect, playToTheEnd, result, shot, test } from './table';

test('two people play each other by a link', async ({ page, another }) => {
  await page.goto('/');
  await page.getByRole('button', { name: /change your name/ }).click();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ada');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Invite friends' }).first().click();
  await page.getByText('Choose for yourself').click();
  await page.getByRole('radio', { name: 'Winter', exact: true }).check();
  await expect(page.getByRole('radio', { name: 'Standard' })).toBeChecked();
  await shot(page, 'new');
  await page.getByRole('button', { name: 'Make the table' }).click();
  await expect(page.getByText('Waiting for 1 player')).toBeVisible();
  await expect(page.getByText('Zoo boards: Winter')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeDisabled();
  await shot(page, 'gathering');
  const link = await page.getByRole('textbox', { name: 'Link to this table' }).inputValue();

  const context = await another();
  const friend = await context.newPage();
  await friend.goto(link);
  await expect(
    friend.getByRole('heading', { name: 'Ada invites you to play Draftosaurus' }),
  ).toBeVisible();
  await expect(friend.getByText('You run a dinosaur zoo.')).toBeVisible();
  await shot(friend, 'invited');
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await friend.getByRole('textbox', { name: 'Say something' }).fill('Hello <b>Ada</b>');
  await friend.keyboard.press('Enter');
  await expect(page.getByText('Hello <b>Ada</b>')).toBeVisible();
  await page.getByRole('button', { name: 'Start the game' }).click();

  await Promise.all([playToTheEnd(page), playToTheEnd(friend)]);
  await expect(result(page)).toBeVisible();
  await expect(result(friend)).toBeVisible();
  const words = async (p: typeof page) =>
    (await p.getByRole('heading', { level: 2 }).first().textContent()) ?? '';
  const [mine, theirs] = [await words(page), await words(friend)];
  expect(/You|share/.test(mine) || /You|share/.test(theirs)).toBe(true);

  await friend.getByRole('link', { name: 'Verify the dice' }).click();
  await expect(friend.getByRole('heading', { name: 'Proved', exact: true })).toBeVisible();
});

test('a listed table is seen and joined from the front page', async ({ page, another }) => {
  await page.goto('/new/draftosaurus?with=friends');
  await page.getByRole('checkbox', { name: /List this table/ }).check();
  await page.getByRole('button', { name: 'Make the table' }).click();
  await expect(page.getByText('Waiting for 1 player')).toBeVisible();
  const path = new URL(page.url()).pathname;

  const context = await another();
  const other = await context.newPage();
  await other.goto('/');
  await other.locator(`a[href="${path}"]`).click();
  await other.getByRole('button', { name: 'Sit here' }).click();
  await expect(page.getByText('Everybody is here')).toBeVisible();
  await context.close();

  await page.goto('/');
  const mine = page.locator('section', { has: page.getByRole('heading', { name: 'Your tables' }) });
  await expect(mine.locator(`a[href="${path}"]`).first()).toBeVisible();
  // Nobody is held at a table that has not begun.
  await page.getByRole('button', { name: /Leave this table/ }).click();
  await expect(mine.locator(`a[href="${path}"]`)).toHaveCount(0);
});

test('a browser that has lost its number for the dice pledges another', async ({
  page,
  another,
}) => {
  await page.goto('/new/draftosaurus?with=friends');
  await page.getByRole('button', { name: 'Make the table' }).click();
  await expect(page.getByText('Waiting for 1 player')).toBeVisible();
  const context = await another();
  const friend = await context.newPage();
  await friend.goto(new URL(page.url()).pathname);
  await friend.getByRole('button', { name: 'Sit here' }).click();
  await expect(page.getByText('Everybody is here')).toBeVisible();
  await friend.evaluate(() => localStorage.clear());

  const start = page.getByRole('button', { name: 'Start the game' });
  await start.click();
  // Whoever hears of the table after the loss pledges anew at once. Otherwise the loss is found when the
  // numbers are shown, and the table is open again.
  const again = page.getByText('The table is open again');
  const begun = page.getByRole('status').filter({ hasText: 'Your turn' });
  await expect(again.or(begun).first()).toBeVisible();
  if (await again.isVisible()) {
    await expect(page.getByText('has to look in once more')).toBeHidden();
    await start.click();
  }
  for (const one of [page, friend]) {
    await expect(one.getByRole('status').filter({ hasText: 'Your turn' })).toBeVisible();
  }
});
