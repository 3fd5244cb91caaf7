/** Roads in pencil: what a drag across the park would draw, before it is inked. */
import type { Pair } from './generated/Pair';
import type { ParkView } from './generated/ParkView';
import { placesBySquare } from './chains';
import {
  beyond,
  edgesOf,
  edgeTo,
  exitAt,
  isInside,
  OPPOSITE,
  pairOf,
  PAIRS,
  squareOf,
  type Cell,
} from './geometry';

/** Roads by square. */
export type Sketch = ReadonlyMap<string, Pair>;

const isSame = (a: Cell, b: Cell) => a.x === b.x && a.y === b.y;

/** Whether nothing is drawn on a square yet. */
export function emptySquares(park: ParkView): (cell: Cell) => boolean {
  const taken = new Set([
    ...placesBySquare(park).keys(),
    ...park.pavement.map(({ square }) => square),
    ...park.ruins,
  ]);
  return (cell) => isInside(cell) && !taken.has(squareOf(cell));
}

/** Leads a path on to a cell: step by step where the pointer was fast, back where it turned round. */
export function lead(path: readonly Cell[], to: Cell): Cell[] {
  const found = [...path];
  for (let last = found.at(-1); last && !isSame(last, to); last = found.at(-1)) {
    const next =
      last.x !== to.x && Math.abs(to.x - last.x) >= Math.abs(to.y - last.y)
        ? { x: last.x + Math.sign(to.x - last.x), y: last.y }
        : { x: last.x, y: last.y + Math.sign(to.y - last.y) };
    const before = found.at(-2);
    if (before && isSame(before, next)) found.pop();
    else found.push(next);
  }
  return found.length > 0 ? found : [to];
}

/**
 * The roads of a path. Its first and last cells may be buildings, roads or exits, which it then
 * leads from and to; where they are empty the road runs straight on. It ends at what is in its way.
 */
export function pave(path: readonly Cell[], isEmpty: (cell: Cell) => boolean): Map<string, Pair> {
  const found = new Map<string, Pair>();
  for (let i = 0; i < path.length; i++) {
    const here = path[i]!;
    if (!isEmpty(here)) {
      if (found.size > 0) break;
      continue;
    }
    const back = path[i - 1] && edgeTo(here, path[i - 1]!);
    const ahead = path[i + 1] && edgeTo(here, path[i + 1]!);
    const enters = back ?? (ahead ? OPPOSITE[ahead] : null);
    const leaves = ahead ?? (back ? OPPOSITE[back] : null);
    const pair = enters && leaves && pairOf(enters, leaves);
    if (pair) found.set(squareOf(here), pair);
  }
  return found;
}

/** How well a road at a square would join what is there: one for each end that meets something. */
function fit(park: ParkView, sketch: Sketch, cell: Cell, pair: Pair): number {
  const places = placesBySquare(park);
  const roads = new Map([...park.pavement.map((r) => [r.square, r.pair] as const), ...sketch]);
  return edgesOf(pair).filter((edge) => {
    const next = beyond(cell, edge);
    if (!isInside(next)) return exitAt(next) !== null;
    const road = roads.get(squareOf(next));
    return road ? edgesOf(road).includes(OPPOSITE[edge]) : places.has(squareOf(next));
  }).length;
}

/** A click on an empty square: first the road that joins most, then the others in turn, then none. */
export function cycle(park: ParkView, sketch: Sketch, cell: Cell): Map<string, Pair> {
  const square = squareOf(cell);
  const rest = new Map([...sketch].filter(([at]) => at !== square));
  const ways = [...PAIRS].sort(
    (a, b) =>
      fit(park, rest, cell, b) - fit(park, rest, cell, a) || PAIRS.indexOf(a) - PAIRS.indexOf(b),
  );
  const now = sketch.get(square);
  const next = now ? ways[ways.indexOf(now) + 1] : ways[0];
  return next ? new Map([...rest, [square, next]]) : rest;
}

/** The compound line that inks a sketch. */
export const paveLine = (sketch: Sketch): string =>
  ['pave', ...[...sketch].map(([square, pair]) => `${square}-${pair}`)].join(' ');
