import { serious, useAxe } from './axe';
import { frame, guest, me, pretend, scores, standings, table } from './fake';
import { expect, overflow, test } from './table';

const seats = [me, guest('bo', 'Bo')];
const otherRules = {
  code: 'otherRules' as const,
  message: 'This match was begun under version 1 of the rules, and version 2 is played here.',
};

test.beforeEach(({ page }) => useAxe(page));

test('a finished game of other rules shows its result and why there is no board', async ({
  page,
}) => {
  const over = { stage: 'over' as const, trouble: otherRules, standings: standings([31, 44]) };
  await pretend(page, table(seats, over));
  await page.goto('/table/crowdtable');
  await expect(page.getByRole('heading', { name: 'This game is over' })).toBeVisible();
  await expect(page.getByText(otherRules.message)).toBeVisible();
  await expect(page.getByRole('listitem').first()).toHaveText('Bo, 44 points');
  await expect(page.getByRole('link', { name: 'The record of this game' })).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await overflow(page)).toBe(0);
});

test('a game that cannot go on says so', async ({ page }) => {
  await pretend(page, table(seats, { trouble: otherRules }));
  await page.goto('/table/crowdtable');
  await expect(page.getByRole('heading', { name: 'This game cannot go on here' })).toBeVisible();
  await expect(page.getByText(otherRules.message)).toBeVisible();
});

test('a table that waits for the server keeps its board and says so', async ({ page }) => {
  const trouble = { code: 'unavailable' as const, message: 'It goes on by itself.' };
  await pretend(page, table(seats, { trouble }), frame({ scores: scores([1, 2]) }));
  await page.goto('/table/crowdtable');
  await expect(page.getByText('Waits for the server, and goes on by itself')).toBeVisible();
});
