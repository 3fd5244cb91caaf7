import type { Page } from '@playwright/test';
import { OPERATOR_TOKEN } from './server';
import { expect, playNow, test } from './table';

/** The operator’s page, entered. */
async function enter(desk: Page) {
  await desk.goto('/operator');
  await desk.getByLabel('Operator’s token').fill(OPERATOR_TOKEN);
  await desk.getByRole('button', { name: 'Enter' }).click();
}

async function confirm(desk: Page, reason: string) {
  await desk.getByLabel('Why?').fill(reason);
  await desk.getByRole('button', { name: 'Do it' }).click();
}

test('a line that was reported is taken away, and whoever said it is muted', async ({
  page,
  another,
}) => {
  await playNow(page);
  const friend = await (await another()).newPage();
  await friend.goto(page.url());
  for (const one of [page, friend]) await one.getByRole('tab', { name: 'Chat' }).click();
  const say = async (text: string) => {
    await friend.getByLabel('Say something').fill(text);
    await friend.getByRole('button', { name: 'Send' }).click();
  };
  await say('something rude');
  const chat = page.getByRole('log', { name: 'Chat' });
  await expect(chat).toContainText('something rude');
  await page.getByRole('button', { name: /^About this line/ }).click();
  await page.getByRole('button', { name: 'Report to the operator' }).click();
  await expect(page.getByText('will read it')).toBeVisible();

  const desk = await (await another()).newPage();
  await enter(desk);
  const reported = desk.getByRole('list', { name: 'Reported' });
  await expect(reported).toContainText('something rude');
  await reported.getByRole('button', { name: 'Mute' }).click();
  await confirm(desk, 'manners');
  await expect(desk.getByRole('list', { name: 'Orders' }).getByRole('listitem')).toHaveCount(1);
  await reported.getByRole('button', { name: 'Take the line away' }).click();
  await confirm(desk, 'manners');
  await expect(reported).toHaveCount(0);
  await expect(chat).toContainText('This line was taken away.');
  await expect(chat).not.toContainText('something rude');
  await say('more of it');
  await expect(friend.getByText('has muted you: manners.')).toBeVisible();
  await expect(chat).not.toContainText('more of it');
});

test('the operator closes a table, and those who play are told', async ({ page, another }) => {
  await playNow(page);
  await expect(page.getByRole('region', { name: 'Log' })).toBeVisible();
  const table = page.url().split('/').at(-1)!;

  const desk = await (await another()).newPage();
  await desk.goto('/operator');
  await desk.getByLabel('Operator’s token').fill('not-the-right-token');
  await desk.getByRole('button', { name: 'Enter' }).click();
  await expect(desk.getByText('This is for the operator')).toBeVisible();
  await enter(desk);
  await desk.getByRole('button', { name: `Close ${table}` }).click();
  await confirm(desk, 'to see that it works');
  await expect(desk.getByRole('list', { name: 'Orders' })).toContainText(
    `Close the table ${table}`,
  );
  await expect(page.getByText('The operator of this server has closed the match.')).toBeVisible();
  // The token is in no address.
  expect(desk.url()).not.toContain('token');

  await desk.getByLabel('A text for everybody').fill('Good evening.');
  await desk.getByRole('button', { name: 'Tell everybody' }).click();
  await confirm(desk, 'politeness');
  await expect(page.getByText('Good evening.')).toBeVisible();
});
