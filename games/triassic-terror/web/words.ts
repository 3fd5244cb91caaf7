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
