import { awaitTurn, expect, takeStep, test } from './table';

test('a choice can be taken back until the others have chosen', async ({ page, another }) => {
  await page.goto('/new/draftosaurus?with=friends');
  await page.getByRole('button', { name: 'Make the table' }).click();
  await expect(page.getByText('Waiting for 1 player')).toBeVisible();
  const context = await another();
  const friend = await context.newPage();
  await friend.goto(page.url());
  await friend.getByRole('button', { name: 'Sit here' }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();

  await awaitTurn(page);
  const undo = page.getByRole('button', { name: 'Undo' });
  const mine = page.getByRole('region', { name: 'Log' });
  await expect(undo).toBeDisabled();
  await takeStep(page);
  await expect(mine).toContainText('chooses');
  await undo.click();
  await expect(mine).not.toContainText('chooses');
  await awaitTurn(page);
  await expect(undo).toBeDisabled();

  await takeStep(page);
  await expect(undo).toBeEnabled();
  await awaitTurn(friend);
  await takeStep(friend);
  await expect(mine).toContainText('places');
  await expect(undo).toBeDisabled();
});
