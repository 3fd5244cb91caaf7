/** What people read of the time that they have. */
import type { Clock } from '../generated/Clock';
import type { Clocks } from '../generated/Clocks';
import type { Pace } from '../generated/Pace';
import { counted } from '../kit/words';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Whose time is as short as this is told so. */
const SHORT = MINUTE;

/** The speeds that a new table offers, with numbers that suit most games. */
export const SPEEDS: { pace: Pace; title: string; text: string }[] = [
  { pace: { t: 'free' }, title: 'No clock', text: 'Everybody takes the time they need.' },
  {
    pace: { t: 'live', bank: 600, added: 20 },
    title: 'In one sitting',
    text: '10 minutes each, and 20 seconds more for every decision.',
  },
  {
    pace: { t: 'slow', days: 3, vacation: 14 },
    title: 'Over days',
    text: '3 days for every decision, and two weeks of vacation. Where all choose at once, you can choose before the others have.',
  },
];

/** A table's pace in a few words; nothing where there is no clock. */
export function paceWords(pace: Pace): string {
  switch (pace.t) {
    case 'free':
      return '';
    case 'live':
      return `${spoken(pace.bank * SECOND)} each, ${counted(pace.added, 'second')} more a decision`;
    case 'slow':
      return `${counted(pace.days, 'day')} a decision`;
  }
}

/** The clocks that tell of a later moment: an answer may arrive after a push that knew more. */
export function later(old: Clocks | null, now: Clocks | null): Clocks | null {
  const moment = (clocks: Clocks) => Math.max(...clocks.seats.map(({ since }) => since ?? 0));
  return old && now && moment(now) > 0 && moment(now) < moment(old) ? old : now;
}

/** The time that is left at this moment. */
export const timeLeft = (clock: Clock, now: number): number =>
  clock.since === null ? clock.left : clock.left - Math.max(0, now - clock.since);

/** A clock's face: `4:05`, `1:02:03`, `2 d 4 h`. */
export function face(left: number): string {
  const time = Math.max(0, left);
  if (time >= DAY) return `${Math.floor(time / DAY)} d ${Math.floor((time % DAY) / HOUR)} h`;
  const all = Math.ceil(time / SECOND);
  const [hours, minutes, seconds] = [Math.floor(all / 3600), Math.floor(all / 60) % 60, all % 60];
  const two = (n: number) => String(n).padStart(2, '0');
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`;
}

/** The same for listeners, who are not told of every second. */
export function spoken(left: number): string {
  if (left >= 2 * DAY) return counted(Math.floor(left / DAY), 'day');
  if (left >= 2 * HOUR) return counted(Math.floor(left / HOUR), 'hour');
  if (left >= MINUTE) return counted(Math.floor(left / MINUTE), 'minute');
  return left > 0 ? 'less than a minute' : 'no time';
}

/** What a running clock calls for: nothing, haste, or that a bot will play soon. */
export const urgency = (clock: Clock, now: number): 'none' | 'short' | 'up' => {
  const left = timeLeft(clock, now);
  if (clock.since === null || left >= SHORT) return 'none';
  return left > 0 ? 'short' : 'up';
};

/** What is said to somebody whose own clock has come so far. */
export const urgencyWords = (urgency: 'short' | 'up', grace: number): string =>
  urgency === 'short'
    ? 'You have less than a minute left.'
    : `Your time is up. In ${grace >= HOUR ? counted(Math.round(grace / HOUR), 'hour') : counted(Math.ceil(grace / SECOND), 'second')} a bot plays for you.`;
