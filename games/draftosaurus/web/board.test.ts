// @vitest-environment happy-dom
/** The board of a table that reveals dinosaurs before they are placed (DR-41). */
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { BoardProps } from '$shell/game-ui';
import Board from './Board.svelte';
import type { Event } from './generated/Event';
import type { Step } from './generated/Step';
import type { View } from './generated/View';

// A whole board is a large document for a simulated browser.
vi.setConfig({ testTimeout: 60_000 });

let board: ReturnType<typeof mount> | null = null;
afterEach(() => {
  if (board) void unmount(board);
  board = null;
});

const zoo = { awaited: true, residents: [], summer: null };
const choosing: View = {
  mode: 'summer',
  placing: 'after-reveal',
  side: 'summer',
  phase: 'choose',
  round: 1,
  rounds: 2,
  turn: 1,
  turns: 6,
  roller: 1,
  die: 'food-court',
  bag: 18,
  box: [4, 4, 4, 4, 4, 4],
  handSize: 2,
  you: 0,
  hand: ['trex', 'stegosaurus'],
  pick: null,
  zoos: [zoo, zoo, zoo],
};
const placing: View = {
  ...choosing,
  phase: 'place',
  handSize: 2,
  hand: ['stegosaurus', 'stegosaurus'],
  zoos: [
    { ...zoo, revealed: 'stegosaurus' },
    { ...zoo, revealed: 'trex' },
    { ...zoo, revealed: 'spinosaurus' },
  ],
};

function show(view: View, steps: Step[]) {
  const line = (step: Step) =>
    [step.t, 'species' in step && step.species, 'spot' in step && step.spot]
      .filter(Boolean)
      .join(' ');
  const props: BoardProps<View, Step, Event> = {
    view,
    events: [],
    instant: true,
    offers: steps.map((step) => ({ line: line(step), label: [line(step)], step })),
    names: ['Ada', 'Ben', 'Chiara'],
    me: 0,
    scores: view.zoos.map(() => ({ total: 0, parts: [] })),
    focus: 0,
    setFocus: vi.fn(),
    send: vi.fn(),
    why: vi.fn(async () => null),
    preview: vi.fn(async () => null),
    refuse: vi.fn(),
    highlight: null,
    openRule: vi.fn(),
  };
  board = mount(Board, { target: document.body, props });
  flushSync();
  return props;
}

const lines = () =>
  [...document.querySelectorAll('[data-line]')].map((element) => element.getAttribute('data-line'));
const click = (selector: string) => {
  document.querySelector<HTMLElement>(selector)!.click();
  flushSync();
};

it('takes a dinosaur without asking for its place', () => {
  const props = show(choosing, [
    { t: 'choose', species: 'trex' },
    { t: 'choose', species: 'stegosaurus' },
  ]);
  expect(lines()).toEqual([]);
  click('[data-piece="trex"]');
  expect(lines()).toEqual(['choose trex']);
  click('[data-target]');
  expect(props.send).toHaveBeenCalledWith('choose trex');
  expect(document.querySelectorAll('[data-revealed]')).toHaveLength(0);
});

it('shows what the others have revealed and places my own', () => {
  const props = show(placing, [
    { t: 'place', species: 'stegosaurus', spot: 'prairie' },
    { t: 'place', species: 'stegosaurus', spot: 'river' },
  ]);
  const revealed = [...document.querySelectorAll('[data-revealed]')];
  expect(revealed.map((element) => element.textContent?.trim())).toEqual([
    'revealed: T-Rex',
    'revealed: Spinosaurus',
  ]);
  // The revealed dinosaur is in hand already; the others of its kind only wait to be passed on.
  const hand = [...document.querySelectorAll('[data-piece]')];
  expect(hand.map((piece) => piece.getAttribute('aria-disabled'))).toEqual([
    'false',
    'true',
    'true',
  ]);
  expect(lines()).toEqual(['place stegosaurus prairie', 'place stegosaurus river']);
  click('[data-spot="prairie"]');
  expect(props.send).toHaveBeenCalledWith('place stegosaurus prairie');
});

it('says once why a dinosaur cannot go somewhere', async () => {
  const props = show(placing, [{ t: 'place', species: 'stegosaurus', spot: 'prairie' }]);
  vi.mocked(props.why).mockResolvedValue({ rule: 'DR-16', sentence: 'One species only.' });
  const settled = async () => {
    await new Promise((resolve) => setTimeout(resolve));
    flushSync();
  };
  document.querySelector('[data-spot="forest"]')!.dispatchEvent(new Event('pointerenter'));
  await settled();
  expect(document.querySelector('.tip.no')?.textContent).toContain('One species only.');
  click('[data-spot="forest"]');
  await settled();
  expect(props.refuse).toHaveBeenCalledExactlyOnceWith({
    rule: 'DR-16',
    sentence: 'One species only.',
  });
  expect(document.querySelector('.tip.no')).toBeNull();
});
