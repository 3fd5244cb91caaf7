/** The components by their ids, and what their signs mean. Numbers and texts are the engine's. */
import { byId, spell } from '$kit/words';
import { components } from './generated/components';
import type { Colour } from './generated/Colour';
import type { Item } from './generated/Item';
import type { Kind } from './generated/Kind';
import type { Recipe } from './generated/Recipe';
import type { Ware } from './generated/Ware';
import type { Work } from './generated/Work';

/** Amounts by colour: blue, pink, purple, green, red, orange. */
export type Dna = [number, number, number, number, number, number];

export const COLOURS: readonly Colour[] = components.colours;
export const WARES: readonly Ware[] = components.wares.map(({ id }) => id);
export const LIMIT = components.storage;
export const EXCITEMENT = components.excitement;
export const SALES = components.dnaSales;
export const REFINEMENTS = components.refinements;
export const SPECIALISTS = byId(components.specialists);
export const UPGRADES = byId(components.upgrades);
export const ATTRACTIONS = byId(components.attractions);
export const RECIPES = byId(components.recipes);
export const SOLO = byId(components.solo);
export const DIETS = byId(components.diets);
export const WARE = byId(components.wares);
const KINDS = byId(components.kinds);

/** `Food`, as the first word of a line. */
export const kindName = (kind: Kind) => spell(KINDS[kind].name);

export function itemName(item: Item): string {
  switch (item.t) {
    case 'attraction':
      return ATTRACTIONS[item.id].name;
    case 'upgrade':
      return UPGRADES[item.id].name;
    case 'specialist':
      return SPECIALISTS[item.id].name;
  }
}

export const seats = (n: number) => (n === 1 ? '1 visitor' : `${n} visitors`);

/** What an item does, in a sentence. */
export function itemText(item: Item): string {
  if (item.t === 'specialist') return SPECIALISTS[item.id].text;
  if (item.t === 'upgrade') return UPGRADES[item.id].text;
  const { kind, spaces, points } = ATTRACTIONS[item.id];
  const room = spaces ? `room for ${seats(spaces)}` : 'no room for visitors';
  const worth = points ? `, ${points} points at the end` : '';
  return `${kind ? kindName(kind) : 'Attraction'}: ${room}${worth}.`;
}

/** `2 blue, 1 red`, or `nothing`. */
export function dnaText(dna: readonly number[]): string {
  const words = COLOURS.flatMap((colour, i) => (dna[i] ? [`${dna[i]} ${colour}`] : []));
  return words.join(', ') || 'nothing';
}

/** What a dinosaur of a recipe costs, in words. */
export function costText(recipe: Recipe): string {
  const { cost, anyBasic } = RECIPES[recipe];
  return anyBasic ? `${anyBasic} basic DNA of any colour` : dnaText(cost);
}

/** The pictogram of what a workstation does; money is its own sign. */
export const WORK_ICON: Record<Work, string> = {
  money: '',
  security: 'shield',
  paddock: 'fence',
  securityOrPaddock: 'wrench',
  create: 'egg',
  basic: 'dna-basic',
  advanced: 'dna-advanced',
  refine: 'refine',
  copy: 'copy',
  guard: 'shield',
  visitors: 'crowd',
  shelter: 'bunker',
  swap: 'swap',
  double: 'ticket',
};
