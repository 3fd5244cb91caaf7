import { describe, expect, it } from 'vitest';
import type { Decision } from '../src/generated/Decision';
import type { Outlook } from '../src/generated/Outlook';
import { across, BOX, costWords, line, luckWords, range } from '../src/review/review';

const decision = (points: number, win: number) =>
  ({ points: { mean: points, error: 1 }, win: { mean: win, error: 0.02 } }) as Decision;

describe('what a decision has cost', () => {
  it('is told in points and in chances to win, and how sure that is', () => {
    expect(costWords(decision(4.2, 0.124), 2)).toBe('4 ± 1 points and 12 ± 2 % of winning');
    expect(costWords(decision(1.1, 0.001), 2)).toBe('1 ± 1 points');
  });

  it('is told in points alone where nobody else plays', () => {
    expect(costWords(decision(3, 0.5), 1)).toBe('3 ± 1 points');
  });
});

it('luck has a sign and says how sure it is', () => {
  expect(luckWords({ mean: 5.7, error: 1.6 })).toBe('+6 ± 2');
  expect(luckWords({ mean: -5.7, error: 0.2 })).toBe('−6 ± 1');
  expect(luckWords({ mean: 0.2, error: 0.9 })).toBe('0 ± 1');
});

describe('the curve', () => {
  const at = (entry: number, win: number, points: number): Outlook => ({
    entry,
    seats: [
      { win, points },
      { win: 1 - win, points: 7 },
    ],
  });
  const curve = [at(0, 0.5, 20), at(5, 0.75, 31), at(10, 1, 34)];

  it('runs from the set-up to the end', () => {
    expect(across(0, curve)).toBe(BOX.left);
    expect(across(10, curve)).toBe(BOX.right);
    expect(line(curve, 0, 'win')).toBe('46.0,100.0 318.0,56.0 590.0,12.0');
  });

  it('has room for all points', () => {
    expect(range(curve, 'win')).toEqual([0, 1]);
    expect(range(curve, 'points')).toEqual([0, 40]);
    expect(range([at(0, 0.5, -3)], 'points')).toEqual([-10, 10]);
  });
});
