import { expect, playNow, test } from './table';

test('a visitor reads what is kept, and for how long', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Privacy' }).click();
  await expect(page.getByRole('heading', { name: 'What is kept of you' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Tables whose game nobody begins/ })).toContainText(
    '72 hours',
  );
});

test('somebody is muted in one’s own browser, and a line is reported', async ({
  page,
  another,
}) => {
  await playNow(page);
  const friend = await (await another()).newPage();
  await friend.goto(page.url());
  for (const one of [page, friend]) await one.getByRole('tab', { name: 'Chat' }).click();
  await friend.getByLabel('Say something').fill('something rude');
  await friend.getByRole('button', { name: 'Send' }).click();
  const chat = page.getByRole('log', { name: 'Chat' });
  await expect(chat).toContainText('something rude');
  await page.getByRole('button', { name: /^About this line/ }).click();
  await page.getByRole('button', { name: 'Report to the operator' }).click();
  await expect(page.getByText('will read it')).toBeVisible();
  await page.getByRole('button', { name: /^About this line/ }).click();
  await page.getByRole('button', { name: /^Mute/ }).click();
  await expect(chat).not.toContainText('something rude');
  // Another name is no way out of it.
  await friend.request.post('/api/me', { data: { name: 'Nobody you know' } });
  await friend.getByLabel('Say something').fill('more of the same');
  await friend.getByRole('button', { name: 'Send' }).click();
  await expect(chat).toContainText('Nobody you know');
  await expect(chat.getByText('Muted.')).toHaveCount(2);
  await expect(chat).not.toContainText('more of the same');
  await page.reload();
  await page.getByRole('tab', { name: 'Chat' }).click();
  await expect(chat).toContainText('Muted.');
});
