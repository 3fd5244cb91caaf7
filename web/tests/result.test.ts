import { expect, it } from 'vitest';
import type { Placing } from '../src/generated/Placing';
import {
  countedSoFar,
  headline,
  placeWords,
  podium,
  sheetRows,
  totalSoFar,
} from '../src/table/result';
import { waitingFor } from '../src/kit/waiting';

const NAMES = ['Ada', 'Bo', 'Cy', 'Di', 'Eve', 'Flo', 'Gus', 'Hal'];
/** Seats by their ranks, best first. */
const places = (...ranks: number[]): Placing[] =>
  ranks.map((rank, seat) => ({ seat, rank, total: 0 })).sort((a, b) => a.rank - b.rank);

it('says who has won, also when many or nobody have', () => {
  const said = (you: number | null, ...ranks: number[]) => headline(places(...ranks), NAMES, you);
  expect(said(0, 1, 2)).toBe('You win!');
  expect(said(1, 1, 2)).toBe('Ada wins');
  expect(said(null, 1, 1, 3)).toBe('Ada and Bo share the win');
  expect(said(0, 1, 1, 3)).toBe('You and Bo share the win');
  expect(said(0, 1, 1, 1, 1, 5)).toBe('You share the win with 3 others');
  expect(said(4, 1, 1, 1, 1, 5)).toBe('4 players share the win');
  expect(said(0, 2)).toBe('The game wins this time');
  expect(said(null, 2)).toBe('The game wins');
  expect(said(0, 2, 2)).toBe('The game beats you all');
});

it('calls nobody a winner who played alone and only for points', () => {
  const alone = (total: number, tie_break: string | null) => [
    { seat: 0, rank: 1, total, tie_break },
  ];
  expect(headline(alone(-38, null), NAMES, 0)).toBe('You have -38 points');
  expect(headline(alone(1, null), NAMES, null)).toBe('Ada has 1 point');
  expect(headline(alone(50, 'ahead of the game'), NAMES, 0)).toBe('You win!');
});

it('shows the first of many and oneself', () => {
  const seats = (you: number | null, ...ranks: number[]) =>
    podium(places(...ranks), you).map(({ seat }) => seat);
  expect(seats(5, 1, 2, 3, 4, 5, 6)).toEqual([0, 1, 2, 3, 4, 5]);
  expect(seats(6, 1, 2, 3, 4, 5, 6, 7)).toEqual([0, 1, 2, 6]);
  expect(seats(1, 1, 2, 3, 4, 5, 6, 7)).toEqual([0, 1, 2]);
  expect(seats(null, 1, 2, 3, 4, 5, 6, 7)).toEqual([0, 1, 2]);
});

it('names whom a table waits for as long as that fits', () => {
  expect(waitingFor([])).toBe('One moment …');
  expect(waitingFor(['Ada', 'Bo', 'Cy'])).toBe('Waiting for Ada, Bo and Cy');
  expect(waitingFor(NAMES)).toBe('Waiting for 8 players');
});

it('puts scores side by side, also where sources differ', () => {
  const score = (...parts: [string, number][]) => ({
    total: 0,
    parts: parts.map(([id, value]) => ({ id, name: id.toUpperCase(), value })),
  });
  const rows = sheetRows([score(['a', 3], ['b', 0]), undefined, score(['b', -2], ['c', 1])]);
  expect(rows).toEqual([
    { id: 'a', name: 'A', values: [3, 0, 0] },
    { id: 'b', name: 'B', values: [0, 0, -2] },
    { id: 'c', name: 'C', values: [0, 0, 1] },
  ]);
  const long = score(...Array.from({ length: 13 }, (_, n) => [`${n}`, n % 2] as [string, number]));
  expect(sheetRows([long])).toHaveLength(6);
});

it('says which place somebody has reached who did not win', () => {
  const standings = [
    { seat: 1, rank: 1, total: 9 },
    { seat: 0, rank: 2, total: 8 },
    { seat: 2, rank: 2, total: 8 },
  ];
  expect(placeWords(standings, 0)).toBe('You came 2nd of 3, 1 point behind.');
  expect(placeWords(standings, 1)).toBe(null);
  expect(placeWords(standings, null)).toBe(null);
  // Lost by a tie-break alone.
  const tied = [
    { seat: 0, rank: 1, total: 5 },
    { seat: 1, rank: 2, total: 5, tie_break: 'fewer' },
  ];
  expect(placeWords(tied, 1)).toBe('You came 2nd of 2.');
});

it('counts one source after the other, and ends at the total', () => {
  expect([0, 0.5, 1, 3].map((progress) => countedSoFar(8, 0, progress))).toEqual([0, 4, 8, 8]);
  expect([0.5, 1, 1.5, 2].map((progress) => countedSoFar(8, 1, progress))).toEqual([0, 0, 4, 8]);
  expect(totalSoFar([8, -2], 6, 1)).toBe(8);
  expect(totalSoFar([8, -2], 6, 2)).toBe(6);
  // A total that is more than its parts is right in the end.
  expect(totalSoFar([8], 9, 1)).toBe(9);
});
