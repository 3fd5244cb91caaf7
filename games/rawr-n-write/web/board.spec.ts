import type { Page } from '@playwright/test';
import { serious, useAxe } from '$e2e/axe';
import { awaitTurn, expect, result, shot, sitDown, test } from '$e2e/table';

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

const prompt = (page: Page) => page.locator('.prompt');
const park = (page: Page) => page.locator('[data-park] svg').first();

/** The middle of a square on the screen; columns and rows from 0, and beyond the wall for exits. */
async function square(page: Page, x: number, y: number): Promise<[number, number]> {
  const box = await park(page).boundingBox();
  if (!box) throw new Error('there is no park');
  const scale = box.width / 676;
  return [box.x + (38 + (x + 0.5) * 40) * scale, box.y + (38 + (y + 0.5) * 40) * scale];
}

/** The squares of my park on the screen, as long as the page does not scroll. */
async function squares(page: Page): Promise<(x: number, y: number) => [number, number]> {
  await park(page).scrollIntoViewIfNeeded();
  const [left, top] = await square(page, 0, 0);
  const [right] = await square(page, 1, 0);
  return (x, y) => [left + x * (right - left), top + y * (right - left)];
}

/** Looks with the pointer for a place where the building fits, and draws it there. */
async function drawByPointer(page: Page): Promise<boolean> {
  const at = await squares(page);
  for (let look = 0; look < 12; look++) {
    // Away from the walls, so that the whole shape is inside and gets its verdict.
    const [x, y] = [3 + ((look * 7) % 9), 3 + ((look * 5) % 6)];
    await page.mouse.move(...at(x, y));
    if (look % 4 === 3) await page.keyboard.press(look % 8 === 3 ? 'r' : 'f');
    // On a phone a bar may cover the square; then there is none, and the next one is tried.
    const verdict = page.locator('[data-park] g.ghost:is(.fine, .wrong)');
    if ((await page.locator('[data-park] g.ghost').count()) === 0) continue;
    if (/fine/.test((await verdict.getAttribute('class')) ?? '')) {
      await page.mouse.click(...at(x, y));
      return true;
    }
  }
  return false;
}

/** Asks where the building fits, turning it until it does, and takes a place that is shown. */
async function drawByPlaces(page: Page, turn: number): Promise<void> {
  const spots = page.locator('circle[data-spot]');
  const fits = prompt(page).getByRole('button', { name: 'Keep it this way' });
  if ((await spots.count()) === 0) {
    for (let turns = 0; (await fits.count()) === 0 && turns < 8; turns++) {
      await page.keyboard.press(turns === 3 ? 'f' : 'r');
    }
    await fits.click();
    await settled(page);
  }
  await click(page, 'circle[data-spot]', turn * 5);
}

/** Drags a road upwards from the HQ or elsewhere, and inks it if it may be. */
async function drawRoads(page: Page, turn: number): Promise<boolean> {
  const at = await squares(page);
  const starts = [
    [7, 11],
    [6, 11],
    [8, 11],
    [(turn * 5) % 15, 2 + ((turn * 3) % 9)],
  ] as const;
  const [x, y] = starts[turn % starts.length]!;
  await page.mouse.move(...at(x, y));
  await page.mouse.down();
  await page.mouse.move(...at(x, y - 2), { steps: 4 });
  await page.mouse.up();
  // A road over what is there already sketches nothing; a sketch always gets a verdict.
  const ink = prompt(page).locator('[data-sketch^="pave"]');
  if ((await ink.count()) === 0) return false;
  await expect(ink.and(page.locator('[data-line], [aria-disabled="true"]'))).toBeVisible();
  if ((await ink.getAttribute('data-line')) === null) {
    await page.keyboard.press('Escape');
    return false;
  }
  await ink.click();
  return true;
}

/** Takes the hint, looks at the route it sketches, and runs it. */
async function runBestTour(page: Page): Promise<void> {
  const hint = prompt(page).locator('[data-hint]');
  const line = await hint.getAttribute('data-hint');
  await hint.click();
  await expect(page.locator('[data-park] path.route').first()).toBeVisible();
  await prompt(page).locator(`[data-line="${line}"]`).click();
}

const settled = (page: Page) => expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');

/** What the prompt says is asked, once the page has settled and it is my turn; nothing at the end. */
async function asked(page: Page): Promise<string | null> {
  const found = await page.waitForFunction(
    () => {
      if (document.querySelector('main')?.getAttribute('aria-busy') !== 'false') return null;
      const says = (selector: string, words: string) =>
        [...document.querySelectorAll(selector)].some((e) => e.textContent?.includes(words));
      const text = document.querySelector('.prompt [role="status"]')?.textContent ?? '';
      if (/^The parks are counted/.test(text) && says('.eyebrow', 'Final result')) {
        return { text: null };
      }
      const isMine = document.querySelector('.prompt.mine') && says('[role="status"]', 'Your turn');
      return isMine ? { text } : null;
    },
    undefined,
    { timeout: 60_000, polling: 50 },
  );
  return (await found.jsonValue())!.text;
}

/** Clicks one of many things where it can be seen, away from under the prompt, which stays on top. */
async function click(page: Page, selector: string, n: number): Promise<boolean> {
  const point = await page.evaluate(
    ({ selector, n }) => {
      const all = [...document.querySelectorAll(selector)].filter(
        (element) => element.getClientRects().length > 0,
      );
      for (let i = 0; i < all.length; i++) {
        const element = all[(n + i) % all.length]!;
        element.scrollIntoView({ block: 'center' });
        const { left, top, width, height } = element.getBoundingClientRect();
        for (const [across, down] of [
          [0.5, 0.5],
          [0.3, 0.2],
          [0.8, 0.8],
          [0.1, 0.5],
        ] as const) {
          const at = { x: left + width * across, y: top + height * down };
          const hit = document.elementFromPoint(at.x, at.y);
          if (hit && element.contains(hit)) return at;
        }
      }
      return null;
    },
    { selector, n },
  );
  if (point) await page.mouse.click(point.x, point.y);
  return point !== null;
}

/** Answers whatever is asked, as a person would by looking and clicking. */
async function answer(page: Page, text: string, turn: number): Promise<void> {
  if (/^Draw /.test(text)) {
    // Both ways to draw a building, in turn.
    if (turn % 2 === 0 && (await drawByPointer(page))) return;
    return drawByPlaces(page, turn);
  }
  if (/^Run a tour/.test(text) && (await prompt(page).locator('[data-hint]').count())) {
    return runBestTour(page);
  }
  if (/roads? in hand/.test(text) && (await drawRoads(page, turn))) return;
  if (/^Place a die/.test(text)) {
    // A single die is in hand already, and of two one is picked up.
    if (!(await click(page, '[data-space][data-line]', turn))) {
      await click(page, '.prompt [data-piece]', turn);
      await click(page, '[data-space][data-line]', turn);
    }
    return;
  }
  if (/choose what goes/.test(text)) {
    while (await click(page, '.prompt [data-piece]', 0));
    for (let i = 0; /^Washout/.test(text) && i < 3; i++) {
      if (await page.locator('.prompt [data-line]').count()) break;
      await click(page, '[data-sheet] [data-road]', i);
    }
  }
  // Go on only when there is nothing better.
  const idle = ['done', 'decline'].map((line) => `:not([data-line="${line}"])`).join('');
  if (await click(page, `[data-line]${idle}:not([data-line^="income"])`, turn)) return;
  expect(await click(page, '[data-line]', turn), text).toBe(true);
}

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
