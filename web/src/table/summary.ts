/** A table in words, for those who do not see the board. */
import { list } from '$kit/seats';
import { counted, plain } from '$kit/words';
import type { Line } from '../generated/Line';
import type { Score } from '../generated/Score';

interface Known {
  status: string;
  names: string[];
  you: number | null;
  scores: Score[];
  /** What may be done now. */
  offers: { label: Line }[];
  /** What has happened lately. */
  lately: Line[];
}

/** More choices than this are only counted. */
const FEW = 12;

export function summary({ status, names, you, scores, offers, lately }: Known): string[] {
  const lines = [`${status}.`];
  if (offers.length > 0) {
    const labels = offers.map(({ label }) => plain(label, names));
    lines.push(
      offers.length <= FEW
        ? `You can: ${labels.join('; ')}.`
        : `You have ${offers.length} choices; the first are: ${labels.slice(0, FEW).join('; ')}.`,
    );
  }
  for (const [seat, { total, parts }] of scores.entries()) {
    const from = parts.filter(({ value }) => value !== 0).map((p) => `${p.value} ${p.name}`);
    const who = seat === you ? 'You have' : `${names[seat] ?? ''} has`;
    lines.push(`${who} ${counted(total, 'point')}${from.length > 0 ? `: ${list(from)}` : ''}.`);
  }
  if (lately.length > 0) {
    lines.push(`Lately: ${lately.map((line) => plain(line, names)).join(' ')}`);
  }
  return lines;
}
