/**
 * Picking amounts of DNA among the offered ones. What is picked is always an offer; plus and minus
 * go to the nearest offer that has one more or one less of a colour.
 */
import type { Offer } from '$shell/game-ui';
import type { Dna } from './data';
import type { Advice } from './generated/Advice';
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

/** The offer of what the table advises; where it advises nothing, any. */
export function advised(list: readonly Amount[], advice: Advice | undefined): Amount | null {
  const amount = advice?.amount;
  return list.find(({ dna }) => amount && distance(dna, amount) === 0) ?? list[0] ?? null;
}
