import { awaitTurn, expect, logged, playNow, playToTheEnd, result, takeStep, test } from './table';

test('a lost connection is shown, heals by itself, and loses nothing', async ({
  page,
  context,
}) => {
  await playNow(page);
  await takeStep(page);
  await awaitTurn(page);
  await context.setOffline(true);
  await expect(page.getByText('Connection lost')).toBeVisible();
  // What is chosen while away is sent once the connection is back.
  await takeStep(page);
  const before = await logged(page).count();
  await context.setOffline(false);
  await expect(page.getByText('Connection lost')).toBeHidden();
  await expect.poll(() => logged(page).count()).toBeGreaterThan(before);
  await playToTheEnd(page);
  await expect(result(page)).toBeVisible();
});

test('coming back after closing the page finds the table as it was', async ({ page, context }) => {
  await playNow(page);
  await takeStep(page);
  await awaitTurn(page);
  const url = page.url();
  const log = await logged(page).allTextContents();
  await page.close();
  const again = await context.newPage();
  await again.goto('/');
  await again.getByRole('link', { name: /Your turn/ }).click();
  await expect(again).toHaveURL(url);
  // Bots may have gone on meanwhile; nothing that had happened is lost.
  await expect(logged(again).nth(log.length - 1)).toBeAttached();
  expect((await logged(again).allTextContents()).slice(0, log.length)).toEqual(log);
});

test('a table that does not exist says so', async ({ page }) => {
  await page.goto('/table/nosuchtable');
  await expect(page.getByRole('heading', { name: 'There is no such table' })).toBeVisible();
  await page.getByRole('link', { name: 'To the games' }).first().click();
  await expect(page.getByRole('button', { name: 'Play now' }).first()).toBeVisible();
});

test('a player goes on in another browser by the link of the seat', async ({
  page,
  context,
  another,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await playNow(page);
  await takeStep(page);
  await awaitTurn(page);
  await page.getByRole('button', { name: 'Go on with another device' }).click();
  await expect(page.getByRole('img', { name: 'Code that opens your seat' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy the link instead' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const elsewhere = await another();
  const other = await elsewhere.newPage();
  await other.goto(link);
  await expect(other).not.toHaveURL(/key=/);
  await playToTheEnd(other);
  await other.getByRole('link', { name: 'Verify the dice' }).click();
  await expect(other.getByText('This browser’s own number')).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Proved', exact: true })).toBeVisible();
  // Nobody sits on two chairs: the first browser only watches.
  await expect(page.getByRole('button', { name: 'Rematch' })).toBeHidden();
});
