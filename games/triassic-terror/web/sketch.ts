/** The island as it would be: what the table answers about a line, set against what is there now. */
import type { Area } from './generated/Area';
import type { HerdView } from './generated/HerdView';
import type { View } from './generated/View';
import { mealLine, sent, trekLine, type Spread } from './choices';
import type { Line } from './explain';
import { isMine, type Hand, type Light } from './hand';
import { areaIndex, areasOf } from './land';
import { areaName } from './words';

export interface Sketch {
  /** By area; the very list of the view where nothing would change. */
  herds: HerdView[][];
  /** What each seat would win or lose for habitats at the next scoring. */
  gains: number[];
  /** Herds that would be there no more. */
  gone: { area: Area; seat: number }[];
}

/** What would be played as things are drawn, or by a click where I point; nothing if that is open. */
export function drawnLine(hand: Hand, light: Light | undefined): string | null {
  const { view, offers, tool, bites, trek } = hand;
  if (!isMine(hand)) return null;
  if (light?.line) return light.line;
  if (tool !== 'main') return null;
  if (view.ask.t === 'eat') return bites.size ? mealLine(bites) : null;
  if (view.ask.t === 'migrate') return trek && sent(trek) ? trekLine(trek) : null;
  if (view.ask.t !== 'enter' && view.ask.t !== 'send') return null;
  return offers.find(({ step }) => step.t === 'enter' || step.t === 'stop')?.line ?? null;
}

const isSame = (a: HerdView[], b: HerdView[]) =>
  a.length === b.length &&
  a.every(({ seat, dinos, hasTrex }, k) => {
    const other = b[k]!;
    return seat === other.seat && dinos === other.dinos && hasTrex === other.hasTrex;
  });

/** What differs between now and then; nothing if no herd does. */
export function compare(now: View, then: View): Sketch | null {
  const herds = now.areas.map((here, i) => {
    const next = then.areas[i]?.herds ?? [];
    return isSame(here.herds, next) ? here.herds : next;
  });
  if (now.areas.every((here, i) => here.herds === herds[i])) return null;
  const gains = now.players.map(
    ({ next }, seat) => (then.players[seat]?.next.habitats ?? 0) - next.habitats,
  );
  const gone = now.areas.flatMap(({ area, herds: before }, i) =>
    before
      .filter(({ seat }) => herds[i]!.every((herd) => herd.seat !== seat))
      .map(({ seat }) => ({ area, seat })),
  );
  return { herds, gains, gone };
}

/** Settlers that were put down one by one; who lives where is decided when all are. */
export function laid(view: View, spread: Spread): Sketch | null {
  const { ask, actor } = view;
  if (ask.t !== 'settle' || actor === null || spread.every((n) => n === 0)) return null;
  const herds = view.areas.map((here) => here.herds);
  areasOf(ask.environment).forEach((area, ring) => {
    const [i, n] = [areaIndex(area), spread[ring]!];
    const here = view.areas[i];
    if (!here || n === 0) return;
    if (here.herds.some(({ seat }) => seat === actor)) {
      herds[i] = here.herds.map((herd) =>
        herd.seat === actor ? { ...herd, dinos: herd.dinos + n } : herd,
      );
    } else if (here.herds.length < here.stones.length) {
      const settlers = { seat: actor, dinos: n, hasTrex: false, strength: n, points: 0 };
      herds[i] = [...here.herds, settlers];
    }
  });
  return { herds, gains: view.players.map(() => 0), gone: [] };
}

/** What would change for whom, in words. */
export function effects(sketch: Sketch | null, names: string[], me: number | null): Line[] {
  if (!sketch) return [];
  const name = (seat: number) => (seat === me ? 'You' : (names[seat] ?? ''));
  return [
    ...sketch.gains.flatMap((gain, seat): Line[] => {
      if (!gain) return [];
      return [
        { seat, text: `${name(seat)}: ${gain > 0 ? '+' : '−'}${Math.abs(gain)} for habitats` },
      ];
    }),
    ...sketch.gone.map(({ area, seat }): Line => {
      return { seat, text: `${name(seat)}: gone from the ${areaName(area)}` };
    }),
  ];
}

/** What a predator that goes there may do then; nothing for other decisions. */
export function hunger(now: View, then: View | null): string {
  if (now.ask.t === 'eat' || then?.ask.t !== 'eat') return '';
  const whose = then.ask.predator === 'pterodactyl' ? ' of your opponents' : '';
  return `eats up to ${then.ask.left}${whose}`;
}
