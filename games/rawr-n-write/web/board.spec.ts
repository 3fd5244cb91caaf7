import type { Page } from '@playwright/test';
import { serious, useAxe } from '$e2e/axe';
import { awaitTurn, expect, result, shot, sitDown, test } from '$e2e/table';
import { answer, asked, park, prompt, settled, square } from './hands';

/** A whole game has about two hundred small steps, and bots think in between. */
test.setTimeout(900_000);
test.beforeEach(({ page }) => useAxe(page));

/** Sits down at a table and waits for its board. */
async function begin(page: Page, seats: number): Promise<string> {
  const table = await sitDown(page, 'rawr-n-write', seats);
  await expect(page.locator('[data-park]')).toBeVisible();
  return table;
}

/** By how many pixels the board is wider than its room. */
const overflow = (page: Page) =>
  page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);

async function playOn(page: Page, shots: string, dice: number): Promise<number> {
  const seen = new Set<string>();
  for (let turn = 0; turn < 600; turn++) {
    const text = await asked(page);
    if (text === null) return turn;
    const kind = /^Draw /.test(text) ? 'Draw' : text.split(/[.:?]/)[0]!.replace(/\d+/g, 'n');
    if (!seen.has(kind)) {
      seen.add(kind);
      if (kind === 'Draft a die') await expect(page.locator('[data-die]')).toHaveCount(dice);
      if (/Place|Draw|roads? in hand|tour|coin|Disaster|Make/.test(kind)) {
        await shot(page, `${shots}-${kind.toLowerCase().replace(/\W+/g, '-').slice(0, 24)}`);
      }
    }
    await answer(page, text, turn);
  }
  throw new Error('the match does not end');
}

test('a whole match of two against a bot', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await begin(page, 2);
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
  await begin(page, 1);
  await awaitTurn(page);
  expect(await overflow(page)).toBe(0);
  await shot(page, 'rawr-solo-start');
  await playOn(page, 'rawr-solo', 6);
  await expect(result(page)).toBeVisible();
  expect(await overflow(page)).toBe(0);
  await shot(page, 'rawr-solo-end');
});

