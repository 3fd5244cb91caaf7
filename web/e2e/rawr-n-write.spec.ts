import { createHash, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { serious, useAxe } from './axe';
import { awaitTurn, clickInside, expect, result, shot, test } from './table';

/** A whole game has about two hundred small steps, and bots think in between. */
test.setTimeout(420_000);
test.use({ actionTimeout: 20_000 });
test.beforeEach(({ page }) => useAxe(page));

/** Sets up a table by hand and sits down at its first seat. */
async function sitDown(page: Page, seats: number): Promise<void> {
  await page.goto('/settings');
  const nonce = randomBytes(16);
  const table = await page.evaluate(
    async ({ seats, nonce, pledge }) => {
      const call = async (path: string, body?: unknown) => {
        const answer = await fetch(`/api/${path}`, {
          method: body ? 'POST' : 'GET',
          headers: { 'content-type': 'application/json' },
          body: body ? JSON.stringify(body) : undefined,
        });
        const said = await answer.json();
        if (!answer.ok) throw new Error(said.message);
        return said;
      };
      await call('me');
      const bots = Array.from({ length: seats }, (_, seat) => (seat > 0 ? 'greedy' : null));
      const game = 'rawr-n-write';
      const { id } = await call('tables', { game, seats, options: {}, listed: false, bots });
      localStorage.setItem(`mesozoic.nonce.${id}`, nonce);
      await call(`tables/${id}/sit`, { seat: 0, pledge });
      await call(`tables/${id}/start`, {});
      await call(`tables/${id}/reveal`, { nonce });
      return id as string;
    },
    {
      seats,
      nonce: nonce.toString('hex'),
      pledge: createHash('sha256').update(nonce).digest('hex'),
    },
  );
  await page.goto(`/table/${table}`);
  await expect(page.locator('[data-park]')).toBeVisible();
}

/** By how many pixels the board is wider than its room. */
const overflow = (page: Page) =>
  page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);

const desk = (page: Page) => page.locator('.desk');
const park = (page: Page) => page.locator('[data-park] svg');

/** The middle of a square on the screen; columns and rows from 0, and beyond the wall for exits. */
async function square(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await park(page).boundingBox();
  if (!box) throw new Error('there is no park');
  const scale = box.width / 676;
  return [box.x + (38 + (x + 0.5) * 40) * scale, box.y + (38 + (y + 0.5) * 40) * scale];
}

/** Looks with the pointer for a place where the building fits, and draws it there. */
async function drawBuilding(page: Page): Promise<void> {
  await park(page).scrollIntoViewIfNeeded();
  for (let look = 0; look < 24; look++) {
    const [x, y] = [1 + ((look * 7) % 13), 1 + ((look * 5 + 2) % 10)];
    await page.mouse.move(...(await square(page, x, y)));
    if (look % 4 === 3) await page.keyboard.press(look % 8 === 3 ? 'r' : 'f');
    const ghost = page.locator('[data-park] g.ghost.fine, [data-park] g.ghost.wrong');
    await ghost.waitFor({ timeout: 800 }).catch(() => undefined);
    if (await page.locator('[data-park] g.ghost.fine').count()) {
      await page.mouse.click(...(await square(page, x, y)));
      return;
    }
  }
  // Hardly any room: every place is shown, and the first is taken.
  const fits = desk(page).getByRole('button', { name: 'Where it fits' });
  if ((await page.locator('circle[data-spot]').count()) === 0) {
    for (let turn = 0; (await fits.count()) === 0 && turn < 8; turn++) {
      await page.keyboard.press(turn === 3 ? 'f' : 'r');
    }
    await fits.click();
    await settled(page);
  }
  await clickInside(page, page.locator('circle[data-spot]').first());
}

/** Drags a road from somewhere to somewhere, and inks it if it may be. */
async function drawRoads(page: Page, turn: number): Promise<boolean> {
  await park(page).scrollIntoViewIfNeeded();
  const starts = [
    [7, 11],
    [6, 11],
    [8, 11],
    [(turn * 5) % 15, (turn * 3) % 11],
  ] as const;
  const [x, y] = starts[turn % starts.length]!;
  await page.mouse.move(...(await square(page, x, y)));
  await page.mouse.down();
  await page.mouse.move(...(await square(page, x, Math.max(0, y - 1))), { steps: 3 });
  await page.mouse.move(...(await square(page, x, Math.max(0, y - 2))), { steps: 3 });
  await page.mouse.up();
  const ink = desk(page).locator('[data-line^="pave"]');
  await ink.waitFor({ timeout: 1500 }).catch(() => undefined);
  if ((await ink.count()) === 0) {
    await page.keyboard.press('Escape');
    return false;
  }
  await ink.click();
  return true;
}

const settled = (page: Page) =>
  expect(page.locator('main')).toHaveAttribute('aria-busy', 'false', { timeout: 20_000 });

