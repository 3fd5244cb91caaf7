/** What is in my hand, and what answers to it: lit areas, herds to click, predators to move. */
import { plain } from '$kit/words';
import {
  edible,
  firstTool,
  growths,
  remaining,
  scatterable,
  sideTools,
  spreadLine,
  spreadTo,
  targets,
  type Offers,
  type Party,
  type Pick,
  type Spread,
  type Tool,
  type Trek,
} from './choices';
import type { Area } from './generated/Area';
import type { View } from './generated/View';
import { adjacent, areaIndex, areasOf } from './land';
import type { HerdPiece } from './pieces';
import { areaTitle } from './words';

/** A moment of the game, and what has been picked up or drawn in it. */
export interface Hand {
  view: View;
  offers: Offers;
  names: string[];
  me: number | null;
  tool: Tool;
  pick: Pick;
  spread: Spread;
  bites: ReadonlyMap<number, number>;
  trek: Trek | null;
}

/** How an area answers to being pointed at. */
export interface Light {
  /** What a click plays at once. */
  line?: string;
  /** What has to be picked up or put down there first. */
  piece?: string;
  label: string;
}

/** Whether there is something to decide for me. */
export const isMine = ({ offers }: { offers: Offers }) => offers.length > 0;

/** The tool that was asked for, if it is of use; otherwise the one that is. */
export function toolFor(view: View, offers: Offers, wanted: Tool | null): Tool {
  if (wanted === 'main' || (wanted && sideTools(offers).includes(wanted))) return wanted;
  return firstTool(view, offers);
}

/** What was picked up, if it still can be; where there is nothing to choose, that. */
export function pickFor(view: View, offers: Offers, picked: Pick): Pick {
  const from = view.ask.t === 'raptor' ? view.ask.from : [];
  const raptor = picked.raptor && from.includes(picked.raptor) ? picked.raptor : (from[0] ?? null);
  const only = growths(offers).includes(picked.only) ? picked.only : null;
  const runners = scatterable(offers);
  const { scatter } = picked;
  if (scatter && runners.get(scatter.seat)?.includes(scatter.dinos))
    return { raptor, scatter, only };
  const alone = runners.size === 1 ? [...runners][0] : undefined;
  return { raptor, scatter: alone ? { seat: alone[0], dinos: alone[1][0]! } : null, only };
}

/** Whether a migration is being drawn, or its herd chosen. */
export const isDrawing = (hand: Hand) =>
  isMine(hand) && hand.tool === 'main' && hand.view.ask.t === 'migrate';

/** The areas that answer now. */
export function lightsOf(hand: Hand): Map<Area, Light> {
  const { view, offers, names, tool, pick, spread, trek } = hand;
  const { ask } = view;
  const found = new Map<Area, Light>();
  if (!isMine(hand)) return found;
  if (tool === 'main' && ask.t === 'settle') {
    for (const area of areasOf(ask.environment)) {
      const next = spreadTo(offers, spread, area);
      const line = next && spreadLine(offers, next);
      if (line) found.set(area, { line, label: 'Settle here' });
      else if (next) found.set(area, { piece: `settle ${area}`, label: 'Settle one here' });
    }
  } else if (isDrawing(hand) && trek) {
    for (const to of remaining(view, trek) > 0 ? adjacent(trek.from) : []) {
      if (view.areas[areaIndex(to)]?.volcano === null) {
        found.set(to, { piece: `party ${to}`, label: 'Send one more here' });
      }
    }
  } else if (isDrawing(hand)) {
    for (const { step, label } of offers) {
      if (step.t !== 'migrate') continue;
      found.set(step.from, { piece: `trek ${step.from}`, label: plain(label, names) });
    }
  } else {
    const labels = new Map(offers.map(({ line, label }) => [line, label]));
    for (const [area, line] of targets(offers, tool, pick)) {
      found.set(area, { line, label: plain(labels.get(line) ?? [], names) });
    }
  }
  return found;
}

/** What a click on a herd does, if anything. */
export function herdUse(hand: Hand, { area, seat, dinos, isGone }: HerdPiece): string | null {
  const { view, offers, names, me, tool, bites, trek } = hand;
  const { ask } = view;
  if (!isMine(hand) || tool !== 'main' || isGone) return null;
  const name = names[seat] ?? '';
  if (ask.t === 'eat' && ask.area === area) {
    return edible(view, offers, bites, seat) ? `Eat one of ${name}` : null;
  }
  if (ask.t === 'scatter' && ask.area === area) {
    return scatterable(offers).has(seat) ? `Scatter dinosaurs of ${name}` : null;
  }
  if (ask.t !== 'migrate' || seat !== me || !dinos) return null;
  if (trek) return trek.from === area && remaining(view, trek) ? 'Drag dinosaurs away' : null;
  const canLeave = offers.some(({ step }) => step.t === 'migrate' && step.from === area);
  return canLeave ? `Migrate from the ${areaTitle(area)}` : null;
}

/** The herd that was picked up. */
export const isPicked = ({ view: { ask }, pick, trek, me }: Hand, { area, seat }: HerdPiece) =>
  (ask.t === 'scatter' && ask.area === area && pick.scatter?.seat === seat) ||
  (seat === me && trek?.from === area);

/** The predators that can be picked up, by key. */
export function movable(hand: Hand): Set<string> {
  const { ask, raptors } = hand.view;
  if (!isMine(hand) || hand.tool !== 'main') return new Set();
  if (ask.t === 'fly') return new Set(['pterodactyl']);
  if (ask.t === 'stalk') return new Set(['trex']);
  if (ask.t !== 'raptor') return new Set();
  return new Set(raptors.flatMap((at, i) => (ask.from.includes(at) ? [`raptor-${i}`] : [])));
}

/** The predator in my hand, by key. */
export function heldPredator(hand: Hand): string | null {
  const found = [...movable(hand)];
  if (found.length === 1) return found[0]!;
  const { raptor } = hand.pick;
  return raptor ? `raptor-${hand.view.raptors.indexOf(raptor)}` : null;
}

/** The parties that are on their way: mine as I draw them, those of others as they are named. */
export function partiesOf(hand: Hand): { seat: number; from: Area; parties: Party[] } | null {
  const { view, trek, me } = hand;
  const { ask, actor } = view;
  if (ask.t === 'send' && actor !== null) return { seat: actor, from: ask.from, parties: ask.sent };
  return isDrawing(hand) && trek && me !== null ? { seat: me, ...trek } : null;
}

/** The area that it is all about. */
export function sourceOf({ view: { ask }, trek }: Hand): Area | null {
  if (ask.t === 'eat' || ask.t === 'scatter') return ask.area;
  return trek?.from ?? (ask.t === 'send' ? ask.from : null);
}
