import { expect, logged, playNow, takeStep, test } from './table';

test('settings are kept, and placements are confirmed by those who want it', async ({ page }) => {
  await page.goto('/settings');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await page.getByRole('radio', { name: 'Ask first' }).check();
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.getByRole('radio', { name: 'Ask first' })).toBeChecked();

  await playNow(page);
  const before = await logged(page).count();
  await takeStep(page);
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Place a');
  await question.getByRole('button', { name: 'No' }).click();
  await expect(question).toBeHidden();
  await expect(logged(page)).toHaveCount(before);
  await takeStep(page);
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect.poll(() => logged(page).count()).toBeGreaterThan(before);
});
