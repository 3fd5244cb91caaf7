/** Lines as a hand draws them: never quite straight, always the same for the same thing. */
import type { Point } from './geometry';

/** A number from -1 to 1 that looks like chance and depends on nothing but its seed. */
export function jitter(seed: number): number {
  let n = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b);
  n = Math.imul(n ^ (n >>> 13), 0xc2b2ae35);
  return (((n ^ (n >>> 16)) >>> 0) / 0xffffffff) * 2 - 1;
}

/** A seed from a word. */
export const seedOf = (word: string): number =>
  [...word].reduce((sum, letter) => (Math.imul(sum, 31) + letter.charCodeAt(0)) | 0, 7);

const r = (n: number) => Math.round(n * 10) / 10;

/** A stroke along points; each leg bends a little. */
export function stroke(points: readonly Point[], seed: number, amount = 1, closed = false): string {
  const all = closed ? [...points, points[0]!] : points;
  let path = '';
  all.forEach((point, i) => {
    const wrapped = closed && i === all.length - 1 ? 0 : i;
    const at = {
      x: point.x + jitter(seed + wrapped * 7) * amount,
      y: point.y + jitter(seed + wrapped * 7 + 3) * amount,
    };
    const last = all[i - 1];
    if (!last) {
      path = `M${r(at.x)} ${r(at.y)}`;
      return;
    }
    const bend = (share: number, salt: number) => ({
      x: last.x + (point.x - last.x) * share + jitter(seed + i * 13 + salt) * amount * 1.4,
      y: last.y + (point.y - last.y) * share + jitter(seed + i * 13 + salt + 5) * amount * 1.4,
    });
    const [one, two] = [bend(0.33, 1), bend(0.67, 2)];
    path += `C${r(one.x)} ${r(one.y)} ${r(two.x)} ${r(two.y)} ${r(at.x)} ${r(at.y)}`;
  });
  return closed ? `${path}Z` : path;
}

/** A circle that does not quite meet itself. */
export function ring(x: number, y: number, radius: number, seed: number): string {
  const [a, b, c] = [jitter(seed) * 0.12, jitter(seed + 1) * 0.1, jitter(seed + 2) * 0.1];
  const rx = radius * (1 + b);
  const ry = radius * (1 + c);
  const k = 0.55;
  const start = { x: x + rx * 0.15, y: y - ry * (1 + a) };
  return (
    `M${r(start.x)} ${r(start.y)}` +
    `C${r(x - rx * k)} ${r(y - ry * 1.05)} ${r(x - rx)} ${r(y - ry * k)} ${r(x - rx)} ${r(y)}` +
    `C${r(x - rx)} ${r(y + ry * k)} ${r(x - rx * k)} ${r(y + ry)} ${r(x)} ${r(y + ry)}` +
    `C${r(x + rx * k)} ${r(y + ry)} ${r(x + rx)} ${r(y + ry * k)} ${r(x + rx)} ${r(y)}` +
    `C${r(x + rx)} ${r(y - ry * k)} ${r(x + rx * 0.5)} ${r(y - ry * 0.98)} ${r(start.x - rx * 0.25)} ${r(start.y + ry * 0.16)}`
  );
}

/** Two strokes that cross. */
export function cross(x: number, y: number, size: number, seed: number): string {
  const d = (salt: number) => jitter(seed + salt) * size * 0.25;
  return (
    `M${r(x - size + d(1))} ${r(y - size + d(2))}L${r(x + size + d(3))} ${r(y + size + d(4))}` +
    `M${r(x + size + d(5))} ${r(y - size + d(6))}L${r(x - size + d(7))} ${r(y + size + d(8))}`
  );
}

/** A scribble that fills a box: to and fro across it, then again the other way. */
export function scribble(
  x: number,
  y: number,
  width: number,
  height: number,
  seed: number,
): string {
  const rows = Math.max(5, Math.round(height / 3.6));
  const wave = (salt: number, tilt: number) => {
    let path = `M${r(x)} ${r(y + jitter(seed + salt) * 2)}`;
    for (let i = 1; i <= rows; i++) {
      const reach = jitter(seed + salt + i) * width * 0.09;
      const at = i % 2 === 1 ? x + width + reach : x + reach;
      const lean = i % 2 === 1 ? -tilt : tilt;
      path += `L${r(at)} ${r(y + (i / rows) * height + lean + jitter(seed - i + salt) * 1.6)}`;
    }
    return path;
  };
  return wave(0, height * 0.12) + wave(31, -height * 0.16);
}

