import { OPERATOR_TOKEN } from './server';
import { expect, playNow, test } from './table';

test('the operator closes a table, and those who play are told', async ({ page, another }) => {
  await playNow(page);
  await expect(page.getByRole('region', { name: 'Log' })).toBeVisible();
  const table = page.url().split('/').at(-1)!;

  const desk = await (await another()).newPage();
  await desk.goto('/operator');
  await desk.getByLabel('Operator’s token').fill('not-the-right-token');
  await desk.getByRole('button', { name: 'Enter' }).click();
  await expect(desk.getByText('This is for the operator')).toBeVisible();
  await desk.getByLabel('Operator’s token').fill(OPERATOR_TOKEN);
  await desk.getByRole('button', { name: 'Enter' }).click();
  await desk.getByRole('button', { name: `Close ${table}` }).click();
  await desk.getByLabel('Why?').fill('to see that it works');
  await desk.getByRole('button', { name: 'Do it' }).click();
  await expect(desk.getByRole('list', { name: 'Orders' })).toContainText(
    `Close the table ${table}`,
  );
  await expect(page.getByText('The operator of this server has closed the match.')).toBeVisible();
  // The token is in no address.
  expect(desk.url()).not.toContain('token');

  await desk.getByLabel('A text for everybody').fill('Good evening.');
  await desk.getByRole('button', { name: 'Tell everybody' }).click();
  await desk.getByLabel('Why?').fill('politeness');
  await desk.getByRole('button', { name: 'Do it' }).click();
  await expect(page.getByText('Good evening.')).toBeVisible();
});
