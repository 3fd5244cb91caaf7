/** Several people around one device: it goes from hand to hand, and what is secret is covered. */
import type { Page } from '@playwright/test';
import { serious, useAxe } from './axe';
import { clickInside, expect, overflow, result, test } from './table';

test.use({ serviceWorkers: 'allow' });

const cover = (page: Page) => page.getByRole('region', { name: /^Hand the device to/ });
const status = (page: Page) => page.locator('header').getByRole('status');

/** Sits down with these people, and bots at the seats behind them. */
async function begin(page: Page, game: string, names: string[], seats: number): Promise<void> {
  await page.goto(`/new/${game}?with=here`);
  await page.getByLabel(`${seats}`, { exact: true }).check();
  for (let seat = names.length; seat < seats; seat++)
    await page.getByLabel(new RegExp(`^Seat ${seat + 1}`)).selectOption({ index: 2 });
  for (const [seat, name] of names.entries())
    await page.getByLabel(`Name of player ${seat + 1}`).fill(name);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(page).toHaveURL(/\/table\/here-\w+$/);
}

/** Takes a step in the name of whoever has the device. */
async function step(page: Page): Promise<void> {
  const lines = page.locator('[data-line]');
  const pieces = page.locator('[data-piece]:not([aria-disabled="true"])');
  await expect(lines.or(pieces).first()).toBeVisible();
  if ((await lines.count()) === 0) await pieces.first().click();
  await clickInside(page, lines.first());
  await expect(page.locator('main')).toHaveAttribute('aria-busy', 'false');
}

test('a whole match of Draftosaurus goes around, covered between two hands', async ({ page }) => {
  await useAxe(page);
  await begin(page, 'draftosaurus', ['Ada', 'Ben'], 3);
  const [hand, uncover, pass] = [
    page.locator('[data-piece]'),
    page.getByRole('button', { name: /^I am/ }),
    page.getByRole('button', { name: /^Hand to/ }),
  ];
  await expect(cover(page)).toBeVisible();
  expect(await serious(page)).toEqual([]);

  const yours = status(page).filter({ hasText: 'Your turn' });
  let covers = 0;
  for (let steps = 0; steps < 80; steps++) {
    await expect(cover(page).or(pass).or(yours).or(result(page)).first()).toBeVisible();
    if (await result(page).isVisible()) break;
    if (await cover(page).isVisible()) {
      // Nothing of anybody's hand is in the page; a key uncovers it as well as a finger.
      await expect(hand).toHaveCount(0);
      // Nor is it told to those who listen.
      await expect(page.getByRole('log', { name: 'What happens' })).not.toContainText('chooses');
      covers += 1;
      if (covers % 2 === 0) await page.keyboard.press('Enter');
      else await uncover.click();
      await expect(cover(page)).toBeHidden();
    } else if (await pass.isVisible()) {
      await pass.click();
      await expect(cover(page)).toBeVisible();
    } else {
      await step(page);
    }
  }
  await expect(result(page)).toBeVisible();
  expect(covers).toBeGreaterThan(10);
  // Everybody's result, and nobody is 'you'.
  await expect(page.getByRole('heading', { name: /wins|share the win/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: /You/ })).toHaveCount(0);

  await page.getByRole('link', { name: 'Replay' }).click();
  await expect(page.getByRole('region', { name: 'Replay' })).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: 'Rematch' }).click();
  await expect(cover(page)).toContainText('Ada');
});

test('the device goes around without a network', async ({ page, context }) => {
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  await context.setOffline(true);
  await begin(page, 'draftosaurus', ['Ada', 'Ben'], 2);
  await page.getByRole('button', { name: 'I am Ada' }).click();
  await expect(status(page)).toHaveText('Your turn');
  await step(page);
  await page.getByRole('button', { name: 'Hand to Ben' }).click();
  await page.reload();
  await expect(cover(page)).toContainText('Ben');
  await page.getByRole('button', { name: 'I am Ben' }).click();
  await expect(status(page)).toHaveText('Your turn');
  await step(page);
});

test('after a reload the device is in nobody’s hand, and a step is taken back in time', async ({
  page,
}) => {
  await begin(page, 'draftosaurus', ['Ada', 'Ben'], 2);
  await page.getByRole('button', { name: 'I am Ada' }).click();
  await expect(status(page)).toHaveText('Your turn');
  await expect(page.getByRole('button', { name: 'Ada', exact: true, pressed: true })).toBeVisible();
  await page.reload();
  await expect(cover(page)).toContainText('Ada');
  await page.getByRole('button', { name: 'I am Ada' }).click();
  await step(page);
  await expect(page.getByRole('button', { name: 'Hand to Ben' })).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(status(page)).toHaveText('Your turn');
});

