/** Whom a table waits for, in words that fit a line however many sit there. */
import { list } from '$kit/seats';

/** More names than this are only counted. */
const NAMED = 3;

export function waitingFor(names: string[]): string {
  if (names.length === 0) return 'One moment …';
  return `Waiting for ${names.length > NAMED ? `${names.length} players` : list(names)}`;
}
