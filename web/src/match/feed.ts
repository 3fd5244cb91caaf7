/** This client's copy of its feed of one table: what fits on, what is a repetition, what is a gap. */
import type { Frame } from '../generated/Frame';
import type { Told } from '../generated/Told';

/** A frame with everything in it that it may leave out because it has not changed. */
export type Whole = Required<Frame>;

export interface Copy {
  feed: string;
  frame: Whole;
  /** How many events happened before those in `told`; the server's history has them. */
  before: number;
  told: Told[];
}

export type Received =
  /** A view that stands alone: a first one, or one after a break that could not be mended. */
  | { how: 'fresh'; copy: Copy }
  /** Something happened. */
  | { how: 'next'; copy: Copy }
  /** Some of what had happened was taken back. */
  | { how: 'undo'; copy: Copy }
  /** Heard already. */
  | { how: 'again' }
  /** Something is missing: ask for everything. */
  | { how: 'gap' };

export function receive(copy: Copy | null, feed: string, fresh: boolean, frame: Frame): Received {
  const before = fresh ? undefined : copy?.frame;
  const offers = frame.offers ?? before?.offers ?? [];
  const scores = frame.scores ?? before?.scores ?? [];
  const whole: Whole = { ...frame, offers, scores };
  if (fresh)
    return { how: 'fresh', copy: { feed, frame: whole, before: frame.keep, told: frame.events } };
  if (!copy || copy.feed !== feed) return { how: 'gap' };
  if (frame.version <= copy.frame.version) return { how: 'again' };
  const keep = frame.keep - copy.before;
  if (frame.version > copy.frame.version + 1 || keep < 0 || keep > copy.told.length)
    return { how: 'gap' };
  const how = keep < copy.told.length ? 'undo' : 'next';
  const told = [...copy.told.slice(0, keep), ...frame.events];
  return { how, copy: { feed, frame: whole, before: copy.before, told } };
}

/** Puts what happened before the copy began in front of it. */
export function prepend(copy: Copy, history: Told[]): Copy {
  return { ...copy, before: 0, told: [...history.slice(0, copy.before), ...copy.told] };
}
