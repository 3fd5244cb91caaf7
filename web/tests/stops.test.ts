import { expect, it } from 'vitest';
import type { Moment } from '../src/generated/Moment';
import { lastEvent, momentAt, momentOf, nextStop, stops } from '../src/replay/stops';

const moment = (seat: number | null, ...events: string[]): Moment => ({
  n: 0,
  entry: 0,
  seat,
  line: null,
  events: events.map((event) => ({ event, line: event === 'silent' ? [] : [event] })),
  view: null,
  scores: [],
});
const mark = (event: unknown) => {
  if (event === 'round') return { round: 'Round' };
  return event === 'turn' ? { turn: true as const } : null;
};
const MATCH = [
  moment(null, 'begun', 'round'),
  moment(0, 'turn'),
  moment(1),
  moment(1, 'silent'),
  moment(1, 'a', 'b'),
  moment(0, 'c', 'round', 'turn'),
  moment(0, 'd'),
];

it('stops at what can be seen, at turns and at rounds', () => {
  expect(stops(MATCH, { mark }, 'decision')).toEqual([0, 1, 4, 5, 6]);
  expect(stops(MATCH, { mark }, 'turn')).toEqual([0, 1, 5, 6]);
  expect(stops(MATCH, { mark }, 'round')).toEqual([0, 5, 6]);
  // A game that marks nothing has turns by who decides, and one long round.
  expect(stops(MATCH, {}, 'turn')).toEqual([0, 1, 2, 5, 6]);
  expect(stops(MATCH, {}, 'round')).toEqual([0, 6]);
});

it('goes from stop to stop, and no further than the ends', () => {
  expect(nextStop([0, 4, 9], 4, 1)).toBe(9);
  expect(nextStop([0, 4, 9], 6, -1)).toBe(4);
  expect(nextStop([0, 4, 9], 9, 1)).toBe(9);
  expect(nextStop([0, 4, 9], 0, -1)).toBe(0);
});

it('finds the moment of an event and the last event of a moment', () => {
  expect([0, 1, 2, 3, 5, 6, 99].map((n) => momentOf(MATCH, n))).toEqual([0, 0, 1, 3, 4, 5, 6]);
  expect(lastEvent(MATCH, 0)).toBe(1);
  expect(lastEvent(MATCH, 2)).toBe(2);
  expect(lastEvent([moment(null)], 0)).toBe(-1);
});

it('finds the same time in what another viewer noticed', () => {
  const seen = [0, 2, 3, 7].map((entry) => ({ ...moment(null), entry }));
  expect([0, 1, 2, 6, 7, 9].map((entry) => momentAt(seen, entry))).toEqual([0, 0, 1, 2, 3, 3]);
});
