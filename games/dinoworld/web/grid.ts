/** Squares, directions and arms: the paper's own arithmetic. */
import type { Arms } from './generated/Arms';
import type { Square } from './generated/Square';

export const SIDE = 10;

export type Direction = 'N' | 'E' | 'S' | 'W';
export const DIRECTIONS: readonly Direction[] = ['N', 'E', 'S', 'W'];

const STEP: Record<Direction, [x: number, y: number]> = {
  N: [0, -1],
  E: [1, 0],
  S: [0, 1],
  W: [-1, 0],
};

export const opposite = (direction: Direction): Direction =>
  DIRECTIONS[(DIRECTIONS.indexOf(direction) + 2) % 4]!;

/** The square in a column and a row from 0; nothing beyond the wall. */
export function squareAt(x: number, y: number): Square | null {
  if (x < 0 || y < 0 || x >= SIDE || y >= SIDE) return null;
  return `${String.fromCharCode(65 + x)}${y + 1}`;
}

export const columnOf = (square: Square) => square.charCodeAt(0) - 65;
export const rowOf = (square: Square) => Number(square.slice(1)) - 1;
export const indexOf = (square: Square) => rowOf(square) * SIDE + columnOf(square);

export const SQUARES: readonly Square[] = Array.from({ length: SIDE * SIDE }, (_, i) =>
  squareAt(i % SIDE, Math.floor(i / SIDE))!,
);

/** In reading order, each once. */
export const sorted = (squares: Iterable<Square>): Square[] =>
  [...new Set(squares)].sort((a, b) => indexOf(a) - indexOf(b));

export function next(square: Square, direction: Direction): Square | null {
  const [x, y] = STEP[direction];
  return squareAt(columnOf(square) + x, rowOf(square) + y);
}

export const neighbours = (square: Square): Square[] =>
  DIRECTIONS.flatMap((direction) => next(square, direction) ?? []);

/** The direction from a square to one beside it. */
export const towards = (from: Square, to: Square): Direction | null =>
  DIRECTIONS.find((direction) => next(from, direction) === to) ?? null;

/** Arms in their fixed order, each once. */
export const armsOf = (arms: Iterable<string>): Arms => {
  const set = new Set(arms);
  return DIRECTIONS.filter((direction) => set.has(direction)).join('');
};

export const directions = (arms: Arms): Direction[] => [...arms] as Direction[];

/** The squares on the way from one to another, the first left out; sideways first. */
export function between(from: Square, to: Square): Square[] {
  const way: Square[] = [];
  let [x, y] = [columnOf(from), rowOf(from)];
  while (x !== columnOf(to)) {
    x += Math.sign(columnOf(to) - x);
    way.push(squareAt(x, y)!);
  }
  while (y !== rowOf(to)) {
    y += Math.sign(rowOf(to) - y);
    way.push(squareAt(x, y)!);
  }
  return way;
}

/** Whether the squares hang together by their edges. */
export function isOnePiece(squares: readonly Square[]): boolean {
  const left = new Set(squares);
  const edge = squares.slice(0, 1);
  for (const square of edge) {
    if (!left.delete(square)) continue;
    edge.push(...neighbours(square).filter((other) => left.has(other)));
  }
  return left.size === 0;
}

/** Every empty-handed neighbour of an area: the squares that touch it from outside. */
export function rim(squares: readonly Square[]): Square[] {
  const inside = new Set(squares);
  return sorted(squares.flatMap(neighbours).filter((square) => !inside.has(square)));
}
