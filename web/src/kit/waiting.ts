/** Whom a table waits for, in words that fit a line however many sit there. */
import { list } from './seats';

/** More names than this are only counted. */
const NAMED = 3;

export function waitingFor(names: string[], named = NAMED): string {
  if (names.length === 0) return 'One moment …';
  return `Waiting for ${names.length > named ? `${names.length} players` : list(names)}`;
}

/** The same as the last sentence of what a board asks. */
export function stillWaiting(names: string[], named = NAMED): string {
  return names.length === 0 ? waitingFor(names) : `${waitingFor(names, named)} …`;
}
