/** The power that a pen on the drawing table still wants, and where it can come from. */
import type { Kind } from './generated/Kind';
import type { Mode } from './generated/Mode';
import type { ParkView } from './generated/ParkView';
import type { Square } from './generated/Square';
import { kindCard } from './cards';
import { neighbours, rim } from './grid';
import type { Plan } from './plan';

/** Links that one generator can have in Danger Mode. */
const SOCKETS = 4;

/** Generators by square with what they give to the new pen: 1 each, or links in Danger Mode. */
export type Supply = ReadonlyMap<Square, number>;

/** Generators beside the pen that exist already. */
export function standing(park: ParkView, pen: readonly Square[]): Square[] {
  const around = new Set(rim(pen));
  return park.generators.map(({ square }) => square).filter((square) => around.has(square));
}

/** How many megawatts are still wanted. */
export function wanted(
  mode: Mode,
  park: ParkView,
  kind: Kind,
  pen: readonly Square[],
  supply: Supply,
): number {
  const { power } = kindCard(kind);
  const chosen = [...supply.values()].reduce((a, b) => a + b, 0);
  const given = mode === 'lite' ? standing(park, pen).length : 0;
  return Math.max(0, power - given - chosen);
}

/** How many links a square could give: to an empty one a generator would be built. */
export function socketsAt(mode: Mode, park: ParkView, plan: Plan, square: Square): number {
  const thing = plan.get(square);
  if (!thing) return park.generatorsLeft > 0 ? (mode === 'lite' ? 1 : SOCKETS) : 0;
  if (thing.t !== 'generator' || mode === 'lite') return 0;
  return SOCKETS - thing.generator.links.length;
}

/** The squares beside the pen that could supply it. */
export function sources(mode: Mode, park: ParkView, plan: Plan, pen: readonly Square[]): Square[] {
  return rim(pen).filter((square) => socketsAt(mode, park, plan, square) > 0);
}

/** A press on a source: one megawatt more, or none again where no more is wanted. */
export function press(
  supply: Supply,
  square: Square,
  sockets: number,
  stillWanted: number,
): Supply {
  const now = supply.get(square) ?? 0;
  const changed = new Map(supply);
  if (now < sockets && stillWanted > 0) changed.set(square, now + 1);
  else changed.delete(square);
  return changed;
}

/** Leaves out what is no longer beside the pen, or more than it wants. */
export function fitting(supply: Supply, pen: readonly Square[]): Supply {
  const around = new Set(pen.flatMap(neighbours));
  const inside = new Set(pen);
  return new Map([...supply].filter(([square]) => around.has(square) && !inside.has(square)));
}
