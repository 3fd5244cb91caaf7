import type { Page } from '@playwright/test';
import { serious, useAxe } from '$e2e/axe';
import { awaitTurn, clickInside, expect, overflow, result, shot, test } from '$e2e/table';

/** Sits down at a table of one's own: alone, or against a bot. */
async function begin(page: Page, players: '1, alone' | '2'): Promise<void> {
  await page.goto('/new/dinosaur-island');
  await page.getByRole('radio', { name: players }).check();
  if (players === '2') {
    await page.getByText('Choose for yourself').click();
    await page.getByRole('radio', { name: 'Short', exact: true }).check();
    const bot = page.getByRole('combobox', { name: /Seat 2/ });
    const levels = await bot.locator('option').allTextContents();
    const level = levels.find((title) => /takes what it can/.test(title)) ?? levels.at(-1);
    await bot.selectOption(level ?? '');
  }
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/table\/\w+$/);
  await expect(page.locator('.board')).toBeVisible();
}

/** What a park manager would rather do; the first that is possible is done. */
const PREFERRED: [what: 'line' | 'spot', pattern: RegExp][] = [
  ['line', /^complete/],
  ['line', /create|^take|^expand|^spend|^paddock|^discard|^bonus|^reject|^drop/],
  ['line', /^(upgrade|build|hire)/],
  ['spot', /^item:\d:(upgrade|attraction)/],
  ['line', /^recipe|^work/],
  ['line', /^research/],
  ['spot', /^station:2/],
  ['spot', /^stack:/],
  ['spot', /^station:/],
  ['spot', /^who:/],
  ['spot', /^solo:/],
  ['line', /./],
];

/** Takes a step by clicking: touches what leads on until a line is played. */
async function playWell(page: Page): Promise<void> {
  for (let touches = 0; touches < 5; touches++) {
    const seen = await page.locator('[data-line], .touch.lit').evaluateAll((elements) =>
      elements
        .filter((element) => element.checkVisibility())
        .map((element) => ({
          line: element.getAttribute('data-line'),
          spot: element.getAttribute('data-spot') ?? '',
        })),
    );
    for (const [what, pattern] of PREFERRED) {
      const found = seen.find(({ line, spot }) =>
        what === 'line' ? line !== null && pattern.test(line) : line === null && pattern.test(spot),
      );
      if (!found) continue;
      const at = found.line ? `[data-line="${found.line}"]` : `[data-spot="${found.spot}"]`;
      // A list of what can be meant stands last, and above what it names.
      await clickInside(page, page.locator(at).filter({ visible: true }).last());
      if (found.line) return;
      break;
    }
  }
  throw new Error('nothing leads on');
}

/** Drags with a finger; what it aims at stays where it is. */
async function dragByTouch(page: Page, from: string, to: string): Promise<void> {
  const finger = await page.context().newCDPSession(page);
  const middle = async (what: string) => {
    const box = await page.locator(what).boundingBox();
    if (!box) throw new Error(`no ${what}`);
    return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
  };
  const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', at: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints: at });
  const [start, end] = [await middle(from), await middle(to)];
  await put('touchStart', [start]);
  for (const share of [0.2, 0.6, 1]) {
    const along = (a: number, b: number) => Math.round(a + share * (b - a));
    await put('touchMove', [{ x: along(start.x, end.x), y: along(start.y, end.y) }]);
  }
  await expect(page.locator('.dragged')).toBeVisible();
  expect(await middle(to)).toEqual(end);
  await put('touchEnd', []);
  await expect(page.locator('.dragged')).toHaveCount(0);
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
}

/** The phase that is lit; none before the first round and after the last. */
async function phaseOf(page: Page): Promise<string> {
  const lit = await page.locator('.head [aria-current="step"]').allTextContents();
  return lit[0] ?? 'before';
}

/** Plays to the end and looks now and then; gives the phases that were seen. */
async function playOn(page: Page, name: string): Promise<Set<string>> {
  const seen = new Set<string>();
  for (let steps = 0; steps < 400; steps++) {
    if ((await awaitTurn(page)) === 'over') return seen;
    const phase = await phaseOf(page);
    if (!seen.has(phase) || steps === 60) await shot(page, `${name}-${phase.toLowerCase()}`);
    seen.add(phase);
    await playWell(page);
    await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
  }
  throw new Error('the match does not end');
}

