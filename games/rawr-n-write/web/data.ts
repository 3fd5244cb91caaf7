/** What is in the box, looked up by the ids that views and offers use. The numbers are the engine's. */
import { byId } from '$kit/words';
import { components } from './generated/components';
import type { Action } from './generated/Action';
import type { Colour } from './generated/Colour';
import type { Diet } from './generated/Diet';
import type { FaceInfo } from './generated/FaceInfo';
import type { Kind } from './generated/Kind';
import type { Shape } from './generated/Shape';
import type { Space } from './generated/Space';
import type { Species } from './generated/Species';

export const {
  hq: HQ_SQUARES,
  costBoxes: COST_BOXES,
  trade: TRADE,
  excitement: EXCITEMENT,
  deaths: DEATHS,
} = components;
export const SPECIES = byId(components.species);
export const ATTRACTIONS = byId(components.attractions);
export const EXITS = byId(components.exits);
export const DISASTERS = byId(components.disasters);
export const ACTIONS = byId(components.actions);
const SHAPES = byId(components.shapes);

/** Cards and faces have ids that a view may have from elsewhere. */
type Found<T> = Record<string, T | undefined>;
const FACES: Found<FaceInfo> = byId(components.faces);
const BUILDINGS: Found<(typeof components.buildings)[number]> = byId(components.buildings);
const SPECIALISTS: Found<(typeof components.specialists)[number]> = byId(components.specialists);
const RIVALS: Found<(typeof components.rivals)[number]> = byId(components.rivals);
const OBJECTIVES: Found<(typeof components.objectives)[number]> = byId(components.objectives);

const ids = <I>(things: readonly { id: I }[]): I[] => things.map(({ id }) => id);
export const SPECIES_IDS = ids(components.species);
export const EXIT_IDS = ids(components.exits);
export const DISASTER_IDS = ids(components.disasters);
export const ACTION_IDS = ids(components.actions);
export const KINDS = ids(components.attractions);
export const COLOURS: readonly Colour[] = components.colours;

const BLANK: FaceInfo = { id: '', sides: [], texts: [], text: 'nothing', threat: 0 };
export const face = (id: string): FaceInfo => FACES[id] ?? BLANK;

/** The turns of a shape, each as its cells. */
export const turns = (shape: Shape) => SHAPES[shape].turns;

export const buildingCard = (id: string) => BUILDINGS[id];
export const specialistCard = (id: string) => SPECIALISTS[id];
export const rivalCard = (id: string) => RIVALS[id];
export const objectiveCard = (id: string) => OBJECTIVES[id];

/** The species whose paddock a site is. */
export const speciesAt = (site: string): Species | null =>
  site in SPECIES ? (site as Species) : null;

/** The kind of attraction that a site is. */
export const kindAt = (site: string): Kind | null =>
  KINDS.find((kind) => site.startsWith(kind)) ?? null;

export type Style = Diet | Kind | 'card' | 'hq';

/** What a site is: it decides the looks of what is drawn there. */
export function styleOf(site: string): Style {
  const species = speciesAt(site);
  if (species) return SPECIES[species].diet;
  return site === 'hq' ? 'hq' : (kindAt(site) ?? 'card');
}

/** The slot of a card's site or track: `card-b` and `building-b` are 1. */
export const slotOf = (id: string): number => 'abc'.indexOf(id.slice(-1));
export const SLOTS = ['A', 'B', 'C'] as const;

/** The shape that is drawn for a site at a table with these Building cards. */
export function shapeOf(site: string, buildings: readonly string[]): Shape {
  const species = speciesAt(site);
  const kind = kindAt(site);
  if (species) return SPECIES[species].shape;
  return kind
    ? ATTRACTIONS[kind].shape
    : (buildingCard(buildings[slotOf(site)] ?? '')?.shape ?? 'l3');
}

/** The action of a space of the board. */
export const actionOf = (space: Space): Action =>
  ACTION_IDS.find((id) => ACTIONS[id].spaces.some((side) => side.includes(space)))!;
