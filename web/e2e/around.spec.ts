import { awaitTurn, expect, playNow, playToTheEnd, sitDown, takeStep, test } from './table';

test('every set-up with a name can be played', async ({ page }) => {
  for (const game of ['draftosaurus', 'dinoworld', 'dinosaur-island']) {
    for (const name of ['First game', 'Standard', 'Everything']) {
      await page.goto(`/new/${game}`);
      await page.getByRole('radio', { name: new RegExp(`^${name}`) }).check();
      await page.getByRole('button', { name: 'Start the game' }).click();
      await expect(page, `${game}: ${name}`).toHaveURL(/\/table\/\w+$/);
      await awaitTurn(page);
    }
  }
});

test('a table that is put away leaves the list, and can be brought back', async ({ page }) => {
  await playNow(page);
  const path = new URL(page.url()).pathname;
  await page.goto('/');
  const link = page.locator(`a[href="${path}"]`);
  await expect(link).toBeVisible();
  await page.getByRole('button', { name: /Put away/ }).click();
  await expect(link).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Show 1 put away' }).click();
  await expect(link).toBeVisible();
  await page.getByRole('button', { name: /back to the list/ }).click();
  await expect(page.getByRole('heading', { name: 'Your tables' })).toBeVisible();
});

test('what happened since your turn can be read', async ({ page }) => {
  await playNow(page);
  await takeStep(page);
  await awaitTurn(page);
  const since = page.getByRole('region', { name: 'Since your turn' });
  await since.getByRole('button', { name: /^Since your turn/ }).click();
  await expect(since.getByRole('listitem').first()).toContainText(/places|rolls/);
  await expect(since.getByRole('button', { name: 'Show again' })).toBeVisible();
});

test('chat that was not read is still unread after a reload', async ({ page, another }) => {
  await playNow(page);
  const other = await (await another()).newPage();
  await other.goto(page.url());
  await other.getByRole('tab', { name: 'Chat' }).click();
  await other.getByRole('textbox', { name: 'Say something' }).fill('Well played');
  await other.keyboard.press('Enter');
  await expect(page.getByRole('tab', { name: 'Chat 1' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Chat 1' })).toBeVisible();
  await page.getByRole('tab', { name: 'Chat 1' }).click();
  await page.reload();
  await expect(page.getByRole('tab', { name: 'Chat', exact: true })).toBeVisible();
});

test('the result says the place, and makes a picture of itself', async ({ page }) => {
  await sitDown(page, 'draftosaurus', 3);
  await playToTheEnd(page);
  const words = (await page.locator('#result').textContent()) ?? '';
  if (!words.startsWith('You')) await expect(page.getByText(/^You came \d\w\w of 3/)).toBeVisible();
  const picture = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Picture' }).click();
  expect((await picture).suggestedFilename()).toBe('mesozoic-result.png');
});
