import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { rules, ruleSections } from './rules';
import { PENS } from './words';

const declared =
  readFileSync(new URL('../RULES.md', import.meta.url), 'utf8').match(/(?<=^- \*\*)DR-\d+/gm) ?? [];

it('every rule can be opened, once', () => {
  expect(rules.map((rule) => rule.id)).toEqual(declared);
});

it('every rule belongs to one section of the text', () => {
  const told = ruleSections.flatMap((section) => section.ids);
  expect([...told].sort()).toEqual([...declared].sort());
});

it('every pen points to a rule that bears its name', () => {
  for (const { name, rule } of Object.values(PENS)) {
    const title = rules.find(({ id }) => id === rule)?.title ?? '';
    expect(name.replace(/, .*/, '')).toBe(title);
  }
});

it('the text is read in about three minutes', () => {
  const words = ruleSections
    .map((section) => section.text.split(/\s+/).length)
    .reduce((a, b) => a + b);
  expect(words).toBeLessThan(650);
});
