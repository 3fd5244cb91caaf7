/** Power for a pen on the drawing table: which squares give it how much. */
import type { Square } from './generated/Square';
import { neighbours } from './grid';

/** Generators by square with what they give to the new pen: 1 each, or links in Danger Mode. */
export type Supply = ReadonlyMap<Square, number>;

export const given = (supply: Supply) => [...supply.values()].reduce((a, b) => a + b, 0);

/** A press on a source: one megawatt more, or none again where no more is wanted or possible. */
export function press(supply: Supply, square: Square, most: number, stillWanted: number): Supply {
  const now = supply.get(square) ?? 0;
  const changed = new Map(supply);
  if (now < most && stillWanted > 0) changed.set(square, now + 1);
  else changed.delete(square);
  return changed;
}

/** Leaves out what is no longer beside the pen. */
export function fitting(supply: Supply, pen: readonly Square[]): Supply {
  const around = new Set(pen.flatMap(neighbours));
  const inside = new Set(pen);
  return new Map([...supply].filter(([square]) => around.has(square) && !inside.has(square)));
}
