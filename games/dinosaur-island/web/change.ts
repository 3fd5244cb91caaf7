/** What a line would change on my boards: what the table says of it, set against what is there now. */
import { pointsOf, pointsText } from '$kit/gains';
import { signed } from '$kit/words';
import type { Preview } from '$shell/generated/Preview';
import { COLOURS, type Dna } from './data';
import type { Event } from './generated/Event';
import type { SeatView } from './generated/SeatView';
import type { View } from './generated/View';

export type Outcome = Preview<View, Event>;

/** How much more or less there would be of each. */
export interface Change {
  money: number;
  dna: Dna;
  limits: Dna;
  /** DNA that would not fit. */
  lost: number;
  excitement: number;
  threat: number;
  security: number;
}

const less = (then: Dna, now: Dna) => then.map((n, i) => n - (now[i] ?? 0)) as Dna;

export function changeOf(now: SeatView, { view, events }: Outcome): Change {
  const then = view.seats[now.seat] ?? now;
  const lost = events.map((event) =>
    event.t === 'stored' && event.seat === now.seat ? event.lost : 0,
  );
  return {
    money: then.money - now.money,
    dna: less(then.dna, now.dna),
    limits: less(then.limits, now.limits),
    lost: lost.reduce((sum, n) => sum + n, 0),
    excitement: then.excitement - now.excitement,
    threat: then.threat - now.threat,
    security: then.security - now.security,
  };
}

/** What would change, in a few words: `+4 blue, 1 lost`. */
export function changeText(now: SeatView, outcome: Outcome): string {
  const { money, dna, lost, excitement, threat, security } = changeOf(now, outcome);
  const words = dna.flatMap((n, i) => (n ? [`${signed(n)} ${COLOURS[i]}`] : []));
  if (lost) words.push(`${lost} lost`);
  if (money) words.push(money > 0 ? `+$${money}` : `−$${-money}`);
  if (excitement) words.push(`excitement ${signed(excitement)}`);
  if (threat) words.push(`threat ${signed(threat)}`);
  if (security) words.push(`security ${signed(security)}`);
  // Money is told above, and counts for points only at the end.
  const points = pointsText(pointsOf(outcome.gains.filter(({ id }) => id !== 'money')));
  return [...words, ...(points ? [points] : [])].join(', ');
}
