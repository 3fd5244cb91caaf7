/**
 * What a step would do to habitats, for display only: the order of an area after dinosaurs come,
 * go or die (TT-8). Whether the step is legal is for the server to say.
 */
import type { Area } from './generated/Area';
import type { HerdView } from './generated/HerdView';
import type { View } from './generated/View';
import { areaIndex, isShock } from './land';

const TREX_STRENGTH = 3;
const HABITATS = 3;

export interface Party {
  to: Area;
  dinos: number;
}

/** Whether the T-Rex has moved and has not taken its place yet. */
export const isHunting = ({ ask }: View) =>
  ask.t === 'enter' || (ask.t === 'eat' && ask.predator === 'trex');

/** The island as it would be. */
export class Sketch {
  herds: HerdView[][];
  /** Dinosaurs that would find no habitat. */
  driven: { area: Area; seat: number; dinos: number }[] = [];
  #view: View;
  #trex: { area: Area; owner: number | null };
  /** Where volcanoes are: nobody enters and nobody is driven out (TT-40). */
  #closed: Set<Area>;

  constructor(view: View) {
    this.#view = view;
    this.herds = view.areas.map(({ herds }) => herds);
    const { area, owner } = view.trex;
    this.#trex = { area, owner: isHunting(view) ? null : owner };
    const closed = view.areas.filter(({ volcano }) => volcano !== null);
    this.#closed = new Set(closed.map((here) => here.area));
  }

  #at(area: Area): HerdView[] {
    return this.herds[areaIndex(area)] ?? [];
  }

  dinos(area: Area, seat: number): number {
    return this.#at(area).find((herd) => herd.seat === seat)?.dinos ?? 0;
  }

  /** Changes herds and ranks the area: one complete step (TT-9). */
  change(area: Area, changes: ReadonlyMap<number, number>): this {
    const i = areaIndex(area);
    const trex = this.#trex.area === area ? this.#trex.owner : null;
    const claims = this.#at(area).map(({ seat, dinos }) => ({ seat, dinos }));
    const isOutside = trex !== null && claims.every(({ seat }) => seat !== trex);
    if (isOutside && !changes.has(trex) && !this.#closed.has(area)) {
      claims.push({ seat: trex, dinos: 0 });
    }
    for (const [seat, dinos] of changes) {
      const claim = claims.find((c) => c.seat === seat);
      if (claim) claim.dinos = Math.max(0, claim.dinos + dinos);
      else if (dinos >= 0) claims.push({ seat, dinos });
    }
    const ranked = claims
      .map((claim) => ({
        ...claim,
        hasTrex: claim.seat === trex,
        strength: claim.dinos + (claim.seat === trex ? TREX_STRENGTH : 0),
      }))
      .filter(({ strength }) => strength > 0)
      .sort((a, b) => b.strength - a.strength);
    for (const { seat, dinos } of ranked.slice(HABITATS)) {
      if (dinos > 0) this.driven.push({ area, seat, dinos });
    }
    const stones = this.#view.areas[i]?.stones ?? [];
    this.herds[i] = ranked
      .slice(0, HABITATS)
      .map((herd, habitat) => ({ ...herd, points: stones[habitat] ?? 0 }));
    return this;
  }

  add(area: Area, seat: number, dinos: number): this {
    return dinos > 0 ? this.change(area, new Map([[seat, dinos]])) : this;
  }

  /** A meal of so many of each seat; a T-Rex that has eaten then enters. */
  eat(area: Area, bites: ReadonlyMap<number, number>): this {
    this.change(area, new Map([...bites].map(([seat, n]) => [seat, -n])));
    return isHunting(this.#view) ? this.enter() : this;
  }

  /** TT-30: a T-Rex that has eaten takes its place. */
  enter(): this {
    this.#trex = this.#view.trex;
    return this.change(this.#trex.area, new Map());
  }

  /** TT-40. */
  erupt(area: Area): this {
    this.#closed.add(area);
    return this.change(
      area,
      new Map(this.#at(area).map(({ seat }, habitat) => [seat, habitat ? -1 : -2])),
    );
  }

  /** TT-23 to TT-26: others are swept along, then parties leave, then survivors arrive. */
  trek(seat: number, from: Area, parties: readonly Party[]): this {
    const leaving = parties.reduce((sum, { dinos }) => sum + dinos, 0);
    if (leaving === 0) return this;
    const swept = this.#at(from).filter((herd) => herd.seat !== seat && herd.dinos > 0);
    const joined = Math.min(swept.length, this.#view.players[seat]?.supply ?? 0);
    const captured = new Map(swept.map((herd) => [herd.seat, -1]));
    this.change(from, captured.set(seat, joined));
    this.change(from, new Map([[seat, -leaving]]));
    for (const { to, dinos } of parties) this.add(to, seat, dinos - (isShock(from, to) ? 1 : 0));
    return this;
  }

  /** TT-37, TT-38. */
  scatter(seat: number, from: Area, to: Area, dinos: number): this {
    this.change(from, new Map([[seat, -dinos]]));
    const alive = dinos - (isShock(from, to) ? 1 : 0);
    const fewest = this.#view.areas[areaIndex(to)]?.entry[seat];
    return fewest != null && alive >= fewest ? this.add(to, seat, alive) : this;
  }

  /** The areas that would look different. */
  changed(): Area[] {
    return this.#view.areas
      .filter(({ area, herds }) => this.#at(area) !== herds)
      .map(({ area }) => area);
  }

  /** What each seat would win or lose in habitats' points. */
  gains(): number[] {
    const points = (herds: HerdView[][], seat: number) =>
      herds.flat().reduce((sum, herd) => sum + (herd.seat === seat ? herd.points : 0), 0);
    const before = this.#view.areas.map(({ herds }) => herds);
    return this.#view.players.map(({ seat }) => points(this.herds, seat) - points(before, seat));
  }
}
