/** Whoever learns: lessons, hints, reviews and puzzles. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { binary } from './server';
import { awaitTurn, clickInside, expect, playToTheEnd, shot, sitDown, test } from './table';

const COURSES: Record<string, string[]> = {
  draftosaurus: ['first', 'die', 'pens', 'count'],
  'triassic-terror': ['island', 'hunters', 'wings', 'wander', 'stones'],
  dinoworld: ['round', 'visitors', 'numbers'],
  'rawr-n-write': ['dice', 'road', 'park', 'help'],
  'dinosaur-island': ['research', 'lab', 'park', 'storage', 'loose'],
};

/** More than any lesson needs. */
const ENOUGH = 300;

const lesson = (page: Page) => page.locator('[data-now]');
const next = (page: Page) => page.getByRole('button', { name: 'Next', exact: true });
const pointed = (page: Page) => page.locator('[data-pointed]').first();
/** What follows the last word. */
const end = (page: Page) =>
  page
    .getByRole('link', { name: 'Next lesson' })
    .or(page.getByRole('button', { name: 'Your first game' }));

/**
 * How far it is, the words on what is pointed at, since some buttons ask whether one is sure, and those of what is asked:
 * some things are touched more than once.
 */
async function standing(page: Page): Promise<string> {
  const words = (at: Locator) => at.textContent({ timeout: 100 }).catch(() => '');
  const asked = page
    .getByRole('region', { name: 'What is asked' })
    .or(page.getByRole('group', { name: 'Amounts of DNA' }))
    .first();
  const now = await lesson(page).getAttribute('data-now');
  return `${now} ${await words(pointed(page))} ${await words(asked)}`;
}

/** Reads and does what the lesson says, with whatever hand is given, until there is nothing more. */
async function take(page: Page, act: (page: Page) => Promise<void>): Promise<void> {
  for (let n = 0; n < ENOUGH; n++) {
    await expect(end(page).or(next(page)).or(pointed(page)).first()).toBeVisible();
    if (await end(page).isVisible()) return;
    const before = await standing(page);
    await act(page);
    await expect.poll(() => standing(page)).not.toBe(before);
  }
  throw new Error('the lesson does not end');
}

/** Clicks on, or on what is pointed at. */
async function byMouse(page: Page): Promise<void> {
  if (await next(page).isVisible()) return next(page).click();
  await clickInside(page, pointed(page));
}

/** Goes to the way on, or to what is pointed at, and presses Enter. */
async function byKeys(page: Page): Promise<void> {
  const isThere = () =>
    page.evaluate(() => document.activeElement?.matches('[data-way], [data-pointed]') ?? false);
  for (let tabs = 0; tabs < ENOUGH && !(await isThere()); tabs++) await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
}

for (const [game, lessons] of Object.entries(COURSES)) {
  test(`a newcomer finishes every lesson of ${game} by clicking what it points at`, async ({
    page,
  }) => {
    await page.goto(`/learn/${game}/${lessons[0]}`);
    for (const [n, id] of lessons.entries()) {
      await expect(page).toHaveURL(new RegExp(`/learn/${game}/${id}$`));
      await take(page, byMouse);
      if (n + 1 < lessons.length) await end(page).click();
    }
    await page.goto(`/learn/${game}`);
    await expect(page.getByText('done', { exact: true })).toHaveCount(lessons.length);
  });
}

