/** This client's copy of its feed of one table: what fits on, what is a repetition, what is a gap. */
import type { Frame } from '../generated/Frame';
import type { Told } from '../generated/Told';

/** A frame with everything in it that it may leave out because it has not changed. */
export type Whole = Required<Omit<Frame, 'changes'>>;

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
  if (fresh) {
    const whole = { view: null, offers: [], scores: [], ...frame };
    return { how: 'fresh', copy: { feed, frame: whole, before: frame.keep, told: frame.events } };
  }
  if (!copy || copy.feed !== feed) return { how: 'gap' };
  if (frame.version <= copy.frame.version) return { how: 'again' };
  const keep = frame.keep - copy.before;
  if (frame.version > copy.frame.version + 1 || keep < 0 || keep > copy.told.length)
    return { how: 'gap' };
  const how = keep < copy.told.length ? 'undo' : 'next';
  const told = [...copy.told.slice(0, keep), ...frame.events];
  const { changes = [], ...rest } = frame;
  const { view, offers, scores } = copy.frame;
  const whole = { view: change(view, changes), offers, scores, ...rest };
  return { how, copy: { feed, frame: whole, before: copy.before, told } };
}

/** A view with some of its places set anew; what has not changed is shared with the one before. */
function change(view: unknown, changes: NonNullable<Frame['changes']>): unknown {
  return changes.reduce((changed, [path, value]) => put(changed, path, value), view);
}

function put(into: unknown, [key, ...rest]: (string | number)[], value: unknown): unknown {
  if (key === undefined) return value;
  const copy = (Array.isArray(into) ? [...into] : { ...(into as object) }) as Record<
    string | number,
    unknown
  >;
  copy[key] = put(copy[key], rest, value);
  return copy;
}

/** Puts what happened before the copy began in front of it. */
export function prepend(copy: Copy, history: Told[]): Copy {
  return { ...copy, before: 0, told: [...history.slice(0, copy.before), ...copy.told] };
}
