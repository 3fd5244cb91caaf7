import { signUp } from './people';
import { expect, playToTheEnd, result, shot, test } from './table';

test('a rated match changes both ratings', async ({ page, another }) => {
  const context = await another();
  const friend = await context.newPage();
  await signUp(page, 'Ada');
  await page.goto('/new/draftosaurus?with=friends');
  await page.getByRole('checkbox', { name: /^Rated/ }).check();
  await page.getByRole('button', { name: 'Make the table' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this table' }).inputValue();

  // Whoever has no account is told so, and stays out.
  await friend.goto(link);
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await expect(friend.getByText('This table is rated.')).toBeVisible();
  await signUp(friend, 'Bob');
  await friend.goto(link);
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.getByRole('list', { name: 'Seats' })).toContainText('rating 1500?');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.getByRole('list', { name: 'Players' })).toContainText('1500?');
  await Promise.all([playToTheEnd(page), playToTheEnd(friend)]);
  await expect(result(page)).toBeVisible();
  // The result says what the match has made of it.
  await expect(page.getByRole('list', { name: 'Ratings' })).toContainText(/Ada \d+\?\s*[+−±]\d+/);
  await shot(page, 'rated-end');

  for (const name of ['Ada', 'Bob']) {
    await page.goto(`/people/${name}`);
    await expect(page.getByRole('heading', { name: 'Ratings' })).toBeVisible();
    await expect(page.getByText('provisional')).toBeVisible();
  }
  await shot(page, 'person');
  await page.goto('/best');
  await expect(page.getByText('Nobody’s rating has settled yet.')).toBeVisible();
  await page.getByRole('link', { name: 'house rules' }).click();
  await expect(page.getByRole('heading', { name: 'Rated matches' })).toBeVisible();
});
