/** Records from elsewhere: dropped or chosen, checked, replayed, played on, reported. */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { serious, useAxe } from './axe';
import { binary } from './server';
import { awaitTurn, expect, overflow, takeStep, test } from './table';

/** A whole match between bots. */
const GOLDEN = new URL('../../games/draftosaurus/tests/golden/', import.meta.url);

async function aRecord(): Promise<string> {
  return readFile(new URL('02p-summer-1.record', GOLDEN), 'utf8');
}

const choose = async (page: Page, name: string, content: string | Buffer) =>
  page
    .getByLabel(/file/)
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) });

/** Drops a file onto the page, wherever it is. */
async function drop(page: Page, name: string, text: string): Promise<void> {
  const files = await page.evaluateHandle(
    ([text, name]) => {
      const files = new DataTransfer();
      files.items.add(new File([text!], name!));
      return files;
    },
    [text, name],
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer: files });
}

test('a record is dropped on the page, replayed, and played on from a moment', async ({ page }) => {
  const record = await aRecord();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Draftosaurus' })).toBeVisible();
  await drop(page, 'match.record', record);
  await expect(page.getByText('Every step is legal')).toBeVisible();
  await page.getByRole('button', { name: 'Replay it' }).click();
  await expect(page).toHaveURL(/\/table\/here-\w+\/replay/);
  const forward = page.getByRole('button', { name: 'One forward' });
  for (let n = 0; n < 4; n++) await forward.click();
  await page.getByRole('button', { name: /^Play on/ }).click();
  await expect(page).toHaveURL(/\/table\/here-\w+$/);
  expect(await awaitTurn(page)).toBe('turn');
  await takeStep(page);
  await awaitTurn(page);
});

test('what is no record is refused in words, and what does not hold is marked', async ({
  page,
}) => {
  await useAxe(page);
  await page.goto('/records');
  await choose(page, 'shopping.txt', 'milk, eggs');
  await expect(page.getByText('neither a record nor a position')).toBeVisible();
  const record = await aRecord();
  await choose(page, 'forged.record', record.replace(/"total":(\d+)/, '"total":9$1'));
  await expect(page.getByLabel('What it is').locator('.bad')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Replay it' })).toHaveCount(0);
  expect(await serious(page)).toEqual([]);
});

test('of a record that breaks off what is whole is played on, with a word about the rest', async ({
  page,
}) => {
  await useAxe(page);
  await page.goto('/records');
  const record = await aRecord();
  const torn = record.slice(0, record.length / 2);
  await choose(page, 'torn.record', torn);
  const line = torn.split('\n').length;
  await expect(page.getByText(`The file breaks off in line ${line}.`)).toBeVisible();
  await expect(page.getByText('Every step that is left is legal')).toBeVisible();
  expect(await serious(page)).toEqual([]);
  await page.getByLabel('Who plays').selectOption({ label: 'at seat 2, against bots' });
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect(page).toHaveURL(/\/table\/here-\w+$/);
  expect(await awaitTurn(page)).toBe('turn');
  await takeStep(page);
  await awaitTurn(page);
});

test('a report of a bug is copied with the record', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/records');
  const record = await aRecord();
  await choose(page, 'match.record', record);
  await page.getByRole('button', { name: 'Copy a report' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(record.trim());
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test('a position is dropped on the page, played on from by any seat, and reported', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 390, height: 844 });
  await useAxe(page);
  const position = execFileSync(binary, 'new draftosaurus --seats 3 --seed rex'.split(' '));
  await page.goto('/rules/draftosaurus');
  await drop(page, 'position.json', position.toString());
  await expect(page.getByText('Such a position can occur.')).toBeVisible();
  expect(await serious(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  await page.getByRole('button', { name: 'Copy a report' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('"draftosaurus"');
  await page.getByLabel('Who plays').selectOption({ label: 'at seat 3, against bots' });
  await page.getByRole('button', { name: 'Go on with it' }).click();
  await expect(page).toHaveURL(/\/table\/here-\w+$/);
  expect(await awaitTurn(page)).toBe('turn');
});

test('whatever is dropped, the page says what it is not, and goes on', async ({ page }) => {
  await page.goto('/records');
  const record = await aRecord();
  const [header = '', ...rest] = record.split('\n');
  const deep = '['.repeat(200_000);
  const hostile: Record<string, string | Buffer> = {
    'empty.record': '',
    'picture.record': Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0xff, 0xfe]),
    'packed.zip': Buffer.from('PK\u0003\u0004\u0014\u0000\u0000\u0000\u0008\u0000match.record'),
    'latin.record': Buffer.from(record.replaceAll('"', '\u00e4'), 'latin1'),
    'wide.record': Buffer.from(record, 'utf16le'),
    'deep.json': deep,
    'deeper.json': '{"a":'.repeat(100_000),
    'many.record': header.replace(/"seats":\d+/, '"seats":250'),
    'strange.record': header.replace('"draftosaurus"', '"__proto__"'),
  };
  const verdict = page.locator('.verdict.bad');
  for (const [name, content] of Object.entries(hostile)) {
    await choose(page, name, content);
    await expect(verdict, name).toHaveText(/\S.{8}/);
    await expect(page.getByRole('button', { name: /Replay it|Go on/ }), name).toHaveCount(0);
    // What is whole is whole, whatever came before it.
    await choose(page, 'match.record', record);
    await expect(page.getByText('Every step is legal'), name).toBeVisible();
  }
  // A line of it may be anything: what stands before it is played on.
  await choose(page, 'hurt.record', [header, rest[0], deep, ...rest.slice(1)].join('\n'));
  await expect(page.getByText('Line 3 is damaged.')).toBeVisible();
  await choose(page, 'large.record', Buffer.alloc(5_000_000, '{}\n'));
  await expect(page.getByText('This file is too large to be a record.')).toBeVisible();
});
