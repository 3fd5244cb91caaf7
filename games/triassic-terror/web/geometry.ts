/**
 * Where things are on the island, in units of its picture: 1000 by 1000, the volcano in the middle.
 *
 * An area is named by its environment, which is a quarter of the island, and its ring. Within it a
 * point has two coordinates: `along` from the left end (0) to the right end (1), and `out` from the
 * side of the volcano (0) to the side of the sea (1). Rings are round at the volcano and nearly
 * square at the coast, so that the outer areas fill the corners.
 */
import type { Area } from './generated/Area';
import type { Environment } from './generated/Environment';
import { environmentOf, RINGS, ringOf, type Ring } from './land';

export const SIZE = 1000;
export const MIDDLE = 500;

export interface Point {
  x: number;
  y: number;
}

/** The four borders, from the volcano to the coast: radius, and how square they are. */
const BORDERS: [radius: number, squareness: number][] = [
  [120, 2],
  [256, 2.5],
  [368, 3.1],
  [476, 3.8],
];

/** From which angle to which an environment reaches, its left end first. Degrees, clockwise from the east. */
const QUARTERS: Record<Environment, [from: number, to: number]> = {
  forest: [180, 270],
  desert: [270, 360],
  mountains: [90, 0],
  swamp: [180, 90],
};

/** The sizes of primary, secondary and tertiary habitats. There is more room towards the sea. */
const HABITATS: Record<Ring, [number, number, number]> = {
  inner: [46, 40, 33],
  middle: [50, 43, 36],
  outer: [54, 46, 38],
};

/** Where habitats lie and where predators stand, ring by ring: along, out. */
const PLACES: Record<Ring, { habitats: [number, number][]; predators: [number, number][] }> = {
  inner: {
    habitats: [
      [0.2, 0.6],
      [0.53, 0.66],
      [0.82, 0.6],
    ],
    predators: [
      [0.38, 0.08],
      [0.7, 0.08],
      [0.1, 0.04],
      [0.94, 0.1],
    ],
  },
  middle: {
    habitats: [
      [0.17, 0.52],
      [0.5, 0.56],
      [0.8, 0.52],
    ],
    predators: [
      [0.335, 0.5],
      [0.655, 0.5],
      [0.935, 0.5],
      [0.5, 0.04],
    ],
  },
  outer: {
    habitats: [
      [0.16, 0.5],
      [0.47, 0.5],
      [0.77, 0.5],
    ],
    predators: [
      [0.31, 0.48],
      [0.62, 0.48],
      [0.92, 0.5],
      [0.4, 0.1],
    ],
  },
};

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** How far a border is from the middle in some direction. */
function borderAt(border: number, angle: number): number {
  const [radius, squareness] = BORDERS[border]!;
  const [c, s] = [Math.abs(Math.cos(angle)), Math.abs(Math.sin(angle))];
  const wobble =
    1 + 0.008 * Math.sin(angle * 9 + border * 2) + 0.006 * Math.sin(angle * 16 + border * 5);
  return (radius * wobble) / (c ** squareness + s ** squareness) ** (1 / squareness);
}

/** A point by its environment; `out` counts rings from the volcano, 0 to 3. */
function pointIn(environment: Environment, along: number, out: number): Point {
  const [from, to] = QUARTERS[environment];
  const border = Math.min(Math.floor(out), BORDERS.length - 2);
  // The borders between environments wind a little, most in the middle of a ring.
  const wind = (degrees: number) => 2.2 * Math.sin(out * 3.4 + (degrees % 360) / 25);
  const angle = radians((from + wind(from)) * (1 - along) + (to + wind(to)) * along);
  const share = out - border;
  const radius = borderAt(border, angle) * (1 - share) + borderAt(border + 1, angle) * share;
  return { x: MIDDLE + radius * Math.cos(angle), y: MIDDLE + radius * Math.sin(angle) };
}

/** A point of an area. */
export function pointOf(area: Area, along: number, out: number): Point {
  return pointIn(environmentOf(area), along, RINGS.indexOf(ringOf(area)) + out);
}

