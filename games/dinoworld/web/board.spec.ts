import type { Locator, Page } from '@playwright/test';
import { serious, useAxe } from '$e2e/axe';
import { awaitTurn, expect, overflow, result, shot, test } from '$e2e/table';

/** Eight rounds of drawing with a real pointer. */
test.setTimeout(600_000);

interface Wanted {
  players: number;
  mode?: 'Danger Mode';
  switches?: string[];
}

/** From the page for new tables to the first round. */
async function begin(page: Page, { players, mode, switches = [] }: Wanted): Promise<void> {
  await page.goto('/new/dinoworld');
  await page.getByRole('slider', { name: 'Players' }).fill(String(players));
  await page.getByText('Choose for yourself').click();
  if (mode) await page.getByRole('radio', { name: mode, exact: true }).check();
  for (const name of switches) await page.getByRole('checkbox', { name }).check();
  const company = page.getByRole('combobox').filter({ hasText: 'Bot: Hatchling' });
  for (const seat of await company.all()) await seat.selectOption('level:1');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/table\/\w+$/);
  await expect(page.getByRole('status').filter({ hasText: 'Your turn' })).toBeVisible();
}

const settled = (page: Page) => expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
const pencil = (page: Page, id: string) => page.locator(`[data-piece="${id}"]`);
const lit = (page: Page, light: string) => page.locator(`.cell.${light}`);
const isOpen = async (tool: Locator) =>
  (await tool.count()) > 0 && (await tool.getAttribute('aria-disabled')) === 'false';

/** Sends what is drawn, if the table agrees with it; otherwise lays the pencil down. */
async function send(page: Page, verb: 'pen' | 'paths'): Promise<boolean> {
  const button = page.locator(`button[data-line^="${verb} "]`).filter({ hasText: /Build|Lay/ });
  const head = page.getByRole('region', { name: 'What to do' });
  await expect(head).not.toHaveAttribute('data-verdict', 'open');
  const isFine = (await head.getAttribute('data-verdict')) === 'fine';
  if (isFine) await button.click();
  else for (let i = 0; i < 2; i++) await page.keyboard.press('Escape');
  await settled(page);
  return isFine;
}

/** Presses lit squares one after the other: from the middle of them, so that the park spreads. */
async function press(page: Page, light: string, most: number): Promise<void> {
  // What gives power the table says, once the shape is whole.
  await expect(page.locator('.board[data-asking]')).toHaveCount(0);
  for (let i = 0; i < most; i++) {
    const squares = lit(page, light);
    const n = await squares.count();
    if (n === 0) return;
    await squares.nth(Math.floor(n / 2)).click();
  }
}

const PENS = ['compsognathus', 'protoceratops', 'stegosaurus', 'velociraptor', 'trex'];

/** One round: paths, a pen with its power, a facility, and ready. */
async function drawRound(page: Page): Promise<number> {
  let pens = 0;
  const give = page.locator('[data-line^="give "]').first();
  if (await give.isVisible()) {
    await give.click();
    await settled(page);
  }
  if (await isOpen(pencil(page, 'paths'))) {
    await pencil(page, 'paths').click();
    await press(page, 'draw', 3);
    await send(page, 'paths');
  }
  for (const kind of PENS) {
    const tool = pencil(page, `pen ${kind}`);
    if (!(await isOpen(tool))) continue;
    await tool.click();
    await press(page, 'draw', 1);
    await press(page, 'grow', 4);
    await press(page, 'power', 3);
    if (await send(page, 'pen')) {
      pens++;
      break;
    }
  }
  for (const type of ['recreation', 'welfare']) {
    const tool = pencil(page, `facility ${type}`);
    if (!(await isOpen(tool))) continue;
    await tool.click();
    const place = page.locator('.cell[data-line^="facility"]').first();
    if ((await place.count()) > 0) await place.click();
    else await page.keyboard.press('Escape');
    await settled(page);
    break;
  }
  const improve = page.locator('[data-line="improve"]');
  if (await improve.isVisible()) {
    await improve.click();
    await settled(page);
  }
  await page.locator('[data-line="ready"]').click();
  // Dice that are left are asked about once more.
  const again = page.getByRole('button', { name: 'Ready all the same' });
  if (await again.isVisible()) await again.click();
  await settled(page);
  return pens;
}

/** Plays all rounds; takes a picture in the middle. Says how many pens were built. */
async function playOn(page: Page, name: string): Promise<number> {
  let pens = 0;
  for (let round = 1; round <= 12; round++) {
    if ((await awaitTurn(page)) === 'over') return pens;
    const cross = page.locator('.cell[data-line^="cross"]').first();
    if (await cross.isVisible()) await cross.click();
    else pens += await drawRound(page);
    if (round === 5) await shot(page, `dinoworld-${name}`);
  }
  throw new Error('the match does not end');
}

