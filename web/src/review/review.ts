/** A review in words and lines. */
import type { Decision } from '../generated/Decision';
import type { Guess } from '../generated/Guess';
import type { Outlook } from '../generated/Outlook';
import type { Rating } from '../generated/Rating';

/** What the curve shows. */
export type Measure = 'win' | 'points';

export const RATINGS: Record<Rating, string> = {
  best: 'the best there was',
  good: 'good',
  slip: 'a slip',
  mistake: 'a mistake',
};

/** `4 ± 1 points and 12 ± 3 % of winning`. */
export function costWords({ points, win }: Decision, seats: number): string {
  const off = (error: number) => Math.max(1, Math.round(error));
  const parts = [`${Math.max(0, Math.round(points.mean))} ± ${off(points.error)} points`];
  const share = Math.round(win.mean * 100);
  if (seats > 1 && share > 0) parts.push(`${share} ± ${off(win.error * 100)} % of winning`);
  return parts.join(' and ');
}

/** `+6 ± 2`. */
export function luckWords({ mean, error }: Guess): string {
  const n = Math.round(mean);
  const sign = n > 0 ? '+' : n < 0 ? '−' : '';
  return `${sign}${Math.abs(n)} ± ${Math.max(1, Math.round(error))}`;
}

/** Where the curve runs: a box that leaves room for numbers. */
export const BOX = { left: 46, right: 590, top: 12, bottom: 188 };

/** From the lowest to the highest of what is shown. */
export function range(curve: Outlook[], measure: Measure): [number, number] {
  if (measure === 'win') return [0, 1];
  const all = curve.flatMap(({ seats }) => seats.map(({ points }) => points));
  const [low, high] = [Math.min(0, ...all), Math.max(1, ...all)];
  return [Math.floor(low / 10) * 10, Math.ceil(high / 10) * 10];
}

/** Across by how much of the match is over. */
export function across(entry: number, curve: Outlook[]): number {
  const last = Math.max(1, curve.at(-1)?.entry ?? 1);
  return BOX.left + ((BOX.right - BOX.left) * entry) / last;
}

/** Up by how much there is. */
export function up(value: number, [low, high]: [number, number]): number {
  return BOX.bottom - ((BOX.bottom - BOX.top) * (value - low)) / Math.max(1e-9, high - low);
}

/** A seat's line, as SVG writes its points. */
export function line(curve: Outlook[], seat: number, measure: Measure): string {
  const span = range(curve, measure);
  const at = ({ entry, seats }: Outlook) =>
    `${across(entry, curve).toFixed(1)},${up(seats[seat]?.[measure] ?? 0, span).toFixed(1)}`;
  return curve.map(at).join(' ');
}
