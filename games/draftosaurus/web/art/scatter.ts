/** Where grass, flowers and snow lie: the same on every screen and in every run. */
import type { Side } from '../generated/Side';
import { banksAt, contains, GROUNDS, HEIGHT, WIDTH, type Point } from '../geometry';
import { PENS_OF, type Pen } from '../words';

/** A generator of numbers below 1 that look random (a multiplicative congruence). */
export function numbers(seed: number): () => number {
  let state = seed * 2 + 1;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

/** Points on a pen's ground. */
export function within(pen: Pen, n: number, seed: number): Point[] {
  return pick(n, seed, (at) => contains(GROUNDS[pen], at));
}

/** Points on the open ground between pens and river. */
export function between(side: Side, n: number, seed: number): Point[] {
  return pick(n, seed, (at) => {
    const [left, right] = banksAt(side, at.y);
    const isDry = at.x < left - 18 || at.x > right + 18;
    return isDry && !PENS_OF[side].some((pen) => contains(GROUNDS[pen], at));
  });
}

function pick(n: number, seed: number, fits: (at: Point) => boolean): Point[] {
  const next = numbers(seed);
  const found: Point[] = [];
  for (let tries = 0; found.length < n && tries < n * 40; tries++) {
    const at = { x: Math.round(next() * WIDTH), y: Math.round(next() * HEIGHT) };
    if (fits(at)) found.push(at);
  }
  return found.sort((a, b) => a.y - b.y);
}
