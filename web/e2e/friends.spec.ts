import { signUp } from './people';
import { expect, shot, test } from './table';

test('two people become friends by a link, and one asks the other to a table', async ({
  page,
  another,
}) => {
  // A guest is told what friends are, and what to do.
  await page.goto('/friends');
  await expect(page.getByText('For that both need an account')).toBeVisible();
  await signUp(page, 'Ada');
  await page.getByRole('link', { name: 'Friends' }).click();
  const link = await page.getByLabel('Your link for friends').inputValue();

  const other = await (await another()).newPage();
  await other.goto(link);
  await expect(other.getByText('Somebody would like to be your friend here.')).toBeVisible();
  await signUp(other, 'Bob');
  await other.goto(link);
  await expect(other.getByText('Ada would like to be your friend.')).toBeVisible();
  await other.getByRole('button', { name: 'Become friends' }).click();
  const friends = (one: typeof page) => one.getByRole('list', { name: 'Friends' });
  await expect(friends(other)).toContainText('Ada');
  await expect(friends(other)).toContainText('here');
  await shot(other, 'friends');

  // An invitation comes at once, and stands on the front page until the game begins.
  await page.goto('/new/draftosaurus?with=friends');
  await page.getByRole('button', { name: 'Make the table' }).click();
  await page.getByText('Ask a friend').click();
  await page.getByRole('button', { name: 'Ask Bob to this table' }).click();
  await expect(other.getByRole('alert')).toContainText('Ada asks you to play Draftosaurus');
  await other.goto('/');
  await other.getByRole('link', { name: 'Go to the table' }).click();
  await other.getByRole('button', { name: 'Sit down' }).click();
  await expect(page.getByRole('list', { name: 'Seats' })).toContainText('Bob');

  // Friends no more.
  await other.goto('/friends');
  await other.getByRole('button', { name: 'Remove Ada …' }).click();
  await other.getByRole('button', { name: 'Remove Ada', exact: true }).click();
  await expect(other.getByText('Nobody yet.')).toBeVisible();
});

test('whoever is blocked is neither read nor let in', async ({ page, another }) => {
  await signUp(page, 'Ada');
  await page.goto('/new/draftosaurus?with=friends');
  await page.getByRole('button', { name: 'Make the table' }).click();
  const link = await page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  const rude = await (await another()).newPage();
  await rude.goto(link);
  await rude.getByRole('textbox', { name: 'Say something' }).fill('something rude');
  await rude.keyboard.press('Enter');
  const chat = page.getByRole('log', { name: 'Chat' });
  await expect(chat).toContainText('something rude');
  await chat.getByRole('button', { name: /About this line/ }).click();
  await chat.getByRole('button', { name: /^Block/ }).click();
  await expect(chat).toContainText('Blocked.');
  await expect(chat).not.toContainText('something rude');
  await rude.getByRole('button', { name: 'Sit down' }).click();
  await expect(
    rude.getByText('The host of this table would rather play with others.'),
  ).toBeVisible();
  await page.goto('/friends');
  await page.getByRole('button', { name: /^Unblock/ }).click();
  await expect(page.getByRole('list', { name: 'Blocked' })).toHaveCount(0);
  await rude.getByRole('button', { name: 'Sit down' }).click();
  await expect(rude.getByRole('button', { name: 'Stand up' })).toBeVisible();
});
