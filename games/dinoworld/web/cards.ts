/** The components by their ids. Numbers and texts are the engine's, never this board's. */
import { components } from './generated/components';
import type { Aquatic } from './generated/Aquatic';
import type { Facility } from './generated/Facility';
import type { Kind } from './generated/Kind';
import type { KindCard } from './generated/KindCard';
import type { Lab } from './generated/Lab';
import type { Sketch } from './art/dinosaurs';

function byId<T extends { id: string }>(cards: readonly T[]): Map<string, T> {
  return new Map(cards.map((card) => [card.id, card]));
}

const KINDS = byId(components.kinds);
const FACILITIES = byId(components.facilities);
const LABS = byId(components.labs);
const VISITORS = byId(components.visitors);
const OBJECTIVES = byId(components.objectives);
const AQUATICS = byId(components.aquatics);
const BOT_CARDS = byId(components.botCards);

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

export const { threatBoxes, securityBoxes, labUses, birdStars, facilityValues, links } = components;

/** What the dice have to show for a kind: its own numbers, or those of the aquatic card. */
export function valuesOf(kind: Kind, aquatic: Aquatic | null): readonly number[] {
  const card = kindCard(kind);
  if (card.family !== 'aquatic') return card.values;
  const types = AQUATIC.findIndex((other) => other.id === kind);
  return aquatic ? (aquaticCard(aquatic).values[types] ?? []) : [];
}

/** The outline of an aviary, as columns and rows from 0. */
export function aviaryShape(kind: Kind): readonly (readonly number[])[] {
  return components.aviaries.find((aviary) => aviary.kind === kind)?.squares ?? [];
}

/** The drawing that stands for a kind. */
export function sketchOf(kind: Kind): Sketch {
  const { family } = kindCard(kind);
  if (family === 'smallAviary') return 'small';
  if (family === 'largeAviary') return 'large';
  return kind as Sketch;
}
