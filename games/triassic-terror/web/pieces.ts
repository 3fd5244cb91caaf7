/** Which pieces stand on the island and where, as it is or as it would be. */
import type { Area } from './generated/Area';
import type { HerdView } from './generated/HerdView';
import type { View } from './generated/View';
import { centreOf, habitatAt, habitatRadius, predatorAt, type Point } from './geometry';
import { areaIndex, AREAS } from './land';
import type { Sketch } from './sketch';

export interface HerdPiece extends Point {
  key: string;
  area: Area;
  seat: number;
  habitat: number;
  radius: number;
  dinos: number;
  hasTrex: boolean;
  /** How many more or fewer than now, while something is being weighed up. */
  delta: number;
  /** Whether it would be gone. */
  isGone: boolean;
  /** Whether anything in its area would change. */
  isSketched: boolean;
}

export interface PredatorPiece extends Point {
  key: string;
  kind: 'trex' | 'raptor' | 'pterodactyl';
  area: Area;
  /** Of a T-Rex. */
  owner: number | null;
  /** Whether it stands in a habitat with its owner's herd or alone. */
  isHome: boolean;
}

/** Further down is further in front; the order of pieces never changes while they move. */
const DRAWN = [...AREAS].sort((a, b) => centreOf(a).y - centreOf(b).y);

export function herdPieces(view: View, sketch: Sketch | null): HerdPiece[] {
  return DRAWN.flatMap((area) => {
    const before = view.areas[areaIndex(area)]?.herds ?? [];
    const after = sketch?.herds[areaIndex(area)] ?? before;
    const seats = [...new Set([...before, ...after].map(({ seat }) => seat))].sort((a, b) => a - b);
    return seats.map((seat) => piece(area, seat, before, after));
  });
}

function piece(area: Area, seat: number, before: HerdView[], after: HerdView[]): HerdPiece {
  const is = (herd: HerdView) => herd.seat === seat;
  const [was, now] = [before.find(is), after.find(is)];
  const habitat = now ? after.findIndex(is) : before.findIndex(is);
  return {
    ...habitatAt(area, habitat),
    key: `${area} ${seat}`,
    area,
    seat,
    habitat,
    radius: habitatRadius(area, habitat),
    dinos: (now ?? was)?.dinos ?? 0,
    hasTrex: (now ?? was)?.hasTrex ?? false,
    delta: (now?.dinos ?? 0) - (was?.dinos ?? 0),
    isGone: !now,
    isSketched: before !== after,
  };
}

export function predatorPieces(view: View): PredatorPiece[] {
  const taken = new Map<Area, number>();
  /** The next free place outside the habitats. */
  const stand = (area: Area): Point => {
    const k = taken.get(area) ?? 0;
    taken.set(area, k + 1);
    return predatorAt(area, k);
  };
  const { area, owner } = view.trex;
  const herds = view.areas[areaIndex(area)]?.herds ?? [];
  const habitat = herds.findIndex((herd) => herd.hasTrex);
  const isHome = habitat >= 0;
  const home = habitatAt(area, Math.max(0, habitat));
  const isAlone = isHome && herds[habitat]?.dinos === 0;
  const beside = isAlone ? { x: home.x, y: home.y + 26 } : { x: home.x - 30, y: home.y - 6 };
  return [
    { key: 'trex', kind: 'trex', area, owner, isHome, ...(isHome ? beside : stand(area)) },
    ...view.raptors.map((at, i): PredatorPiece => ({
      key: `raptor-${i}`,
      kind: 'raptor',
      area: at,
      owner: null,
      isHome: false,
      ...stand(at),
    })),
    {
      key: 'pterodactyl',
      kind: 'pterodactyl',
      area: view.pterodactyl,
      owner: null,
      isHome: false,
      ...stand(view.pterodactyl),
    },
  ];
}

/** The discs under a figure, from the ground up: those of three are thick, singles thin. */
export function discs(dinos: number): number[] {
  const heights = [
    ...Array<number>(Math.floor(dinos / 3)).fill(12),
    ...Array<number>(dinos % 3).fill(6),
  ];
  const total = heights.reduce((sum, h) => sum + h, 0);
  const squeeze = Math.min(1, 44 / (total || 1));
  return heights.map((height) => height * squeeze);
}
