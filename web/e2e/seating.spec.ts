import type { Page } from '@playwright/test';
import { awaitTurn, expect, shot, test } from './table';

const seats = (page: Page) => page.getByRole('list', { name: 'Seats' }).getByRole('listitem');

test('the host drags people into another order, or has it drawn by lot', async ({
  page,
  another,
}) => {
  await page.goto('/new/draftosaurus?with=friends');
  await page.getByRole('radio', { name: '3', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Make the table' }).click();
  await page.waitForURL('**/table/*');
  const friend = await (await another()).newPage();
  await friend.goto(page.url());
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await page.getByLabel('Bot at seat 3').selectOption({ index: 1 });
  await expect(seats(friend).nth(2)).toContainText('bot');

  // By hand: the bot goes to the first seat, and everybody sees it.
  const handle = (seat: number) =>
    seats(page)
      .nth(seat)
      .getByRole('button', { name: /^Move / });
  const [from, to] = [await handle(2).boundingBox(), await seats(page).nth(0).boundingBox()];
  await page.mouse.move(from!.x + from!.width / 2, from!.y + from!.height / 2);
  await page.mouse.down();
  await page.mouse.move(to!.x + 30, to!.y + to!.height / 2, { steps: 4 });
  await shot(page, 'seat-order');
  await page.mouse.up();
  await expect(seats(friend).nth(0)).toContainText('bot');
  // By keys: it goes down again, and the focus with it.
  await handle(0).press('ArrowDown');
  await expect(seats(friend).nth(1)).toContainText('bot');
  await expect(handle(1)).toBeFocused();

  // By lot: nobody can be moved any more, and all are told.
  await page.getByRole('checkbox', { name: /Draw the seats by lot/ }).check();
  await expect(friend.getByText('Seats by lot')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Move / })).toHaveCount(0);
  await page.getByRole('button', { name: 'Start the game' }).click();
  for (const one of [page, friend]) await awaitTurn(one);
});

test('the ready check says who is still missing', async ({ page, another }) => {
  await page.goto('/new/draftosaurus?with=friends');
  await page.getByRole('radio', { name: '2', exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Make the table' }).click();
  await page.waitForURL('**/table/*');
  const context = await another();
  const friend = await context.newPage();
  await friend.goto(page.url());
  await friend.getByRole('button', { name: 'Sit down' }).click();
  await expect(friend.getByRole('button', { name: 'Stand up' })).toBeVisible();
  const link = page.url();
  await friend.goto('/rules/draftosaurus');
  await expect(seats(page).nth(1)).toContainText('away');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.getByRole('heading', { name: /^Ready check: waiting for / })).toBeVisible();
  await expect(seats(page).nth(0)).toContainText('ready');
  await expect(seats(page).nth(1)).toContainText('not ready yet, away');
  await shot(page, 'ready-check');
  await friend.goto(link);
  for (const one of [page, friend]) await awaitTurn(one);
});
