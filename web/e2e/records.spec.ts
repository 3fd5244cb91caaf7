/** Records from elsewhere: dropped or chosen, checked, replayed, played on, reported. */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { serious, useAxe } from './axe';
import { awaitTurn, expect, overflow, takeStep, test } from './table';

/** A whole match between bots. */
const GOLDEN = new URL('../../games/draftosaurus/tests/golden/', import.meta.url);

async function aRecord(): Promise<string> {
  return readFile(new URL('02p-summer-1.record', GOLDEN), 'utf8');
}

const choose = async (page: Page, name: string, text: string) =>
  page
    .getByLabel(/file/)
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text, 'utf8') });

test('a record is dropped on the page, replayed, and played on from a moment', async ({ page }) => {
  const record = await aRecord();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Draftosaurus' })).toBeVisible();
  const files = await page.evaluateHandle((text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], 'match.record'));
    return files;
  }, record);
  await page.dispatchEvent('body', 'drop', { dataTransfer: files });
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
