/** What is to be said for a step, or against it, in words. */
import { list } from '$kit/seats';
import { counted } from '$kit/words';
import type { Gain } from '../generated/Gain';
import type { Reason } from '../generated/Reason';

const about = (points: number) => counted(Math.max(1, Math.round(Math.abs(points))), 'point');

/** `About 4 points more from Forest of Sameness in the end`. */
export function reasonWords(reason: Reason, names: string[], me: number | null): string {
  if (reason.t === 'risk') {
    const tenths = Math.min(9, Math.max(1, Math.round(reason.share * 10)));
    return `What ${reason.name} pays now is lost again in ${tenths} of 10 games`;
  }
  const { seat, name, points } = reason;
  const more = points.mean > 0;
  const many = about(points.mean);
  if (seat === me) return `About ${many} ${more ? 'more' : 'fewer'} from ${name} in the end`;
  const whom = names[seat] ?? 'somebody else';
  return more
    ? `Leaves ${whom} about ${many} more from ${name}`
    : `Denies ${whom} about ${many} from ${name}`;
}

/** `Pays 7 points at once (Woody Trio), costs 1 point at once (T-Rex)`; nothing where nothing changes at once. */
export function gainWords(gains: readonly Gain[]): string {
  const told = (does: string, parts: Gain[]) => {
    if (parts.length === 0) return [];
    const sum = parts.reduce((all, { value }) => all + Math.abs(value), 0);
    return [`${does} ${counted(sum, 'point')} at once (${list(parts.map(({ name }) => name))})`];
  };
  const words = [
    ...told(
      'pays',
      gains.filter(({ value }) => value > 0),
    ),
    ...told(
      'costs',
      gains.filter(({ value }) => value < 0),
    ),
  ].join(', ');
  return words && `${words[0]!.toUpperCase()}${words.slice(1)}`;
}
