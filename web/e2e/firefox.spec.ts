/** A whole Draftosaurus and some rounds of every other game, by mouse, in Firefox. */
import { test as base, expect } from '@playwright/test';
import { Firefox, type Tab } from './firefox';
import { serve } from './server';
import { sitDown } from './table';

const test = base.extend<{ tab: Tab }, { firefox: Firefox }>({
  firefox: [
    async ({}, use) => {
      const firefox = await Firefox.start(process.env.FIREFOX ?? '/usr/bin/firefox-esr');
      await use(firefox);
      await firefox.stop();
    },
    { scope: 'worker' },
  ],
  tab: async ({ firefox }, use, { titlePath }) => {
    const server = await serve(titlePath.join(' '));
    const tab = await firefox.open(server.url, 1440, 900);
    await use(tab);
    expect(tab.thrown).toEqual([]);
    await server.stop();
  },
});
// One browser for all of them, which takes longest to start.
test.describe.configure({ mode: 'default' });

/** Waits for the own turn; says whether there is one. */
async function awaitTurn(tab: Tab): Promise<boolean> {
  await tab.until(() => {
    const says = (selector: string, words: string) =>
      [...document.querySelectorAll(selector)].some((e) => e.textContent?.includes(words));
    const isIdle = document.querySelector('main')?.getAttribute('aria-busy') === 'false';
    return isIdle && (says('[role="status"]', 'Your turn') || says('.eyebrow', 'Final result'));
  });
  return tab.evaluate(() => !document.querySelector('#result'));
}

/** Sits down against bots, with the log beside the board. */
async function begin(tab: Tab, game: string, seats: number, options = {}): Promise<void> {
  await sitDown(tab, game, seats, options);
  await awaitTurn(tab);
  const panel = await tab.find(['[aria-label="Show players, log, chat and rules"]']);
  if (panel) await tab.click(panel);
}

const logOf = (tab: Tab) =>
  tab.evaluate(() => document.querySelector('[aria-label="Log"]')?.textContent ?? '');

/** Takes a decision: what is liked best first, until a line is played. */
async function decide(tab: Tab, liked: string[]): Promise<void> {
  for (let clicks = 0; clicks < 6; clicks++) {
    const found = await tab.find(liked);
    if (!found) throw new Error('nothing can be clicked');
    await tab.click(found);
    if (found.line !== null) return;
  }
  throw new Error('nothing leads on');
}

/** Plays until the log tells of something. */
async function playUntil(tab: Tab, words: RegExp, step: () => Promise<void>): Promise<void> {
  for (let steps = 0; steps < 90; steps++) {
    if (!(await awaitTurn(tab)) || words.test(await logOf(tab))) break;
    await step();
  }
  expect(await logOf(tab)).toMatch(words);
}

const PIECE = '[data-piece]:not([aria-disabled="true"])';

test('a whole Draftosaurus, by dragging and by clicking', async ({ tab }) => {
  await begin(tab, 'draftosaurus', 3);
  let steps = 0;
  for (; await awaitTurn(tab); steps++) {
    const piece = await tab.find([PIECE]);
    if (!piece) throw new Error('no dinosaur can be picked');
    if (steps % 2 === 0) {
      await tab.lift(piece, { x: piece.x, y: piece.y - 60 });
      const pen = await tab.find(['[data-line]']);
      if (!pen) throw new Error('no pen lights up');
      await tab.drop(pen);
    } else {
      await decide(tab, ['[data-line]', PIECE]);
    }
  }
  expect(steps).toBe(12);

  // The sheet of points has no scrollbar of its own, and its rows do not wrap.
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
  ] as const) {
    await tab.resize(width, height);
    const sheet = await tab.evaluate(() => {
      const { scrollHeight, clientHeight } = document.querySelector('.scroll')!;
      const rows = [...document.querySelectorAll('.scroll tbody tr')];
      const tallest = Math.max(...rows.map((row) => row.getBoundingClientRect().height));
      return { hidden: scrollHeight - clientHeight, tallest };
    });
    expect(sheet.hidden).toBe(0);
    expect(sheet.tallest).toBeLessThan(40);
  }
});

test('turns of Triassic Terror', async ({ tab }) => {
  await begin(tab, 'triassic-terror', 2);
  const liked = ['[data-line^="play"]', '[data-line]', '.herd.usable', PIECE];
  await playUntil(tab, /Triassic, turn 2/, () => decide(tab, liked));
});

test('rounds of Welcome to DinoWorld, with paths drawn', async ({ tab }) => {
  await begin(tab, 'dinoworld', 2);
  let laid = 0;
  await playUntil(tab, /Round 3 of 8/, async () => {
    const pencil = await tab.find(['[data-piece="paths"][aria-disabled="false"]']);
    if (pencil && laid < 3) {
      laid++;
      await tab.click(pencil);
      const from = await tab.find(['.cell.draw']);
      if (from) await tab.click(from);
      await tab.until(
        () => document.querySelector('[data-verdict]')?.getAttribute('data-verdict') !== 'open',
      );
      const lay = await tab.find(['button[data-line^="paths "]']);
      if (lay) return tab.click(lay);
    }
    // Dice that are left are asked about once more: by the same button.
    await decide(tab, ['[data-line^="give "]', '[data-line="ready"]']);
  });
  expect(await logOf(tab)).toContain('paths');
});

test('an action phase of Rawr ’n Write', async ({ tab }) => {
  await begin(tab, 'rawr-n-write', 2);
  const idle = ['done', 'decline', 'income'].map((line) => `:not([data-line^="${line}"])`).join('');
  const liked = ['circle[data-spot]', '[data-space][data-line]', `[data-line]${idle}`];
  await playUntil(tab, /Season 1, action phase 2/, () =>
    decide(tab, [...liked, '[data-line]', `.prompt ${PIECE}`]),
  );
});

test('a round of Dinosaur Island', async ({ tab }) => {
  await begin(tab, 'dinosaur-island', 2, { length: 'short' });
  await playUntil(tab, /Round 2/, () => decide(tab, ['[data-line]', '.touch.lit']));
});
