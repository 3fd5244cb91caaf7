/** Pens, species and faces as people read them, by their ids. Names and texts are the engine's. */
import { byId } from '$kit/words';
import { components } from './generated/components';
import type { Pen } from './generated/Pen';
import type { Side } from './generated/Side';
import type { Species } from './generated/Species';
import type { Spot } from './generated/Spot';

export type { Pen };

/** In the order of the box and of hands. */
export const SPECIES: readonly Species[] = components.species.map(({ id }) => id);
export const SPECIES_CARD = byId(components.species);
export const PENS = byId(components.pens);
export const FACES = byId(components.faces);
export const RIVER_HINT = components.riverHint;

/** Both forms of "1 T-Rex" and "3 T-Rexes". */
export function count(n: number, species: Species): string {
  const { name, plural } = SPECIES_CARD[species];
  return `${n} ${n === 1 ? name : plural}`;
}

const pensOf = (side: Side): Pen[] =>
  components.pens.filter((pen) => pen.side === side).map(({ id }) => id);

/** In the order of the board: left bank, then right bank. */
export const PENS_OF: Record<Side, readonly Pen[]> = {
  summer: pensOf('summer'),
  winter: pensOf('winter'),
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
const spotsOf = (side: Side): Spot[] => [
  ...PENS_OF[side].flatMap((pen): Spot[] =>
    pen === 'pyramid' ? BRICKS.map((_, i) => `pyramid-${i}` as Spot) : [pen],
  ),
  'river',
];
export const SPOTS_OF: Record<Side, readonly Spot[]> = {
  summer: spotsOf('summer'),
  winter: spotsOf('winter'),
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
