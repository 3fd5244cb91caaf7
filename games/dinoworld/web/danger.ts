/** What a Malfunction Phase would do: the chart read ahead, for display only. */
import type { ParkView } from './generated/ParkView';
import { failsFrom } from './cards';

export interface Outlook {
  /** What the danger die shows. */
  die: number;
  danger: number;
  /** How many generators fail, and how much damage they do. */
  failing: number;
  damage: number;
}

/** For each face of the danger die, as the park is now. */
export function outlook(park: ParkView): Outlook[] {
  return [1, 2, 3, 4, 5, 6].map((die) => {
    const danger = die + park.threat - park.security;
    const from = failsFrom(danger);
    const failing = park.generators.filter(({ live }) => from !== null && live >= from);
    const damage = failing.reduce((sum, { live }) => sum + live, 0);
    return { die, danger, failing: failing.length, damage };
  });
}

/** The rows of the chart: danger level, and which generators fail. */
export const CHART: readonly (readonly [danger: string, links: string])[] = [
  ['≤5', 'none'],
  ['6', '4'],
  ['7', '3–4'],
  ['8', '2–4'],
  ['9+', '1–4'],
];

/** The row of the chart for a danger level. */
export const chartRow = (danger: number) => Math.min(4, Math.max(0, danger - 5));
