import { createHash } from 'node:crypto';
import type { Page } from '@playwright/test';
import { serious, useAxe } from './axe';
import { expect, overflow, shot, test } from './table';

/** What a program adds to the dice. */
const NONCE = 'fe'.repeat(16);

/** A table for two at which the host sits, and the dialog that gives its other seat to a program. */
async function offerSeat(page: Page): Promise<string> {
  await page.goto('/new/draftosaurus?with=friends');
  await page.getByRole('button', { name: 'Make the table' }).click();
  await expect(page.getByText('Waiting for 1 player')).toBeVisible();
  await page.getByRole('button', { name: 'Give a seat to a program' }).click();
  return new URL(page.url()).pathname.split('/').at(-1) ?? '';
}

/** What a program sends: over HTTP, with its token and nothing else. */
async function send(url: string, token: string, path: string, body: object): Promise<number> {
  const answer = await fetch(`${url}/api/${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.status;
}

const pledge = { pledge: createHash('sha256').update(Buffer.from(NONCE, 'hex')).digest('hex') };

test('a host gives a seat to a program', async ({ page, context, baseURL }) => {
  const url = baseURL ?? '';
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await useAxe(page);
  const table = await offerSeat(page);
  const dialog = page.getByRole('dialog', { name: 'Give a seat to a program' });
  await dialog.getByRole('button', { name: 'Make a token' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Token for seat 2' })).toHaveValue(
    new RegExp(`^${table}\\.1\\.`),
  );
  await shot(page, 'program');
  expect(await overflow(page)).toBe(0);
  expect(await serious(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Token copied.')).toBeVisible();
  const token = await page.evaluate(() => navigator.clipboard.readText());

  expect(await send(url, token, 'me', { name: 'Deep Fern' })).toBe(200);
  expect(await send(url, token, `tables/${table}/sit`, pledge)).toBe(200);
  await expect(dialog.getByText('Deep Fern sits at seat 2 now.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Give a seat to a program' })).toBeHidden();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page.getByText('Ready check: waiting for Deep Fern')).toBeVisible();
  expect(await send(url, token, `tables/${table}/reveal`, { nonce: NONCE })).toBe(200);
  await expect(page.getByRole('status').filter({ hasText: 'Your turn' })).toBeVisible();
});

test('a token that was not used is taken back', async ({ page, baseURL }) => {
  const url = baseURL ?? '';
  const table = await offerSeat(page);
  const dialog = page.getByRole('dialog', { name: 'Give a seat to a program' });
  const make = dialog.getByRole('button', { name: 'Make a token' });
  const field = dialog.getByRole('textbox', { name: 'Token for seat 2' });
  const gone = page.getByText('Tokens for seat 2 open nothing any more.');
  await make.click();
  const first = await field.inputValue();
  await dialog.getByRole('button', { name: 'Take it back' }).click();
  await expect(gone).toBeVisible();
  expect(await send(url, first, `tables/${table}/sit`, pledge)).toBe(403);

  // One that somebody has walked away with, and that is not shown any more, is taken back too.
  await make.click();
  const second = await field.inputValue();
  expect(second).not.toBe(first);
  await page.reload();
  await page.getByRole('button', { name: 'Give a seat to a program' }).click();
  await dialog.getByRole('button', { name: 'Take earlier ones back' }).click();
  await expect(gone).toBeVisible();
  expect(await send(url, second, `tables/${table}/sit`, pledge)).toBe(403);
  await make.click();
  expect(await send(url, await field.inputValue(), `tables/${table}/sit`, pledge)).toBe(200);
});
