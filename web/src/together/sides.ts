/** To which side of the device each person's view is turned. */

/** Upright, or to whoever sits across, to the left, to the right. In degrees. */
export const SIDES = [0, 180, 90, 270] as const;
export type Side = (typeof SIDES)[number];

const key = (table: string) => `mesozoic.sides.${table}`;

/** The side of each seat, as far as somebody has chosen it. */
export function sidesOf(table: string): Record<number, Side> {
  try {
    const kept = JSON.parse(localStorage.getItem(key(table)) ?? '{}') as Record<number, Side>;
    return typeof kept === 'object' && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps them. */
export function keepSides(table: string, sides: Record<number, Side>): void {
  localStorage.setItem(key(table), JSON.stringify(sides));
}

/** The next side around. */
export const nextSide = (side: Side): Side => SIDES[(SIDES.indexOf(side) + 1) % SIDES.length] ?? 0;
