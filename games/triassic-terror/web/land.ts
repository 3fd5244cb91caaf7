/** The island's areas by name, for drawing arrows and lights. What is legal is never decided here. */
import { components } from './generated/components';
import type { Area } from './generated/Area';
import type { Environment } from './generated/Environment';

export type Ring = 'inner' | 'middle' | 'outer';

export const ENVIRONMENTS: readonly Environment[] = components.environments.map(({ id }) => id);
export const RINGS: readonly Ring[] = ['inner', 'middle', 'outer'];
export const AREAS: readonly Area[] = components.areas.map(({ id }) => id);

export const environmentOf = (area: Area) => area.split('-')[0] as Environment;
export const ringOf = (area: Area) => area.split('-')[1] as Ring;
export const areasOf = (environment: Environment) =>
  AREAS.filter((area) => environmentOf(area) === environment);
export const areaIndex = (area: Area) => AREAS.indexOf(area);
const waysFrom = (area: Area) => components.areas[areaIndex(area)]?.ways ?? [];
export const adjacent = (area: Area): Area[] => waysFrom(area).map(({ to }) => to);

/** How many of a party die on the way from one area to the next. */
export const deaths = (from: Area, to: Area): number =>
  waysFrom(from).find((way) => way.to === to)?.dies ?? 0;