for (const game of Object.keys(COURSES)) {
  test(`the rules of ${game} show the board, and lead to the lesson that shows the thing`, async ({
    page,
  }) => {
    await page.goto(`/rules/${game}`);
    await expect(page.locator('figure [inert]').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Play now' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'All games' })).toBeVisible();
    await page
      .getByRole('link', { name: /^Try it: / })
      .first()
      .click();
    await expect(page).toHaveURL(new RegExp(`/learn/${game}/`));
    await expect(lesson(page)).toBeVisible();
  });
}

test('whatever is touched in a lesson is answered there, until it goes on', async ({ page }) => {
  await page.goto('/learn/draftosaurus/die');
  const words = page.getByRole('region', { name: 'Lesson' }).getByRole('status');
  const piece = (species: string) => page.locator(`[data-piece="${species}"]`).first();
  await piece('trex').click();
  await expect(words).toContainText('Read on first');
  await next(page).click();
  await expect(words).not.toContainText('Read on first');
  // Another dinosaur than the one that is pointed at.
  await piece('brachiosaurus').click();
  await expect(words).toContainText('where the ring is');
  await piece('parasaurolophus').click();
  await expect(words).not.toContainText('where the ring is');
  // A pen that the die forbids: the rules answer, beneath the words of the lesson.
  await clickInside(page, page.locator('[data-spot="king"]'));
  await expect(words.getByRole('button', { name: 'Rule DR-13' })).toBeVisible();
  await expect(words).toContainText('Pick up the Parasaurolophus');
  await place(page, 'place parasaurolophus prairie');
  await expect(words).toContainText('Empty Pen');
  await expect(words.getByRole('button')).toHaveCount(0);
});

test('a lesson is taken by keys alone', async ({ page }) => {
  await page.goto('/learn/draftosaurus/first');
  await take(page, byKeys);
  await expect(end(page)).toBeFocused();
});

/** The word of the coach. */
const coach = (page: Page) => page.getByRole('region', { name: 'Your coach' });

test('after the lessons a first game is played with a coach, left and resumed', async ({
  page,
}) => {
  await page.goto('/learn/draftosaurus');
  await page.getByRole('button', { name: 'Your first game' }).click();
  await expect(page).toHaveURL(/\/table\//);
  const table = page.url();
  await awaitTurn(page);
  await expect(coach(page)).toContainText(/pays late|does not bind you/);
  await expect(coach(page)).toContainText('I would:');
  await shot(page, 'coach');

  // Left and taken up again: what was said is not said again, and the match goes on.
  await page.goto('/learn/draftosaurus');
  await page.getByRole('button', { name: 'Go on with your first game' }).click();
  await expect(page).toHaveURL(table);
  await awaitTurn(page);

  // The coach can be sent away, and the game goes on without.
  await playToTheEnd(page);
  await expect(coach(page)).toContainText('That was your first game');
  await coach(page).getByRole('button', { name: 'Go on without the coach' }).click();
  await expect(coach(page)).toBeHidden();
  await page.goto('/learn/draftosaurus');
  await expect(page.getByRole('button', { name: 'Your first game' })).toBeVisible();
});

test('Play now offers the lessons to whoever is new, and to nobody else', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now Draftosaurus' }).click();
  await expect(page).toHaveURL(/\/table\//);
  const offer = page.getByRole('region', { name: 'New to this game?' });
  await expect(offer.getByRole('link', { name: 'Take the lessons' })).toBeVisible();
  // What is offered takes the board no room that it needs, on a phone held either way.
  for (const [width, height] of [
    [390, 844],
    [844, 390],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => {
        const [board, strip] = [
          await page.locator('main').boundingBox(),
          await offer.boundingBox(),
        ];
        const hasRoom = board!.width > width * 0.8 && board!.height > height * 0.6;
        return hasRoom && strip!.y + strip!.height <= board!.y + 1;
      })
      .toBe(true);
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await offer.getByRole('button', { name: 'Coach me here' }).click();
  await expect(coach(page)).toContainText(/pays late|does not bind you/);

  await playToTheEnd(page);
  await page.goto('/');
  await page.getByRole('button', { name: 'Play now Draftosaurus' }).click();
  await expect(page).toHaveURL(/\/table\//);
  await awaitTurn(page);
  await expect(offer).toBeHidden();
  await expect(coach(page)).toBeHidden();
});

test('from a moment of a finished match one plays on, for practice', async ({ page }) => {
  const table = await sitDown(page, 'draftosaurus', 2);
  await playToTheEnd(page);
  await page.goto(`/table/${table}/replay?at=5`);
  await page.getByRole('button', { name: 'Play on from here' }).click();
  await expect(page).not.toHaveURL(new RegExp(`/table/${table}`));
  await expect(page).toHaveURL(/\/table\//);
  await expect(page.getByText('practice', { exact: true })).toBeVisible();
  await playToTheEnd(page);
  await expect(page.getByRole('button', { name: 'Play this position again' })).toBeVisible();
  const first = page.url();
  await page.getByRole('button', { name: 'Play this position again' }).click();
  await expect(page).not.toHaveURL(first);
  await awaitTurn(page);
});

test('hints among people are agreed on when the table is made, for all to see', async ({
  page,
  browser,
}) => {
  await page.goto('/new/draftosaurus?with=friends');
  await page.getByRole('checkbox', { name: /Hints for everybody/ }).check();
  await page.getByRole('button', { name: 'Make the table' }).click();
  await expect(page).toHaveURL(/\/table\//);
  await expect(page.getByText('Hints for everybody')).toBeVisible();
  const context = await browser.newContext();
  const friend = await context.newPage();
  await friend.goto(page.url());
  await expect(friend.getByText('Hints for everybody')).toBeVisible();
  await context.close();
});

test('a hint is shown and played', async ({ page }) => {
  await sitDown(page, 'draftosaurus', 2);
  await awaitTurn(page);
  await page.getByRole('button', { name: 'What would you do?' }).click();
  const hints = page.getByRole('region', { name: 'What a good player would do' });
  await expect(hints).toContainText(/wins \d+ %/);
  await expect(hints.locator('[data-reason]').first()).toBeVisible();
  // Another than the best, so that nothing else would play the same.
  const chosen = hints.locator('[data-hinted]').last();
  const told = await chosen.locator('.what').innerText();
  await chosen.click();
  await expect(hints).toBeHidden();
  await expect(page.getByRole('region', { name: 'Log' })).toContainText(
    told.replace(/^Place /, 'places '),
  );
});

test('a finished match is reviewed with the numbers of the command line', async ({ page }) => {
  const table = await sitDown(page, 'draftosaurus', 2);
  await playToTheEnd(page);
  await page.getByRole('link', { name: 'Review' }).click();
  await expect(page).toHaveURL(/\/review$/);
  const luck = page.locator('[data-luck]');
  await expect(luck).toHaveCount(2);
  await expect(page.locator('.summary').first()).toContainText(/played|luck/);
  await expect(page.getByRole('img', { name: /Chance to win/ })).toBeVisible();

  const record = await page.request.get(`/api/tables/${table}/record`);
  const folder = mkdtempSync(join(tmpdir(), 'mesozoic-review-'));
  writeFileSync(join(folder, 'match.record'), await record.text());
  const told = execFileSync(binary, ['review', join(folder, 'match.record'), '--json']);
  rmSync(folder, { recursive: true });
  const review = JSON.parse(told.toString());
  const answer = await (await page.request.get(`/api/tables/${table}/review`)).json();
  expect(answer.review).toEqual(review);
  for (const [seat, { luck: wanted }] of review.seats.entries())
    await expect(luck.nth(seat)).toHaveAttribute('data-luck', String(wanted.mean));

  // What would have been better is shown on the board of whoever played worst.
  const costly = review.seats.findIndex((one: { costliest: number[] }) => one.costliest.length > 0);
  if (costly >= 0) {
    const decisions = page.getByRole('region', { name: 'Costly decisions' });
    await decisions.getByRole('combobox').selectOption(String(costly));
    await expect(decisions.getByRole('button', { name: 'Better' })).toBeVisible();
    await expect(decisions.locator('figure [inert]')).toBeVisible();
  }
  await shot(page, 'review');
});

/** Plays a step of Draftosaurus on the board: the dinosaur, then the pen. */
async function place(page: Page, line: string): Promise<void> {
  const [, species] = line.split(' ');
  const there = page.locator(`[data-line="${line}"]`);
  if ((await there.count()) === 0)
    await page.locator(`[data-piece="${species}"]:not([aria-disabled="true"])`).first().click();
  await clickInside(page, there.first());
}

test('a puzzle is failed, and another is solved', async ({ page }) => {
  await page.goto('/puzzles');
  await expect(page.getByRole('region', { name: 'Puzzle of the day' })).toBeVisible();
  const puzzles = await (await page.request.get('/api/games/draftosaurus/puzzles')).json();
  const told = async (id: string) => {
    const path = `/api/games/draftosaurus/puzzles/${id}`;
    const { frame } = await (await page.request.get(path)).json();
    const data = { t: 'play', line: frame.offers[0].line };
    return (await page.request.post(path, { data })).json();
  };
  const places = async (id: string) => {
    const { best, obvious } = await told(id);
    return { id, best: best.line as string, obvious: obvious.line as string };
  };
  // Two in which a dinosaur is placed: others are about what to throw away.
  const found = await Promise.all(puzzles.slice(0, 12).map(({ id }: { id: string }) => places(id)));
  const [first, second] = found.filter(({ best, obvious }) =>
    [best, obvious].every((line) => line.startsWith('place ')),
  );

  await page.goto(`/puzzles/draftosaurus/${first!.id}`);
  await place(page, first!.obvious);
  await expect(page.getByText('There is a better step.').first()).toBeVisible();
  await expect(page.getByText('The best step', { exact: true })).toBeVisible();
  await shot(page, 'puzzle');
  // Beside the words the board has less room than at a table.
  const beside = page.locator('.rest-area');
  expect(await beside.evaluate((area) => area.scrollWidth - area.clientWidth)).toBe(0);

  await page.goto(`/puzzles/draftosaurus/${second!.id}`);
  await place(page, second!.best);
  await expect(page.getByText('That is it.')).toBeVisible();
  await page.goto('/puzzles');
  await expect(page.getByText(/puzzles?, 1 solved/)).toBeVisible();
});
