/** How far colours are from each other, for the tests of palettes. */

export type Rgb = [number, number, number];

/** `#rrggbb` as numbers from 0 to 1. */
export const rgb = (hex: string): Rgb =>
  [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16) / 255) as Rgb;

export const THEMES = ['light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

/** What `--name: light-dark(#…, #…)` means in a theme. */
export function themed(css: string, name: string, theme: Theme): Rgb {
  const found = new RegExp(`--${name}: light-dark\\((#\\w{6}), (#\\w{6})\\)`).exec(css);
  const hex = found?.[theme === 'light' ? 1 : 2];
  if (!hex) throw new Error(`no colour --${name}`);
  return rgb(hex);
}

const linear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
const luminance = ([r, g, b]: Rgb) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);

/** As WCAG defines it, from 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [x, y] = [luminance(a), luminance(b)];
  return (Math.max(x, y) + 0.05) / (Math.min(x, y) + 0.05);
}

/** How colours look to those who lack a kind of cone (Machado, Oliveira and Fernandes, 2009). */
export const BLINDNESS: Record<string, number[][]> = {
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

/** The least distance in Lab at which patches side by side are told apart at a glance. */
const APART = 10;

/** Which of these colours look alike to whom. */
export function alike(colours: Record<string, Rgb>): string[] {
  return Object.entries(BLINDNESS).flatMap(([kind, matrix]) => {
    const seen = Object.entries(colours).map(([name, colour]) => {
      const line = colour.map(linear);
      const at = lab(matrix.map((row) => row.reduce((sum, k, i) => sum + k * (line[i] ?? 0), 0)));
      return { name, at };
    });
    return seen.flatMap((a, i) =>
      seen.slice(i + 1).flatMap((b) => {
        const distance = Math.hypot(...a.at.map((v, axis) => v - (b.at[axis] ?? 0)));
        return distance < APART ? [`${a.name} and ${b.name} with ${kind}`] : [];
      }),
    );
  });
}
