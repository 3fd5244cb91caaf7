/** The lines of a log: what has words, without secrets that have been told since. */
import type { AnyGameUi } from '../game-ui';
import type { Line } from '../generated/Line';
import type { Told } from '../generated/Told';

export interface LogLine {
  /** Its place among all events, which stays the same as more happens. */
  n: number;
  line: Line;
}

export function logLines(told: Told[], secret?: AnyGameUi['secret']): LogLine[] {
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
  return told.flatMap(({ line }, n) => (line.length > 0 && !dropped.has(n) ? [{ n, line }] : []));
}
