import type { Page } from '@playwright/test';
import { awaitTurn, expect, logged, shot, takeStep, test } from './table';

const say = async (page: Page, words: string) => {
  await page.getByRole('tab', { name: 'Chat' }).click();
  await page.getByRole('textbox', { name: 'Say something' }).fill(words);
  await page.keyboard.press('Enter');
};

test('whoever watches with a delay sees the match later, and all of it when the host says so', async ({
  page,
  another,
}) => {
  await page.goto('/new/draftosaurus?with=friends');
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await page.getByLabel('Spectators see the match').selectOption('1 hour later');
  await page.getByRole('button', { name: 'Make the table' }).click();
  await expect(page.getByText('Spectators see it 1 hour later')).toBeVisible();
  const link = await page.getByRole('textbox', { name: 'Link to this table' }).inputValue();
  const friend = await (await another()).newPage();
  await friend.goto(link);
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();

  const watching = await (await another()).newPage();
  await watching.goto(link);
  await expect(watching.getByRole('status').filter({ hasText: '1 hour late' })).toBeVisible();
  // For an hour nothing is added to it.
  const before = await logged(watching).count();

  // Both choose, which everybody at the table sees; then a player says something.
  for (const one of [page, friend]) {
    await awaitTurn(one);
    await takeStep(one);
  }
  for (const one of [page, friend]) await awaitTurn(one);
  await expect(logged(page)).not.toHaveCount(before);
  await say(page, 'What a roll!');
  await expect(page.getByRole('log', { name: 'Chat' })).toContainText('What a roll!');
  await say(watching, 'Good luck to you both');
  // What spectators say is there at once; whatever was sent to this page before it has come, too.
  const heard = watching.getByRole('log', { name: 'Chat' });
  await expect(heard).toContainText('Good luck to you both');
  await expect(heard).not.toContainText('What a roll!');
  await watching.getByRole('tab', { name: 'Log' }).click();
  await expect(logged(watching)).toHaveCount(before);
  await shot(watching, 'watching-late');

  // The host shows it at once while the match runs; everybody is told.
  await page.getByRole('button', { name: 'Spectators …' }).click();
  await page.getByRole('dialog').getByLabel('Spectators see the match').selectOption('at once');
  await page.keyboard.press('Escape');
  await expect(watching.getByRole('status').filter({ hasText: 'You are watching.' })).toBeVisible();
  await watching.getByRole('tab', { name: 'Chat' }).click();
  await expect(heard).toContainText('What a roll!');
  await watching.getByRole('tab', { name: 'Log' }).click();
  await expect(watching.getByRole('region', { name: 'Log' })).toContainText(
    'lets spectators see the match at once',
  );
});
