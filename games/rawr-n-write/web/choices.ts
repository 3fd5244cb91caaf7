/** The server's offers, found by what they do. */
import type { Offer } from '$shell/game-ui';
import type { ParkView } from './generated/ParkView';
import type { Step } from './generated/Step';
import type { Task } from './generated/Task';

export type Offers = readonly Offer<Step>[];
type Kind = Step['t'];
type Of<K extends Kind> = Extract<Step, { t: K }>;

/** The offers of one kind, with their steps typed. */
export const ofKind = <K extends Kind>(offers: Offers, kind: K) =>
  offers.filter((offer) => offer.step.t === kind) as (Offer<Step> & { step: Of<K> })[];

export const lineOf = <K extends Kind>(
  offers: Offers,
  kind: K,
  is: (step: Of<K>) => boolean = () => true,
): string | null => ofKind(offers, kind).find(({ step }) => is(step))?.line ?? null;

/** What a seat is asked: the last of its tasks. */
export const asked = (park: ParkView | undefined): Task | null =>
  park?.awaited ? (park.tasks.at(-1) ?? null) : null;

/** Offers that use stored goods beside what is asked. */
export function freeActions(task: Task | null, offers: Offers): Offers {
  const open: Task['t'][] = ['place', 'incomes', 'specialists', 'tour', 'close'];
  if (!task || !open.includes(task.t)) return [];
  const free: Kind[] = ['mark', 'trade', 'takeRoad'];
  return offers.filter(({ step }) => free.includes(step.t));
}

/** How many roads can be sketched now: those in hand, or the stored ones at an open moment. */
export function roadsToDraw(park: ParkView | undefined, offers: Offers): number {
  const task = asked(park);
  if (!park || !task) return 0;
  if (task.t === 'roads') return ofKind(offers, 'at').length > 0 ? task.left : 0;
  return lineOf(offers, 'takeRoad') ? park.roads.gained - park.roads.spent : 0;
}

/** Whether squares of the park are chosen one by one: a stored road that was taken, a turned shape. */
export const squaresAt = (offers: Offers): Map<string, string> =>
  new Map(ofKind(offers, 'at').map(({ step, line }) => [step.square, line]));
