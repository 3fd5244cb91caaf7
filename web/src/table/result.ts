/** A result in words, and who of many is shown first. */
import { list } from '$kit/seats';
import { counted, ordinal } from '$kit/words';
import type { Placing } from '../generated/Placing';
import type { Score } from '../generated/Score';

/** More seats than this get a table of places below the first few. */
export const FEW = 6;
/** How many of many are shown with all their points. */
const PODIUM = 3;
/** More winners than this are only counted. */
const NAMED = 3;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Whether somebody played alone for points: there was nobody and nothing to beat. */
export const isForPoints = (standings: Placing[]): boolean =>
  standings.length === 1 && standings[0]?.rank === 1 && !standings[0].tie_break;

export function headline(standings: Placing[], names: string[], you: number | null): string {
  const winners = standings.filter(({ rank }) => rank === 1).map(({ seat }) => seat);
  const mine = you !== null && winners.includes(you);
  if (isForPoints(standings)) {
    const { total = 0 } = standings[0] ?? {};
    const points = `${total} point${Math.abs(total) === 1 ? '' : 's'}`;
    return mine ? `You have ${points}` : `${names[0]} has ${points}`;
  }
  // Nobody has to win: some games can beat whoever plays them.
  if (winners.length === 0) {
    if (standings.length > 1) return 'The game beats you all';
    return standings[0]?.seat === you ? 'The game wins this time' : 'The game wins';
  }
  if (winners.length === 1) return mine ? 'You win!' : `${names[winners[0] ?? 0]} wins`;
  const called = (seat: number) => (seat === you ? 'you' : (names[seat] ?? ''));
  if (winners.length <= NAMED) return capital(`${list(winners.map(called))} share the win`);
  return mine
    ? `You share the win with ${winners.length - 1} others`
    : `${winners.length} players share the win`;
}

/** The place that somebody who did not win has reached; nothing for all others. */
export function placeWords(standings: Placing[], you: number | null): string | null {
  const mine = standings.find(({ seat }) => seat === you);
  if (!mine || mine.rank === 1 || standings.length < 2) return null;
  const best = Math.max(...standings.map(({ total }) => total));
  const gap = best - mine.total;
  const behind = gap > 0 ? `, ${counted(gap, 'point')} behind` : '';
  return `You came ${ordinal(mine.rank)} of ${standings.length}${behind}.`;
}

/** How much of a source is counted when so many sources are: one after the other. */
export const countedSoFar = (value: number, source: number, progress: number): number =>
  Math.round(value * Math.min(1, Math.max(0, progress - source)));

/** A total while its sources are being counted. */
export function totalSoFar(values: number[], total: number, progress: number): number {
  if (progress >= values.length) return total;
  return values.reduce((sum, value, source) => sum + countedSoFar(value, source, progress), 0);
}

/** The places shown with all their points: everybody's, or of many the first and one's own. */
export function podium(standings: Placing[], you: number | null): Placing[] {
  if (standings.length <= FEW) return standings;
  return standings.filter((placing, place) => place < PODIUM || placing.seat === you);
}

export interface SheetRow {
  id: string;
  name: string;
  /** By column. */
  values: number[];
}

/** Longer scoring pads leave out what paid nobody. */
const LONG = 12;

/** Scores side by side: every source of points that any of them has, in the order of the first. */
export function sheetRows(columns: (Score | undefined)[]): SheetRow[] {
  const rows = new Map<string, SheetRow>();
  for (const [column, score] of columns.entries()) {
    for (const { id, name, value } of score?.parts ?? []) {
      const row = rows.get(id) ?? { id, name, values: columns.map(() => 0) };
      row.values[column] = value;
      rows.set(id, row);
    }
  }
  const all = [...rows.values()];
  return all.length > LONG ? all.filter(({ values }) => values.some((v) => v !== 0)) : all;
}