test('a Lite match is drawn to its end', async ({ page }) => {
  await useAxe(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await begin(page, { players: 3 });
  expect(await serious(page)).toEqual([]);
  const pens = await playOn(page, 'lite');
  expect(pens).toBeGreaterThan(2);
  await expect(result(page)).toBeVisible();
  await expect(page.locator('[data-park="0"]').first().locator('[data-pen]')).toHaveCount(pens);
  expect(await serious(page)).toEqual([]);
  await shot(page, 'dinoworld-end');
});

test('a Danger match is drawn to its end, with everything in it', async ({ page }) => {
  await useAxe(page);
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await begin(page, {
    players: 2,
    mode: 'Danger Mode',
    switches: ['Public objectives', 'Aquatic dinosaurs', 'Aviaries'],
  });
  await expect(page.getByRole('region', { name: 'Threat and security' })).toBeVisible();
  expect(await serious(page)).toEqual([]);
  expect(await playOn(page, 'danger')).toBeGreaterThan(1);
  await shot(page, 'dinoworld-danger-end');
});

test('DinoBOT gets a die in every round', async ({ page }) => {
  await begin(page, { players: 1 });
  await expect(page.getByRole('region', { name: 'DinoBOT' })).toBeVisible();
  await playOn(page, 'solo');
  await expect(
    page.getByRole('list', { name: 'What DinoBOT has' }).getByRole('listitem'),
  ).toHaveCount(8);
  await shot(page, 'dinoworld-solo-end');
});

test('strokes draw a road, the wrong ones say why, and undo takes them back', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await begin(page, { players: 2 });
  await pencil(page, 'paths').click();
  const middle = async (square: string) => {
    const box = await page.locator(`[data-spot="${square}"]`).boundingBox();
    return { x: box!.x + box!.width / 2, y: box!.y + box!.height / 2 };
  };
  const stroke = async (...squares: string[]) => {
    for (const [i, square] of squares.entries()) {
      const { x, y } = await middle(square);
      await page.mouse.move(x, y, { steps: 5 });
      if (i === 0) await page.mouse.down();
    }
    await page.mouse.up();
  };
  await stroke('A1', 'B1');
  await expect(page.getByRole('button', { name: /^DW-/ })).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await stroke('C10', 'C9');
  await page.locator('button[data-line^="paths"]').filter({ hasText: 'Lay' }).click();
  await settled(page);
  await expect(page.locator('[data-spot="C9"]')).toHaveAccessibleName(/path NS/);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('[data-spot="C9"]')).toHaveAccessibleName(/empty/);
});

test('a pen is drawn with the keyboard alone', async ({ page }) => {
  await begin(page, { players: 2 });
  const tool = page.locator('[data-piece^="pen "][aria-disabled="false"]').first();
  await tool.focus();
  await page.keyboard.press('Enter');
  await page.locator('[data-spot="C9"]').focus();
  await page.keyboard.press('Enter');
  for (let i = 0; i < 5; i++) await page.keyboard.press('Shift+ArrowUp');
  await press(page, 'power', 3);
  expect(await send(page, 'pen')).toBe(true);
  await expect(page.locator('[data-spot="C9"]')).toHaveAccessibleName(/pen/);
});

test('75 parks hang on a wall', async ({ page }) => {
  await useAxe(page);
  await page.setViewportSize({ width: 1440, height: 900 });
  await begin(page, { players: 75 });
  await expect(page.getByRole('region', { name: 'All parks' }).getByRole('listitem')).toHaveCount(
    75,
  );
  await page
    .getByRole('button', { name: /^Park of .* rank/ })
    .nth(40)
    .click();
  await page.getByRole('button', { name: 'Back to my park' }).click();
  await drawRound(page);
  await expect(page.getByRole('status').filter({ hasText: 'Your turn' })).toBeVisible({
    timeout: 90_000,
  });
  expect(await serious(page)).toEqual([]);
  await shot(page, 'dinoworld-crowd');
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });

  test('the park, the dice and the pencils are in reach', async ({ page }) => {
    await useAxe(page);
    await begin(page, { players: 3, mode: 'Danger Mode' });
    expect(await overflow(page)).toBe(0);
    await shot(page, 'dinoworld-phone');
    await drawRound(page);
    expect(await overflow(page)).toBe(0);
    await awaitTurn(page);
    await expect(page.getByText('One moment')).toHaveCount(0);
    expect(await serious(page)).toEqual([]);
    await shot(page, 'dinoworld-phone-later');
  });
});
