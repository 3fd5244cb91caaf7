/** A table against bots, from nothing to the first turn. */
import { nonceFor, pledgeFor } from '../fair/nonce';
import type { NewTable } from '../generated/NewTable';
import { api, type GameCard } from '../net/api';

/** A table of three where the game allows it: short waits, and somebody to compare with. */
const COMPANY = 3;

/** How many seats, and the bots at all but the first: one that thinks ahead, the others quick. */
export function sensible(game: GameCard): { seats: number; bots: (string | null)[] } {
  const company = game.bots.length > 0 ? COMPANY : 1;
  const seats = Math.min(Math.max(company, game.seats.from), game.seats.to);
  const pick = (...wanted: string[]) =>
    wanted.find((level) => game.bots.includes(level)) ?? game.bots[0];
  const bots = Array.from({ length: seats }, (_, seat) => {
    if (seat === 0) return null;
    return (seat === 1 ? pick('search', 'greedy') : pick('greedy', 'search')) ?? null;
  });
  return { seats, bots };
}

/** Makes a table, sits down at it, and gives its id. */
export async function openTable(wanted: NewTable): Promise<string> {
  const { id } = await api.make(wanted);
  await api.sit(id, 0, pledgeFor(id));
  return id;
}

/** The same where nobody else is to come: the game begins. */
export async function startAlone(wanted: NewTable): Promise<string> {
  const id = await openTable(wanted);
  await api.begin(id);
  const nonce = nonceFor(id);
  if (nonce !== null) await api.reveal(id, nonce);
  return id;
}

/** A table as most people want it, with the game's own defaults. */
export function playNow(game: GameCard): Promise<string> {
  return startAlone({ game: game.id, options: {}, listed: false, ...sensible(game) });
}
