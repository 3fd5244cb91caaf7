import { expect, it } from 'vitest';
import { summary } from '../src/table/summary';

const score = (total: number, ...parts: [string, number][]) => ({
  total,
  parts: parts.map(([name, value]) => ({ id: name, name, value })),
});

it('tells a table in words: whose turn, what can be done, who has what, what happened', () => {
  const lines = summary({
    status: 'Your turn',
    names: ['Ada', 'Bo'],
    you: 0,
    scores: [score(5, ['river', 1], ['forest', 4], ['meadow', 0]), score(1, ['river', 1])],
    offers: [{ label: ['Place a ', { id: 'trex', name: 'T-Rex' }] }, { label: ['Pass'] }],
    lately: [[1, ' rolls.']],
  });
  expect(lines).toEqual([
    'Your turn.',
    'You can: Place a T-Rex; Pass.',
    'You have 5 points: 1 river and 4 forest.',
    'Bo has 1 point: 1 river.',
    'Lately: Bo rolls.',
  ]);
});

it('names only the first of many choices', () => {
  const offers = Array.from({ length: 30 }, (_, n) => ({ label: [`Choice ${n}`] }));
  const [, choices] = summary({
    status: 'Your turn',
    names: [],
    you: null,
    scores: [],
    offers,
    lately: [],
  });
  expect(choices).toMatch(/^You have 30 choices; the first are: Choice 0; .*Choice 11\.$/);
});