/** Letters and digits of one pen stroke or a few, in a box of 10 by 14. */
const LETTERS: Record<string, string> = {
  A: 'M1 14L5 0L9 14M2.6 9H7.5',
  B: 'M1.5 14V0.5H5.5C9 0.5 9 6.5 5.5 6.5H1.5M5.5 6.5C10 6.5 10 13.8 5.5 13.8H1.5',
  C: 'M9 2.5C6-1.5 1 1 1 7C1 13.5 6 15.5 9 11.8',
  D: 'M1.5 13.8V0.3C11.5-0.5 11.5 14 1.5 13.8',
  E: 'M8.5 0.3H1.5V13.8H8.7M1.5 6.8H7',
  F: 'M8.5 0.3H1.5V14M1.5 6.8H7',
  G: 'M9 2.5C6-1.5 1 1 1 7C1 13.5 6 15.5 9.2 12V8H6',
  H: 'M1.5 0V14M8.5 0V14M1.5 7H8.5',
  I: 'M5 0V14M3 0.2H7M3 13.8H7',
  J: 'M7.5 0V10.5C7.5 15 1.5 15 1.2 10.8',
  K: 'M1.5 0V14M8.5 0L2 7.4L9 14',
  L: 'M1.5 0V13.8H8.5',
  M: 'M0.8 14L1.8 0L5 8L8.2 0L9.2 14',
  N: 'M1.5 14V0L8.5 14V0',
  O: 'M5 0C-0.5 0 0 14 5 14C10.2 14 10 0 5 0',
  P: 'M1.5 14V0.3H5.5C10 0.3 10 7.4 5.5 7.4H1.5',
  Q: 'M5 0C-0.5 0 0 14 5 14C10.2 14 10 0 5 0M6 10.5L9.5 15',
  R: 'M1.5 14V0.3H5.5C10 0.3 10 7.2 5.5 7.2H1.5M5 7.2L9 14',
  S: 'M8.8 2C6.5-1.2 1.5-0.2 1.5 3.6C1.5 8 8.8 6 8.8 10.4C8.8 14.6 3 15.3 1 12',
  T: 'M0.8 0.3H9.2M5 0.3V14',
  U: 'M1.5 0V9C1.5 15.6 8.5 15.6 8.5 9V0',
  V: 'M1 0L5 14L9 0',
  W: 'M0.5 0L2.6 14L5 4L7.4 14L9.5 0',
  X: 'M1 0L9 14M9 0L1 14',
  Y: 'M1 0L5 7L9 0M5 7V14',
  Z: 'M1 0.3H9L1 13.8H9',
  0: 'M5 0C0 0 0.5 14 5 14C9.8 14 9.6 0 5 0',
  1: 'M2.5 2.8L5.5 0V14',
  2: 'M1.3 3C2-1 8.5-0.8 8.5 3.6C8.5 7.5 2.5 10.5 1.2 13.8H9',
  3: 'M1.3 1.6C4-1.2 8.5 0 8.2 3.6C8 6.4 5.5 6.8 4 6.8C6 6.8 9 7.4 8.8 10.4C8.5 14.8 3 15 1 12',
  4: 'M6.8 14V0L1 9.6H9.2',
  5: 'M8.4 0.3H2.4L1.8 6.4C5 4.4 9 6 8.8 9.8C8.6 14.4 3.4 15.2 1 12.2',
  6: 'M7.8 0.4C3 1.5 0.8 6 1.2 10C1.6 15 8.8 15 8.8 10C8.8 5.8 3 5.6 1.4 9.4',
  7: 'M1 0.3H9C6.4 5 5 9 4.4 14',
  8: 'M5 6.5C0.5 5.5 1 0 5 0C9 0 9.5 5.5 5 6.5C-0.2 7.6 0.4 14 5 14C9.6 14 10.2 7.6 5 6.5',
  9: 'M8.8 4.6C8.4 9 1.2 8.6 1.4 4C1.6-1 8.6-1.4 8.8 4.6C9 9 7.5 12.5 4 14',
  '+': 'M5 3V11M1 7H9',
  '-': 'M1.5 7H8.5',
  '?': 'M1.5 3C2-1 8.6-0.8 8.4 3.4C8.2 6.6 5 6.4 5 10M5 13.3V14',
};

/** A word as pen strokes, its letters side by side; every letter in a box of 10 by 14. */
export const written = (word: string): { path: string; x: number }[] =>
  [...word.toUpperCase()].map((letter, i) => ({ path: LETTERS[letter] ?? '', x: i * 12.5 }));

export const writtenWidth = (word: string): number => word.length * 12.5 - 2.5;
