/** The components, typed: names, texts, costs and what workstations do. Numbers come from the engine. */
import {
  attractions,
  dnaSales,
  recipes,
  refinements,
  solo,
  specialists,
  upgrades,
} from './generated/components.json';
import type { Attraction } from './generated/Attraction';
import type { Colour } from './generated/Colour';
import type { Diet } from './generated/Diet';
import type { Item } from './generated/Item';
import type { Kind } from './generated/Kind';
import type { Recipe } from './generated/Recipe';
import type { SoloCard } from './generated/SoloCard';
import type { Specialist } from './generated/Specialist';
import type { Upgrade } from './generated/Upgrade';
import type { Ware } from './generated/Ware';
import type { Wild } from './generated/Wild';

/** How a step of security or a paddock is paid for. */
export type Pay = 'standard' | 'free' | { less: number };

/** What holds for a round. */
type Lasting =
  | 'doubleAttraction'
  | { hooliganSwap: number }
  | { security: number }
  | { draw: number }
  | { eatShield: number };

/** What a workstation does. */
export type Effect =
  | 'refine'
  | 'copy'
  | { money: number }
  | { security: Pay }
  | { paddock: Pay }
  | { either: Effect[] }
  | { create: { waive: number } }
  | { dna: [Wild, number] }
  | { round: Lasting };

interface UpgradeInfo {
  name: string;
  text: string;
  green: unknown[];
  slots: { workers: number; effect: Effect; unlimited: boolean }[];
}
interface AttractionInfo {
  name: string;
  kind: Kind | null;
  cost: number;
  spaces: number;
  points: number;
}
interface RecipeInfo {
  name: string;
  diet: Diet;
  cost: Dna;
  any_basic: number;
  excitement: number;
  points: number;
  threat: number;
}
interface SoloInfo {
  name: string;
  text: string;
  dice: number[];
  recipe: Diet | null;
  items: [Ware, number][];
}

/** Amounts by colour: blue, pink, purple, green, red, orange. */
export type Dna = [number, number, number, number, number, number];

export const COLOURS: readonly Colour[] = ['blue', 'pink', 'purple', 'green', 'red', 'orange'];
export const WARES: readonly Ware[] = ['attraction', 'upgrade', 'specialist'];
export const LIMIT = 10;
export const EXCITEMENT = 20;

export const SPECIALISTS = specialists as unknown as Record<
  Specialist,
  { name: string; text: string }
>;
export const UPGRADES = upgrades as unknown as Record<Upgrade, UpgradeInfo>;
export const ATTRACTIONS = attractions as unknown as Record<Attraction, AttractionInfo>;
export const RECIPES = recipes as unknown as Record<Recipe, RecipeInfo>;
export const SOLO = solo as unknown as Record<SoloCard, SoloInfo>;
export const SALES = dnaSales as { price: number; wild: Wild; n: number }[];
export const REFINEMENTS = refinements as unknown as { into: Colour; from: Colour[] }[];

export const DIET_NAME: Record<Diet, string> = {
  herbivore: 'herbivore',
  small: 'small carnivore',
  large: 'large carnivore',
};
export const KIND_NAME: Record<Kind, string> = {
  food: 'Food',
  ride: 'Ride',
  merchandise: 'Merchandise',
};
export const WARE_NAME: Record<Ware, string> = {
  attraction: 'attraction',
  upgrade: 'lab upgrade',
  specialist: 'specialist',
};

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
  return `${kind ? KIND_NAME[kind] : 'Attraction'}: ${room}${worth}.`;
}

/** `2 blue, 1 red`, or `nothing`. */
export function dnaText(dna: readonly number[]): string {
  const words = COLOURS.flatMap((colour, i) => (dna[i] ? [`${dna[i]} ${colour}`] : []));
  return words.join(', ') || 'nothing';
}

/** What a dinosaur of a recipe costs, in words. */
export function costText(recipe: Recipe): string {
  const { cost, any_basic } = RECIPES[recipe];
  return any_basic ? `${any_basic} basic DNA of any colour` : dnaText(cost);
}

/** A workstation's face: a pictogram, a few signs, and the words for both. */
export interface Face {
  icon: string;
  sign: string;
  words: string;
}

const off = (pay: Pay) => (pay === 'free' ? 'free' : pay === 'standard' ? '' : `−$${pay.less}`);
const offWords = (pay: Pay) =>
  pay === 'free' ? ', free' : pay === 'standard' ? '' : `, $${pay.less} less`;

export function face(effect: Effect): Face {
  if (effect === 'refine') return { icon: 'refine', sign: '', words: 'refine DNA' };
  if (effect === 'copy') return { icon: 'copy', sign: '', words: 'repeat another action' };
  if ('money' in effect) {
    return { icon: '', sign: `+$${effect.money}`, words: `take $${effect.money}` };
  }
  if ('security' in effect) {
    const pay = effect.security;
    return { icon: 'shield', sign: off(pay), words: `security +1${offWords(pay)}` };
  }
  if ('paddock' in effect) {
    const pay = effect.paddock;
    return { icon: 'fence', sign: off(pay), words: `paddock +1${offWords(pay)}` };
  }
  if ('either' in effect) {
    const pay = effect.either.flatMap((e) =>
      typeof e === 'object' && 'security' in e ? [e.security] : [],
    )[0];
    return {
      icon: 'wrench',
      sign: off(pay ?? 'standard'),
      words: `security or paddock +1${offWords(pay ?? 'standard')}`,
    };
  }
  if ('create' in effect) {
    const { waive } = effect.create;
    return {
      icon: 'egg',
      sign: waive ? `−${waive}` : '',
      words: waive ? 'create a dinosaur for one basic DNA less' : 'create a dinosaur',
    };
  }
  if ('dna' in effect) {
    const [wild, n] = effect.dna;
    return { icon: `dna-${wild}`, sign: `+${n}`, words: `${n} ${wild} DNA` };
  }
  const lasting = effect.round;
  if (lasting === 'doubleAttraction') {
    return { icon: 'ticket', sign: '×2', words: 'one attraction scores twice this round' };
  }
  if ('hooliganSwap' in lasting) {
    const n = lasting.hooliganSwap;
    return { icon: 'swap', sign: `${n}`, words: `swap up to ${n} hooligans this round` };
  }
  if ('security' in lasting) {
    const n = lasting.security;
    return { icon: 'shield', sign: `+${n}`, words: `security counts ${n} more this round` };
  }
  if ('draw' in lasting) {
    return { icon: 'crowd', sign: `+${lasting.draw}`, words: `${lasting.draw} more visitors` };
  }
  return {
    icon: 'bunker',
    sign: `−${lasting.eatShield}`,
    words: `${lasting.eatShield} fewer visitors are eaten this round`,
  };
}
