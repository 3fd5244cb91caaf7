import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rules, ruleSections } from './rules';

const declared =
  readFileSync(new URL('../RULES.md', import.meta.url), 'utf8').match(
    /(?<=^- \*\*)DI-[\d.]+\d/gm,
  ) ?? [];

it('every rule can be opened, once', () => {
  expect(rules.map(({ id }) => id)).toEqual(declared);
});

it('every rule belongs to one section of the text', () => {
  const told = ruleSections.flatMap(({ ids }) => ids);
  expect([...told].sort()).toEqual([...declared].sort());
});

it('the text is read in a few minutes', () => {
  const words = ruleSections.map(({ text }) => text.split(/\s+/).length).reduce((a, b) => a + b);
  expect(words).toBeLessThan(600);
});
