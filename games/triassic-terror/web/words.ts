/** Names and short texts of this game's things. */
import { counted } from '$kit/words';
import type { Area } from './generated/Area';
import type { Environment } from './generated/Environment';
import type { Period } from './generated/Period';
import type { Predator } from './generated/Predator';
import type { Tile } from './generated/Tile';
import { environmentOf, ringOf } from './land';

export const ENVIRONMENT_NAME: Record<Environment, string> = {
  swamp: 'Swamp',
  forest: 'Forest',
  desert: 'Desert',
  mountains: 'Mountains',
};
export const PERIOD_NAME: Record<Period, string> = {
  triassic: 'Triassic',
  jurassic: 'Jurassic',
  cretaceous: 'Cretaceous',
};
export const PREDATOR_NAME: Record<Predator, string> = {
  trex: 'T-Rex',
  raptor: 'Raptor',
  pterodactyl: 'Pterodactyl',
};
export const HABITAT_NAME = ['primary', 'secondary', 'tertiary'] as const;
/** By seat, as drawn in `art/figures.ts`. */
export const SPECIES_NAME = [
  'Triceratops',
  'Stegosaurus',
  'Plateosaurus',
  'Parasaurolophus',
  'Ankylosaurus',
  'Edaphosaurus',
] as const;

/** `middle Forest`. */
export const areaName = (area: Area) => `${ringOf(area)} ${ENVIRONMENT_NAME[environmentOf(area)]}`;
/** `Middle Forest`. */
export function areaTitle(area: Area): string {
  const name = areaName(area);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const dinosaurs = (n: number) => counted(n, 'dinosaur');

export interface TileWords {
  name: string;
  /** For where there is little room, and for where there is less. */
  short: string;
  word: string;
  text: string;
  rule: string;
}

export const TILES: Record<Tile, TileWords> = {
  environment: {
    name: 'New Environment',
    short: 'Settle 3',
    word: 'Settle',
    text: 'Choose an environment and put 3 dinosaurs into its areas, split as you like.',
    rule: 'TT-16',
  },
  growth: {
    name: 'Herd Growth',
    short: 'Grow 3 + 2',
    word: 'Growth',
    text: 'Add 3 dinosaurs to one of your herds and 2 to another.',
    rule: 'TT-18',
  },
  migration: {
    name: 'Herd Migration',
    short: 'Move 2 herds',
    word: 'Migrate',
    text: 'Up to two of your herds wander to adjacent areas; whoever came with the first stays there. One dinosaur of every herd beside them is swept along and becomes yours; a party that changes its environment loses 1.',
    rule: 'TT-22',
  },
  hatch: {
    name: 'Hatch',
    short: 'Hatch 3, fly',
    word: 'Hatch',
    text: 'Add 3 dinosaurs to one of your herds. Then the Pterodactyl flies up to two areas and eats up to 2 of your opponents (1 with six players).',
    rule: 'TT-19',
  },
  trex: {
    name: 'T-Rex',
    short: 'Eat 5 or 3',
    word: 'T-Rex',
    text: 'The T-Rex becomes yours and adds 3 to your strength. It stays, or moves one area and eats up to 5, or two areas and eats up to 3.',
    rule: 'TT-29',
  },
  raptors: {
    name: 'Raptors',
    short: 'Eat, scatter',
    word: 'Raptors',
    text: 'One Raptor moves one area, the other one or two. Each that moves eats up to 2 and then scatters up to 2 to adjacent areas.',
    rule: 'TT-35',
  },
};
