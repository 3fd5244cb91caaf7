/** Which tables concern whom. */
import { standsIn } from '../kit/seats';
import type { TableCard } from '../generated/TableCard';

export interface Lists {
  mine: TableCard[];
  open: TableCard[];
  running: TableCard[];
  finished: TableCard[];
}

/** The guest's seat at a table; of several people around one device, of the first who is waited for. */
export function seatOf(table: TableCard, me: string | null): number | null {
  const mine = table.seats.flatMap((holder, seat) =>
    holder.t === 'guest' && me !== null && (holder.id === me || holder.id.startsWith(`${me}/`))
      ? [seat]
      : [],
  );
  return mine.find((seat) => table.awaited.includes(seat)) ?? mine[0] ?? null;
}

/** Whether the table waits for this guest. */
export function awaits(table: TableCard, me: string | null): boolean {
  const seat = seatOf(table, me);
  if (table.stage !== 'running' || seat === null || !table.awaited.includes(seat)) return false;
  return !standsIn(table.seats[seat]);
}

/** Whether a table was begun under rules that this server does not play. */
export const hasOtherRules = (table: TableCard): boolean => table.trouble?.code === 'otherRules';

/** More seats than this are told in short. */
const FEW = 6;
const NAMED = 4;

/** The seats that a list names, and how many more there are: of many only people, the first few. */
export function named(table: TableCard): { seats: number[]; more: number } {
  const all = table.seats.map((_, seat) => seat);
  if (all.length <= FEW) return { seats: all, more: 0 };
  const seats = all.filter((seat) => table.seats[seat]?.t === 'guest').slice(0, NAMED);
  const taken = table.seats.filter((holder) => holder.t !== 'nobody').length;
  return { seats, more: taken - seats.length };
}

/** Own tables first those that wait, each list by what happened last. */
export function sortTables(tables: TableCard[], me: string | null): Lists {
  const recent = [...tables].sort((a, b) => b.touched - a.touched);
  const own = recent.filter((table) => seatOf(table, me) !== null);
  const others = recent.filter((table) => seatOf(table, me) === null);
  const goesOn = (table: TableCard) =>
    ['open', 'revealing', 'running'].includes(table.stage) && !hasOtherRules(table);
  return {
    mine: own.filter(goesOn).sort((a, b) => Number(awaits(b, me)) - Number(awaits(a, me))),
    open: others.filter((table) => table.stage === 'open'),
    running: others.filter((table) => table.stage === 'running' || table.stage === 'revealing'),
    finished: own.filter((table) => table.stage === 'over' || hasOtherRules(table)),
  };
}

/** The games that this guest has played to the end. */
export const gamesFinished = (tables: TableCard[], me: string | null): Set<string> =>
  new Set(
    tables
      .filter((table) => table.stage === 'over' && seatOf(table, me) !== null)
      .map(({ game }) => game),
  );

/** How a guest can be rid of one of their tables. */
export type Farewell =
  /** Nobody else has come: the table is given up. */
  | 'close'
  /** The seat is free for somebody else. */
  | 'leave'
  /** It goes on, or is over; it only leaves the list. */
  | 'put-away';

export function farewell(table: TableCard, me: string | null): Farewell | null {
  const seat = seatOf(table, me);
  if (seat === null) return null;
  if (table.stage !== 'open') return 'put-away';
  const alone = table.seats.every((holder, i) => i === seat || holder.t !== 'guest');
  return alone ? 'close' : 'leave';
}
