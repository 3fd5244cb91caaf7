/** The theme's colours against each other: what axe cannot see because it is drawn as SVG. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { alike, contrast, THEMES, themed, type Theme } from './colours';

const css = readFileSync(
  fileURLToPath(new URL('../src/styles/tokens.css', import.meta.url)),
  'utf8',
);
const colour = (name: string, theme: Theme) => themed(css, name, theme);

const SEATS = Array.from({ length: 8 }, (_, seat) => `seat-${seat}`);
const GROUNDS = ['bg', 'panel', 'panel-deep', 'raise'];

describe.each(THEMES)('the %s theme', (theme) => {
  const of = (name: string) => colour(name, theme);

  it.each(['ink', 'ink-soft', 'accent', 'good', 'bad', ...SEATS])(
    '%s can be read on every ground',
    (name) => {
      const low = GROUNDS.filter((ground) => contrast(of(name), of(ground)) < 4.5);
      expect(low).toEqual([]);
    },
  );

  it('what stands on a colour of its own can be read', () => {
    for (const [text, ground] of [
      ['accent-ink', 'accent'],
      ['ink', 'accent-wash'],
      ['ink', 'good-wash'],
      ['bad', 'bad-wash'],
    ] as const) {
      expect(contrast(of(text), of(ground)), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('the focus ring is seen on every ground', () => {
    const low = GROUNDS.filter((ground) => contrast(of('focus'), of(ground)) < 3);
    expect(low).toEqual([]);
  });
});

it.each(THEMES)('the first four seats differ in the %s theme for everybody', (theme) => {
  // Their shapes differ in any case.
  const seats = SEATS.slice(0, 4).map((name) => [name, colour(name, theme)] as const);
  expect(alike(Object.fromEntries(seats))).toEqual([]);
});