test('the board keeps nobody out, by day and by night', async ({ page }) => {
  await begin(page, 3);
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

/** A second socket of the same guest, which plays lines quickly on the way to what a test is about. */
async function hand(page: Page, table: string) {
  await page.evaluate(
    (table) =>
      new Promise<void>((ready) => {
        const seen = { offers: [], view: null, version: -1, said: 0, no: '' };
        let hear = () => {};
        const socket = new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`);
        const say = (frame: object) =>
          socket.send(JSON.stringify({ id: `hand${seen.said++}`, ...frame }));
        socket.onopen = () => socket.send(JSON.stringify({ t: 'hello', protocol: 1 }));
        socket.onmessage = ({ data }) => {
          const frame = JSON.parse(data);
          if (frame.t === 'welcome') say({ t: 'watch', table });
          if (frame.t === 'error') seen.no = frame.message;
          if (frame.t !== 'frame') return hear();
          seen.offers = frame.frame.offers ?? seen.offers;
          seen.view = frame.frame.view ?? seen.view;
          for (const [path, value] of frame.frame.changes ?? []) {
            let at = seen as unknown as Record<string, typeof seen>;
            const keys: string[] = ['view', ...path];
            for (const key of keys.slice(0, -1)) at = at[key] as unknown as typeof at;
            at[keys.at(-1)!] = value;
          }
          seen.version = frame.frame.version;
          ready();
          hear();
        };
        const play = async (line: string) => {
          const before = seen.version;
          seen.no = '';
          say({ t: 'step', table, line });
          while (seen.version === before) {
            if (seen.no) throw new Error(`${line}: ${seen.no}`);
            await new Promise<void>((resolve) => (hear = resolve));
          }
        };
        Object.assign(window, { hand: { seen, play } });
      }),
    table,
  );
  const look = () =>
    page.evaluate(() => {
      const { offers, view } = (window as unknown as { hand: Hand }).hand.seen;
      return { task: view.parks[0]!.tasks.at(-1)!.t, lines: offers.map(({ line }) => line), view };
    });
  const play = (line: string) =>
    page.evaluate((line) => (window as unknown as { hand: Hand }).hand.play(line), line);
  return { look, play };
}
interface Hand {
  seen: { offers: { line: string }[]; view: View };
  play(line: string): Promise<void>;
}
interface View {
  parks: {
    tasks: { t: string }[];
    pavement: { square: string }[];
    roads: { gained: number; spent: number };
  }[];
}

/** Alone, with a Food two squares above the HQ and three roads in hand. */
async function withRoadsInHand(page: Page) {
  const { look, play } = await hand(page, await begin(page, 1));
  const plain = (lines: string[]) =>
    lines.find((line) => /^(store|decline|done)$/.test(line)) ?? lines[0]!;
  let built = false;
  for (;;) {
    const { task, lines } = await look();
    if (task === 'place') {
      await play(lines.find((line) => /^place 1 b/.test(line))!);
      if (built) break;
      await play('build food h9 h10 i10');
      built = true;
    } else {
      await play(plain(lines));
    }
  }
  await play('build roads');
  /** Goes on until the tour is asked for. */
  const toTheTour = async () => {
    for (let { task, lines } = await look(); task !== 'tour'; { task, lines } = await look()) {
      const funds = lines.find((line) => /^place 1 f/.test(line));
      await play(funds ?? (task === 'choose' ? 'choose security' : plain(lines)));
    }
    await expect(prompt(page).getByRole('status')).toContainText('Run a tour');
    await settled(page);
  };
  await expect(prompt(page).getByRole('status')).toContainText('3 roads in hand');
  await settled(page);
  return { look, toTheTour };
}

const sketch = (page: Page, line: string) =>
  prompt(page).locator(`[data-sketch="${line}"][data-line]`);
const toured = (page: Page) => page.locator('[data-sheet="0"] [data-site="food-1"] .x');

test.describe('with a finger', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a road and a tour are traced', async ({ page }) => {
    const { look, toTheTour } = await withRoadsInHand(page);
    const fingers = await page.context().newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: [number, number]) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: at ? [{ x: at[0], y: at[1] }] : [],
      });
    /** A finger goes from the middle of one square to the next. */
    const trace = async (...cells: [number, number][]) => {
      await park(page).scrollIntoViewIfNeeded();
      const points: [number, number][] = [];
      for (const cell of cells) points.push(await square(page, ...cell));
      await touch('touchStart', points[0]);
      for (const [i, [x, y]] of points.entries()) {
        const [fromX, fromY] = points[Math.max(0, i - 1)]!;
        for (const part of [0.35, 0.7, 1]) {
          await touch('touchMove', [fromX + (x - fromX) * part, fromY + (y - fromY) * part]);
        }
      }
      return () => touch('touchEnd');
    };
    const top = async () => (await park(page).boundingBox())!.y;

    await park(page).scrollIntoViewIfNeeded();
    const before = await top();
    const { gained, spent } = (await look()).view.parks[0]!.roads;
    const stored = gained - spent;
    let lift = await trace([7, 11], [7, 10], [7, 9]);
    await lift();
    await expect(prompt(page)).toContainText('Ink 1 of 3 roads');
    // The park stays where it is while a finger draws, and when it is lifted.
    expect(await top()).toBe(before);
    await expect(prompt(page)).toContainText(/Joins (HQ and Food 1|Food 1 and HQ)/);
    await shot(page, 'rawr-touch-road');
    // The others are stored with the same tap.
    await prompt(page).getByRole('button', { name: 'Ink 1 road and store 2' }).click();
    await settled(page);
    const { pavement, roads } = (await look()).view.parks[0]!;
    expect(pavement.map(({ square }) => square)).toEqual(['h11']);
    expect(roads.gained - roads.spent).toBe(stored + 2);

    await toTheTour();
    const place = await top();
    lift = await trace([7, 11], [7, 10], [7, 9]);
    // Its income counts while the finger is still down.
    await expect(page.locator('[data-park] .count')).toHaveText('+1');
    await expect(prompt(page).getByRole('button', { name: /^Run the tour: 1 exc/ })).toBeVisible();
    await lift();
    expect(await top()).toBe(place);
    await shot(page, 'rawr-touch-tour');
    await sketch(page, 'tour food-1').click();
    await settled(page);
    await expect(toured(page)).toHaveCount(1);
  });

  test('a building is moved, turned and drawn', async ({ page }) => {
    const { look, play } = await hand(page, await begin(page, 1));
    for (let { task, lines } = await look(); task !== 'place'; { task, lines } = await look()) {
      await play(lines.find((line) => /^(store|decline|done)$/.test(line)) ?? lines[0]!);
    }
    const { lines } = await look();
    await play(lines.find((line) => /^place 1 b/.test(line))!);
    await play('build ride');
    await expect(prompt(page).getByRole('status')).toContainText('Draw Ride');
    await settled(page);
    const fine = page.locator('[data-park] g.ghost.fine');
    await park(page).scrollIntoViewIfNeeded();
    await page.touchscreen.tap(...(await square(page, 5, 5)));
    await expect(fine).toBeVisible();
    await prompt(page).getByRole('button', { name: 'Turn' }).click();
    await expect(fine).toBeVisible();
    await shot(page, 'rawr-touch-building');
    // A tap on the building itself inks it.
    await page.touchscreen.tap(...(await square(page, 5, 5)));
    await settled(page);
    await expect(page.locator('[data-sheet="0"] [data-site="ride-1"]')).toHaveCount(1);
  });
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('squares are as large as a finger once the park is enlarged', async ({ page }) => {
    await withRoadsInHand(page);
    const side = async () => (await square(page, 8, 10))[0] - (await square(page, 7, 10))[0];
    expect(await side()).toBeLessThan(24);
    await prompt(page).getByRole('button', { name: 'Enlarge the park' }).tap();
    await expect.poll(side).toBeGreaterThan(38);
    // The HQ, where roads begin, is in sight; a tap draws where it is made.
    await page.touchscreen.tap(...(await square(page, 7, 10)));
    await expect(prompt(page)).toContainText('Ink 1 of 3 roads');
    await shot(page, 'rawr-touch-enlarged');
    // Two fingers shove the park, and draw nothing.
    const fingers = await page.context().newCDPSession(page);
    const [x, y] = await square(page, 7, 9);
    for (const dy of [0, 20, 60])
      await fingers.send('Input.dispatchTouchEvent', {
        type: dy ? 'touchMove' : 'touchStart',
        touchPoints: [
          { x, y: y + dy, id: 1 },
          { x: x + 60, y: y + dy, id: 2 },
        ],
      });
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(async () => (await square(page, 7, 9))[1]).toBeGreaterThan(y + 30);
    await expect(prompt(page)).toContainText('Ink 1 of 3 roads');
    await page.getByRole('button', { name: 'Whole park' }).tap();
    await expect.poll(side).toBeLessThan(24);
    await sketch(page, 'pave h11-ns').tap();
    await settled(page);
  });
});

test('a road and a tour are drawn with the keyboard alone', async ({ page }) => {
  const { toTheTour } = await withRoadsInHand(page);
  await park(page).focus();
  // From H9, where the cursor begins, down to the HQ, and back with the pencil on the paper.
  for (let i = 0; i < 3; i++) await page.keyboard.press('ArrowDown');
  await page.keyboard.down('Shift');
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowUp');
  await page.keyboard.up('Shift');
  await expect(sketch(page, 'pave h11-ns')).toBeVisible();
  await page.keyboard.press('Enter');
  await settled(page);
  await expect(page.locator('[data-sheet="0"] [data-road="h11"]')).toHaveCount(1);

  await toTheTour();
  // B sketches the best tour, Escape rubs it out, and once more; Enter in the park runs it.
  await page.keyboard.press('b');
  await expect(sketch(page, 'tour food-1')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sketch(page, 'tour food-1')).toHaveCount(0);
  await park(page).focus();
  await page.keyboard.press('b');
  await expect(sketch(page, 'tour food-1')).toBeVisible();
  await page.keyboard.press('Enter');
  await settled(page);
  await expect(toured(page)).toHaveCount(1);
});

test('a building is placed with the keyboard alone', async ({ page }) => {
  await begin(page, 1);
  // Plays on until a building is asked for, then puts the mouse away.
  for (let turn = 0; turn < 200; turn++) {
    const text = await asked(page);
    expect(text).not.toBeNull();
    if (/^Draw /.test(text!)) break;
    await answer(page, text!, turn);
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
