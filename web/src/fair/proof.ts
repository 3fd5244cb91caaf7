/** Checks a finished table's dice from beginning to end, and says in words what was found. */
import type { TableInfo } from '../generated/TableInfo';
import { fromHex, toHex, type Bytes } from './hex';
import { botNonce, commitment, matchSeed, pledgeOf, roll, type Draw } from './fair';

export interface Check {
  title: string;
  /** What was compared, or what differs. */
  finding: string;
  ok: boolean;
}

export interface Proof {
  proved: boolean;
  checks: Check[];
  /** The seed that all draws follow from. */
  seed: string | null;
}

/**
 * Recomputes everything. `own` is the nonce this browser made for the table, if it did: the one
 * number of which this browser knows for sure that nobody else chose it.
 */
export function prove(info: TableInfo, draws: Draw[], names: string[], own: string | null): Proof {
  const checks: Check[] = [];
  const { fairness } = info;
  const server = fairness.serverSeed === null ? null : fromHex(fairness.serverSeed, 32);
  if (!server) {
    const finding = 'The secret is not shown yet, so nothing can be checked.';
    return {
      proved: false,
      seed: null,
      checks: [{ title: 'The secret', finding, ok: false }],
    };
  }

  const commit = toHex(commitment(info.id, server));
  checks.push(
    same(
      'The commitment',
      commit,
      fairness.commit,
      'The seed shown at the end gives exactly the commitment shown before anybody sat down.',
    ),
  );

  const nonces: Bytes[] = [];
  for (const seat of info.seats.keys()) {
    const { check, nonce } = checkSeat(info, seat, names[seat] ?? `Seat ${seat + 1}`);
    checks.push(check);
    if (nonce) nonces.push(nonce);
  }
  if (own !== null && info.you !== null) {
    checks.push(
      same(
        'This browser’s own number',
        own,
        fairness.nonces[info.you] ?? 'nothing',
        'The number made in this browser is among those that were used.',
      ),
    );
  }
  if (nonces.length < info.seats.length) return { proved: false, seed: null, checks };

  const seed = matchSeed(server, info.id, nonces);
  checks.push(checkDraws(seed, draws));
  return { proved: checks.every((check) => check.ok), seed: toHex(seed), checks };
}

function checkSeat(
  info: TableInfo,
  seat: number,
  name: string,
): { check: Check; nonce: Bytes | null } {
  const title = `${name}’s contribution`;
  const holder = info.seats[seat];
  const shown = info.fairness.nonces[seat] ?? null;
  if (holder?.t === 'bot') {
    const commit = fromHex(info.fairness.commit, 32);
    if (!commit)
      return { check: { title, finding: 'The commitment is unreadable.', ok: false }, nonce: null };
    const nonce = botNonce(commit, seat);
    const words = 'A bot’s number follows from the commitment, so nobody could choose it.';
    return { check: same(title, shown ?? toHex(nonce), toHex(nonce), words), nonce };
  }
  const nonce = shown === null ? null : fromHex(shown, 16);
  if (!nonce)
    return { check: { title, finding: 'The number was never shown.', ok: false }, nonce: null };
  const pledge = info.fairness.pledges[seat] ?? 'nothing';
  const words = 'The number shown is the one that was pledged before anybody showed theirs.';
  return { check: same(title, toHex(pledgeOf(nonce)), pledge, words), nonce };
}

function checkDraws(seed: Bytes, draws: Draw[]): Check {
  const title = draws.length === 1 ? 'The one draw' : `All ${draws.length} draws`;
  for (const [i, draw] of draws.entries()) {
    const value = draw.below > 0 ? roll(seed, draw) : -1;
    if (value !== draw.value) {
      const lane = draw.lane === 'table' ? 'the table' : `seat ${draw.lane.seat + 1}`;
      const finding = `Draw ${i + 1} (number ${draw.n} of ${lane}, one of ${draw.below}) should have been ${value}, but the match used ${draw.value}.`;
      return { title, finding, ok: false };
    }
  }
  return { title, finding: 'Each came out exactly as the seed demands.', ok: true };
}

function same(title: string, found: string, wanted: string, words: string): Check {
  if (found.toLowerCase() === wanted.toLowerCase()) return { title, finding: words, ok: true };
  return {
    title,
    finding: `They differ: this browser has ${found}, the table has ${wanted}.`,
    ok: false,
  };
}
