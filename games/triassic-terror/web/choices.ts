/** The server's offers, arranged for a hand that points at areas. Legality comes from them alone. */
import type { Offer } from '$shell/game-ui';
import type { Area } from './generated/Area';
import type { Step } from './generated/Step';
import type { View } from './generated/View';
import { areaIndex, areasOf, deaths, ringOf, RINGS } from './land';

export type Offers = readonly Offer<Step>[];

/** What pointing at an area means: the decision itself, or one of the things that may come between. */
export type Tool = 'main' | 'white' | 'hatch' | 'volcano';

/** What has been picked up where a step needs more than an area. */
export interface Pick {
  /** The Raptor that stands here. */
  raptor: Area | null;
  /** Whose dinosaurs are scattered, and how many together. */
  scatter: { seat: number; dinos: number } | null;
  /** By how many a herd grows, if by fewer than it could. */
  only: number | null;
}

const toolOf = (step: Step): Tool => {
  if (step.t === 'white') return 'white';
  return step.t === 'counter' ? step.counter : 'main';
};

/** What may come between, besides the decision itself. */
export function sideTools(offers: Offers): Tool[] {
  const found = new Set(offers.map(({ step }) => toolOf(step)));
  return (['white', 'hatch', 'volcano'] as const).filter((tool) => found.has(tool));
}

/** Where nothing is left to play, white dinosaurs come first. */
export function firstTool(view: View, offers: Offers): Tool {
  const canPlay = offers.some(({ step }) => step.t === 'play' || step.t === 'end');
  return view.ask.t === 'menu' && !canPlay && sideTools(offers).includes('white')
    ? 'white'
    : 'main';
}

/** What a click on each area plays now. */
export function targets(offers: Offers, tool: Tool, pick: Pick): Map<Area, string> {
  const found = new Map<Area, string>();
  for (const { step, line } of offers) {
    if (toolOf(step) !== tool) continue;
    for (const area of aimsOf(step, pick)) found.set(area, line);
  }
  return found;
}

function aimsOf(step: Step, pick: Pick): Area[] {
  switch (step.t) {
    case 'grow':
      return step.only === pick.only ? [step.area] : [];
    case 'hatch':
    case 'white':
    case 'counter':
      return [step.area];
    case 'fly':
    case 'stalk':
      return [step.to];
    case 'environment':
      return areasOf(step.environment);
    case 'raptor':
      return step.from === pick.raptor ? [step.to] : [];
    case 'scatter':
      return step.seat === pick.scatter?.seat && step.dinos === pick.scatter.dinos ? [step.to] : [];
    default:
      return [];
  }
}

/** The line that an area would stand for, whether it is legal or not; for asking why not. */
export function lineFor(view: View, tool: Tool, pick: Pick, area: Area): string | null {
  if (tool === 'white') return `white ${area}`;
  if (tool !== 'main') return `counter ${tool} ${area}`;
  switch (view.ask.t) {
    case 'grow':
    case 'hatch':
    case 'fly':
    case 'stalk':
    case 'migrate':
      return `${view.ask.t} ${area}`;
    case 'raptor':
      return pick.raptor && `raptor ${pick.raptor} ${area}`;
    case 'scatter':
      return pick.scatter && `scatter ${pick.scatter.seat} ${area} ${pick.scatter.dinos}`;
    default:
      return null;
  }
}

/** By how many a herd may grow, where that is a choice; nothing means as many as can be. */
export function growths(offers: Offers): (number | null)[] {
  const found = new Set(offers.flatMap(({ step }) => (step.t === 'grow' ? [step.only] : [])));
  return found.size > 1 ? [...found] : [];
}

/** The herds that can be scattered now, and in which numbers. */
export function scatterable(offers: Offers): Map<number, number[]> {
  const found = new Map<number, number[]>();
  for (const { step } of offers) {
    if (step.t !== 'scatter') continue;
    const numbers = found.get(step.seat) ?? [];
    if (!numbers.includes(step.dinos)) numbers.push(step.dinos);
    found.set(step.seat, numbers.sort());
  }
  return found;
}

// Settling: dinosaurs are put down one by one, and sent when all have a place.

export type Spread = readonly [number, number, number];
export const NO_SPREAD: Spread = [0, 0, 0];

