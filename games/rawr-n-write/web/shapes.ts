/** Turning and mirroring a shape, as indices into its list of turns. */
import { turns } from './data';
import type { Shape } from './generated/Shape';
import type { Cell } from './geometry';

type Pairs = readonly (readonly [number, number])[];

/** Shifts cells to the corner and sorts them as the engine does: by column, then by row. */
function settle(cells: [number, number][]): [number, number][] {
  const left = Math.min(...cells.map(([x]) => x));
  const top = Math.min(...cells.map(([, y]) => y));
  return cells
    .map(([x, y]): [number, number] => [x - left, y - top])
    .sort(([ax, ay], [bx, by]) => ax - bx || ay - by);
}

const isSame = (one: Pairs, other: Pairs) =>
  one.length === other.length &&
  one.every(([x, y], i) => other[i]?.[0] === x && other[i]?.[1] === y);

function find(shape: Shape, cells: [number, number][]): number {
  const wanted = settle(cells);
  return Math.max(
    0,
    turns(shape).findIndex((turn) => isSame(turn, wanted)),
  );
}

const cellsOf = (shape: Shape, turn: number): Pairs => turns(shape)[turn] ?? turns(shape)[0]!;

/** The turn after a quarter to the right. */
export const rotated = (shape: Shape, turn: number): number =>
  find(
    shape,
    cellsOf(shape, turn).map(([x, y]) => [-y, x]),
  );

/** The mirror image, left and right swapped. */
export const flipped = (shape: Shape, turn: number): number =>
  find(
    shape,
    cellsOf(shape, turn).map(([x, y]) => [-x, y]),
  );

/** The cells of a turned shape whose bounding box begins at an anchor. */
export const placed = (shape: Shape, turn: number, anchor: Cell): Cell[] =>
  cellsOf(shape, turn).map(([x, y]) => ({ x: anchor.x + x, y: anchor.y + y }));

/** The cell of a turned shape by which the hand holds it: the one nearest to its middle. */
export function grip(shape: Shape, turn: number): Cell {
  const cells = cellsOf(shape, turn);
  const mean = [0, 1].map((i) => cells.reduce((sum, cell) => sum + cell[i]!, 0) / cells.length);
  const far = ([x, y]: readonly [number, number]) => Math.hypot(x - mean[0]!, y - mean[1]!);
  const [x, y] = [...cells].sort((a, b) => far(a) - far(b))[0]!;
  return { x, y };
}

export function size(shape: Shape, turn: number): { width: number; height: number } {
  const cells = cellsOf(shape, turn);
  return {
    width: Math.max(...cells.map(([x]) => x)) + 1,
    height: Math.max(...cells.map(([, y]) => y)) + 1,
  };
}
