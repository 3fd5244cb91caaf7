/** The server's offers, arranged for a hand that takes dice and a pencil. */
import type { Offer } from '$shell/game-ui';
import type { Aid } from './generated/Aid';
import type { Aquatic } from './generated/Aquatic';
import type { DieView } from './generated/DieView';
import type { FacilityType } from './generated/FacilityType';
import type { Kind } from './generated/Kind';
import type { Square } from './generated/Square';
import type { Step } from './generated/Step';
import type { View } from './generated/View';
import { facilityValues, kindCard, valuesOf } from './cards';

export type Offers = readonly Offer<Step>[];

/** What is drawn with: a pencil for each kind of pen, for paths and for facilities, and free marks. */
export type Tool =
  | { t: 'pen'; kind: Kind }
  | { t: 'paths' }
  | { t: 'facility'; type: FacilityType }
  | { t: 'mark'; step: MarkStep };

/** Steps that mark one square and cost no die. */
export type MarkStep = 'expand' | 'repave' | 'entrance' | 'generator';
export const MARKS: readonly MarkStep[] = ['expand', 'repave', 'entrance', 'generator'];

export const toolKey = (tool: Tool): string => {
  if (tool.t === 'pen') return `pen ${tool.kind}`;
  if (tool.t === 'facility') return `facility ${tool.type}`;
  return tool.t === 'mark' ? tool.step : 'paths';
};

/** Whether a step begins what a tool draws. */
export function begins(tool: Tool, step: Step): boolean {
  if (tool.t === 'pen') return step.t === 'pen' && step.kind === tool.kind;
  if (tool.t === 'facility') return step.t === 'facility' && step.kind === tool.type;
  return step.t === (tool.t === 'mark' ? tool.step : 'paths');
}

/** What dice show, in ascending order, as offers list them. */
export const shown = (dice: readonly DieView[], picked: Iterable<number>): number[] =>
  [...picked].map((i) => dice[i]?.value ?? 0).sort((a, b) => a - b);

const sum = (dice: readonly number[]) => dice.reduce((a, b) => a + b, 0);
const same = (a: readonly (number | string)[], b: readonly (number | string)[]) =>
  a.length === b.length && [...a].sort().join() === [...b].sort().join();

/** The offers of a tool for these dice; for no dice those for any. */
export function offersOf(offers: Offers, tool: Tool, dice: readonly number[]): Offers {
  return offers.filter(({ step }) => {
    if (!begins(tool, step)) return false;
    return dice.length === 0 || !('dice' in step) || same(step.dice, dice);
  });
}

/** A sum that dice can be used as, and the research actions that it takes. */
export interface Way {
  sum: number;
  uses: number;
}

/** The ways in which a step can use its dice: as a number that it asks for, or as they lie. */
export function waysOf(view: View, step: Step): Way[] {
  if (!('dice' in step)) return [];
  const handful = view.turn?.handfuls.find(({ dice }) => same(dice, step.dice));
  const ways = (handful?.sums ?? []).map(([sum, uses]) => ({ sum, uses }));
  const asked = sumsFor(step, view.aquatic);
  if (asked) return ways.filter(({ sum }) => asked.includes(sum));
  const uses = handful?.aviary ?? null;
  return uses === null ? [] : [{ sum: sum(step.dice), uses }];
}

/** The sums that a step asks for, as printed; nothing for an aviary, which looks at each die. */
function sumsFor(step: Step, aquatic: Aquatic | null): readonly number[] | null {
  if (step.t === 'paths') return [step.pips];
  if (step.t === 'facility') return facilityValues[step.kind];
  if (step.t !== 'pen') return [];
  const { family } = kindCard(step.kind);
  return family === 'smallAviary' || family === 'largeAviary' ? null : valuesOf(step.kind, aquatic);
}

/** The research actions that a step takes at least. */
export const priceOf = (view: View, step: Step): number =>
  Math.min(...waysOf(view, step).map(({ uses }) => uses));

/** The dice for a tool that cost least: little research, few dice, low ones. */
export function cheapest(view: View, offers: Offers, tool: Tool): number[] | null {
  const ways = offersOf(offers, tool, []).flatMap(({ step }) =>
    'dice' in step ? [{ dice: step.dice, price: priceOf(view, step) }] : [],
  );
  if (ways.length === 0) return null;
  // A path is better long: the highest single die that needs no research.
  const rank = (way: (typeof ways)[number]) =>
    way.price * 10_000 + way.dice.length * 100 + sum(way.dice) * (tool.t === 'paths' ? -1 : 1);
  const best = ways.reduce((a, b) => (rank(b) < rank(a) ? b : a));
  return indices(view.turn?.dice ?? [], best.dice);
}

/** Unused dice that show these values. */
function indices(dice: readonly DieView[], values: readonly number[]): number[] {
  const found: number[] = [];
  for (const value of values) {
    const at = dice.findIndex((die, i) => !die.used && die.value === value && !found.includes(i));
    if (at >= 0) found.push(at);
  }
  return found;
}

/** The labs that can go with a pen, as the offers say. */
export function aids(offers: Offers, kind: Kind, dice: readonly number[]): Aid[] {
  return offersOf(offers, { t: 'pen', kind }, dice).flatMap(({ step }) =>
    step.t === 'pen' ? [step.aid] : [],
  );
}

/** The aid with a word more or less, if that is offered; a rival word gives way. */
export function toggled(known: readonly Aid[], aid: Aid, word: string): Aid {
  if (aid.includes(word)) {
    const less = aid.filter((other) => other !== word);
    return known.find((other) => same(other, less)) ?? [];
  }
  return (
    known.find((other) => same(other, [...aid, word])) ??
    known.find((other) => same(other, [word])) ??
    aid
  );
}

/** How many squares a pen of a kind has. */
export function sizeOf(kind: Kind, aid: Aid): number {
  const { squares } = kindCard(kind);
  return squares + (aid.includes('larger') ? 1 : 0) - (aid.includes('smaller') ? 1 : 0);
}

/** The offers that are about one square, by that square. */
export function bySquare(offers: Offers): Map<Square, Offer<Step>[]> {
  const found = new Map<Square, Offer<Step>[]>();
  for (const offer of offers) {
    if (!('square' in offer.step)) continue;
    found.set(offer.step.square, [...(found.get(offer.step.square) ?? []), offer]);
  }
  return found;
}

export const diceWord = (dice: readonly number[]) => dice.join('+');
