import type { Page } from '@playwright/test';
import { serious, useAxe } from './axe';
import { bots, frame, guest, me, nobody, pretend, scores, standings, table } from './fake';
import { expect, overflow, shot, test } from './table';

test.beforeEach(({ page }) => useAxe(page));

/** No serious findings, and nothing hangs over the edge of a desktop or a phone. */
async function looksRight(page: Page, name: string): Promise<void> {
  for (const [kind, size, colorScheme] of [
    ['wide', { width: 1280, height: 800 }, 'dark'],
    ['phone', { width: 390, height: 844 }, 'light'],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await overflow(page), `${name} ${kind}`).toBe(0);
    expect(await serious(page), `${name} ${kind}`).toEqual([]);
    await shot(page, `crowd-${name}-${kind}`);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
}

test('a table for 75 is set up with a slider and every form of option', async ({ page }) => {
  const fake = await pretend(page, table([me, ...bots(74)], { stage: 'open' }));
  await page.goto('/new/crowd');
  await expect(page.getByRole('heading', { name: 'Set up a table' })).toBeVisible();
  await page.getByRole('slider', { name: 'Players' }).fill('74');
  await page.getByRole('button', { name: 'One player more' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Number of players' })).toHaveValue('75');
  await expect(page.getByRole('button', { name: 'One player more' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Long' }).check();
  await page.getByRole('combobox', { name: 'Volcano' }).selectOption('Hekla');
  await page.getByRole('checkbox', { name: /Meteors/ }).check();
  await page.getByRole('combobox', { name: 'Camps: Everybody' }).selectOption('South');
  await page.getByText('Seat by seat').last().click();
  await page.getByRole('combobox', { name: 'You, seat 1' }).selectOption('West');
  await page
    .getByRole('combobox', { name: 'All others' })
    .selectOption('Bot: medium, takes what it can');
  await looksRight(page, 'new');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect.poll(() => fake.made).toHaveLength(1);
  expect(fake.made[0]).toMatchObject({
    game: 'crowd',
    seats: 75,
    options: {
      length: 'long',
      volcano: 'hekla',
      Meteors: true,
      'Ash clouds': false,
      camp: ['west', ...Array<string>(74).fill('south')],
    },
    bots: [null, ...Array<string>(74).fill('greedy')],
  });
});

test('somebody who plays alone is asked for no company', async ({ page }) => {
  const fake = await pretend(page, table([me], { stage: 'open' }));
  await page.goto('/new/crowd');
  await page.getByRole('slider', { name: 'Players' }).fill('1');
  await expect(page.getByText('Who sits where')).toBeHidden();
  await expect(page.getByText('List this table')).toBeHidden();
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect.poll(() => fake.made[0]?.bots).toEqual([null]);
  await page.goto('/table/crowdtable');
  await expect(page.getByRole('heading', { name: 'Ready when you are' })).toBeVisible();
  await expect(page.getByText('Send this link')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeEnabled();
  await looksRight(page, 'alone');
});

test('75 seats gather, and bots fill those that are free', async ({ page }) => {
  const seats = [me, guest('bo', 'Bo'), ...bots(2), ...nobody(71)];
  const fake = await pretend(page, table(seats, { stage: 'open' }));
  await page.goto('/table/crowdtable');
  await expect(page.getByRole('heading', { name: 'Waiting for 71 players' })).toBeVisible();
  await looksRight(page, 'gathering');
  await page.getByRole('button', { name: 'Remove the bot at seat 3' }).click();
  await expect(page.getByRole('heading', { name: 'Waiting for 72 players' })).toBeVisible();
  await page.getByRole('button', { name: 'Free the seat of Bo' }).click();
  await page.getByRole('button', { name: 'Fill the 73 free seats with bots' }).click();
  await expect(page.getByRole('heading', { name: 'Everybody is here' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Start the game' })).toBeEnabled();
  expect(fake.bots).toHaveLength(75);
  expect(fake.bots.slice(2).every(({ level }) => level === 'greedy')).toBe(true);
});

test('a game of 75 with hundreds of choices is played on the plain board', async ({ page }) => {
  const totals = Array.from({ length: 75 }, (_, seat) => (seat * 37) % 90);
  const offers = ['build', 'climb', 'flee'].flatMap((verb, kind) =>
    Array.from({ length: 100 * (kind + 1) }, (_, n) => {
      const line = `${verb} slope ${n + 1}`;
      return { line, label: [`Go and ${line}`], step: { t: verb, n } };
    }),
  );
  const view = {
    eruption: 3,
    slopes: totals.map((ash, n) => ({ slope: n + 1, ash, closed: n % 3 === 0 })),
    camps: totals.map((n) => ({ people: [{ name: 'Bo', rocks: n }], fire: true })),
  };
  const awaited = [0, ...Array.from({ length: 30 }, (_, n) => n + 10)];
  const fake = await pretend(
    page,
    table([me, ...bots(74)], { awaited }),
    frame({ view, offers, scores: scores(totals), awaited }),
  );
  await page.goto('/table/crowdtable');
  await expect(page.getByRole('status').filter({ hasText: 'Your turn' })).toBeVisible();
  await expect(page.getByText('75 players, 31 still to play')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Log' })).toBeInViewport();
  await looksRight(page, 'play');
  await page.getByRole('searchbox', { name: 'Search what you can do' }).fill('flee 299');
  await page.getByRole('button', { name: 'Go and flee slope 299' }).click();
  await expect.poll(() => fake.lines).toEqual(['flee slope 299']);

  await page.getByRole('button', { name: 'Fold the panel away' }).click();
  await expect(page.getByRole('region', { name: 'Log' })).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Show players' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Log' })).toBeHidden();
});

test('75 places fit the end screen', async ({ page }) => {
  const totals = Array.from({ length: 75 }, (_, seat) => 10 + ((seat * 37) % 90));
  await pretend(
    page,
    table([me, ...bots(74)], { stage: 'over', standings: standings(totals) }),
    frame({ scores: scores(totals) }),
  );
  await page.goto('/table/crowdtable');
  await expect(page.getByText('Final result')).toBeVisible();
  await expect(
    page.locator('section', { hasText: 'Final result' }).getByText('75th', { exact: true }),
  ).toBeVisible();
  await page.getByText('All 75 places').click();
  await looksRight(page, 'end');
  await page.goto('/');
  await expect(page.getByText('and 74 more')).toBeVisible();
});

for (const [won, words] of [
  [true, 'You win!'],
  [false, 'The game wins this time'],
] as const) {
  test(`somebody alone has ${won ? 'won' : 'lost'} against the game`, async ({ page }) => {
    const how = won ? 'Out of the valley in time.' : 'The lava was faster.';
    const rank = won ? 1 : 2;
    await pretend(
      page,
      table([me], { stage: 'over', standings: [{ seat: 0, rank, total: 41, tie_break: how }] }),
      frame({ scores: scores([41]) }),
    );
    await page.goto('/table/crowdtable');
    await expect(page.getByRole('heading', { name: words })).toBeVisible();
    await expect(page.getByText(how)).toBeVisible();
    await expect(page.getByText('Tie-break')).toBeHidden();
    await looksRight(page, won ? 'won' : 'lost');
  });
}

test('a table that waits for somebody’s number for the dice says so', async ({ page }) => {
  const away = { ...guest('bo', 'Bo'), online: false } as ReturnType<typeof guest>;
  await pretend(page, table([me, away, ...bots(1)], { stage: 'revealing' }));
  await page.goto('/table/crowdtable');
  await expect(page.getByRole('heading', { name: 'Ready check: waiting for Bo' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Free the seat of Bo' })).toBeVisible();
});
