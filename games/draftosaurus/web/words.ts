/** Pens, species and faces as people read them, and as the board prints them. No rules. */
import type { Face } from './generated/Face';
import type { Side } from './generated/Side';
import type { Species } from './generated/Species';
import type { Spot } from './generated/Spot';

/** In the order of the box and of hands. */
export const SPECIES: readonly Species[] = [
  'trex',
  'stegosaurus',
  'brachiosaurus',
  'triceratops',
  'parasaurolophus',
  'spinosaurus',
];

export const SPECIES_NAME: Record<Species, string> = {
  trex: 'T-Rex',
  stegosaurus: 'Stegosaurus',
  brachiosaurus: 'Brachiosaurus',
  triceratops: 'Triceratops',
  parasaurolophus: 'Parasaurolophus',
  spinosaurus: 'Spinosaurus',
};

/** For where there is little room. */
export const SPECIES_SHORT: Record<Species, string> = {
  trex: 'T-Rex',
  stegosaurus: 'Stego',
  brachiosaurus: 'Brachio',
  triceratops: 'Tricera',
  parasaurolophus: 'Para',
  spinosaurus: 'Spino',
};

/** Both forms of "1 T-Rex" and "3 T-Rexes". */
export function count(n: number, species: Species): string {
  const name = SPECIES_NAME[species];
  return n === 1
    ? `1 ${name}`
    : `${n} ${species === 'trex' ? 'T-Rexes' : name.replace(/us$/, 'i')}`;
}

export type Pen =
  | 'forest'
  | 'trio'
  | 'prairie'
  | 'king'
  | 'meadow'
  | 'island'
  | 'wood'
  | 'bridge-left'
  | 'quarantine'
  | 'lookout'
  | 'bridge-right'
  | 'pyramid';

export interface PenWords {
  name: string;
  region: 'woodlands' | 'grasslands';
  bank: 'left' | 'right';
  /** The pen's own rule, in one breath. */
  hint: string;
  /** Where the rules tell more. */
  rule: string;
}

export const PENS: Record<Pen, PenWords> = {
  forest: {
    name: 'Forest of Sameness',
    region: 'woodlands',
    bank: 'left',
    hint: 'One species only, from the left. The last filled stump is the score.',
    rule: 'DR-18',
  },
  trio: {
    name: 'Woody Trio',
    region: 'woodlands',
    bank: 'left',
    hint: '7 points if exactly three stand here, of any kind.',
    rule: 'DR-21',
  },
  prairie: {
    name: 'Prairie of Love',
    region: 'grasslands',
    bank: 'left',
    hint: '5 points for each couple of one species. No limit.',
    rule: 'DR-20',
  },
  king: {
    name: 'King of the Jungle',
    region: 'woodlands',
    bank: 'right',
    hint: '7 points if nobody else has more of this species in the whole zoo.',
    rule: 'DR-22',
  },
  meadow: {
    name: 'Meadow of Differences',
    region: 'grasslands',
    bank: 'right',
    hint: 'Each species once, from the left. The last filled place is the score.',
    rule: 'DR-19',
  },
  island: {
    name: 'Solitary Island',
    region: 'grasslands',
    bank: 'right',
    hint: '7 points if it is the only one of its species in your whole zoo.',
    rule: 'DR-23',
  },
  wood: {
    name: 'Well-Ordered Wood',
    region: 'woodlands',
    bank: 'left',
    hint: 'Two species in turn, from the left. The last filled stump is the score.',
    rule: 'DR-24',
  },
  'bridge-left': {
    name: "Lovers' Bridge, left bank",
    region: 'woodlands',
    bank: 'left',
    hint: '6 points for each couple with one partner on each bank.',
    rule: 'DR-26',
  },
  quarantine: {
    name: 'Quarantine Zone',
    region: 'grasslands',
    bank: 'left',
    hint: 'One dinosaur waits here and moves anywhere it fits before the count.',
    rule: 'DR-28',
  },
  lookout: {
    name: 'Lookout',
    region: 'woodlands',
    bank: 'right',
    hint: '2 points for each of this species in the zoo of your right-hand neighbour.',
    rule: 'DR-27',
  },
  'bridge-right': {
    name: "Lovers' Bridge, right bank",
    region: 'grasslands',
    bank: 'right',
    hint: '6 points for each couple with one partner on each bank.',
    rule: 'DR-26',
  },
  pyramid: {
    name: 'Pyramid',
    region: 'grasslands',
    bank: 'right',
    hint: 'Bottom row first. Touching stones hold different species.',
    rule: 'DR-25',
  },
};

/** In the order of the board: left bank, then right bank. */
export const PENS_OF: Record<Side, readonly Pen[]> = {
  summer: ['forest', 'trio', 'prairie', 'king', 'meadow', 'island'],
  winter: ['wood', 'bridge-left', 'quarantine', 'lookout', 'bridge-right', 'pyramid'],
};

const BRICKS = [
  'bottom left',
  'bottom centre',
  'bottom right',
  'middle left',
  'middle right',
  'top',
] as const;

/** Every spot of a side: its pens, the stones of the Pyramid, and the River last. */
export const SPOTS_OF: Record<Side, readonly Spot[]> = {
  summer: ['forest', 'trio', 'prairie', 'king', 'meadow', 'island', 'river'],
  winter: [
    'wood',
    'bridge-left',
    'quarantine',
    'lookout',
    'bridge-right',
    'pyramid-0',
    'pyramid-1',
    'pyramid-2',
    'pyramid-3',
    'pyramid-4',
    'pyramid-5',
    'river',
  ],
};

/** The stone of the Pyramid that a spot is. */
export function brickOf(spot: Spot): number | null {
  return spot.startsWith('pyramid-') ? Number(spot.slice(-1)) : null;
}

/** The pen that a spot belongs to; the River is none. */
export function penOf(spot: Spot): Pen | null {
  if (spot === 'river') return null;
  return brickOf(spot) === null ? (spot as Pen) : 'pyramid';
}

export function spotName(spot: Spot): string {
  const brick = brickOf(spot);
  if (brick !== null) return `Pyramid, ${BRICKS[brick]}`;
  return spot === 'river' ? 'River' : PENS[spot as Pen].name;
}

export const RIVER_HINT = 'Always open, whatever the die says. 1 point for each dinosaur.';

export const FACE_NAME: Record<Face, string> = {
  woodlands: 'Woodlands',
  grasslands: 'Grasslands',
  restrooms: 'Restrooms',
  'food-court': 'Food Court',
  'empty-pen': 'Empty Pen',
  'watch-out': 'Watch Out for T-Rex',
};

export const FACE_HINT: Record<Face, string> = {
  woodlands: 'a pen in the woodlands',
  grasslands: 'a pen in the grasslands',
  restrooms: 'a pen right of the river',
  'food-court': 'a pen left of the river',
  'empty-pen': 'a pen with nobody in it',
  'watch-out': 'a pen without a T-Rex',
};

/** `+7`, `0`, `−3`, with a real minus. */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}

/** `+7 points`, `+1 point`, `no points`. */
export function signedPoints(n: number): string {
  return n === 0 ? 'no points' : `${signed(n)} ${Math.abs(n) === 1 ? 'point' : 'points'}`;
}