const habitat = (area: Area, which: number): Point => {
  const [along, out] = PLACES[ringOf(area)].habitats[which]!;
  return pointOf(area, along, out);
};

/** Where a habitat of an area lies, primary first. */
export function habitatAt(area: Area, which: number): Point {
  return habitat(area, Math.min(which, 2));
}

/** How large it is. */
export const habitatRadius = (area: Area, which: number) =>
  HABITATS[ringOf(area)][which] ?? HABITATS[ringOf(area)][2];

/** Where the k-th predator outside the habitats of an area stands. */
export function predatorAt(area: Area, k: number): Point {
  const places = PLACES[ringOf(area)].predators;
  const [along, out] = places[k % places.length]!;
  const at = pointOf(area, along, out);
  // Above the volcano they stand on its slope, not before the habitats behind them.
  return ringOf(area) === 'inner' && at.y < MIDDLE ? { x: at.x, y: at.y + 24 } : at;
}

/** Where arrows begin and end, and lights are strongest. */
export const centreOf = (area: Area): Point => pointOf(area, 0.5, 0.5);

/** Points from one to the other, both included. */
const steps = (count: number) => Array.from({ length: count + 1 }, (_, i) => i / count);

const asPath = (points: Point[]) =>
  points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');

/** The outline of an area. */
export function areaPath(area: Area): string {
  const near = steps(18).map((along) => pointOf(area, along, 0));
  const right = steps(5).map((out) => pointOf(area, 1, out));
  const far = steps(22).map((along) => pointOf(area, 1 - along, 1));
  const left = steps(5).map((out) => pointOf(area, 0, 1 - out));
  return `${asPath([...near, ...right, ...far, ...left])}Z`;
}

/** The line between an environment and the one at its left or right end, from volcano to coast. */
export function edgePath(environment: Environment, end: 0 | 1): string {
  return asPath(steps(18).map((share) => pointIn(environment, end, share * 3)));
}

/** A border all around: 0 the volcano, 3 the coast; `grow` moves it outwards. */
export function ringPath(border: number, grow = 0): string {
  const points = steps(120).map((share) => {
    const angle = share * 2 * Math.PI;
    const radius = borderAt(border, angle) + grow;
    return { x: MIDDLE + radius * Math.cos(angle), y: MIDDLE + radius * Math.sin(angle) };
  });
  return `${asPath(points)}Z`;
}

/** A bow from one point to another, bent away from the volcano, that ends `short` of its end. */
export function bow(from: Point, to: Point, short = 0): string {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  const share = Math.max(0, 1 - short / length);
  const end = { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
  const mid = { x: (from.x + end.x) / 2, y: (from.y + end.y) / 2 };
  const away = Math.hypot(mid.x - MIDDLE, mid.y - MIDDLE) || 1;
  const bend = length * 0.16;
  const control = {
    x: mid.x + ((mid.x - MIDDLE) / away) * bend,
    y: mid.y + ((mid.y - MIDDLE) / away) * bend,
  };
  const round = (n: number) => n.toFixed(1);
  return `M${round(from.x)} ${round(from.y)}Q${round(control.x)} ${round(control.y)} ${round(end.x)} ${round(end.y)}`;
}

/** Numbers that look random and are always the same. */
export function dice(seed: number): () => number {
  let state = seed * 2654435761 + 12345;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Where plants and rocks grow in an area: clear of habitats and of each other. */
export function scenery(area: Area, count: number, seed: number): Point[] {
  const roll = dice(seed);
  const clear = [0, 1, 2].map((k) => ({ ...habitat(area, k), r: habitatRadius(area, k) + 24 }));
  const found: Point[] = [];
  for (let tries = 0; tries < 260 && found.length < count; tries++) {
    const at = pointOf(area, 0.04 + roll() * 0.92, 0.1 + roll() * 0.82);
    const isFree = (other: Point, room: number) =>
      Math.hypot(other.x - at.x, (other.y - at.y) * 1.1) > room;
    if (clear.every((h) => isFree(h, h.r)) && found.every((p) => isFree(p, 30))) found.push(at);
  }
  return found.sort((a, b) => a.y - b.y);
}
