import { expect, it } from 'vitest';
import type { Offer } from '$shell/game-ui';
import type { Dna } from './data';
import { middle, seat } from './fixtures/views';
import type { Step } from './generated/Step';
import { amounts, shift, suggest } from './picker';

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

it('suggests what recipes lack', () => {
  const mine = middle().seats[0]!;
  // A Velociraptor asks for one pink, and a Stegosaurus too; blue and purple are there.
  expect(suggest(list, { ...mine, dna: [3, 0, 4, 0, 0, 0] }, 'take')?.dna[1]).toBeGreaterThan(0);
});

it('suggests more room for tubes that are full', () => {
  const steps = amounts([
    { line: 'expand 1 blue', label: [], step: { t: 'expand', dna: [1, 0, 0, 0, 0, 0] } },
    { line: 'expand 1 red', label: [], step: { t: 'expand', dna: [0, 0, 0, 0, 1, 0] } },
  ]);
  const full = seat(0, { dna: [0, 0, 0, 0, 2, 0] });
  expect(suggest(steps, full, 'expand')?.line).toBe('expand 1 red');
});
