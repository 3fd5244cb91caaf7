/** Names and short texts of this game's things. */
import { counted } from '$kit/words';
import { components } from './generated/components';
import type { Area } from './generated/Area';
import type { Environment } from './generated/Environment';
import type { Period } from './generated/Period';
import type { Predator } from './generated/Predator';
import type { Tile } from './generated/Tile';
import type { TileInfo } from './generated/TileInfo';
import { areaIndex } from './land';

const named = <I extends string>(things: readonly { id: I; name: string }[]) =>
  Object.fromEntries(things.map(({ id, name }) => [id, name])) as Record<I, string>;

export const ENVIRONMENT_NAME: Record<Environment, string> = named(components.environments);
export const PERIOD_NAME: Record<Period, string> = named(components.periods);
export const PREDATOR_NAME: Record<Predator, string> = named(components.predators);
export const HABITAT_NAME = components.habitats;
/** By seat, as drawn in `art/figures.ts`. */
export const HERD_NAME = components.herds;

/** `middle Forest`. */
export const areaName = (area: Area) => components.areas[areaIndex(area)]?.name ?? area;
/** `Middle Forest`. */
export function areaTitle(area: Area): string {
  const name = areaName(area);
  return name.charAt(0).toUpperCase() + name.slice(1);
}

export const dinosaurs = (n: number) => counted(n, 'dinosaur');

export const TILES = Object.fromEntries(components.tiles.map((tile) => [tile.id, tile])) as Record<
  Tile,
  TileInfo
>;

/** What the signs on the track and in the rows of the players mean. */
export const SIGNS: { icon: string; text: string; rule: string }[] = [
  {
    icon: 'stone',
    text: 'Habitats: what the stones beside your herds pay at the scoring.',
    rule: 'TT-46',
  },
  {
    icon: 'environment',
    text: 'Presence: 8 points for whoever is in all four environments.',
    rule: 'TT-47',
  },
  {
    icon: 'crown',
    text: 'Domination: points for the most dinosaurs in an environment, which has a gold frame.',
    rule: 'TT-48',
  },
  {
    icon: 'white',
    text: 'White dinosaurs that came with a tile and are still to be placed.',
    rule: 'TT-21',
  },
  {
    icon: 'hatch',
    text: 'Hatch counter, pale once it is used: one use a game, one counter a period.',
    rule: 'TT-44',
  },
  { icon: 'volcano', text: 'Volcano counter, pale once it is used.', rule: 'TT-40' },
];