test.describe('Dinosaur Island', () => {
  test.describe.configure({ timeout: 900_000 });
  test.use({ viewport: { width: 1440, height: 900 } });

  test('a whole short match against a bot is played by clicking', async ({ page }) => {
    await begin(page, '2');
    const phases = await playOn(page, 'dinosaur-island');
    expect([...phases]).toEqual(expect.arrayContaining(['Research', 'Market', 'Workers']));
    await expect(result(page)).toBeVisible();
    await shot(page, 'dinosaur-island-end');
  });

  test('a match alone is played by clicking', async ({ page }) => {
    await begin(page, '1, alone');
    await playOn(page, 'dinosaur-island-alone');
    await expect(result(page)).toBeVisible();
    await shot(page, 'dinosaur-island-alone-end');
  });

  test('a research turn is taken with the keyboard alone, and taken back', async ({ page }) => {
    await begin(page, '2');
    await awaitTurn(page);
    const scientist = page.getByRole('button', { name: 'Scientist 3', exact: true });
    await scientist.focus();
    await page.keyboard.press('Enter');
    await expect(scientist).toHaveAttribute('aria-pressed', 'true');
    // The keyboard has gone on to the first place that lights up; Escape lets go.
    await expect(page.locator('[data-line]:focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(scientist).not.toHaveAttribute('aria-pressed', 'true');

    await scientist.focus();
    await page.keyboard.press('Enter');
    await page.locator('[data-line="storage 3"]').focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Raise your cold storage by 3 steps.')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(scientist).toBeVisible();
  });

  test('a scientist is dragged to cold storage', async ({ page }) => {
    await begin(page, '2');
    await awaitTurn(page);
    const from = await page.locator('[data-piece="who:2"]').boundingBox();
    const to = await page.locator('[data-spot="storage"]').boundingBox();
    if (!from || !to) throw new Error('nothing to drag');
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(from.x + 40, from.y + 60);
    await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
    await expect(page.locator('.dragged')).toBeVisible();
    await page.mouse.up();
    await expect(page.getByText('Raise your cold storage by 2 steps.')).toBeVisible();
  });

  test('what is not possible says why', async ({ page }) => {
    await begin(page, '2');
    await awaitTurn(page);
    await page.getByRole('button', { name: 'Scientist 1', exact: true }).click();
    // The bot may have begun and taken one of the two; it cannot have taken both.
    await clickInside(page, page.getByRole('button', { name: /needs scientist [23]$/ }).first());
    await expect(page.getByText(/needs level [23]/).first()).toBeVisible();
    await shot(page, 'dinosaur-island-why');
  });

  test('a refusal leaves the choices where they are', async ({ page }) => {
    await begin(page, '2');
    await awaitTurn(page);
    await page.locator('.touch.lit[data-spot^="die:"]').first().click();
    const choices = page.getByRole('group', { name: 'Choose' });
    const before = await choices.boundingBox();
    expect(before).not.toBeNull();
    await clickInside(page, page.locator('.touch.ware').first());
    await expect(page.locator('.notice')).toBeVisible();
    expect(await choices.boundingBox()).toEqual(before);
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
    const tab = (page: Page) =>
      page.getByRole('navigation', { name: 'Boards' }).locator('[aria-current="true"]');

    test('scientists and workers are dragged with a finger and stay', async ({ page }) => {
      await begin(page, '2');
      await awaitTurn(page);
      await expect(tab(page)).toHaveText('Research');
      await dragByTouch(page, '[data-piece="who:2"]', '[data-spot="storage"]');
      await expect(page.getByText('Raise your cold storage by 2 steps.')).toBeVisible();

      for (let steps = 0; (await phaseOf(page)) !== 'Workers'; steps++) {
        expect(steps).toBeLessThan(30);
        if ((await phaseOf(page)) === 'Market') await expect(tab(page)).toHaveText('Market');
        await playWell(page);
        await awaitTurn(page);
      }
      await expect(tab(page)).toHaveText('Lab');
      const worker = page.locator('[data-token="5.1"]');
      await expect(worker).toBeHidden();
      await dragByTouch(page, '[data-piece="worker"]', '[data-spot="station:5.1"]');
      await expect(worker).toBeVisible();
      await shot(page, 'dinosaur-island-touch');
      const undo = page.getByRole('button', { name: 'Undo' });
      await expect(undo).toBeEnabled();
      await undo.tap();
      await expect(worker).toBeHidden();
    });

    test('who picks up a scientist sees where to send them', async ({ page }) => {
      await begin(page, '2');
      await awaitTurn(page);
      await page.getByRole('button', { name: 'Goals', exact: true }).tap();
      await expect(tab(page)).toHaveText('Goals');
      await page.locator('[data-piece="who:1"]').tap();
      await expect(tab(page)).toHaveText('Research');
      await expect(page.locator('[data-line="storage 1"]')).toBeInViewport();
    });
  });

  for (const [name, size] of [
    ['desktop', { width: 1440, height: 900 }],
    ['phone', { width: 390, height: 844 }],
  ] as const) {
    for (const colorScheme of ['light', 'dark'] as const) {
      test(`no serious findings on a ${name} in the ${colorScheme} theme`, async ({ page }) => {
        await useAxe(page);
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await begin(page, '2');
        const looked = new Set<string>();
        for (let steps = 0; steps < 14; steps++) {
          if ((await awaitTurn(page)) === 'over') break;
          const phase = await phaseOf(page);
          if (!looked.has(phase)) {
            expect(await overflow(page), phase).toBe(0);
            expect(await serious(page), phase).toEqual([]);
            await shot(page, `dinosaur-island-${name}-${colorScheme}-${phase.toLowerCase()}`);
          }
          looked.add(phase);
          await playWell(page);
          await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
        }
        expect(looked.size).toBeGreaterThan(1);
      });
    }
  }
});
