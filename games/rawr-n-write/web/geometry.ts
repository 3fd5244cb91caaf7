/** Where squares, edges and exits of the park lie, and the outlines of what is drawn on them. */
import { EXIT_IDS, EXITS } from './data';
import type { Edge } from './generated/Edge';
import type { Exit } from './generated/Exit';
import type { Pair } from './generated/Pair';

export const COLUMNS = 15;
export const ROWS = 12;
export const CELL = 40;
const LEFT = 38;
const TOP = 38;
export const WIDTH = 2 * LEFT + COLUMNS * CELL;
export const HEIGHT = TOP + ROWS * CELL + 22;

export interface Cell {
  x: number;
  y: number;
}

export interface Point {
  x: number;
  y: number;
}

export const isInside = ({ x, y }: Cell) => x >= 0 && x < COLUMNS && y >= 0 && y < ROWS;

/** `h9` as column and row from 0. */
export const cellOf = (square: string): Cell => ({
  x: square.charCodeAt(0) - 97,
  y: Number(square.slice(1)) - 1,
});

export const squareOf = ({ x, y }: Cell): string => `${String.fromCharCode(97 + x)}${y + 1}`;

/** The upper left corner of a cell, and its middle. */
export const corner = ({ x, y }: Cell): Point => ({ x: LEFT + x * CELL, y: TOP + y * CELL });
export const middle = ({ x, y }: Cell): Point => ({
  x: LEFT + (x + 0.5) * CELL,
  y: TOP + (y + 0.5) * CELL,
});

/** The cell under a point of the drawing; those just outside the wall count too. */
export const cellAt = ({ x, y }: Point): Cell => ({
  x: Math.floor((x - LEFT) / CELL),
  y: Math.floor((y - TOP) / CELL),
});

const STEPS: Record<Edge, Cell> = {
  n: { x: 0, y: -1 },
  e: { x: 1, y: 0 },
  s: { x: 0, y: 1 },
  w: { x: -1, y: 0 },
};
export const EDGES: readonly Edge[] = ['n', 'e', 's', 'w'];
export const OPPOSITE: Record<Edge, Edge> = { n: 's', e: 'w', s: 'n', w: 'e' };
export const PAIRS: readonly Pair[] = ['ns', 'ew', 'ne', 'nw', 'se', 'sw'];

export const beyond = ({ x, y }: Cell, edge: Edge): Cell => ({
  x: x + STEPS[edge].x,
  y: y + STEPS[edge].y,
});

/** The edge of one cell towards a neighbour. */
export const edgeTo = (from: Cell, to: Cell): Edge | null =>
  EDGES.find((edge) => {
    const next = beyond(from, edge);
    return next.x === to.x && next.y === to.y;
  }) ?? null;

export const edgesOf = (pair: Pair): [Edge, Edge] => [pair[0] as Edge, pair[1] as Edge];

/** The pair of two different edges. */
export const pairOf = (one: Edge, other: Edge): Pair | null =>
  PAIRS.find((pair) => pair === one + other || pair === other + one) ?? null;

/** The cell outside the wall where an exit leads. */
export function exitCell(exit: Exit): Cell {
  const { square, side } = EXITS[exit];
  return beyond(cellOf(square), side);
}

/** The exit whose gate lies on a cell outside the wall. */
export const exitAt = (cell: Cell): Exit | null =>
  EXIT_IDS.find((exit) => {
    const gate = exitCell(exit);
    return gate.x === cell.x && gate.y === cell.y;
  }) ?? null;

/** The middle of an edge of a cell. */
export function edgePoint(cell: Cell, edge: Edge): Point {
  const { x, y } = middle(cell);
  return { x: x + (STEPS[edge].x * CELL) / 2, y: y + (STEPS[edge].y * CELL) / 2 };
}

/** The corners around a set of cells, clockwise, drawn in by `inset`; outer boundary and holes. */
export function outlines(cells: readonly Cell[], inset: number): Point[][] {
  const filled = new Set(cells.map(({ x, y }) => `${x},${y}`));
  const has = (x: number, y: number) => filled.has(`${x},${y}`);
  // Each side of a cell without a neighbour, walked with the inside on the right.
  const sides = new Map<string, { x: number; y: number; dx: number; dy: number }[]>();
  const add = (x: number, y: number, dx: number, dy: number) => {
    const key = `${x},${y}`;
    sides.set(key, [...(sides.get(key) ?? []), { x, y, dx, dy }]);
  };
  for (const { x, y } of cells) {
    if (!has(x, y - 1)) add(x, y, 1, 0);
    if (!has(x + 1, y)) add(x + 1, y, 0, 1);
    if (!has(x, y + 1)) add(x + 1, y + 1, -1, 0);
    if (!has(x - 1, y)) add(x, y + 1, 0, -1);
  }
  const loops: Point[][] = [];
  while (sides.size > 0) {
    let key = sides.keys().next().value!;
    const loop: { x: number; y: number; dx: number; dy: number }[] = [];
    for (let here = sides.get(key); here?.length; here = sides.get(key)) {
      const last = loop.at(-1);
      // Where two loops meet in a corner, turn right and stay with this one.
      const right = here.findIndex((side) => last && side.dx === -last.dy && side.dy === last.dx);
      const [side] = here.splice(Math.max(right, 0), 1);
      if (here.length === 0) sides.delete(key);
      loop.push(side!);
      key = `${side!.x + side!.dx},${side!.y + side!.dy}`;
    }
    const turns = loop.filter((side, i) => {
      const before = loop.at(i - 1)!;
      return before.dx !== side.dx || before.dy !== side.dy;
    });
    loops.push(
      turns.map((side) => {
        const before = loop.at(loop.indexOf(side) - 1)!;
        const at = corner(side);
        return {
          x: at.x + inset * (-side.dy - before.dy),
          y: at.y + inset * (side.dx + before.dx),
        };
      }),
    );
  }
  return loops;
}

/** The point inside a set of cells where its sign is drawn: the middle of its widest row or square. */
export function heart(cells: readonly Cell[]): Point {
  const mean = {
    x: cells.reduce((sum, cell) => sum + cell.x, 0) / cells.length,
    y: cells.reduce((sum, cell) => sum + cell.y, 0) / cells.length,
  };
  const isWhole = cells.some(
    ({ x, y }) => Math.abs(x - mean.x) < 0.51 && Math.abs(y - mean.y) < 0.51,
  );
  const near = [...cells].sort(
    (a, b) => Math.hypot(a.x - mean.x, a.y - mean.y) - Math.hypot(b.x - mean.x, b.y - mean.y),
  );
  return middle(isWhole && cells.length > 3 ? mean : (near[0] ?? mean));
}
