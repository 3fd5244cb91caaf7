/** The island's areas by name, for drawing arrows and lights. What is legal is never decided here. */
import type { Area } from './generated/Area';
import type { Environment } from './generated/Environment';

export type Ring = 'inner' | 'middle' | 'outer';

export const ENVIRONMENTS: readonly Environment[] = ['swamp', 'forest', 'desert', 'mountains'];
export const RINGS: readonly Ring[] = ['inner', 'middle', 'outer'];
export const AREAS: readonly Area[] = ENVIRONMENTS.flatMap((environment) =>
  RINGS.map((ring): Area => `${environment}-${ring}`),
);

export const environmentOf = (area: Area) => area.split('-')[0] as Environment;
export const ringOf = (area: Area) => area.split('-')[1] as Ring;
export const areasOf = (environment: Environment) =>
  RINGS.map((ring): Area => `${environment}-${ring}`);
export const areaIndex = (area: Area) => AREAS.indexOf(area);

/** TT-55: the next rings of the environment, and the same ring of those beside it. */
export function adjacent(area: Area): Area[] {
  const [e, r] = [ENVIRONMENTS.indexOf(environmentOf(area)), RINGS.indexOf(ringOf(area))];
  const ring = RINGS[r]!;
  return AREAS.filter(
    (other) =>
      (environmentOf(other) === environmentOf(area) &&
        Math.abs(RINGS.indexOf(ringOf(other)) - r) === 1) ||
      (ringOf(other) === ring &&
        Math.abs(ENVIRONMENTS.indexOf(environmentOf(other)) - e) % 2 === 1),
  );
}

/** Whether a party that goes from one to the other loses a dinosaur. */
export const isShock = (from: Area, to: Area) => environmentOf(from) !== environmentOf(to);
