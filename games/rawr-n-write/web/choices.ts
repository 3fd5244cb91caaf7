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

/** Coins that a task holds in hand. */
export const coinsOf = (task: Task): number =>
  task.t === 'coins' ? task.left : 'coins' in task ? task.coins : 0;

/** Offers that use stored goods beside what is asked. */
export function freeActions(task: Task | null, offers: Offers): Offers {
  const open: Task['t'][] = ['place', 'roads', 'incomes', 'specialists', 'tour', 'close', 'ending'];
  if (!task || !open.includes(task.t)) return [];
  // Coins in hand have to be used: marks and trades are then what is asked.
  const free: Kind[] = coinsOf(task) > 0 ? ['takeRoad'] : ['mark', 'trade', 'takeRoad'];
  return offers.filter(({ step }) => free.includes(step.t));
}

/** How many roads are in hand and can be drawn. */
export function roadsInHand(park: ParkView | undefined, offers: Offers): number {
  const task = asked(park);
  return task?.t === 'roads' && ofKind(offers, 'at').length > 0 ? task.left : 0;
}

/** How many roads can be sketched now: those in hand, and the stored ones where these may be used. */
export function roadsToDraw(park: ParkView | undefined, offers: Offers): number {
  if (!park || !asked(park)) return 0;
  const stored = lineOf(offers, 'takeRoad') ? park.roads.gained - park.roads.spent : 0;
  return roadsInHand(park, offers) + stored;
}

/** Whether squares of the park are chosen one by one: a stored road that was taken, a turned shape. */
export const squaresAt = (offers: Offers): Map<string, string> =>
  new Map(ofKind(offers, 'at').map(({ step, line }) => [step.square, line]));
