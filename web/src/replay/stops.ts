/** Where a replay stops: at each decision that one can see, at each turn, at each round. */
import type { Moment } from '../generated/Moment';
import type { Teller } from '../table/lines';

export type Stride = 'decision' | 'turn' | 'round';

/** The moments to stop at, from the first to the last. */
export function stops(moments: Moment[], teller: Teller, stride: Stride): number[] {
  const marks = (key: 'turn' | 'round') =>
    moments.map(({ events }) =>
      events.some(({ event }) => {
        const mark = teller.mark?.(event);
        return mark !== null && mark !== undefined && key in mark;
      }),
    );
  const rounds = marks('round');
  const turns = marks('turn');
  const stopsAt: Record<Stride, (n: number) => boolean> = {
    // In secret choices of others there is nothing to see.
    decision: (n) => moments[n]?.events.some(({ line }) => line.length > 0) ?? false,
    turn: turns.includes(true)
      ? (n) => turns[n] === true || rounds[n] === true
      : (n) => rounds[n] === true || moments[n]?.seat !== moments[n - 1]?.seat,
    round: (n) => rounds[n] === true,
  };
  const last = moments.length - 1;
  return moments.map((_, n) => n).filter((n) => n === 0 || n === last || stopsAt[stride](n));
}

/** The next stop in a direction; the end where there is none. */
export function nextStop(stops: number[], now: number, by: 1 | -1): number {
  return by > 0
    ? (stops.find((n) => n > now) ?? stops.at(-1) ?? now)
    : (stops.findLast((n) => n < now) ?? stops[0] ?? now);
}

/** The moment in which the event with this number happened. */
export function momentOf(moments: Moment[], event: number): number {
  let seen = 0;
  for (const [n, { events }] of moments.entries()) {
    seen += events.length;
    if (event < seen) return n;
  }
  return moments.length - 1;
}

/** The last moment at a time: viewers notice different things, but the log is the same for all. */
export const momentAt = (moments: Moment[], entry: number): number =>
  Math.max(
    0,
    moments.findLastIndex((moment) => moment.entry <= entry),
  );

/** The last event that has happened at a moment; below all of them where none has. */
export const lastEvent = (moments: Moment[], now: number): number =>
  moments.slice(0, now + 1).reduce((sum, { events }) => sum + events.length, 0) - 1;
