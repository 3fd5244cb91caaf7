import { awaitTurn, expect, result, sitDown, test } from '$e2e/table';

test('Skeleton: a whole match against a bot is played by clicking', async ({ page }) => {
  await sitDown(page, 'skeleton', 2);
  for (let round = 1; round <= 3; round++) {
    await awaitTurn(page);
    await expect(page.getByRole('list', { name: `Round ${round} of 3` })).toBeVisible();
    await page.getByRole('button', { name: 'Spend 1 pebble' }).click();
  }
  await expect(result(page)).toBeVisible();
});
