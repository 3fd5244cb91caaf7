import { expect, it } from 'vitest';
import { changeOf, changeText, type Outcome } from './change';
import { early } from './fixtures/views';
import type { SeatView } from './generated/SeatView';

/** The table's answer, where my seat would look like this. */
function outcome(change: Partial<SeatView>, rest: Partial<Outcome> = {}): [SeatView, Outcome] {
  const view = early();
  const now = view.seats[0]!;
  const seats = [{ ...now, ...change }, ...view.seats.slice(1)];
  return [now, { view: { ...view, seats }, events: [], scores: [], gains: [], ...rest }];
}

it('tells what would be stored, and what would be lost', () => {
  const [blue, ...dna] = early().seats[0]!.dna;
  const [now, then] = outcome(
    { dna: [blue + 3, ...dna] },
    {
      events: [
        { t: 'stored', seat: 0, dna: [3, 0, 0, 0, 0, 0], lost: 1 },
        { t: 'stored', seat: 1, dna: [0, 0, 0, 0, 0, 0], lost: 2 },
      ],
    },
  );
  expect(changeOf(now, then)).toMatchObject({ dna: [3, 0, 0, 0, 0, 0], lost: 1, money: 0 });
  expect(changeText(now, then)).toBe('+3 blue, 1 lost');
});

it('tells money, people at risk, and points: sure ones from hoped-for ones', () => {
  const { money, threat, security } = early().seats[0]!;
  const [now, then] = outcome(
    { money: money - 4, threat: threat + 2, security: security + 1 },
    {
      gains: [
        { id: 'exhibits', name: 'Exhibits', value: 3, sure: true },
        { id: 'track', name: 'Score track', value: 2, sure: false },
        { id: 'money', name: 'Leftover money', value: -1, sure: false },
      ],
    },
  );
  expect(changeText(now, then)).toBe('−$4, threat +2, security +1, +3 points, +2 hoped for');
});

it('says nothing where nothing would change', () => {
  expect(changeText(...outcome({}))).toBe('');
});