test('a view is turned to its owner’s side, which is remembered', async ({ page }) => {
  await begin(page, 'draftosaurus', ['Ada', 'Ben'], 2);
  const turned = page.locator('[data-turn="180"]');
  await page.getByRole('button', { name: 'I am Ada' }).click();
  await page.getByRole('button', { name: 'Turn to another side' }).click();
  await expect(turned).toBeVisible();
  // And so is what lies over the table.
  await page.getByRole('button', { name: 'Settings' }).click();
  await expect(page.getByRole('dialog')).toHaveCSS('rotate', '180deg');
  await page.keyboard.press('Escape');
  await step(page);
  await page.getByRole('button', { name: 'Hand to Ben' }).click();
  await page.getByRole('button', { name: 'I am Ben' }).click();
  await expect(status(page)).toHaveText('Your turn');
  await expect(turned).toHaveCount(0);
  await page.getByRole('button', { name: 'Ada', exact: true }).click();
  await expect(cover(page)).toContainText('Ada');
  await expect(turned).toBeVisible();
});

test('on a tablet that lies in the middle those at its long sides play too', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 });
  await useAxe(page);
  await begin(page, 'draftosaurus', ['Ada', 'Ben'], 2);
  await page.getByRole('button', { name: 'I am Ada' }).click();
  const turn = page.getByRole('button', { name: 'Turn to another side' });
  await turn.click();
  await turn.click();
  await expect(page.locator('[data-turn="90"]')).toBeVisible();
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await serious(page)).toEqual([]);
  await step(page);
  await page.getByRole('button', { name: 'Hand to Ben' }).click();
  await expect(cover(page)).toContainText('Ben');
});

test('where nothing is secret nothing is covered', async ({ page }) => {
  await begin(page, 'rawr-n-write', ['Ada', 'Ben'], 2);
  await expect(status(page)).toHaveText('Your turn');
  await expect(cover(page)).toHaveCount(0);
});

test('whoever sets up reads one list, in the order of the seats', async ({ page }) => {
  await useAxe(page);
  await page.goto('/new/draftosaurus?with=here');
  await page.getByLabel('4', { exact: true }).check();
  await page.getByLabel('Seat 2', { exact: true }).selectOption({ index: 2 });
  await page.getByLabel('Name of player 1').fill('Ada');
  await page.getByLabel('Name of player 3').fill('Cy');
  await expect(page.getByLabel('Name of player 2')).toHaveCount(0);
  const seats = page.getByRole('group', { name: 'Who sits where' }).getByRole('listitem');
  const rows = await seats.evaluateAll((all) =>
    all.map((row) => row.querySelector('input')?.value ?? row.querySelector('select')?.value),
  );
  expect(rows).toEqual(['Ada', expect.stringMatching(/^level:/), 'Cy', 'Player 4']);
  expect(await serious(page)).toEqual([]);
  await page.getByRole('button', { name: 'Start the game' }).click();
  await expect(cover(page)).toContainText('Ada');
  await expect(cover(page).getByRole('button', { name: 'Cy' })).toBeVisible();
});

test('on a phone held sideways one strip holds the table and the hands', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 });
  await begin(page, 'draftosaurus', ['Ada', 'Ben'], 2);
  await page.getByRole('button', { name: 'I am Ada' }).click();
  const hands = page.getByRole('toolbar', { name: 'Who has the device' });
  await expect(page.locator('header').getByRole('toolbar')).toBeVisible();
  await expect(hands).toHaveCount(1);
  await step(page);
  await hands.getByRole('button', { name: 'Hand to Ben' }).click();
  await expect(cover(page)).toContainText('Ben');
  expect(await overflow(page)).toBeLessThanOrEqual(0);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('names, cover and hand fit', async ({ page }) => {
    await page.goto('/new/draftosaurus?with=here');
    await page.getByLabel('4', { exact: true }).check();
    await expect(page.getByLabel('Name of player 4')).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Start the game' }).click();
    await expect(cover(page)).toBeVisible();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: /^I am/ }).click();
    await expect(cover(page)).toBeHidden();
    expect(await overflow(page)).toBeLessThanOrEqual(0);
  });
});
