import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rules, ruleSections } from './rules';

const declared =
  readFileSync(new URL('../RULES.md', import.meta.url), 'utf8').match(/(?<=^- \*\*)DW-\d+/gm) ?? [];

it('every rule can be opened, once', () => {
  expect(rules.map((rule) => rule.id)).toEqual(
    [...declared].sort((a, b) => Number(a.slice(3)) - Number(b.slice(3))),
  );
});

it('every rule belongs to one section of the text', () => {
  const told = ruleSections.flatMap((section) => section.ids);
  expect([...told].sort()).toEqual([...declared].sort());
});

it('the text is read in about four minutes', () => {
  const words = ruleSections.map(({ text }) => text.split(/\s+/).length).reduce((a, b) => a + b);
  expect(words).toBeLessThan(700);
});
