/** The server's offers, arranged for a hand that picks a dinosaur first and a place second. */
import { pointsOf } from '$kit/gains';
import type { Offer } from '$shell/game-ui';
import type { Species } from './generated/Species';
import type { Spot } from './generated/Spot';
import type { Step } from './generated/Step';
import type { View } from './generated/View';
import type { Stand } from './geometry';
import { after, arrange, newestKey, type Standing } from './residents';

/** One way to play the dinosaur in hand. */
export interface Choice {
  line: string;
  spot: Spot;
  /** What it would change in the seat's points now, and whether some of that can still be lost. */
  gain: number;
  isHoped: boolean;
  /** The zoo as it would be, and the dinosaur in it. */
  zoo: Standing[];
  newcomer: Standing;
}

/** How a spot of my zoo is lit while I choose. */
export interface Light {
  spot: Spot;
  /** Open to the dinosaur in hand, or shut: to it, or to the whole hand. */
  state: 'open' | 'shut';
  /** What the placement would bring, where the dinosaur would stand, and where room is now. */
  gain?: number;
  isHoped?: boolean;
  newcomer?: Standing;
  room?: Stand;
}

/** Who waits in a seat's Quarantine Zone. */
export function quarantined(view: View, seat: number): Species | null {
  return view.zoos[seat]?.residents.find((r) => r.spot === 'quarantine')?.species ?? null;
}

/** The kinds of dinosaur that can be played now. */
export function pieces(view: View, offers: readonly Offer<Step>[]): Species[] {
  const found = new Set<Species>();
  for (const { step } of offers) {
    const guest = step.t === 'move' && view.you !== null ? quarantined(view, view.you) : null;
    if (step.t !== 'move') found.add(step.species);
    else if (guest) found.add(guest);
  }
  return [...found];
}

/** What lies before me: my hand, or first of all the dinosaur that waits for its place. */
export function tray(view: View): Species[] {
  const revealed = view.you === null ? null : view.zoos[view.you]?.revealed;
  return revealed ? [revealed, ...view.hand] : view.hand;
}

/** The spots that some dinosaur in hand could go to. */
export function openSpots(offers: readonly Offer<Step>[]): Set<Spot> {
  return new Set(offers.flatMap(({ step }) => ('spot' in step ? [step.spot] : [])));
}

/** The line that plays a dinosaur where no place is asked for; nothing where one is. */
export function targetLine(view: View, species: Species): string | null {
  return view.phase === 'choose' || view.phase === 'discard' ? `${view.phase} ${species}` : null;
}

/** Where a dinosaur can go now, and what that would bring. */
export function choices(
  view: View,
  offers: readonly Offer<Step>[],
  species: Species,
): Map<Spot, Choice> {
  const seat = view.you;
  const found = new Map<Spot, Choice>();
  if (seat === null) return found;
  const residents = view.zoos[seat]?.residents ?? [];
  for (const { line, step, gains } of offers) {
    if (!('spot' in step) || (step.t === 'place' && step.species !== species)) continue;
    const changed = after(residents, step);
    const zoo = arrange(view.side, changed);
    const key = newestKey(changed, species, step.spot);
    const newcomer = zoo.find((standing) => standing.key === key);
    if (newcomer) {
      const { sure, hoped } = pointsOf(gains);
      found.set(step.spot, {
        line,
        spot: step.spot,
        gain: sure + hoped,
        isHoped: hoped !== 0,
        zoo,
        newcomer,
      });
    }
  }
  return found;
}

/** The line that would put a dinosaur on a spot, whether it is legal or not. */
export function lineFor(view: View, species: Species, spot: Spot): string {
  return view.phase === 'quarantine' ? `move ${spot}` : `place ${species} ${spot}`;
}
