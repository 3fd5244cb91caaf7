import { expect, it } from 'vitest';
import { moment, offer } from './fixtures/view';
import type { Hand } from './hand';
import { areaIndex } from './land';
import { compare, drawnLine, effects, hunger, laid } from './sketch';

const names = ['Ada', 'Bo', 'Cy', 'Di'];
const hand: Hand = {
  view: moment(),
  offers: [offer('stop', { t: 'stop' })],
  names,
  me: 0,
  tool: 'main',
  pick: { raptor: null, scatter: null, only: null },
  spread: [0, 0, 0],
  bites: new Map(),
  trek: null,
};

it('tells who would win or lose points, and who would be gone', () => {
  const now = moment({ herds: { 'desert-middle': [[2, 4]], 'swamp-inner': [[0, 4]] } });
  const then = moment({ herds: { 'desert-middle': [[0, 5]], 'swamp-inner': [[0, 4]] } });
  then.players[0]!.next = { habitats: 6, presence: 8, domination: 0 };
  now.players[2]!.next = { habitats: 6, presence: 0, domination: 0 };
  const sketch = compare(now, then)!;
  expect(sketch.gains).toEqual([6, 0, -6, 0]);
  expect(effects(sketch, names, 0).map(({ text }) => text)).toEqual([
    'You: +6 for habitats',
    'Cy: −6 for habitats',
    'Cy: gone from the middle Desert',
  ]);
  expect(sketch.herds[areaIndex('swamp-inner')]).toBe(now.areas[areaIndex('swamp-inner')]!.herds);
  expect(compare(now, { ...now })).toBeNull();
});

it('shows settlers where they were put down', () => {
  const herds = { 'forest-inner': [[0, 2]] } satisfies Record<string, [number, number][]>;
  const view = moment({ herds, ask: { t: 'settle', environment: 'forest', dinos: 3 } });
  expect(laid(view, [0, 0, 0])).toBeNull();
  const sketch = laid(view, [1, 0, 1])!;
  const dinos = sketch.herds.map((here) => here.map((herd) => herd.dinos));
  expect(dinos[areaIndex('forest-inner')]).toEqual([3]);
  expect(dinos[areaIndex('forest-middle')]).toEqual([]);
  expect(dinos[areaIndex('forest-outer')]).toEqual([1]);
});

it('asks about what is pointed at, or else about what is drawn', () => {
  const light = { line: 'grow swamp-inner', label: '' };
  expect(drawnLine(hand, light)).toBe('grow swamp-inner');
  expect(drawnLine({ ...hand, offers: [] }, light)).toBeNull();
  expect(drawnLine(hand, undefined)).toBeNull();
  const eat = moment({
    ask: { t: 'eat', predator: 'raptor', area: 'swamp-inner', left: 2, eaten: [0, 0, 0] },
  });
  expect(drawnLine({ ...hand, view: eat }, undefined)).toBeNull();
  expect(drawnLine({ ...hand, view: eat, bites: new Map([[1, 2]]) }, undefined)).toBe('meal 1 1');
  expect(drawnLine({ ...hand, view: eat, tool: 'white' }, undefined)).toBeNull();
});

it('says how much a predator may eat where it goes', () => {
  const eats = (predator: 'trex' | 'pterodactyl', left: number) =>
    moment({ ask: { t: 'eat', predator, area: 'swamp-inner', left, eaten: [0, 0, 0] } });
  const stalk = moment({ ask: { t: 'stalk' } });
  expect(hunger(stalk, eats('trex', 5))).toBe('eats up to 5');
  expect(hunger(stalk, eats('pterodactyl', 1))).toBe('eats up to 1 of your opponents');
  expect(hunger(stalk, moment())).toBe('');
  expect(hunger(eats('trex', 5), eats('trex', 4))).toBe('');
});
