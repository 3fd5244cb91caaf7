/**
 * Where everything is on a zoo board of 1000 by 900: pens, slots, the river, and where the k-th
 * resident of a spot stands. Pure numbers; the drawing is elsewhere.
 */
import type { Side } from './generated/Side';
import type { Spot } from './generated/Spot';
import { brickOf, penOf, SPOTS_OF, type Pen } from './words';

export const WIDTH = 1000;
export const HEIGHT = 900;

export interface Point {
  x: number;
  y: number;
}

export interface Box extends Point {
  width: number;
  height: number;
}

/** Where a dinosaur stands: the middle between its feet, and how wide it is drawn. */
export interface Stand extends Point {
  size: number;
}

/** How high a dinosaur is for its width. */
export const TALL = 104 / 132;

/**
 * A natural-looking patch of ground that fills a box: a superellipse with a little wobble. With a
 * power of 2 it is an ellipse; the higher the power, the squarer.
 */
function patch(
  x: number,
  y: number,
  width: number,
  height: number,
  wobble: readonly number[],
  power = 4.4,
): Point[] {
  const corners = 16;
  const cx = x + width / 2;
  const cy = y + height / 2;
  return Array.from({ length: corners }, (_, i) => {
    const angle = (i / corners) * 2 * Math.PI;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    const square = (Math.abs(c) ** power + Math.abs(s) ** power) ** (-1 / power);
    const r = square * (1 - (wobble[i % wobble.length] ?? 0));
    return { x: cx + (width / 2) * r * c, y: cy + (height / 2) * r * s };
  });
}

const A = [0, 0.03, 0.01, 0.05, 0.02, 0, 0.04, 0.01];
const B = [0.02, 0, 0.05, 0.02, 0, 0.03, 0.01, 0.04, 0.01];

/** The ground of each pen. */
export const GROUNDS: Record<Pen, Point[]> = {
  forest: patch(20, 66, 412, 236, A),
  trio: patch(20, 352, 290, 232, B),
  prairie: patch(22, 634, 386, 252, A),
  king: patch(588, 66, 226, 236, B),
  meadow: patch(568, 352, 414, 232, A),
  island: patch(722, 650, 262, 232, [0], 2),
  wood: patch(20, 66, 412, 236, A),
  'bridge-left': patch(20, 352, 398, 226, A),
  quarantine: patch(18, 652, 214, 232, B),
  lookout: patch(588, 66, 226, 236, B),
  'bridge-right': patch(582, 352, 400, 226, A),
  pyramid: patch(452, 628, 530, 262, A),
};

/** The middle line of the river and half its width, from top to bottom. */
const COURSE: Record<Side, readonly [x: number, y: number, half: number][]> = {
  summer: [
    [508, -40, 50],
    [490, 100, 46],
    [512, 230, 46],
    [494, 350, 48],
    [452, 470, 52],
    [478, 580, 74],
    [556, 690, 118],
    [566, 800, 134],
    [556, 950, 140],
  ],
  winter: [
    [516, -40, 50],
    [498, 100, 46],
    [520, 230, 46],
    [506, 350, 48],
    [496, 470, 54],
    [446, 590, 66],
    [352, 700, 86],
    [336, 800, 92],
    [330, 950, 100],
  ],
};

/** The outline of the river: down the left bank and up the right one. */
export function river(side: Side): Point[] {
  const course = COURSE[side];
  return [
    ...course.map(([x, y, half]) => ({ x: x - half, y })),
    ...[...course].reverse().map(([x, y, half]) => ({ x: x + half, y })),
  ];
}

/** Left and right bank at a height, for what swims or stands by the water. */
export function banksAt(side: Side, y: number): [left: number, right: number] {
  const course = COURSE[side];
  const after = Math.max(
    1,
    course.findIndex(([, at]) => at >= y),
  );
  const [a, b] = [course[after - 1]!, course[after]!];
  const t = (y - a[1]) / (b[1] - a[1]);
  const x = a[0] + (b[0] - a[0]) * t;
  const half = a[2] + (b[2] - a[2]) * t;
  return [x - half, x + half];
}

