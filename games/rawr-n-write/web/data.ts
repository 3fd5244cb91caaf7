/** What is in the box, looked up by the ids that views and offers use. The numbers are the engine's. */
import { components } from './generated/Components';
import type { Action } from './generated/Action';
import type { Colour } from './generated/Colour';
import type { Disaster } from './generated/Disaster';
import type { Edge } from './generated/Edge';
import type { Exit } from './generated/Exit';
import type { Good } from './generated/Good';
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
  readonly gains: Gains;
  readonly or: Gains | null;
  readonly threat: number;
}

export type Diet = 'herbivore' | 'small-carnivore' | 'large-carnivore';

export type Effect =
  | { readonly t: 'gain'; readonly v: readonly [Good, number] }
  | { readonly t: 'dna'; readonly v: readonly [Colour, number] }
  | { readonly t: 'anyBasic' | 'anyAdvanced' | 'roll' | 'upgrade'; readonly v: number }
  | { readonly t: 'specialistCoins'; readonly v: number }
  | { readonly t: 'attraction'; readonly v: Kind | null }
  | { readonly t: 'rollPick' }
  | {
      readonly t: 'per';
      readonly v: {
        readonly counter: string;
        readonly per: number;
        readonly cap: number;
        readonly each: Effect;
      };
    }
  | { readonly t: 'choose'; readonly v: 'funds' | 'extract' | 'wrangle' }
  | {
      readonly t: 'make';
      readonly v: { readonly max: number; readonly free: boolean; readonly housed: boolean };
    };

export type Host =
  | { readonly t: 'paddock'; readonly v: Diet }
  | { readonly t: 'any-paddock' }
  | { readonly t: 'attraction'; readonly v: Kind };

export interface BuildingCard {
  readonly id: string;
  readonly name: string;
  readonly cost: number;
  readonly shape: Shape;
  readonly host: Host | null;
  readonly bonus: readonly Effect[];
  readonly worth: {
    readonly fixed: number;
    readonly counted: {
      readonly counter: string;
      readonly per: number;
      readonly vp: number;
      readonly max: number;
    } | null;
  };
}

export interface SpecialistCard {
  readonly id: string;
  readonly name: string;
  readonly cost: number;
  readonly bonus: Effect;
  readonly ability: readonly Effect[];
}

export interface SpeciesInfo {
  readonly species: Species;
  readonly letter: string;
  readonly diet: Diet;
  readonly dna: readonly number[];
  readonly excitement: number;
  readonly threat: number;
}

export type Icon = 'coin' | 'basic' | 'security' | 'road' | 'advanced';

/** The tables as the engine writes them, with types that widen what literals narrow. */
interface Components {
  readonly faces: Readonly<Record<string, Face>>;
  readonly shapes: Readonly<Record<Shape, readonly (readonly (readonly [number, number])[])[]>>;
  readonly buildings: readonly BuildingCard[];
  readonly specialists: readonly SpecialistCard[];
  readonly species: readonly SpeciesInfo[];
  readonly paddocks: readonly {
    readonly diet: Diet;
    readonly shape: Shape;
    readonly vp: number;
  }[];
  readonly attractions: readonly {
    readonly kind: Kind;
    readonly shape: Shape;
    readonly circles: number;
    readonly income: Effect;
  }[];
  readonly exits: readonly {
    readonly exit: Exit;
    readonly square: string;
    readonly side: Edge;
    readonly vp: number;
  }[];
  readonly hq: readonly string[];
  readonly icons: readonly (readonly [number, Icon])[];
  readonly rowVp: readonly number[];
  readonly disasterBoxes: readonly number[];
  readonly disasters: readonly {
    readonly disaster: Disaster;
    readonly takes: number;
    readonly text: string;
  }[];
  readonly actions: readonly {
    readonly action: Action;
    readonly spaces: readonly (readonly Space[])[];
    readonly text: string;
  }[];
  readonly rivals: readonly {
    readonly id: string;
    readonly takes: readonly (readonly [number, Action])[];
  }[];
  readonly objectives: readonly { readonly id: string; readonly text: string; readonly vp: number }[];
}

const box: Components = components;

export const { species, attractions, exits, hq, icons, rowVp, disasterBoxes, disasters, actions } =
  box;

export const COLOURS: readonly Colour[] = ['blue', 'pink', 'purple', 'green', 'red', 'orange'];
export const KINDS: readonly Kind[] = ['food', 'ride', 'merch'];
export const SLOTS = ['A', 'B', 'C'] as const;

const NOTHING: Gains = { dna: [], coins: 0, roads: 0, security: 0, attraction: null };

export const face = (id: string): Face =>
  box.faces[id] ?? { gains: NOTHING, or: null, threat: 0 };

/** The turns of a shape, each as its cells. */
export const turns = (shape: Shape) => box.shapes[shape];

export const buildingCard = (id: string) => box.buildings.find((card) => card.id === id);
export const specialistCard = (id: string) => box.specialists.find((card) => card.id === id);
export const speciesInfo = (id: string) => species.find((info) => info.species === id);
export const rivalCard = (id: string) => box.rivals.find((card) => card.id === id);
export const objectiveCard = (id: string) => box.objectives.find((card) => card.id === id);
export const exitInfo = (id: Exit) => exits.find(({ exit }) => exit === id)!;
export const paddock = (diet: Diet) => box.paddocks.find((paddock) => paddock.diet === diet)!;

export type Style = Diet | Kind | 'card' | 'hq';

/** What a site is: it decides the looks of what is drawn there. */
export function styleOf(site: string): Style {
  const info = speciesInfo(site);
  if (info) return info.diet;
  if (site === 'hq') return 'hq';
  return KINDS.find((kind) => site.startsWith(kind)) ?? 'card';
}

/** The slot of a card's site or track: `card-b` and `building-b` are 1. */
export const slotOf = (id: string): number => 'abc'.indexOf(id.slice(-1));

/** The shape that is drawn for a site at a table with these Building cards. */
export function shapeOf(site: string, buildings: readonly string[]): Shape {
  const info = speciesInfo(site);
  if (info) return paddock(info.diet).shape;
  const attraction = attractions.find(({ kind }) => site.startsWith(kind));
  return attraction?.shape ?? buildingCard(buildings[slotOf(site)] ?? '')?.shape ?? 'l3';
}

export const actionOf = (space: Space) =>
  actions.find(({ spaces }) => spaces.some((side) => side.includes(space)))!;
