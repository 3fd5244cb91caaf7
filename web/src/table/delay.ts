/** By how much spectators are behind, for people. */
import { counted } from '../kit/words';

/** What a host can choose, in minutes; a table of days has use for a day. */
export const DELAYS = [0, 1, 5, 15, 60, 1440];

/** A delay in words: `5 minutes`. */
export function delayWords(minutes: number): string {
  if (minutes > 0 && minutes % 1440 === 0) return counted(minutes / 1440, 'day');
  if (minutes > 0 && minutes % 60 === 0) return counted(minutes / 60, 'hour');
  return counted(minutes, 'minute');
}

/** What a choice means. */
export const delayChoice = (minutes: number): string =>
  minutes === 0 ? 'at once' : `${delayWords(minutes)} later`;

/** The choices, with the one that holds where it is none of them. */
export const delayChoices = (now: number): number[] =>
  DELAYS.includes(now) ? DELAYS : [...DELAYS, now].toSorted((a, b) => a - b);