/** What the desk says is asked. */
const asked = (page: Page) => desk(page).getByRole('status').innerText();

/** Answers whatever is asked, as a person would by looking and clicking. */
async function answer(page: Page, turn: number): Promise<void> {
  const text = await asked(page);
  if (/^Draw /.test(text)) return drawBuilding(page);
  if (/roads? in hand/.test(text) && (await drawRoads(page, turn))) return;
  if (/^Place a die/.test(text)) {
    if ((await page.locator('[data-space][data-line]').count()) === 0) {
      await page.locator('[data-piece]').first().click();
    }
    const spaces = page.locator('[data-space][data-line]');
    return spaces.nth(turn % (await spaces.count())).click();
  }
  const lost = page.locator('.desk [data-piece]');
  while (await lost.count()) await lost.first().click();
  if (/^Washout/.test(text)) {
    const roads = page.locator('[data-sheet] [data-road]');
    for (let i = 0; (await page.locator('.desk [data-line]').count()) === 0; i++) {
      await clickInside(page, roads.nth(i));
    }
  }
  // Go on only when there is nothing better.
  const lines = page.locator('[data-line]');
  const better = page.locator(
    '[data-line]:not([data-line="done"]):not([data-line="decline"]):not([data-line^="income"])',
  );
  await expect(lines.first()).toBeVisible();
  const from = (await better.count()) > 0 ? better : lines;
  const chosen = from.nth(turn % (await from.count()));
  await clickInside(page, (await chosen.isVisible()) ? chosen : from.first());
}

async function playOn(page: Page, shots: string, dice: number): Promise<number> {
  const seen = new Set<string>();
  for (let turn = 0; turn < 600; turn++) {
    if ((await awaitTurn(page)) === 'over') return turn;
    const text = (await asked(page)).split(/[.:?]/)[0]!.replace(/\d+/g, 'n');
    const kind = text.startsWith('Draw ') ? 'Draw' : text;
    if (!seen.has(kind)) {
      seen.add(kind);
      if (kind === 'Draft a die') await expect(page.locator('[data-die]')).toHaveCount(dice);
      if (/Place|Draw|roads? in hand|tour|coin|Disaster|Make/.test(kind)) {
        await shot(page, `${shots}-${kind.toLowerCase().replace(/\W+/g, '-').slice(0, 24)}`);
      }
    }
    await answer(page, turn);
    await settled(page);
  }
  throw new Error('the match does not end');
}

test('a whole match of two against a bot', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await sitDown(page, 2);
  await awaitTurn(page);
  await shot(page, 'rawr-two-start');
  const steps = await playOn(page, 'rawr-two', 5);
  expect(steps).toBeGreaterThan(60);
  await expect(result(page)).toBeVisible();
  await shot(page, 'rawr-two-end');
  // The other sheet is one click away.
  await page.locator('[data-seat="1"]').click();
  await expect(page.locator('[data-sheet="1"]')).toBeVisible();
});

test('a whole match alone, on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await sitDown(page, 1);
  await awaitTurn(page);
  expect(await overflow(page)).toBe(0);
  await shot(page, 'rawr-solo-start');
  await playOn(page, 'rawr-solo', 6);
  await expect(result(page)).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await shot(page, 'rawr-solo-end');
});

test('the board keeps nobody out, by day and by night', async ({ page }) => {
  await sitDown(page, 3);
  await awaitTurn(page);
  for (const [colorScheme, size] of [
    ['light', { width: 1440, height: 900 }],
    ['dark', { width: 1440, height: 900 }],
    ['light', { width: 390, height: 844 }],
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    expect(await serious(page), `${colorScheme} ${size.width}`).toEqual([]);
    expect(await overflow(page)).toBe(0);
  }
});

test('a building is placed with the keyboard alone', async ({ page }) => {
  await sitDown(page, 1);
  // Plays on until a building is asked for, then puts the mouse away.
  for (let turn = 0; turn < 200; turn++) {
    expect(await awaitTurn(page)).toBe('turn');
    if (/^Draw /.test(await asked(page))) break;
    await answer(page, turn);
    await settled(page);
  }
  await page.mouse.move(0, 0);
  await park(page).focus();
  const before = await page.locator('[data-sheet] [data-site]').count();
  const fine = page.locator('[data-park] g.ghost.fine');
  for (let press = 0; press < 60 && (await fine.count()) === 0; press++) {
    await page.keyboard.press(press % 5 === 4 ? 'ArrowLeft' : 'ArrowUp');
    await page
      .locator('[data-park] g.ghost.fine, [data-park] g.ghost.wrong')
      .waitFor({ timeout: 1000 })
      .catch(() => undefined);
  }
  await page.keyboard.press('Enter');
  await settled(page);
  await expect(page.locator('[data-sheet] [data-site]')).toHaveCount(before + 1);
});
