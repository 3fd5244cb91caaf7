/** Aviaries on the drawing table: a fixed outline that is turned, flipped and put down. */
import type { Kind } from './generated/Kind';
import type { Square } from './generated/Square';
import { aviaryShape } from './cards';
import { columnOf, rowOf, squareAt } from './grid';

type Cell = readonly [x: number, y: number];

const turned = (cells: readonly Cell[]): Cell[] => cells.map(([x, y]) => [-y, x]);
const flipped = (cells: readonly Cell[]): Cell[] => cells.map(([x, y]) => [-x, y]);

function settled(cells: readonly Cell[]): Cell[] {
  const left = Math.min(...cells.map(([x]) => x));
  const top = Math.min(...cells.map(([, y]) => y));
  return cells
    .map(([x, y]): Cell => [x - left, y - top])
    .sort((a, b) => a[1] - b[1] || a[0] - b[0]);
}

/** The different positions of an outline, turns first, then its mirror image's. */
export function positions(kind: Kind): Cell[][] {
  const found = new Map<string, Cell[]>();
  let cells = aviaryShape(kind).map(([x, y]): Cell => [x!, y!]);
  for (let side = 0; side < 2; side++) {
    for (let turn = 0; turn < 4; turn++) {
      const position = settled(cells);
      const key = position.join(' ');
      if (!found.has(key)) found.set(key, position);
      cells = turned(cells);
    }
    cells = flipped(cells);
  }
  return [...found.values()];
}

/** The squares of a position whose middle lies at a square, pushed inside the wall. */
export function laid(position: readonly Cell[], at: Square): Square[] {
  const width = Math.max(...position.map(([x]) => x)) + 1;
  const height = Math.max(...position.map(([, y]) => y)) + 1;
  const push = (value: number, size: number) =>
    Math.min(10 - size, Math.max(0, value - Math.floor((size - 1) / 2)));
  const left = push(columnOf(at), width);
  const top = push(rowOf(at), height);
  return position.flatMap(([x, y]) => squareAt(left + x, top + y) ?? []);
}
