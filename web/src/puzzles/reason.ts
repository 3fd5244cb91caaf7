/** Why a step was the best, in words. */
import type { Choice } from '../generated/Choice';
import { chance, points } from '../table/hints';

/** `wins 61 % ± 5 %, about 4 points ahead (± 2)`; nothing where it was not tried out. */
export function outlookWords({ win, margin }: Choice, seats: number): string {
  const parts = [win && chance(win, seats), margin && points(margin, seats)];
  return parts.filter(Boolean).join(', ');
}

/** What the step that looks best misses. */
export function missWords(best: Choice, obvious: Choice): string {
  const now = ({ gains }: Choice) => gains.reduce((sum, { value }) => sum + value, 0);
  const ahead = Math.round((best.margin?.mean ?? 0) - (obvious.margin?.mean ?? 0));
  const later = ahead === 1 ? '1 point' : `${ahead} points`;
  const [more, less] = [now(obvious), now(best)];
  if (ahead < 1) return 'It wins more rarely, although it ends with about as many points.';
  return more > less
    ? `It scores ${more - less} more at once, and ends about ${later} worse.`
    : `It looks well placed, and ends about ${later} worse.`;
}

/** How hard it is, by how many of the five lower levels of bots miss it. */
export function hardness(missed: number): string {
  if (missed <= 1) return 'easy';
  if (missed <= 3) return 'medium';
  return 'hard';
}
