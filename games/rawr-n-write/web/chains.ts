/** How the roads of a tour run, to draw it. Where roads lead is the table's to say. */
import { EXITS, HQ_SQUARES } from './data';
import type { BuildingView } from './generated/BuildingView';
import type { Exit } from './generated/Exit';
import type { ParkView } from './generated/ParkView';
import {
  beyond,
  cellOf,
  EDGES,
  edgesOf,
  exitAt,
  isInside,
  middle,
  OPPOSITE,
  squareOf,
} from './geometry';
import type { Cell, Point } from './geometry';

export const HQ = 'hq';

/** A run of roads that leaves a place, and where it leads; nowhere if it just ends. */
export interface Chain {
  from: string;
  to: string | null;
  isExit: boolean;
  /** The squares in order, with the last of the place before and the first of the one behind. */
  cells: Cell[];
}

/** The building that stands for a place: attachments belong to their host. */
export const placeOf = ({ host, site }: BuildingView): string => host ?? site;

/** The places by square. */
export function placesBySquare(park: ParkView): Map<string, string> {
  const found = new Map<string, string>(HQ_SQUARES.map((square) => [square, HQ]));
  for (const building of park.buildings) {
    for (const square of building.squares) found.set(square, placeOf(building));
  }
  return found;
}

/** The buildings of a place, host first. */
export const membersOf = (park: ParkView, place: string): BuildingView[] =>
  park.buildings.filter((building) => placeOf(building) === place);

/** Every way out of every place. */
export function chains(park: ParkView): Chain[] {
  const roads = new Map(park.pavement.map(({ square, pair }) => [square, edgesOf(pair)]));
  const places = placesBySquare(park);
  const found: Chain[] = [];
  for (const [square, from] of places) {
    const start = cellOf(square);
    for (const edge of EDGES) {
      let heading = edge;
      let here = beyond(start, edge);
      const gate = exitAt(here);
      if (gate && from !== HQ && EXITS[gate].side === edge) {
        found.push({ from, to: gate, isExit: true, cells: [start, here] });
        continue;
      }
      const cells = [start];
      let road = roads.get(squareOf(here));
      if (!isInside(here) || !road?.includes(OPPOSITE[heading])) continue;
      while (road?.includes(OPPOSITE[heading]) && cells.length < 200) {
        cells.push(here);
        heading = road[0] === OPPOSITE[heading] ? road[1] : road[0];
        here = beyond(here, heading);
        road = isInside(here) ? roads.get(squareOf(here)) : undefined;
      }
      const exit = isInside(here) ? null : exitAt(here);
      const to = exit ?? (isInside(here) ? (places.get(squareOf(here)) ?? null) : null);
      if (to) cells.push(here);
      found.push({ from, to, isExit: exit !== null, cells });
    }
  }
  return found;
}

/** The line of a tour through places, from the HQ; it breaks off where nothing leads on. */
export function tourLine(park: ParkView, places: readonly string[], exit: Exit | null): Point[] {
  const all = chains(park);
  const points: Point[] = [];
  let here = HQ;
  for (const next of exit ? [...places, exit] : places) {
    const way = all
      .filter(({ from, to }) => from === here && to === next)
      .sort((a, b) => a.cells.length - b.cells.length)[0];
    if (!way) break;
    points.push(...way.cells.map(middle));
    here = next;
  }
  return points;
}
