/** The components by their ids, and what their signs mean. Numbers and texts are the engine's. */
import { byId, spell } from '$kit/words';
import { components } from './generated/components';
import type { Colour } from './generated/Colour';
import type { Effect } from './generated/Effect';
import type { Item } from './generated/Item';
import type { Kind } from './generated/Kind';
import type { Modifier } from './generated/Modifier';
import type { Pay } from './generated/Pay';
import type { Recipe } from './generated/Recipe';
import type { Ware } from './generated/Ware';

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

/** A workstation's face: a pictogram, a few signs, and the words for both. */
export interface Face {
  icon: string;
  sign: string;
  words: string;
}

const off = (pay: Pay) => (pay === 'free' ? 'free' : pay === 'standard' ? '' : `−$${pay.less}`);
const offWords = (pay: Pay) =>
  pay === 'free' ? ', free' : pay === 'standard' ? '' : `, $${pay.less} less`;

/** No workstation has the other effects. */
const BLANK: Face = { icon: '', sign: '', words: '' };

export function face(effect: Effect): Face {
  if (effect === 'refine') return { icon: 'refine', sign: '', words: 'refine DNA' };
  if (effect === 'copy') return { icon: 'copy', sign: '', words: 'repeat another action' };
  if (typeof effect === 'string') return BLANK;
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
  return 'round' in effect ? lastingFace(effect.round) : BLANK;
}

/** What holds for the rest of the round. */
function lastingFace(lasting: Modifier): Face {
  if (lasting === 'doubleAttraction') {
    return { icon: 'ticket', sign: '×2', words: 'one attraction scores twice this round' };
  }
  if (typeof lasting === 'string') return BLANK;
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
  if (!('eatShield' in lasting)) return BLANK;
  return {
    icon: 'bunker',
    sign: `−${lasting.eatShield}`,
    words: `${lasting.eatShield} fewer visitors are eaten this round`,
  };
}
