import { expect, it } from 'vitest';
import { answers } from './answers';
import { freeActions, roadsInHand, roadsToDraw, type Offers } from './choices';
import { face } from './data';
import { alpha, omega, park, view } from './fixtures/views';
import type { Step } from './generated/Step';
import type { Task } from './generated/Task';
import { prompt, question } from './prompt';
import { faceWords, gainSigns, parkWords, pictured, siteName } from './words';

const offer = (line: string, step: Step) => ({ line, label: [line], step });
const names = ['Ada', 'Flint'];

it('names sites as people at this table would', () => {
  expect(siteName(view(), 'food-2')).toBe('Food 2');
  expect(siteName(view(), 'card-b')).toBe('Thunder Loop');
  expect(siteName(view(), 'trex')).toBe('T-Rex');
  expect(siteName(view(), 'e2')).toBe('exit E2');
});

it('tells what stands in a park to those who cannot see it', () => {
  expect(parkWords(view(), park())).toBe(
    'Buildings: none yet. Roads: none yet. Exits: none connected.',
  );
  const told = parkWords(view(), omega());
  expect(told).toContain('Food 1 on H9 H10 I10, toured');
  expect(told).toContain('H11 ns');
  expect(told).toContain('E2 circled');
  expect(told).toContain('N2 circled but cut off');
  expect(told).toContain('Destroyed: F1 G1');
});

it('shows a die as signs and says it with its threat', () => {
  expect(gainSigns(face('d10f1').sides[0]!).map(({ icon }) => icon)).toEqual([
    'dna-blue',
    'dna-pink',
    'dna-purple',
  ]);
  expect(faceWords('d4f5')).toMatch(/2 coins.* or .*2 security.*, 1 threat/);
});

it('puts pictograms in place of nouns', () => {
  expect(pictured('Gain 3 coins')).toEqual(['3 ', { icon: 'coin', name: 'coins' }]);
  expect(pictured('Gain any 2 Basic DNA')).toEqual(['2 ', { icon: 'basic', name: 'Basic DNA' }]);
  expect(pictured('For each Ride, at most 4 times: gain 1 coin')).toEqual([
    'For each Ride (max 4): 1 ',
    { icon: 'coin', name: 'coin' },
  ]);
});

it('asks me what my last task asks, and says whom others wait for', () => {
  const mine = view({
    parks: [park({ awaited: true, tasks: [{ t: 'place' }, { t: 'coins', left: 2 }] }), park()],
  });
  expect(prompt({ view: mine, names, me: 0, isMine: true }).text).toContain('2 coins in hand');
  const theirs = view({ parks: [park(), park({ awaited: true, tasks: [{ t: 'draft' }] })] });
  expect(prompt({ view: theirs, names, me: 0, isMine: false }).text).toBe('Flint drafts a die …');
  expect(prompt({ view: mine, names, me: null, isMine: false }).text).toBe('Ada spends coins …');
});

it('keeps stored goods apart from what is asked', () => {
  const offers: Offers = [
    offer('place 1 m1', { t: 'place', die: 0, space: 'm1' }),
    offer('mark building-a', { t: 'mark', track: 'building-a' }),
    offer('take-road', { t: 'takeRoad' }),
  ];
  expect(freeActions({ t: 'place' }, offers).map(({ line }) => line)).toEqual([
    'mark building-a',
    'take-road',
  ]);
  expect(freeActions({ t: 'coins', left: 1 }, offers)).toEqual([]);
  // Roads in hand leave stored coins free; coins in hand have to be used.
  const free = (task: Task) => freeActions(task, offers).map(({ line }) => line);
  expect(free({ t: 'roads', left: 1 })).toEqual(['mark building-a', 'take-road']);
  expect(free({ t: 'specialists', coins: 0 })).toEqual(['mark building-a', 'take-road']);
  expect(free({ t: 'specialists', coins: 2 })).toEqual(['take-road']);
  expect(free({ t: 'ending' })).toEqual(['mark building-a', 'take-road']);
  const given = answers(view(), omega(), { t: 'place' }, offers, names);
  expect(given.asked).toEqual([]);
  expect(given.free.map(({ line }) => line)).toEqual(['mark building-a']);
});

it('counts the roads in hand, or the stored ones where these may be used', () => {
  const at = [offer('at a1', { t: 'at', square: 'a1' })];
  const hand = alpha({ awaited: true, tasks: [{ t: 'roads', left: 3 }] });
  expect(roadsToDraw(hand, at)).toBe(3);
  const both = omega({ awaited: true, tasks: [{ t: 'roads', left: 3 }] });
  const taking = [...at, offer('take-road', { t: 'takeRoad' })];
  expect([roadsInHand(both, taking), roadsToDraw(both, taking)]).toEqual([3, 5]);
  const stored = omega({ awaited: true, tasks: [{ t: 'place' }] });
  expect(roadsToDraw(stored, [offer('take-road', { t: 'takeRoad' })])).toBe(2);
  expect(roadsToDraw(stored, [])).toBe(0);
});

it('asks for the coins of a step of Run Park, and for stored goods before the count', () => {
  const asks = (task: Task) => question(view(), task);
  expect(asks({ t: 'incomes', owed: [0, 1, 0], coins: 2 }).hint).toContain('2 coins in hand');
  expect(asks({ t: 'incomes', owed: [0, 0, 0], coins: 1 }).text).toBe('1 coin in hand: what for?');
  expect(asks({ t: 'specialists', coins: 0 }).hint).toBe('Run Park, step 2: each once.');
  expect(asks({ t: 'ending' }).hint).toBe('After this the parks are counted.');
});

it('shows both sides of a die, a copy without its attraction', () => {
  const sides = [0, 1].map((side) => offer(`side ${side + 1}`, { t: 'side', side }));
  const signs = (copy: boolean) =>
    answers(view(), park(), { t: 'face', face: 'd7f5', copy }, sides, names).asked.map((answer) =>
      answer.signs.map(({ icon }) => icon),
    );
  expect(signs(false)).toEqual([['food'], ['merch']]);
  expect(signs(true)).toEqual([[], []]);
});
