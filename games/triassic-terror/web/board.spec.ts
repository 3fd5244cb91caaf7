import type { Locator, Page } from '@playwright/test';
import { serious, useAxe } from '$e2e/axe';
import { awaitTurn, clickInside, expect, overflow, result, shot, sitDown, test } from '$e2e/table';

/** Sits down at a table against bots and waits for the first turn. */
async function begin(page: Page, seats: number): Promise<void> {
  await sitDown(page, 'triassic-terror', seats);
  await awaitTurn(page);
}

const island = (page: Page) => page.getByRole('group', { name: 'The island' });
const asked = (page: Page) => page.getByRole('region', { name: 'What is asked' });
const lines = (where: Page | Locator, start: string) => where.locator(`[data-line^="${start}"]`);
const pieces = (where: Page | Locator, start: string) => where.locator(`[data-piece^="${start}"]`);
const herds = (page: Page) => island(page).locator('.herd.usable');
const idle = (page: Page) => expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');

async function settle(page: Page): Promise<void> {
  // One by one, until a click places the last.
  for (let placed = 0; placed < 3; placed++) {
    const last = lines(island(page), 'settle');
    if (await last.count()) return clickInside(page, last.last());
    await clickInside(page, pieces(island(page), 'settle').first());
  }
  await clickInside(page, lines(island(page), 'settle').first());
}

async function eat(page: Page, name: string): Promise<void> {
  // A herd on the island, or a key where the island is small.
  const isPhone = (page.viewportSize()?.width ?? 0) < 500;
  const more = asked(page).getByRole('button', { name: /^More: eaten/, disabled: false });
  for (let bites = 0; bites < 5; bites++) {
    if (!(await (isPhone ? more : herds(page)).count())) break;
    await (isPhone ? more.first().click() : clickInside(page, herds(page).first()));
  }
  await shot(page, `${name}-meal`);
  // The first of the keys sends the meal; another one would wait for a counter.
  await lines(asked(page), 'meal').first().click();
}

/** Drags all of a herd to a neighbour; says whether the rules let it. */
async function migrate(page: Page, name: string): Promise<boolean> {
  await clickInside(page, pieces(island(page), 'trek').first());
  const herd = island(page).locator('.herd.picked');
  const from = await herd.boundingBox();
  const goal = pieces(island(page), 'party').first();
  await goal.hover({ trial: true, force: true });
  const to = await goal.boundingBox();
  if (!from || !to) return false;
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  for (const share of [0.3, 0.6, 1]) {
    await page.mouse.move(
      from.x + from.width / 2 + (to.x + to.width / 2 - from.x - from.width / 2) * share,
      from.y + from.height / 2 + (to.y + to.height / 2 - from.y - from.height / 2) * share,
    );
  }
  await page.mouse.up();
  const go = asked(page).getByRole('button', { name: /^Migrate/ });
  if (!(await lines(asked(page), 'trek').count())) {
    // The drag ended elsewhere; a click on a lit area does the same.
    await clickInside(page, pieces(island(page), 'party').first());
  }
  await expect(asked(page)).toHaveAttribute('data-verdict', /fine|wrong/);
  await shot(page, `${name}-trek`);
  if (await lines(asked(page), 'trek').count()) {
    await go.click();
    return true;
  }
  await page.keyboard.press('Escape');
  return false;
}

