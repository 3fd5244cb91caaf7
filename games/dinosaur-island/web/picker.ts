/**
 * Picking amounts of DNA among the offered ones. What is picked is always an offer; plus and minus
 * go to the nearest offer that has one more or one less of a colour.
 */
import type { Offer } from '$shell/game-ui';
import { RECIPES, type Dna } from './data';
import type { SeatView } from './generated/SeatView';
import type { Step } from './generated/Step';

export interface Amount {
  line: string;
  dna: Dna;
}

/** The offered amounts; none if no amount is asked for. */
export function amounts(offers: readonly Offer<Step>[]): Amount[] {
  return offers.flatMap(({ line, step }) =>
    step.t === 'take' || step.t === 'expand' || step.t === 'spend' ? [{ line, dna: step.dna }] : [],
  );
}

const total = (dna: readonly number[]) => dna.reduce((sum, n) => sum + n, 0);
const distance = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, n, i) => sum + Math.abs(n - (b[i] ?? 0)), 0);

/** The offer nearest to what is picked with `by` more of a colour; nothing if there is none. */
export function shift(
  list: readonly Amount[],
  from: Dna,
  colour: number,
  by: 1 | -1,
): Amount | null {
  const wanted = (from[colour] ?? 0) + by;
  let best: Amount | null = null;
  for (const amount of list) {
    if (amount.dna[colour] !== wanted) continue;
    const [here, there] = [distance(amount.dna, from), best ? distance(best.dna, from) : Infinity];
    // Of two as near, the one that takes from where most is.
    const evener = best && Math.max(...amount.dna) < Math.max(...best.dna);
    if (here < there || (here === there && evener)) best = amount;
  }
  return best;
}

/** What one's own recipes ask for beyond what is stored. */
function missing(seat: SeatView): number[] {
  const want = [0, 0, 0, 0, 0, 0];
  for (const { recipe, dinosaurs, capacity } of seat.exhibits) {
    if (dinosaurs >= capacity && capacity >= 4) continue;
    RECIPES[recipe].cost.forEach((n, i) => (want[i] = Math.max(want[i] ?? 0, n)));
  }
  return want.map((n, i) => n - (seat.dna[i] ?? 0));
}

/** A sensible amount to begin with: as much as possible, what recipes lack, and evenly. */
export function suggest(list: readonly Amount[], seat: SeatView, kind: Step['t']): Amount | null {
  const lack = missing(seat);
  const worth = ({ dna }: Amount) => {
    let worth = total(dna) * 100;
    dna.forEach((n, i) => {
      const stored = seat.dna[i] ?? 0;
      if (kind === 'take')
        worth += 10 * Math.min(n, Math.max(lack[i] ?? 0, 0)) - n * n - 0.1 * stored * n;
      // Steps go where tubes are full; payment comes from where most is left.
      else if (kind === 'expand') worth += n * (stored - (seat.limits[i] ?? 0)) - n * n;
      else worth += n * stored - n * n;
    });
    return worth;
  };
  return list.reduce<Amount | null>(
    (best, amount) => (!best || worth(amount) > worth(best) ? amount : best),
    null,
  );
}
