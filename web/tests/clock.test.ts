import { expect, it } from 'vitest';
import type { Clock } from '../src/generated/Clock';
import { face, later, paceWords, SPEEDS, spoken, timeLeft, urgency } from '../src/match/clock';

const clock = (changes: Partial<Clock> = {}): Clock => ({
  left: 90_000,
  since: null,
  vacation: 0,
  ...changes,
});

it('runs from when the server says, and stands still otherwise', () => {
  expect(timeLeft(clock(), 5_000_000)).toBe(90_000);
  expect(timeLeft(clock({ since: 1000 }), 31_000)).toBe(60_000);
  // A machine whose time is behind sees no more than there was.
  expect(timeLeft(clock({ since: 1000 }), 0)).toBe(90_000);
});

it('shows as much as one can read', () => {
  expect(face(90_000)).toBe('1:30');
  expect(face(59_001)).toBe('1:00');
  expect(face(3_723_000)).toBe('1:02:03');
  expect(face((2 * 24 + 4.5) * 3_600_000)).toBe('2 d 4 h');
  expect(face(-5000)).toBe('0:00');
});

it('says it roughly to those who listen', () => {
  expect(spoken(599_000)).toBe('9 minutes');
  expect(spoken(60_000)).toBe('1 minute');
  expect(spoken(59_000)).toBe('less than a minute');
  expect(spoken(3 * 86_400_000)).toBe('3 days');
});

it('calls for haste only where a clock runs', () => {
  expect(urgency(clock({ left: 1000 }), 9)).toBe('none');
  expect(urgency(clock({ left: 70_000, since: 0 }), 5_000)).toBe('none');
  expect(urgency(clock({ left: 70_000, since: 0 }), 20_000)).toBe('short');
  expect(urgency(clock({ left: 70_000, since: 0 }), 70_000)).toBe('up');
});

it('keeps what was pushed when an older answer comes late', () => {
  const at = (since: number | null) => ({ grace: 0, seats: [clock({ since })] });
  expect(later(at(20), at(10))?.seats[0]?.since).toBe(20);
  expect(later(at(10), at(20))?.seats[0]?.since).toBe(20);
  expect(later(at(10), at(null))?.seats[0]?.since).toBe(null);
  expect(later(at(10), null)).toBe(null);
});

it('names every speed that is offered', () => {
  expect(SPEEDS.map(({ pace }) => paceWords(pace))).toEqual([
    '',
    '10 minutes each, 20 seconds more a decision',
    '3 days a decision',
  ]);
});