/** Takes one decision as a person would, by what the page shows. */
async function decide(page: Page, name: string, seen: Set<string>): Promise<void> {
  await expect(page.locator('[data-line], [data-piece]').first()).toBeVisible();
  const once = async (what: string) => {
    if (seen.has(what)) return false;
    seen.add(what);
    await shot(page, `${name}-${what}`);
    return true;
  };
  if (await pieces(asked(page), 'hatch').count()) {
    if (await once('counter')) {
      await pieces(asked(page), 'hatch').click();
      if (await lines(island(page), 'counter hatch').count()) {
        seen.add('counter');
        return clickInside(page, lines(island(page), 'counter hatch').first());
      }
    }
  }
  if (await lines(page, 'meal').count()) {
    seen.add('eat');
    return eat(page, name);
  }
  if (await page.locator('[data-piece^="settle"], [data-line^="settle"]').count()) {
    await once('settle');
    return settle(page);
  }
  if (await pieces(island(page), 'trek').count()) {
    if (await migrate(page, name)) {
      seen.add('trek');
      return;
    }
  }
  if (await pieces(asked(page), 'run').count()) {
    await pieces(asked(page), 'run').first().click();
    await once('scatter');
  }
  if (await pieces(asked(page), 'white').count()) {
    if (!(await lines(asked(page), 'play').count())) await pieces(asked(page), 'white').click();
  }
  for (const start of [
    'card',
    'play',
    'environment',
    'grow',
    'hatch',
    'white',
    'scatter',
    'enter',
  ]) {
    const found = lines(page, start);
    if (!(await found.count())) continue;
    await once(start);
    return clickInside(page, found.first());
  }
  for (const start of ['stalk', 'fly', 'raptor', 'tile']) {
    const found = lines(page, start);
    const count = await found.count();
    if (!count) continue;
    await once(start);
    return clickInside(page, found.nth(count - 1));
  }
  await clickInside(page, page.locator('[data-line]').first());
}

async function playOn(page: Page, name: string): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let steps = 0; steps < 400; steps++) {
    if ((await awaitTurn(page)) === 'over') return seen;
    await decide(page, name, seen);
    await idle(page);
  }
  throw new Error('the match does not end');
}

test.describe('on a desk', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a whole match is played against bots, by clicking and dragging', async ({ page }) => {
    test.setTimeout(400_000);
    await begin(page, 4);
    await shot(page, 'triassic-start');
    const seen = await playOn(page, 'triassic');
    await expect(result(page)).toBeVisible();
    expect([...seen]).toEqual(
      expect.arrayContaining(['play', 'tile', 'card', 'settle', 'counter']),
    );
    await shot(page, 'triassic-end');
    await island(page).scrollIntoViewIfNeeded();
    await shot(page, 'triassic-end-island');
  });

  test('pointing at an area tells who holds what, and where the rule stands', async ({ page }) => {
    await begin(page, 3);
    const spot = island(page).locator('[data-spot="swamp-middle"]');
    await expect(spot).toHaveAttribute('aria-label', /Middle Swamp.*primary/);
    // The area is bent around the volcano: its stone lies where its middle does not.
    const stone = island(page).locator('[data-stone="swamp-middle 1"]');
    await stone.hover({ force: true });
    await expect(page.locator('.tip')).toContainText('primary');
    await expect(page.locator('.tip')).toHaveCSS('opacity', '1');
    await shot(page, 'triassic-tip');
    await stone.click({ button: 'right', force: true });
    await page
      .locator('.tip')
      .getByRole('button', { name: /Read rule/ })
      .click();
    await expect(page.getByText('Who has which habitat')).toBeVisible();
  });

  test('nothing keeps somebody out', async ({ page }) => {
    await useAxe(page);
    await begin(page, 6);
    expect(await serious(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await serious(page)).toEqual([]);
    await shot(page, 'triassic-dark');
  });
});

test('a turn is taken with the keyboard alone', async ({ page }) => {
  await begin(page, 2);
  for (const kind of ['card', 'tile']) {
    await awaitTurn(page);
    const line = lines(page, kind).first();
    await expect(line).toBeVisible();
    for (let presses = 0; presses < 80; presses++) {
      const here = `[data-line^="${kind}"]`;
      if (await page.evaluate((s) => document.activeElement?.matches(s) ?? false, here)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Enter');
    await idle(page);
  }
  await expect(page.locator('[data-marker="0"]')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('a game turn fits', async ({ page }) => {
    await begin(page, 6);
    const seen = new Set<string>();
    for (let steps = 0; steps < 14; steps++) {
      await awaitTurn(page);
      expect(await overflow(page)).toBe(0);
      await decide(page, 'triassic-phone', seen);
      await idle(page);
    }
    await shot(page, 'triassic-phone');
  });
});
