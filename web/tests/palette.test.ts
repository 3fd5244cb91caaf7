/** The theme's colours against each other: what axe cannot see because it is drawn as SVG. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

type Rgb = [number, number, number];

const css = readFileSync(
  fileURLToPath(new URL('../src/styles/tokens.css', import.meta.url)),
  'utf8',
);
const THEMES = ['light', 'dark'] as const;

function colour(name: string, theme: (typeof THEMES)[number]): Rgb {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
  const hex = found?.[theme === 'light' ? 1 : 2];
  if (!hex) throw new Error(`no colour --${name}`);
  return [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255) as Rgb;
}

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** As WCAG defines it, from 1 to 21. */
function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

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

/** How colours look to those who lack a kind of cone (Machado, Oliveira and Fernandes, 2009). */
const BLINDNESS: Record<string, number[][]> = {
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

function lab(linearRgb: number[]): number[] {
  const [r = 0, g = 0, b = 0] = linearRgb.map((v) => Math.min(1, Math.max(0, v)));
  const f = (t: number) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116);
  const x = f((0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.95047);
  const y = f(0.2126 * r + 0.7152 * g + 0.0722 * b);
  const z = f((0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.08883);
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}

/** Which of the first four seats look alike; their shapes differ in any case. */
function alike(theme: (typeof THEMES)[number], matrix: number[][]): string[] {
  const seen = SEATS.slice(0, 4).map((name) => {
    const rgb = colour(name, theme).map(linear);
    return lab(matrix.map((row) => row.reduce((sum, k, i) => sum + k * (rgb[i] ?? 0), 0)));
  });
  return seen.flatMap((a, i) =>
    seen
      .slice(i + 1)
      .flatMap((b, k) =>
        Math.hypot(...a.map((v, axis) => v - (b[axis] ?? 0))) < 10 ? [`${i} and ${i + k + 1}`] : [],
      ),
  );
}

it.each(THEMES.flatMap((theme) => Object.keys(BLINDNESS).map((kind) => [theme, kind] as const)))(
  'the first four seats differ in the %s theme with %s',
  (theme, kind) => {
    expect(alike(theme, BLINDNESS[kind] ?? [])).toEqual([]);
  },
);