/** Six places on a path that winds from left to right. */
function trail(x: number, y: number, step: number): Stand[] {
  return Array.from({ length: 6 }, (_, i) => ({ x: x + i * step, y: y + (i % 2) * 76, size: 96 }));
}

/**
 * Room for twelve without slots: three rows of four, counted from the back. They fill from the
 * middle, two that belong together side by side.
 */
function herd(box: Box, size: number): Stand[] {
  const order: [row: number, column: number][] = [
    [1, 1],
    [1, 2],
    [2, 1],
    [2, 2],
    [1, 0],
    [2, 0],
    [1, 3],
    [2, 3],
    [0, 1],
    [0, 2],
    [0, 0],
    [0, 3],
  ];
  return order.map(([row, column]) => ({
    x: box.x + ((column + (row === 1 ? 0 : 0.22)) / 3.22) * box.width,
    y: box.y + (row / 2) * box.height,
    size,
  }));
}

function swimmers(side: Side, top: number, step: number, size: number): Stand[] {
  return [1, 2, 0, 3].flatMap((row) => {
    const y = top + row * step;
    const [left, right] = banksAt(side, y);
    const inset = size * 0.52;
    return [1, 0, 2].map((column) => ({
      x: left + inset + (column / 2) * (right - left - 2 * inset),
      y: y + (column % 2) * 14,
      size,
    }));
  });
}

/** One stone of the Pyramid. */
export const BRICK = { width: 154, height: 68 };
const BRICKS: Point[] = [
  { x: 562, y: 824 },
  { x: 718, y: 824 },
  { x: 874, y: 824 },
  { x: 640, y: 756 },
  { x: 796, y: 756 },
  { x: 718, y: 688 },
];

const STANDS: Record<Exclude<Pen, 'pyramid'>, Stand[]> = {
  forest: trail(76, 168, 60),
  trio: [
    { x: 96, y: 462, size: 98 },
    { x: 232, y: 462, size: 98 },
    { x: 164, y: 544, size: 98 },
  ],
  prairie: herd({ x: 78, y: 728, width: 272, height: 120 }, 84),
  king: [{ x: 701, y: 226, size: 138 }],
  meadow: trail(626, 452, 60),
  island: [{ x: 852, y: 806, size: 132 }],
  wood: trail(76, 168, 60),
  'bridge-left': herd({ x: 78, y: 440, width: 280, height: 104 }, 82),
  quarantine: [{ x: 125, y: 806, size: 130 }],
  lookout: [{ x: 701, y: 216, size: 134 }],
  'bridge-right': herd({ x: 642, y: 440, width: 280, height: 104 }, 82),
};

const SWIMMERS: Record<Side, Stand[]> = {
  summer: swimmers('summer', 664, 70, 82),
  winter: swimmers('winter', 694, 62, 70),
};

/** Every place of a spot, in the order in which it fills. */
export function stands(side: Side, spot: Spot): readonly Stand[] {
  const brick = brickOf(spot);
  if (brick !== null) return [{ ...BRICKS[brick]!, size: 92 }];
  return spot === 'river' ? SWIMMERS[side] : STANDS[spot as Exclude<Pen, 'pyramid'>];
}

/** Where the k-th resident of a spot stands. Later ones than there are places stand in the last. */
export function stand(side: Side, spot: Spot, k: number): Stand {
  const places = stands(side, spot);
  return places[Math.min(k, places.length - 1)]!;
}

/** The ground that belongs to a spot: what lights up, and what a finger hits. */
export function ground(side: Side, spot: Spot): Point[] {
  const brick = brickOf(spot);
  if (brick !== null) {
    const { x, y } = BRICKS[brick]!;
    const [w, h] = [BRICK.width / 2 - 2, BRICK.height];
    return [
      { x: x - w, y: y - 20 },
      { x: x + w, y: y - 20 },
      { x: x + w, y: y + h - 20 },
      { x: x - w, y: y + h - 20 },
    ];
  }
  return spot === 'river' ? river(side) : GROUNDS[penOf(spot)!];
}

