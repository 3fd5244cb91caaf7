import { expect, it } from 'vitest';
import { late, seat } from './fixtures/views';
import type { Event } from './generated/Event';
import { frames, standing } from './show';

const PARK: Event[] = [
  { t: 'arrived', seat: 0, visitors: { patrons: 3, hooligans: 1 } },
  { t: 'arrived', seat: 1, visitors: { patrons: 9, hooligans: 0 } },
  { t: 'swapped', seat: 0, sent: 1, came: { patrons: 1, hooligans: 0 } },
  {
    t: 'linedUp',
    seat: 0,
    inside: [
      { at: 'a1', patrons: 1, hooligans: 0 },
      { at: 'a2', patrons: 1, hooligans: 0 },
    ],
    line: { patrons: 2, hooligans: 0 },
  },
  { t: 'loose', seat: 0, threat: 5, security: 2, eaten: 3, points: 3 },
  {
    t: 'eaten',
    seat: 0,
    inside: [
      { at: 'a1', patrons: 1, hooligans: 0 },
      { at: 'a2', patrons: 1, hooligans: 0 },
    ],
    line: { patrons: 1, hooligans: 0 },
  },
  { t: 'scored', seat: 0, points: 0, money: 2, doubled: [] },
];

it('an animation follows one park from the gate to the count', () => {
  const animation = frames(PARK, seat(0));
  expect(animation.map(({ kind }) => kind)).toEqual([
    'arrive',
    'arrive',
    'stand',
    'loose',
    'eaten',
    'score',
  ]);
  expect(animation[1]?.line).toEqual({ patrons: 4, hooligans: 0 });
  expect(animation[3]?.inside.get('a1')).toEqual({ patrons: 1, hooligans: 0 });
  expect(animation[4]?.inside.get('a1')).toEqual({ patrons: 0, hooligans: 0 });
  expect([...(animation[4]?.bitten ?? [])]).toEqual(['a1', 'a2', 'line']);
  expect(animation[4]?.line).toEqual({ patrons: 1, hooligans: 0 });
  expect(animation[5]?.caption).toBe('+0 points, +$2');
});

it('an animation that begins with the meal knows who stood there', () => {
  const mine = late().seats[0]!;
  const animation = frames(
    [
      {
        t: 'eaten',
        seat: 0,
        inside: [{ at: 'c1', patrons: 1, hooligans: 0 }],
        line: { patrons: 0, hooligans: 0 },
      },
    ],
    mine,
  );
  expect(animation[0]?.inside.get('c1')).toEqual({ patrons: 3, hooligans: 0 });
  expect(animation[0]?.line).toEqual(mine.line);
});

it('knows the intern’s guest', () => {
  expect(standing(late().seats[0]!).get('card')).toEqual({ patrons: 1, hooligans: 0 });
});

it('nothing happens, nothing is shown', () => {
  expect(
    frames([{ t: 'loose', seat: 0, threat: 2, security: 2, eaten: 0, points: 0 }], seat(0)),
  ).toEqual([]);
});

it('patrons who are chosen one by one are eaten in one frame', () => {
  const bite = (at: string): Event => ({
    t: 'eaten',
    seat: 0,
    inside: [{ at, patrons: 1, hooligans: 0 }],
    line: { patrons: 0, hooligans: 0 },
  });
  const animation = frames([...PARK.slice(0, 4), bite('a1'), bite('a2')], seat(0));
  expect(animation.filter(({ kind }) => kind === 'eaten')).toHaveLength(1);
  expect([...(animation.at(-1)?.bitten ?? [])].sort()).toEqual(['a1', 'a2']);
  expect(animation.at(-1)?.inside.get('a1')).toEqual({ patrons: 0, hooligans: 0 });
});
