/** What is to be said for a step, or against it, in words. */
import { counted } from '$kit/words';
import type { Gain } from '../generated/Gain';
import type { Reason } from '../generated/Reason';

const about = (points: number) => counted(Math.max(1, Math.round(Math.abs(points))), 'point');

/** `Forest of Sameness brings you about 4 points more in the end`. */
export function reasonWords(reason: Reason, names: string[], me: number | null): string {
  if (reason.t === 'risk') {
    const tenths = Math.min(9, Math.max(1, Math.round(reason.share * 10)));
    return `What ${reason.name} pays now is lost again in ${tenths} of 10 games`;
  }
  const { seat, name, points } = reason;
  const more = points.mean > 0;
  const many = `about ${about(points.mean)}`;
  if (seat === me) {
    return more
      ? `${name}: ${many} more for you in the end`
      : `${name}: ${many} fewer for you in the end`;
  }
  const whom = names[seat] ?? 'somebody else';
  return more
    ? `${name}: it leaves ${whom} ${many} more`
    : `${name}: it keeps ${many} from ${whom}`;
}

/** `Woody Trio +7, T-Rex −1 at once`; nothing where nothing changes at once. */
export function gainWords(gains: readonly Gain[]): string {
  const words = gains.map(
    ({ name, value }) => `${name} ${value > 0 ? '+' : '−'}${Math.abs(value)}`,
  );
  return words.length > 0 ? `${words.join(', ')} at once` : '';
}
