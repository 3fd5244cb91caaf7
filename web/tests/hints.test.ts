import { expect, it } from 'vitest';
import { chance, inShort, points } from '../src/table/hints';

it('tells what is expected and how sure that is', () => {
  expect(chance({ mean: 0.614, error: 0.052 }, 3)).toBe('wins 61 % ± 5 %');
  expect(points({ mean: 4.4, error: 2.2 }, 3)).toBe('about 4 points ahead (± 2)');
  expect(points({ mean: -1.2, error: 0.1 }, 2)).toBe('about 1 point behind (± 1)');
  expect(points({ mean: 0.3, error: 3 }, 2)).toBe('about level (± 3)');
});

it('speaks of points alone where nobody else plays', () => {
  expect(chance({ mean: 1, error: 0 }, 1)).toBe('');
  expect(points({ mean: 72.6, error: 1.4 }, 1)).toBe('about 73 points (± 1)');
});

it('tells the first steps of a long line', () => {
  const steps = [['a'], ['b'], ['c'], ['d']];
  expect(inShort(steps.slice(0, 3))).toEqual([['a'], ['b'], ['c']]);
  expect(inShort(steps)).toEqual([['a'], ['b'], ['…']]);
});
