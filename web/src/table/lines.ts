/** The story of a match: what has words, without secrets that have been told since, in chapters. */
import type { AnyGameUi, Mark } from '../game-ui';
import type { Line } from '../generated/Line';
import type { Told } from '../generated/Told';

/** How a game tells its story. */
export type Teller = Pick<AnyGameUi, 'secret' | 'mark'>;

export interface LogLine {
  /** Its place among all events, which stays the same as more happens. */
  n: number;
  line: Line;
  mark: Mark | null;
}

export function logLines(told: Told[], { secret, mark }: Teller = {}): LogLine[] {
  const kept = new Map<string, number>();
  const dropped = new Set<number>();
  if (secret) {
    for (const [n, { event }] of told.entries()) {
      const said = secret(event);
      if (!said) continue;
      const name = 'keeps' in said ? said.keeps : said.tells;
      // Told now, or replaced by whoever has changed their mind.
      const before = kept.get(name);
      if (before !== undefined) dropped.add(before);
      kept.delete(name);
      if ('keeps' in said) kept.set(name, n);
    }
  }
  return told.flatMap(({ event, line }, n) =>
    line.length > 0 && !dropped.has(n) ? [{ n, line, mark: mark?.(event) ?? null }] : [],
  );
}

/** What happened in one round, turn by turn. */
export interface Chapter {
  /** The place of its first event. */
  n: number;
  /** Nothing before the first round. */
  title: string | null;
  turns: LogLine[][];
}

/** Whom a line is about: the seat that it begins with. */
export const actor = ({ line }: Pick<LogLine, 'line'>): number | null =>
  typeof line[0] === 'number' ? line[0] : null;

/** The lines by round and turn. Where a game marks no turns, one begins with another seat. */
export function chapters(lines: LogLine[]): Chapter[] {
  const marked = lines.some(({ mark }) => mark && 'turn' in mark);
  const found: Chapter[] = [];
  let before: number | null = null;
  for (const line of lines) {
    const { n, mark } = line;
    const round = mark && 'round' in mark ? mark.round : null;
    let chapter = found.at(-1);
    if (!chapter || round !== null) {
      chapter = { n, title: round, turns: [[]] };
      found.push(chapter);
    }
    const who = actor(line);
    const turns = marked ? mark !== null && 'turn' in mark : who !== null && who !== before;
    if (who !== null) before = who;
    if (turns && (chapter.turns.at(-1)?.length ?? 0) > 0) chapter.turns.push([]);
    chapter.turns.at(-1)?.push(line);
  }
  return found;
}

/** Something worth a moment of its own: a title, and what it is about. */
export interface Moment {
  title: string;
  lines: Line[];
}

/** The moments among some events, those of the same title together. */
export function moments(told: Told[], teller: Teller | null): Moment[] {
  const found = new Map<string, Line[]>();
  for (const { event, line } of told) {
    const mark = teller?.mark?.(event);
    if (!mark || !('moment' in mark) || line.length === 0) continue;
    found.set(mark.moment, [...(found.get(mark.moment) ?? []), line]);
  }
  return [...found].map(([title, lines]) => ({ title, lines }));
}
