import type { BrowserContext, Page } from '@playwright/test';
import { awaitTurn, expect, takeStep, test } from './table';

/** A table of Draftosaurus with these friends, under way; the page of each, the host's first. */
async function gather(page: Page, another: () => Promise<BrowserContext>, friends: number) {
  await page.goto('/new/draftosaurus?with=friends');
  await page.getByRole('radio', { name: String(friends + 1), exact: true }).check({ force: true });
  await page.getByRole('button', { name: 'Make the table' }).click();
  await expect(page.getByText(`Waiting for ${friends} player`)).toBeVisible();
  const pages = [page];
  for (let friend = 0; friend < friends; friend++) {
    const next = await (await another()).newPage();
    await next.goto(page.url());
    await next.getByRole('button', { name: 'Sit here' }).first().click();
    pages.push(next);
  }
  await page.getByRole('button', { name: 'Start the game' }).click();
  for (const one of pages) await awaitTurn(one);
  return pages;
}

const log = (page: Page) => page.getByRole('region', { name: 'Log' });

async function resign(page: Page) {
  await page.getByRole('button', { name: 'Leave the match' }).click();
  await page.getByRole('button', { name: 'Resign' }).click();
}

test('one of two resigns, and the other has won', async ({ page, another }) => {
  const [host, friend] = await gather(page, another, 1);
  await takeStep(host!);
  await resign(friend!);
  await expect(host!.getByText('resigned.')).toBeVisible();
  await expect(host!.getByText('Final result')).toBeVisible();
  await expect(friend!.getByText('Final result')).toBeVisible();
  await expect(host!.getByRole('link', { name: 'Replay' })).toBeVisible();
});

test('a bot plays for who leaves, until they are back', async ({ page, another }) => {
  const [host, friend, third] = await gather(page, another, 2);
  await resign(friend!);
  await expect(friend!.getByText('bot plays for you.')).toBeVisible();
  await expect(log(host!)).toContainText('has left the match. A medium bot plays on.');
  // The match goes on: nobody waits for the one who left.
  await takeStep(host!);
  await takeStep(third!);
  await expect(log(host!)).toContainText('places');
  await friend!.getByRole('button', { name: 'Take your seat back' }).click();
  await expect(log(host!)).toContainText('is back and plays again.');
  // The bot may have chosen for this turn; the next is theirs.
  await takeStep(host!);
  await takeStep(third!);
  expect(await awaitTurn(friend!)).toBe('turn');
});

test('a bot plays for who stays away, until the host lets a friend in', async ({
  page,
  another,
}) => {
  const [host, friend] = await gather(page, another, 2);
  const table = host!.url();
  await friend!.goto('/settings');
  await host!.getByRole('button', { name: /^Let a bot play for/ }).click();
  await host!.getByRole('button', { name: 'Offer this seat to a friend' }).click();
  await expect(log(host!)).toContainText('to whoever would like to play on.');
  // Whoever comes back in time keeps the seat.
  await friend!.goto(table);
  await friend!.getByRole('button', { name: 'Take your seat back' }).click();
  await expect(log(host!)).toContainText('is back and plays again.');
  await expect(host!.getByText('may sit here')).toHaveCount(0);
  await friend!.goto('/settings');
  await host!.getByRole('button', { name: /^Let a bot play for/ }).click();
  await host!.getByRole('button', { name: 'Offer this seat to a friend' }).click();
  const late = await (await another()).newPage();
  await late.goto(table);
  await late.getByRole('button', { name: /^Take the seat of/ }).click();
  await expect(log(host!)).toContainText('plays on for');
  await friend!.goto(table);
  await expect(friend!.getByText('watching').first()).toBeVisible();
  await expect(friend!.getByRole('button', { name: 'Take your seat back' })).toHaveCount(0);
});

test('a bot plays for who is away, and their seat is nobody else’s', async ({ page, another }) => {
  const [host, friend] = await gather(page, another, 2);
  await friend!.close();
  await host!.getByRole('button', { name: /^Let a bot play for/ }).click();
  await expect(log(host!)).toContainText('lets a medium bot play meanwhile.');
  const late = await (await another()).newPage();
  await late.goto(host!.url());
  await expect(late.getByText('watching').first()).toBeVisible();
  await expect(late.getByRole('button', { name: /^Take the seat of/ })).toHaveCount(0);
});

test('a seat that was left goes to a friend', async ({ page, another }) => {
  const [host, friend, third] = await gather(page, another, 2);
  await resign(friend!);
  const late = await (await another()).newPage();
  await late.goto(host!.url());
  await late.getByRole('button', { name: /^Take the seat of/ }).click();
  await expect(log(host!)).toContainText('plays on for');
  // The bot may have chosen for this turn; the next is theirs.
  await takeStep(host!);
  await takeStep(third!);
  expect(await awaitTurn(late)).toBe('turn');
});

test('those who play end a match together', async ({ page, another }) => {
  const [host, friend] = await gather(page, another, 1);
  await host!.getByRole('button', { name: 'Leave the match' }).click();
  await host!.getByRole('button', { name: 'End the match' }).click();
  await friend!.getByRole('button', { name: 'End the match' }).click();
  for (const one of [host!, friend!]) {
    await expect(one.getByRole('heading', { name: 'The match has ended' })).toBeVisible();
  }
});
