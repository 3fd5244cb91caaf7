import type { BrowserContext, Page } from '@playwright/test';
import { awaitTurn, expect, playNow, takeStep, test } from './table';

const log = (page: Page) => page.getByRole('region', { name: 'Log' });
const back = (page: Page) => page.getByRole('button', { name: 'Take a move back' });

/** Two friends at Draftosaurus who have both placed their first dinosaur: all is revealed. */
async function placed(page: Page, another: () => Promise<BrowserContext>): Promise<Page> {
  await page.goto('/new/draftosaurus?with=friends');
  await page.getByRole('button', { name: 'Make the table' }).click();
  await expect(page.getByText('Waiting for 1 player')).toBeVisible();
  const friend = await (await another()).newPage();
  await friend.goto(page.url());
  await friend.getByRole('button', { name: 'Sit here' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();
  for (const one of [page, friend]) {
    await awaitTurn(one);
    await takeStep(one);
  }
  await expect(log(page)).toContainText('places');
  await awaitTurn(page);
  return friend;
}

async function ask(page: Page) {
  await back(page).click();
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
}

test('a friend lets one take a move back', async ({ page, another }) => {
  const friend = await placed(page, another);
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
  await ask(page);
  await expect(page.getByText('You ask to take a move back.')).toBeVisible();
  await expect(friend.getByText('asks to take a move back, with everything')).toBeVisible();
  await friend.getByRole('button', { name: 'Agree' }).click();
  for (const one of [page, friend]) {
    await expect(log(one)).toContainText('took a move back, and everybody agreed.');
    await expect(log(one)).not.toContainText('places');
  }
  // The match goes on from there.
  await awaitTurn(page);
  await takeStep(page);
  await expect(log(page)).toContainText('chooses');
});

test('a friend would rather not, and nothing changes', async ({ page, another }) => {
  const friend = await placed(page, another);
  await ask(page);
  await friend.getByRole('button', { name: 'Rather not' }).click();
  await expect(log(page)).toContainText('would rather not go back.');
  await expect(log(page)).toContainText('places');
  await expect(page.getByText('You ask to take a move back.')).toHaveCount(0);
  // Whoever asks can think better of it.
  await ask(page);
  await page.getByRole('button', { name: 'Ask no more' }).click();
  await expect(friend.getByRole('button', { name: 'Agree' })).toHaveCount(0);
});

test('against a bot one goes back at once, also past a reveal', async ({ page }) => {
  await playNow(page);
  await awaitTurn(page);
  await takeStep(page);
  await expect(log(page)).toContainText('places');
  await awaitTurn(page);
  await back(page).click();
  await page.getByRole('button', { name: 'Take the move back' }).click();
  await expect(log(page)).toContainText('The match is practice from now on.');
  await expect(page.getByText('practice', { exact: true })).toBeVisible();
  await expect(log(page)).not.toContainText('places');
  // From then on without a word.
  await awaitTurn(page);
  await takeStep(page);
  await expect(log(page)).toContainText('places');
  await awaitTurn(page);
  await back(page).click();
  await expect(log(page)).not.toContainText('places');
});
