/** The components by their ids. Numbers and texts are the catalogue's, never this board's. */
import { catalogue } from './generated/catalogue';
import type { Aquatic } from './generated/Aquatic';
import type { Diet } from './generated/Diet';
import type { Facility } from './generated/Facility';
import type { Family } from './generated/Family';
import type { Kind } from './generated/Kind';
import type { Lab } from './generated/Lab';
import type { Sketch } from './art/dinosaurs';

export interface KindCard {
  id: Kind;
  name: string;
  letter: string;
  family: Family;
  diet: Diet;
  squares: number;
  power: number;
  stars: number;
  values: readonly number[];
}

export interface BotIcons {
  pen: { t: 'kind'; of: Kind } | { t: 'small' } | { t: 'large' } | null;
  instead: Kind | null;
  recreation: number;
  welfare: number;
  paths: number;
  generators: number;
  security: number;
}

function byId<T extends { id: string }>(cards: readonly T[]): Map<string, T> {
  return new Map(cards.map((card) => [card.id, card]));
}

const KINDS = byId<KindCard>(catalogue.kinds);
const FACILITIES = byId(catalogue.facilities);
const LABS = byId(catalogue.labs);
const VISITORS = byId(catalogue.visitors);
const OBJECTIVES = byId(catalogue.objectives);
const AQUATICS = byId(catalogue.aquatics);
const BOT_CARDS = byId<{ id: string; top: BotIcons; bottom: BotIcons }>(catalogue.botCards);

export const STANDARD: readonly KindCard[] = [...KINDS.values()].filter(
  (kind) => kind.family === 'standard',
);
export const AQUATIC: readonly KindCard[] = [...KINDS.values()].filter(
  (kind) => kind.family === 'aquatic',
);

export const kindCard = (kind: Kind) => KINDS.get(kind)!;
export const facilityCard = (facility: Facility) => FACILITIES.get(facility)!;
export const labCard = (lab: Lab) => LABS.get(lab)!;
export const visitorCard = (visitor: string) => VISITORS.get(visitor)!;
export const objectiveCard = (objective: string) => OBJECTIVES.get(objective)!;
export const aquaticCard = (aquatic: Aquatic) => AQUATICS.get(aquatic)!;
export const botCard = (card: string) => BOT_CARDS.get(card)!;

export const { threatBoxes, securityBoxes, labUses, birdStars } = catalogue;
export const LABS_OF_DICE: readonly Lab[] = [
  'alternate-funding',
  'genetic-modification',
  'questionable-accounting',
];

/** What the dice have to show for a kind: its own numbers, or those of the aquatic card. */
export function valuesOf(kind: Kind, aquatic: Aquatic | null): readonly number[] {
  const card = kindCard(kind);
  if (card.family !== 'aquatic') return card.values;
  const types = AQUATIC.findIndex((other) => other.id === kind);
  return aquatic ? (aquaticCard(aquatic).values[types] ?? []) : [];
}

/** The outline of an aviary, as columns and rows from 0. */
export function aviaryShape(kind: Kind): readonly (readonly number[])[] {
  return catalogue.aviaries.find((aviary) => aviary.kind === kind)?.squares ?? [];
}

/** The drawing that stands for a kind. */
export function sketchOf(kind: Kind): Sketch {
  const { family } = kindCard(kind);
  if (family === 'smallAviary') return 'small';
  if (family === 'largeAviary') return 'large';
  return kind as Sketch;
}

/** The Malfunction chart: the fewest live links of a generator that fails at a danger level. */
export const failsFrom = (danger: number): number | null =>
  danger < 6 ? null : Math.max(1, 10 - danger);
