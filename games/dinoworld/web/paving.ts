/**
 * Paths on the drawing table: strokes from square to square become pieces with arms.
 *
 * A piece at the end of a stroke runs straight on until the stroke turns; a stroke out of a piece
 * gives it another arm. Whether the drawing is legal is the server's to say.
 */
import { components } from './generated/components';
import type { Arms } from './generated/Arms';
import type { Square } from './generated/Square';
import { armsOf, directions, next, opposite, sorted, towards, type Direction } from './grid';
import type { Plan } from './plan';

export interface Road {
  pieces: ReadonlyMap<Square, Arms>;
  /** Older paths that become crossroads. */
  converted: ReadonlySet<Square>;
  /** Paths, older or of this drawing, that the lab makes crossroads. */
  repaved: ReadonlySet<Square>;
  /** The end of the stroke and the arm that it has only for want of a next square. */
  tip: { square: Square; ahead: Direction } | null;
}

export const NO_ROAD: Road = {
  pieces: new Map(),
  converted: new Set(),
  repaved: new Set(),
  tip: null,
};

export const CONVERSION = components.conversion;
export const pipsOf = (arms: Arms): number => components.pieceCosts[arms.length] ?? 0;
export function cost(road: Road): number {
  const drawn = [...road.pieces.values()].map(pipsOf).reduce((a, b) => a + b, 0);
  return drawn + CONVERSION * road.converted.size;
}

/** Whether pips have drawn nothing yet. */
export const isUnpaved = (road: Road) => road.pieces.size + road.converted.size === 0;
export const isBlank = (road: Road) => isUnpaved(road) && road.repaved.size === 0;

/** The arms of whatever path is on a square, drawn or standing. */
function armsAt(road: Road, plan: Plan, square: Square): Arms | null {
  if (road.repaved.has(square)) return 'NESW';
  const drawn = road.pieces.get(square);
  if (drawn) return drawn;
  const thing = plan.get(square);
  if (thing?.t !== 'path') return null;
  return road.converted.has(square) ? 'NESW' : thing.path.arms;
}

/** The directions in which a path beside a square points at it. */
export function calls(road: Road, plan: Plan, square: Square): Direction[] {
  return directions('NESW').filter((direction) => {
    const beside = next(square, direction);
    return beside && armsAt(road, plan, beside)?.includes(opposite(direction));
  });
}

/** Empty squares that a path points at: where the road can go on. */
export function ends(road: Road, plan: Plan): Square[] {
  const paths = [...plan].flatMap(([square, thing]) => (thing.t === 'path' ? [square] : []));
  const open = [...paths, ...road.pieces.keys()].flatMap((square) =>
    directions(armsAt(road, plan, square) ?? '').flatMap((arm) => next(square, arm) ?? []),
  );
  return sorted(open.filter((square) => !plan.has(square) && !road.pieces.has(square)));
}

function withPiece(road: Road, square: Square, arms: Arms, tip: Road['tip']): Road {
  return { ...road, pieces: new Map(road.pieces).set(square, arms), tip };
}

/** A new piece: it joins every path that points at it, and runs straight on from a single one. */
function begin(road: Road, plan: Plan, square: Square): Road {
  const joined = calls(road, plan, square);
  if (joined.length > 1) return withPiece(road, square, armsOf(joined), null);
  const back = joined[0] ?? 'S';
  const ahead = opposite(back);
  return withPiece(road, square, armsOf([back, ahead]), { square, ahead });
}

/** The shapes that a press on a piece goes through, keeping the arm it hangs on. */
function shapes(road: Road, plan: Plan, square: Square): Arms[] {
  const back = calls({ ...road, pieces: without(road.pieces, square) }, plan, square)[0] ?? 'S';
  const rest = directions('NESW').filter((arm) => arm !== back);
  const ahead = opposite(back);
  const sides = rest.filter((arm) => arm !== ahead);
  const sets = [
    [ahead],
    [sides[0]!],
    [sides[1]!],
    [ahead, sides[0]!],
    [ahead, sides[1]!],
    sides,
    rest,
  ];
  return sets.map((set) => armsOf([back, ...set]));
}

function without<V>(map: ReadonlyMap<Square, V>, square: Square): ReadonlyMap<Square, V> {
  const left = new Map(map);
  left.delete(square);
  return left;
}

/** A press on a square: begin a piece, turn it, or convert an older path. */
export function tap(road: Road, plan: Plan, square: Square, convertible: readonly Square[]): Road {
  const drawn = road.pieces.get(square);
  if (drawn) {
    const all = shapes(road, plan, square);
    const arms = all[(all.indexOf(drawn) + 1) % all.length]!;
    return withPiece(road, square, arms, null);
  }
  if (!plan.has(square)) return begin(road, plan, square);
  if (road.converted.has(square)) return erase(road, square);
  if (!convertible.includes(square) || road.repaved.has(square)) return road;
  return { ...road, converted: new Set(road.converted).add(square), tip: null };
}

/** A press with the lab: a path becomes a crossroads without pips, or is as it was. */
export function repave(road: Road, square: Square, convertible: readonly Square[]): Road {
  const repaved = new Set(road.repaved);
  const piece = road.pieces.get(square);
  const isRough = piece ? piece.length < 4 : convertible.includes(square);
  if (!repaved.delete(square)) {
    if (!isRough || road.converted.has(square)) return road;
    repaved.add(square);
  }
  return { ...road, repaved, tip: null };
}

/** Takes back a piece, a conversion or a re-paving. */
export function erase(road: Road, square: Square): Road {
  const [converted, repaved] = [new Set(road.converted), new Set(road.repaved)];
  converted.delete(square);
  repaved.delete(square);
  return { pieces: without(road.pieces, square), converted, repaved, tip: null };
}

/** Draws on from a square to the one beside it. */
export function pull(
  road: Road,
  plan: Plan,
  from: Square,
  to: Square,
  convertible: readonly Square[],
): Road {
  const way = towards(from, to);
  if (!way) return road;
  let drawn = road;
  if (!plan.has(from) && !drawn.pieces.has(from)) drawn = begin(drawn, plan, from);
  const arms = drawn.pieces.get(from);
  if (arms && !drawn.repaved.has(from)) {
    const { tip } = drawn;
    const kept = tip?.square === from ? arms.replace(tip.ahead, '') : arms;
    const bent = armsOf([...kept, way]);
    drawn = withPiece(drawn, from, bent.length > 1 ? bent : arms, null);
  } else if (!armsAt(drawn, plan, from)?.includes(way) && convertible.includes(from)) {
    drawn = { ...drawn, converted: new Set(drawn.converted).add(from), tip: null };
  }
  if (plan.has(to)) return { ...drawn, tip: null };
  const there = drawn.pieces.get(to);
  const back = opposite(way);
  if (there && drawn.repaved.has(to)) return { ...drawn, tip: null };
  if (there) return withPiece(drawn, to, armsOf([...there, back]), null);
  return withPiece(drawn, to, armsOf([back, way]), { square: to, ahead: way });
}

/** The drawing as one line behind its dice. */
export function roadWords(road: Road): string[] {
  return [
    ...sorted(road.converted).map((square) => `${square}!`),
    ...sorted(road.pieces.keys()).map((square) => `${square}:${road.pieces.get(square)}`),
    ...sorted(road.repaved).map((square) => `${square}#`),
  ];
}
