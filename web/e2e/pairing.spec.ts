import { signUp } from './people';
import { awaitTurn, expect, shot, test } from './table';

test('two people find each other, and whoever likes stops looking', async ({ page, another }) => {
  const context = await another();
  const other = await context.newPage();
  for (const one of [page, other]) {
    await one.goto('/');
    await one.getByLabel('If nobody comes').selectOption('keep waiting');
    await one.getByRole('button', { name: 'Find players' }).click();
    if (one === page) {
      await expect(one.getByText('Looking for 1 other player')).toBeVisible();
      await shot(one, 'seeking');
    }
  }
  for (const one of [page, other]) {
    await expect(one).toHaveURL(/\/table\/\w+$/);
    await awaitTurn(one);
  }
  expect(new URL(page.url()).pathname).toBe(new URL(other.url()).pathname);

  const third = await another();
  const lonely = await third.newPage();
  await lonely.goto('/');
  await lonely.getByLabel('If nobody comes').selectOption('keep waiting');
  await lonely.getByRole('button', { name: 'Find players' }).click();
  await lonely.getByRole('button', { name: 'Stop looking' }).click();
  await expect(lonely.getByRole('button', { name: 'Find players' })).toBeVisible();
});

test('two with accounts find each other for a rated game', async ({ page, another }) => {
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Find players' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Rated/ })).toHaveCount(0);
  const other = await (await another()).newPage();
  for (const [one, name] of [
    [page, 'Ada'],
    [other, 'Bo'],
  ] as const) {
    await signUp(one, name);
    await one.goto('/');
    await one.getByLabel('If nobody comes').selectOption('keep waiting');
    await one.getByRole('checkbox', { name: /^Rated/ }).check();
    await one.getByRole('button', { name: 'Find players' }).click();
    if (one === page) await expect(one.getByText('for a rated game')).toBeVisible();
  }
  for (const one of [page, other]) await awaitTurn(one);
  const table = await page.request.get(`/api/tables/${page.url().split('/').at(-1)}`);
  expect(await table.json()).toMatchObject({ rated: true, stage: 'running' });
});