/** The box around points. */
export function bounds(points: readonly Point[]): Box {
  const xs = points.map((p) => p.x);
  const ys = points.map((p) => p.y);
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** Whether a point lies in a closed shape. */
export function contains(shape: readonly Point[], { x, y }: Point): boolean {
  let inside = false;
  shape.forEach((a, i) => {
    const b = shape[(i + 1) % shape.length]!;
    if (a.y > y !== b.y > y && x < a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x)) inside = !inside;
  });
  return inside;
}

/** The spot under a point. Pens lie on the river's banks, so they are asked first. */
export function spotAt(side: Side, at: Point): Spot | null {
  return SPOTS_OF[side].find((spot) => contains(ground(side, spot), at)) ?? null;
}

/** Where the final points of a pen, the bridge or the T-Rexes are written: beside who stands there. */
export const COUNTS: Record<Side, Record<string, Point>> = {
  summer: {
    forest: { x: 62, y: 262 },
    trio: { x: 262, y: 540 },
    prairie: { x: 360, y: 694 },
    king: { x: 782, y: 262 },
    meadow: { x: 612, y: 546 },
    island: { x: 940, y: 846 },
    river: { x: 470, y: 604 },
    trex: { x: 908, y: 300 },
  },
  winter: {
    wood: { x: 62, y: 262 },
    bridge: { x: 500, y: 446 },
    lookout: { x: 782, y: 262 },
    pyramid: { x: 526, y: 724 },
    river: { x: 406, y: 640 },
    trex: { x: 908, y: 300 },
  },
};

const round = (n: number) => Math.round(n * 10) / 10;

/** The control points between `b` and `c` of a smooth line through `a`, `b`, `c` and `d`. */
function controls(a: Point, b: Point, c: Point, d: Point): [Point, Point] {
  return [
    { x: b.x + (c.x - a.x) / 6, y: b.y + (c.y - a.y) / 6 },
    { x: c.x - (d.x - b.x) / 6, y: c.y - (d.y - b.y) / 6 },
  ];
}

/** A smooth line through points, as the `d` of a path. */
export function smooth(points: readonly Point[], closed: boolean): string {
  const n = points.length;
  const at = (i: number) =>
    closed ? points[(i + n) % n]! : points[Math.min(Math.max(i, 0), n - 1)]!;
  let d = `M${round(at(0).x)} ${round(at(0).y)}`;
  for (let i = 0; i < (closed ? n : n - 1); i++) {
    const [p, q] = controls(at(i - 1), at(i), at(i + 1), at(i + 2));
    const end = at(i + 1);
    d += `C${[p.x, p.y, q.x, q.y, end.x, end.y].map(round).join(' ')}`;
  }
  return closed ? `${d}Z` : d;
}

/** Points along a closed shape, about `step` apart: fence posts, bushes. */
export function along(shape: readonly Point[], step: number): Point[] {
  const found: Point[] = [];
  const n = shape.length;
  let left = 0;
  for (let i = 0; i < n; i++) {
    const corner = (k: number) => shape[(i + k + n) % n]!;
    const [p, q] = controls(corner(-1), corner(0), corner(1), corner(2));
    const [b, c] = [corner(0), corner(1)];
    let before = b;
    for (let s = 1; s <= 24; s++) {
      const t = s / 24;
      const u = 1 - t;
      const here = {
        x: u ** 3 * b.x + 3 * u * u * t * p.x + 3 * u * t * t * q.x + t ** 3 * c.x,
        y: u ** 3 * b.y + 3 * u * u * t * p.y + 3 * u * t * t * q.y + t ** 3 * c.y,
      };
      left -= Math.hypot(here.x - before.x, here.y - before.y);
      if (left <= 0) {
        found.push(here);
        left += step;
      }
      before = here;
    }
  }
  return found;
}
