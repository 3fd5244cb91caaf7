/** What is in the box, looked up by the ids that views and offers use. The numbers are the engine's. */
import { components } from './generated/Components';
import type { Action } from './generated/Action';
import type { Colour } from './generated/Colour';
import type { Disaster } from './generated/Disaster';
import type { Edge } from './generated/Edge';
import type { Exit } from './generated/Exit';
import type { Kind } from './generated/Kind';
import type { Shape } from './generated/Shape';
import type { Space } from './generated/Space';
import type { Species } from './generated/Species';

export interface Gains {
  readonly dna: readonly number[];
  readonly coins: number;
  readonly roads: number;
  readonly security: number;
  readonly attraction: Kind | null;
}

export interface Face {
  /** One, or two of which one is chosen. */
  readonly sides: readonly Gains[];
  /** Each side in words, and all of it. */
  readonly texts: readonly string[];
  readonly text: string;
  readonly threat: number;
}

export type Diet = 'herbivore' | 'small-carnivore' | 'large-carnivore';

export type Host =
  | { readonly t: 'paddock'; readonly v: Diet }
  | { readonly t: 'any-paddock' }
  | { readonly t: 'attraction'; readonly v: Kind };

export interface Worth {
  readonly fixed: number;
  readonly counted: {
    readonly counter: string;
    readonly per: number;
    readonly vp: number;
    readonly max: number;
  } | null;
}

export interface BuildingCard {
  readonly name: string;
  readonly cost: number;
  readonly shape: Shape;
  readonly host: Host | null;
  readonly worth: Worth;
  readonly bonus: string;
}

export interface SpecialistCard {
  readonly name: string;
  readonly cost: number;
  readonly bonus: string;
  readonly ability: string;
}

export interface SpeciesInfo {
  readonly name: string;
  readonly letter: string;
  readonly diet: Diet;
  readonly dna: readonly number[];
  readonly excitement: number;
  readonly threat: number;
  readonly shape: Shape;
  readonly vp: number;
}

export type Income = 'coin' | 'basic' | 'security' | 'road' | 'advanced';

type Cells = readonly (readonly [number, number])[];
type ById<K extends string, V> = Readonly<Record<K, V>>;

/** The tables as the engine writes them, with types as wide as their use. */
interface Components {
  readonly faces: ById<string, Face>;
  readonly shapes: ById<Shape, { readonly turns: readonly Cells[] }>;
  readonly buildings: ById<string, BuildingCard>;
  readonly specialists: ById<string, SpecialistCard>;
  readonly species: ById<Species, SpeciesInfo>;
  readonly attractions: ById<
    Kind,
    {
      readonly name: string;
      readonly shape: Shape;
      readonly circles: number;
      readonly income: string;
    }
  >;
  readonly exits: ById<Exit, { readonly square: string; readonly side: Edge; readonly vp: number }>;
  readonly hq: readonly string[];
  readonly costBoxes: readonly number[];
  readonly trade: number;
  readonly excitement: {
    readonly boxes: number;
    readonly row: number;
    readonly vp: readonly number[];
    readonly icons: readonly (readonly [number, Income])[];
  };
  readonly deaths: { readonly boxes: number; readonly disasters: readonly number[] };
  readonly disasters: ById<
    Disaster,
    { readonly name: string; readonly takes: number; readonly text: string; readonly limit: number }
  >;
  readonly actions: ById<
    Action,
    { readonly name: string; readonly text: string; readonly spaces: readonly (readonly Space[])[] }
  >;
  readonly rivals: ById<string, { readonly takes: readonly (readonly [number, Action])[] }>;
  readonly objectives: ById<string, { readonly text: string; readonly vp: number }>;
}

const box: Components = components;

export const {
  species: SPECIES,
  attractions: ATTRACTIONS,
  exits: EXITS,
  hq: HQ_SQUARES,
  costBoxes: COST_BOXES,
  trade: TRADE,
  excitement: EXCITEMENT,
  deaths: DEATHS,
  disasters: DISASTERS,
  actions: ACTIONS,
} = box;

const keys = <K extends string>(table: ById<K, unknown>) => Object.keys(table) as K[];
export const SPECIES_IDS = keys(SPECIES);
export const EXIT_IDS = keys(EXITS);
export const DISASTER_IDS = keys(DISASTERS);
export const ACTION_IDS = keys(ACTIONS);
export const KINDS = keys(ATTRACTIONS);
export const COLOURS: readonly Colour[] = ['blue', 'pink', 'purple', 'green', 'red', 'orange'];

const BLANK: Face = { sides: [], texts: [], text: 'nothing', threat: 0 };
export const face = (id: string): Face => box.faces[id] ?? BLANK;

/** The turns of a shape, each as its cells. */
export const turns = (shape: Shape): readonly Cells[] => box.shapes[shape].turns;

export const buildingCard = (id: string): BuildingCard | undefined => box.buildings[id];
export const specialistCard = (id: string): SpecialistCard | undefined => box.specialists[id];
export const rivalCard = (id: string) => box.rivals[id];
export const objectiveCard = (id: string) => box.objectives[id];

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