export function spreads(offers: Offers): { line: string; dinos: Spread }[] {
  return offers.flatMap(({ step, line }) =>
    step.t === 'settle' ? [{ line, dinos: step.dinos }] : [],
  );
}

/** The spread with one more group member in an area: the fewest with which the server offers it. */
export function spreadTo(offers: Offers, spread: Spread, area: Area): Spread | null {
  const ring = RINGS.indexOf(ringOf(area));
  const open = spreads(offers).filter(({ dinos }) => dinos.every((n, i) => n >= spread[i]!));
  const more = open.map(({ dinos }) => dinos[ring]! - spread[ring]!).filter((n) => n > 0);
  if (!more.length) return null;
  const next = [...spread] as [number, number, number];
  next[ring]! += Math.min(...more);
  return next;
}

export function spreadLine(offers: Offers, spread: Spread): string | null {
  return spreads(offers).find(({ dinos }) => dinos.every((n, i) => n === spread[i]))?.line ?? null;
}

// Meals: herds lose dinosaurs one by one, and all at once when the meal is sent.

export const bitten = (bites: ReadonlyMap<number, number>) =>
  [...bites.values()].reduce((sum, n) => sum + n, 0);

/** How many of a seat could still be eaten. */
export function edible(
  view: View,
  offers: Offers,
  bites: ReadonlyMap<number, number>,
  seat: number,
): number {
  const { ask } = view;
  if (ask.t !== 'eat' || !offers.some(({ step }) => step.t === 'eat' && step.seat === seat))
    return 0;
  const herds = view.areas[areaIndex(ask.area)]?.herds ?? [];
  const habitat = herds.findIndex((herd) => herd.seat === seat);
  const there = (herds[habitat]?.dinos ?? 0) - (ask.eaten[habitat] ?? 0) - (bites.get(seat) ?? 0);
  return Math.max(0, Math.min(there, ask.left - bitten(bites)));
}

/** Whether a counter or a white dinosaur could come before the T-Rex takes its place (TT-45). */
export function canWait({ ask, actor, players }: View): boolean {
  const player = actor === null ? undefined : players[actor];
  if (!player || ask.t !== 'eat' || ask.predator !== 'trex') return false;
  return player.mayUseCounter || player.white > 0;
}

export function mealLine(bites: ReadonlyMap<number, number>): string {
  const seats = [...bites].sort(([a], [b]) => a - b).flatMap(([seat, n]) => Array(n).fill(seat));
  return ['meal', ...seats].join(' ');
}

// Migrations: parties are drawn, and sent as one line.

export interface Party {
  to: Area;
  dinos: number;
}

export interface Trek {
  from: Area;
  parties: Party[];
}

export const sent = (trek: Trek) => trek.parties.reduce((sum, { dinos }) => sum + dinos, 0);

/** How many may still join a party. */
export function remaining(view: View, trek: Trek): number {
  return view.ask.t === 'migrate' ? (view.ask.leaving[areaIndex(trek.from)] ?? 0) - sent(trek) : 0;
}

/** The trek with a party of another size; a party of none is gone. */
export function withParty(trek: Trek, to: Area, dinos: number): Trek {
  const others = trek.parties.filter((party) => party.to !== to);
  const parties = dinos > 0 ? [...others, { to, dinos }] : others;
  return { ...trek, parties: parties.sort((a, b) => areaIndex(a.to) - areaIndex(b.to)) };
}

/** One more for an area; a new party is as large as it must be to live there, if that many are left. */
export function withOneMore(view: View, trek: Trek, to: Area): Trek {
  const left = remaining(view, trek);
  if (left <= 0) return trek;
  const now = trek.parties.find((party) => party.to === to)?.dinos ?? 0;
  const entry = view.actor === null ? 1 : (view.areas[areaIndex(to)]?.entry[view.actor] ?? 1);
  const needed = now > 0 ? 1 : entry + deaths(trek.from, to);
  return withParty(trek, to, now + (needed <= left ? needed : 1));
}

export function trekLine(trek: Trek): string {
  return ['trek', trek.from, ...trek.parties.flatMap(({ to, dinos }) => [to, dinos])].join(' ');
}
