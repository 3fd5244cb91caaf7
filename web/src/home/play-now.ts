/** A table against bots, from nothing to the first turn. */
import { nonceFor, pledgeFor } from '../fair/nonce';
import { api, type GameCard } from '../net/api';

/** A table of three where the game allows it: short waits, and somebody to compare with. */
const COMPANY = 3;

/** How many seats, and the bots at all but the first: one that thinks ahead, the others quick. */
export function sensible(game: GameCard): { seats: number; bots: (string | null)[] } {
  const seats = Math.min(Math.max(COMPANY, game.seats.from), game.seats.to);
  const pick = (...wanted: string[]) =>
    wanted.find((level) => game.bots.includes(level)) ?? game.bots[0];
  const bots = Array.from({ length: seats }, (_, seat) => {
    if (seat === 0) return null;
    return (seat === 1 ? pick('search', 'greedy') : pick('greedy', 'search')) ?? null;
  });
  return { seats, bots };
}

/** Makes the table, sits down, begins, and gives the table's id. */
export async function playNow(game: GameCard): Promise<string> {
  const { seats, bots } = sensible(game);
  const { id } = await api.make({ game: game.id, seats, options: {}, listed: false, bots });
  await api.sit(id, 0, await pledgeFor(id));
  await api.begin(id);
  const nonce = nonceFor(id);
  if (nonce !== null) await api.reveal(id, nonce);
  return id;
}
