/**
 * What a zoo is worth by the public rules, so that a placement can show beforehand what it would
 * change. For display only: what counts is what the server says.
 */
import type { Resident } from './generated/Resident';
import type { Side } from './generated/Side';
import type { Species } from './generated/Species';
import type { Spot } from './generated/Spot';
import { brickOf, penOf, SPECIES } from './words';

/** Points by source, under the ids that the server uses. */
export type Tally = Record<string, number>;

type Zoo = readonly Resident[];

const FOREST = [0, 2, 4, 8, 12, 18, 24];
const MEADOW = [0, 1, 3, 6, 10, 15, 21];
const BRICKS = [2, 2, 2, 4, 4, 7];

const of = (zoo: Zoo, species: Species) => zoo.filter((r) => r.species === species).length;
const at = (zoo: Zoo, spot: Spot) => zoo.filter((r) => r.spot === spot);
const scale = (points: number[], n: number) => points[Math.min(n, 6)] ?? 0;

/** The sum over all species. */
function each(count: (species: Species) => number): number {
  return SPECIES.reduce((sum, species) => sum + count(species), 0);
}

/** Counts the zoo of a seat. Opponents matter to the king and to the lookout. */
export function tally(side: Side, zoos: readonly Zoo[], seat: number): Tally {
  const zoo = zoos[seat]!;
  const points = side === 'summer' ? summer(zoos, seat) : winter(zoos, seat);
  // DR-31, DR-32: once a pen; neither the River nor the Quarantine Zone is one of them.
  const pens = zoo.filter((r) => r.species === 'trex').map((r) => penOf(r.spot));
  const crowned = new Set(pens.filter((pen) => pen !== null && pen !== 'quarantine'));
  return { ...points, river: at(zoo, 'river').length, trex: crowned.size };
}

function summer(zoos: readonly Zoo[], seat: number): Tally {
  const zoo = zoos[seat]!;
  const prairie = at(zoo, 'prairie');
  const king = at(zoo, 'king')[0]?.species;
  const island = at(zoo, 'island')[0]?.species;
  // DR-22: equality is enough.
  const isKing = king !== undefined && zoos.every((other) => of(other, king) <= of(zoo, king));
  return {
    forest: scale(FOREST, at(zoo, 'forest').length),
    trio: at(zoo, 'trio').length === 3 ? 7 : 0,
    prairie: 5 * each((species) => Math.floor(of(prairie, species) / 2)),
    king: isKing ? 7 : 0,
    meadow: scale(MEADOW, at(zoo, 'meadow').length),
    island: island !== undefined && of(zoo, island) === 1 ? 7 : 0,
  };
}

function winter(zoos: readonly Zoo[], seat: number): Tally {
  const zoo = zoos[seat]!;
  const [left, right] = [at(zoo, 'bridge-left'), at(zoo, 'bridge-right')];
  const seen = at(zoo, 'lookout')[0]?.species;
  const neighbour = zoos[(seat + zoos.length - 1) % zoos.length]!;
  return {
    wood: scale(FOREST, at(zoo, 'wood').length),
    bridge: 6 * each((species) => Math.min(of(left, species), of(right, species))),
    lookout: seen === undefined ? 0 : 2 * of(neighbour, seen),
    pyramid: zoo.reduce((sum, r) => sum + (BRICKS[brickOf(r.spot) ?? -1] ?? 0), 0),
  };
}

export function total(points: Tally): number {
  return Object.values(points).reduce((sum, n) => sum + n, 0);
}

/** What the seat would gain, now, by having this zoo instead of its own. */
export function gain(side: Side, zoos: readonly Zoo[], seat: number, zoo: Zoo): number {
  const changed = zoos.map((old, i) => (i === seat ? zoo : old));
  return total(tally(side, changed, seat)) - total(tally(side, zoos, seat));
}
