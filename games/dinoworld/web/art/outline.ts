/** Lines as a hand draws them: the fence around squares, with soft corners and a little tremble. */
import type { Square } from '../generated/Square';
import { columnOf, DIRECTIONS, next, rowOf, type Direction } from '../grid';

/** The size of a square in the park's own units. */
export const CELL = 100;

export const middle = (square: Square) => ({
  x: columnOf(square) * CELL + CELL / 2,
  y: rowOf(square) * CELL + CELL / 2,
});

/** A number from -1 to 1 that depends on nothing but its seed. */
export function tremble(seed: number): number {
  const wave = Math.sin(seed * 12.9898 + 78.233) * 43758.5453;
  return (wave - Math.floor(wave)) * 2 - 1;
}

interface Corner {
  x: number;
  y: number;
  /** The direction in which the line comes and goes on. */
  into: Direction;
  out: Direction;
}

const VECTOR: Record<Direction, [number, number]> = {
  N: [0, -1],
  E: [1, 0],
  S: [0, 1],
  W: [-1, 0],
};
const right = (d: Direction) => DIRECTIONS[(DIRECTIONS.indexOf(d) + 1) % 4]!;
const left = (d: Direction) => DIRECTIONS[(DIRECTIONS.indexOf(d) + 3) % 4]!;

/** Loops around squares, with the inside on the right hand. */
function loops(squares: readonly Square[]): Corner[][] {
  const inside = new Set(squares);
  const edges = new Map<string, { x: number; y: number; d: Direction }>();
  const key = (x: number, y: number, d: Direction) => `${x} ${y} ${d}`;
  const START: Record<Direction, [number, number]> = { N: [0, 1], E: [0, 0], S: [1, 0], W: [1, 1] };
  for (const square of inside) {
    for (const d of DIRECTIONS) {
      const beside = next(square, left(d));
      if (beside && inside.has(beside)) continue;
      const [dx, dy] = START[d];
      const [x, y] = [columnOf(square) + dx, rowOf(square) + dy];
      edges.set(key(x, y, d), { x, y, d });
    }
  }
  const found: Corner[][] = [];
  while (edges.size > 0) {
    const first = edges.values().next().value!;
    const loop: Corner[] = [];
    let edge = first;
    do {
      const { x: fromX, y: fromY, d } = edge;
      const [dx, dy] = VECTOR[d];
      const [x, y] = [fromX + dx, fromY + dy];
      const out = [right(d), d, left(d)].find((turn) => edges.has(key(x, y, turn)))!;
      if (out !== d) loop.push({ x, y, into: d, out });
      edge = edges.get(key(x, y, out))!;
      if (edge !== first) edges.delete(key(x, y, out));
    } while (edge !== first);
    edges.delete(key(first.x, first.y, first.d));
    found.push(loop);
  }
  return found;
}

export interface Hand {
  /** How far inside the squares the line runs. */
  inset?: number;
  round?: number;
  /** How far it trembles, and which of its many hands draws it. */
  shake?: number;
  seed?: number;
}

/** The fence around squares as a path. */
export function outline(squares: readonly Square[], hand: Hand = {}): string {
  const { inset = 7, round = 16, shake = 2.4, seed = 1 } = hand;
  let n = seed * 101;
  return loops(squares)
    .map((loop) => {
      const points = loop.map(({ x, y, into, out }) => {
        const [ax, ay] = VECTOR[right(into)];
        const [bx, by] = VECTOR[right(out)];
        return {
          x: x * CELL + (ax + bx) * inset + tremble(n++) * shake,
          y: y * CELL + (ay + by) * inset + tremble(n++) * shake,
          into: VECTOR[into],
          out: VECTOR[out],
        };
      });
      const words = points.map((p, i) => {
        const q = points[(i + 1) % points.length]!;
        const a = { x: p.x + p.out[0] * round, y: p.y + p.out[1] * round };
        const b = { x: q.x - q.into[0] * round, y: q.y - q.into[1] * round };
        const c = {
          x: (a.x + b.x) / 2 + p.out[1] * tremble(n++) * shake * 1.4,
          y: (a.y + b.y) / 2 + p.out[0] * tremble(n++) * shake * 1.4,
        };
        const r = (v: number) => v.toFixed(1);
        const start = i === 0 ? `M${r(a.x)} ${r(a.y)}` : '';
        const bend = `Q${r(c.x)} ${r(c.y)} ${r(b.x)} ${r(b.y)}`;
        const corner = `Q${r(q.x)} ${r(q.y)} ${r(q.x + q.out[0] * round)} ${r(q.y + q.out[1] * round)}`;
        return start + bend + corner;
      });
      return `${words.join('')}Z`;
    })
    .join('');
}

/** Where a dinosaur stands in its pen: the square nearest to the middle of all, and how large. */
export function stand(squares: readonly Square[]): { x: number; y: number; size: number } {
  const inside = new Set(squares);
  const points = squares.map((square) => ({ square, ...middle(square) }));
  const mean = {
    x: points.reduce((sum, p) => sum + p.x, 0) / points.length,
    y: points.reduce((sum, p) => sum + p.y, 0) / points.length,
  };
  // A block of two by two gives the most room, then two side by side.
  const rooms = points.flatMap(({ square, x, y }) => {
    const east = next(square, 'E');
    const south = next(square, 'S');
    const corner = east && next(east, 'S');
    const has = (other: Square | null) => other !== null && inside.has(other);
    const found = [{ x, y, size: 104, room: 1 }];
    if (has(south)) found.push({ x, y: y + 50, size: 112, room: 1.4 });
    if (has(east)) found.push({ x: x + 50, y, size: 132, room: 2 });
    if (has(east) && has(south) && has(corner))
      found.push({ x: x + 50, y: y + 50, size: 172, room: 4 });
    return found;
  });
  const rank = (r: { x: number; y: number; room: number }) =>
    r.room * 1000 - Math.hypot(r.x - mean.x, r.y - mean.y);
  return rooms.reduce((best, room) => (rank(room) > rank(best) ? room : best));
}
