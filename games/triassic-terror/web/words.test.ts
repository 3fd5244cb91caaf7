import { expect, it } from 'vitest';
import { explain, spoken } from './explain';
import { moment, offer } from './fixtures/view';
import type { View } from './generated/View';
import type { Hand } from './hand';
import { AREAS } from './land';
import { discs, herdPieces, predatorPieces } from './pieces';
import { prompt } from './prompt';
import { compare } from './sketch';

const names = ['Ada', 'Bo', 'Cy', 'Di'];
const anything = [offer('stay', { t: 'stay' })];
const hand: Omit<Hand, 'view'> = {
  offers: anything,
  names,
  me: 0,
  tool: 'main',
  pick: { raptor: null, scatter: null, only: null },
  spread: [0, 0, 0],
  bites: new Map(),
  trek: null,
};

it('asks for what is decided', () => {
  const view = moment({ ask: { t: 'settle', environment: 'forest', dinos: 3 } });
  expect(prompt({ ...hand, view })).toBe(
    'Put 3 dinosaurs into the glowing areas of the Forest: press them.',
  );
  expect(prompt({ ...hand, view, spread: [2, 0, 0] })).toBe(
    'Put 1 more into the glowing areas of the Forest: press them.',
  );
  expect(prompt({ ...hand, view, tool: 'volcano' })).toContain('where it erupts');
  expect(prompt({ ...hand, view, offers: [] })).toBe('Ada settles dinosaurs …');
});

it('says when the supply is short, and when the T-Rex waits', () => {
  const grow = { t: 'grow', fewest: 2, dinos: 3, first: null } as const;
  expect(prompt({ ...hand, view: moment({ ask: grow }) })).toContain('short');
  const none = moment({ ask: { ...grow, fewest: 0, dinos: 0, first: 'swamp-inner' } });
  expect(prompt({ ...hand, view: none })).toContain('empty');
  expect(prompt({ ...hand, view: moment({ ask: { t: 'enter' } }) })).toContain('counter');
});

it('says why a T-Rex is outside', () => {
  const trex = { area: 'swamp-inner', owner: 1, isOutside: true } as const;
  const herds = { 'swamp-inner': [[0, 2]] } satisfies Record<string, [number, number][]>;
  const told = (view: View) => explain(view, 'swamp-inner', names, 0).notes.join(' ');
  expect(told(moment({ herds, trex, ask: { t: 'enter' } }))).toContain('not taken its place');
  const closed = moment({ herds, trex });
  closed.areas[0]!.volcano = 2;
  expect(told(closed)).toContain('until the volcano is gone');
  const full: [number, number][] = [
    [0, 4],
    [2, 4],
    [3, 3],
  ];
  expect(told(moment({ herds: { 'swamp-inner': full }, trex }))).toContain('hold 3 or more');
});

it('ends a turn when all is played', () => {
  const view = moment();
  const [card, end] = [offer('play card', { t: 'play', held: 'card' }), offer('end', { t: 'end' })];
  expect(prompt({ ...hand, view, offers: [card] })).toBe('Now play your card.');
  expect(prompt({ ...hand, view, offers: [end] })).toContain('end your turn');
});

it('explains who holds what, and why equals stand as they do', () => {
  const view = moment({
    herds: {
      'forest-middle': [
        [1, 1],
        [0, 3],
        [3, 3],
      ],
    },
    trex: { area: 'forest-middle', owner: 1, isOutside: false },
  });
  const lines = explain(view, 'forest-middle', names, 2).herds.map(({ text }) => text);
  expect(lines).toEqual([
    'Bo: primary, 6 points (strength 4: 1 dinosaur and the T-Rex)',
    'Ada: secondary, 3 points (3 dinosaurs)',
    'Di: tertiary, no points (3 dinosaurs; equal, but came later)',
  ]);
});

it('says what keeps one out', () => {
  const view = moment({
    herds: {
      'forest-middle': [
        [1, 4],
        [0, 3],
        [3, 3],
      ],
    },
  });
  const area = view.areas[AREAS.indexOf('forest-middle')]!;
  area.entry[2] = 4;
  expect(spoken(view, 'forest-middle', names, 2)).toContain('You get in with 4 or more.');
  area.volcano = 1;
  expect(spoken(view, 'forest-middle', names, 2)).toContain("until Bo's next turn");
});

it('shows a herd that would be gone where it was, and the others where they would be', () => {
  const view = moment({
    herds: {
      'forest-middle': [
        [1, 2],
        [0, 1],
      ],
    },
  });
  const [mine, theirs] = herdPieces(view, compare(view, moment()));
  expect(mine).toMatchObject({ seat: 0, isGone: true, habitat: 1 });
  expect(theirs).toMatchObject({ seat: 1, isGone: true, habitat: 0, delta: -2 });
});

it('gives every predator a place of its own', () => {
  const view = moment({
    changes: { raptors: ['desert-inner', 'desert-inner'], pterodactyl: 'desert-inner' },
    trex: { area: 'desert-inner', owner: null, isOutside: true },
  });
  const places = predatorPieces(view).map(({ x, y }) => `${x} ${y}`);
  expect(new Set(places).size).toBe(4);
});

it('piles discs of three and single ones, and not through the roof', () => {
  expect(discs(7)).toEqual([12, 12, 6]);
  expect(discs(0)).toEqual([]);
  expect(discs(57).reduce((sum, h) => sum + h, 0)).toBeLessThan(45);
});
