/** Where lines of the land run: paths, gates, tufts of grass and power links. */
import type { Arms } from '../generated/Arms';
import type { GeneratorView } from '../generated/GeneratorView';
import type { PathView } from '../generated/PathView';
import type { PenView } from '../generated/PenView';
import type { Square } from '../generated/Square';
import {
  columnOf,
  DIRECTIONS,
  directions,
  next,
  rowOf,
  SIDE,
  SQUARES,
  type Direction,
} from '../grid';
import { CELL, middle, tremble } from './outline';

/** The margin around the park, for wall and letters. */
export const MARGIN = 64;
export const WHOLE = SIDE * CELL + 2 * MARGIN;

export const VECTOR: Record<Direction, readonly [x: number, y: number]> = {
  N: [0, -1],
  E: [1, 0],
  S: [0, 1],
  W: [-1, 0],
};

/** The arms of a piece as strokes from its middle. */
export function armStrokes(square: Square, arms: Arms): string {
  const { x, y } = middle(square);
  const half = CELL / 2;
  return directions(arms)
    .map((arm) => {
      const [dx, dy] = VECTOR[arm];
      return `M${x} ${y}L${x + dx * half} ${y + dy * half}`;
    })
    .join('');
}

export const strokes = (paths: readonly Pick<PathView, 'square' | 'arms'>[]) =>
  paths.map(({ square, arms }) => armStrokes(square, arms)).join('');

/** The wall that an entrance opens; north and south before east and west. */
export function gateOf(square: Square): Direction | null {
  if (rowOf(square) === 0) return 'N';
  if (rowOf(square) === SIDE - 1) return 'S';
  if (columnOf(square) === 0) return 'W';
  return columnOf(square) === SIDE - 1 ? 'E' : null;
}

/** Tufts of grass on some of the squares where nothing stands. */
export function tufts(taken: { has(square: Square): boolean }): string {
  return SQUARES.flatMap((square, i) => {
    if (taken.has(square) || tremble(i * 7 + 3) < 0.15) return [];
    const x = columnOf(square) * CELL + 50 + tremble(i) * 28;
    const y = rowOf(square) * CELL + 58 + tremble(i + 400) * 26;
    const h = 12 + tremble(i + 90) * 4;
    return [
      `M${x - 9} ${y}q1-${h * 0.7} -5-${h}M${x} ${y}q0-${h} 1-${h * 1.5}M${x + 9} ${y}q-1-${h * 0.7} 6-${h}`,
    ];
  }).join('');
}

export interface Cord {
  d: string;
  isLive: boolean;
  pen: number;
}

/** The links of a generator: a cord each, out of the box and over the fence. */
export function cords(generator: GeneratorView, pens: readonly PenView[]): Cord[] {
  const { x, y } = middle(generator.square);
  const counts = new Map<number, number>();
  for (const pen of generator.links) counts.set(pen, (counts.get(pen) ?? 0) + 1);
  return [...counts].flatMap(([pen, links]) => {
    const sides = DIRECTIONS.filter((direction) => {
      const beside = next(generator.square, direction);
      return beside && pens[pen]?.squares.includes(beside);
    });
    return Array.from({ length: links }, (_, i): Cord => {
      const [dx, dy] = VECTOR[sides[i % Math.max(1, sides.length)] ?? 'N'];
      const lane = sides.length >= links ? 0 : (i - (links - 1) / 2) * 22;
      const [px, py] = [dy * lane, dx * lane];
      const bend = lane || 14;
      const d =
        `M${x + dx * 30 + px} ${y + dy * 30 + py}` +
        `q${dx * 20 + dy * bend} ${dy * 20 + dx * bend} ${dx * 42} ${dy * 42}`;
      return { d, pen, isLive: !pens[pen]?.destroyed };
    });
  });
}

/** A cross through a square, as a red pencil makes it. */
export function cross(square: Square): string {
  const { x, y } = middle(square);
  const t = (n: number) => tremble(columnOf(square) * 31 + rowOf(square) * 17 + n) * 5;
  return (
    `M${x - 32 + t(1)} ${y - 30 + t(2)}Q${x + t(3)} ${y + t(4)} ${x + 32 + t(5)} ${y + 30 + t(6)}` +
    `M${x + 32 + t(7)} ${y - 31 + t(8)}Q${x + t(9)} ${y + t(10)} ${x - 31 + t(11)} ${y + 31 + t(12)}`
  );
}
