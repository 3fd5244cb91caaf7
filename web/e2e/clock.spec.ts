import type { BrowserContext, Page } from '@playwright/test';
import { awaitTurn, expect, takeStep, test } from './table';

const log = (page: Page) => page.getByRole('region', { name: 'Log' });
const clocks = (page: Page) => page.getByRole('list', { name: 'Players' }).getByRole('timer');

/** A table of three friends at a speed that is offered; the page of each, the host's first. */
async function gather(page: Page, another: () => Promise<BrowserContext>, speed: string) {
  await page.goto('/new/draftosaurus?with=friends');
  await page.getByRole('radio', { name: '3', exact: true }).check({ force: true });
  await page.getByRole('radio', { name: speed }).check();
  await page.getByRole('button', { name: 'Make the table' }).click();
  await page.waitForURL('**/table/*');
  const pages = [page];
  for (let friend = 0; friend < 2; friend++) {
    const next = await (await another()).newPage();
    await next.goto(page.url());
    await next.getByRole('button', { name: 'Sit here' }).first().click();
    // The next friend sits down beside this one, not before.
    await expect(next.getByRole('button', { name: 'Stand up' })).toBeVisible();
    pages.push(next);
  }
  return pages;
}

const start = (host: Page) => host.getByRole('button', { name: 'Start the game' }).click();

async function begin(pages: Page[]) {
  await start(pages[0]!);
  for (const one of pages) await awaitTurn(one);
}

test('a clock runs while its player is awaited, and says so in words', async ({
  page,
  another,
}) => {
  const pages = await gather(page, another, 'In one sitting');
  await expect(pages[1]!.getByText('10 minutes each, 20 seconds more a decision')).toBeVisible();
  await begin(pages);
  await expect(clocks(page)).toHaveCount(3);
  await expect(clocks(page).first()).toHaveClass(/runs/);
  await expect(clocks(page).first()).toHaveAccessibleName(/: (9|10) minutes left$/);
  await takeStep(page);
  // Whoever has chosen waits for the others.
  await expect(clocks(page).first()).not.toHaveClass(/runs/);
  await expect(clocks(page).nth(1)).toHaveClass(/runs/);
});

test('whose time is up is played for by a bot, and comes back', async ({ page, another }) => {
  // Nobody would choose so short a time; what is made here is as the page would make it.
  await page.route('**/api/tables', async (route) => {
    const made = route.request();
    if (made.method() !== 'POST') return route.continue();
    const wanted = made.postDataJSON() as Record<string, unknown>;
    const pace = { t: 'live', bank: 0, added: 2 };
    return route.continue({ postData: JSON.stringify({ ...wanted, pace }) });
  });
  const pages = await gather(page, another, 'In one sitting');
  await start(page);
  // Nobody plays: one after the other is out of time, until one is left for whom nobody waits.
  await expect(page.getByText('A medium bot plays for you.')).toBeVisible();
  await expect(log(pages[2]!)).toContainText('is out of time. A medium bot plays meanwhile.');
  await expect(pages[1]!.getByText('A medium bot plays for you.')).toBeVisible();
  await expect(pages[2]!.getByText('A medium bot plays for you.')).toHaveCount(0);
  // The bot makes the decision that was due.
  const host = page.getByRole('list', { name: 'Players' }).getByRole('listitem').first();
  await expect(host).not.toContainText('to play');
  await page.getByRole('button', { name: 'Take your seat back' }).click();
  await expect(log(pages[2]!)).toContainText('is back and plays again.');
});

test('a match over days has vacation', async ({ page, another }) => {
  const pages = await gather(page, another, 'Over days');
  await begin(pages);
  await expect(clocks(page).first()).toHaveText(/^\s*(2 d 23 h|3 d 0 h)\s*$/);
  await page.getByRole('button', { name: 'Leave the match' }).click();
  await page.getByRole('button', { name: 'Take 7 days off' }).click();
  await expect(log(pages[1]!)).toContainText('takes 7 days of vacation.');
  await expect(clocks(pages[1]!).first()).toHaveText(/^\s*9 d 23 h\s*$/);
});
