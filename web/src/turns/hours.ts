/** Quiet hours as a person writes them and as the server keeps them. */
import type { QuietHours } from '../generated/QuietHours';

/** A time of day such as `22:30`, of a minute of the day. */
export function toTime(minute: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** The minute of the day that a time such as `22:30` is, or nothing. */
export function toMinute(time: string): number | null {
  const parts = /^(\d{1,2}):(\d{2})/.exec(time);
  if (!parts) return null;
  const [hours, minutes] = [Number(parts[1]), Number(parts[2])];
  return hours < 24 && minutes < 60 ? hours * 60 + minutes : null;
}

/** How many minutes this clock is ahead of the world's. */
export const ahead = (): number => -new Date().getTimezoneOffset();

/** What most people mean by night. */
export const NIGHT: QuietHours = { from: 22 * 60, to: 8 * 60 };
