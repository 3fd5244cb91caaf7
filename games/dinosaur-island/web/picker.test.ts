import { expect, it } from 'vitest';
import type { Offer } from '$shell/game-ui';
import type { Dna } from './data';
import type { Step } from './generated/Step';
import { advised, amounts, shift } from './picker';

const takes: Offer<Step>[] = [];
for (let blue = 0; blue <= 3; blue++) {
  for (let pink = 0; pink + blue <= 3; pink++) {
    const dna: Dna = [blue, pink, 3 - blue - pink, 0, 0, 0];
    takes.push({ line: `take ${dna}`, label: [], step: { t: 'take', dna } });
  }
}
const list = amounts(takes);

it('finds amounts among other offers', () => {
  expect(amounts([...takes, { line: 'skip', label: [], step: { t: 'skip' } }])).toHaveLength(10);
});

it('more of a colour takes from where most is', () => {
  expect(shift(list, [0, 1, 2, 0, 0, 0], 0, 1)?.dna).toEqual([1, 1, 1, 0, 0, 0]);
});

it('less of a colour gives to another one where all must be taken', () => {
  expect(shift(list, [3, 0, 0, 0, 0, 0], 0, -1)?.dna.slice(0, 3)).toContain(1);
});

it('goes nowhere that is not offered', () => {
  expect(shift(list, [3, 0, 0, 0, 0, 0], 0, 1)).toBeNull();
  expect(shift(list, [3, 0, 0, 0, 0, 0], 4, 1)).toBeNull();
});

it('begins with what the table advises', () => {
  expect(advised(list, { amount: [1, 2, 0, 0, 0, 0] })?.dna).toEqual([1, 2, 0, 0, 0, 0]);
  expect(advised(list, { amount: null })).toBe(list[0]);
  expect(advised([], { amount: null })).toBeNull();
});
