/** The server's HTTP side: guests, games and tables. */
import type { ErrorCode } from '../generated/ErrorCode';
import type { NewTable } from '../generated/NewTable';
import type { Problem } from '../generated/Problem';
import type { Routes } from '../generated/Routes';
import type { SeatKey } from '../generated/SeatKey';

export type { GameCard } from '../generated/GameCard';
export type { Replay } from '../generated/Replay';

/** What the server said no to, or that it could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode | 'unreachable',
    message: string,
  ) {
    super(message);
  }
}

type Route = keyof Routes;

/** An address with its parts filled in; what has no place in it goes behind the question mark. */
function address<R extends Route>(route: R, params: Routes[R]['given'][0]): string {
  let path = route.slice(route.indexOf(' ') + 1);
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    const place = `{${name}}`;
    if (path.includes(place)) path = path.replace(place, encodeURIComponent(String(value)));
    else if (value !== undefined && value !== null) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

async function call<R extends Route>(
  route: R,
  ...[params, body]: Routes[R]['given']
): Promise<Routes[R]['answer']> {
  let answer: Response;
  try {
    answer = await fetch(address(route, params), {
      method: route.slice(0, route.indexOf(' ')),
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(
      'unreachable',
      'The server cannot be reached. Check the connection and try again.',
    );
  }
  if (answer.ok) return (await answer.json()) as Routes[R]['answer'];
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new ApiError(
    problem?.code ?? 'unavailable',
    problem?.message ?? `The server answered with ${answer.status}. Try again.`,
  );
}

export const api = {
  me: () => call('GET /api/me', {}),
  rename: (name: string) => call('POST /api/me', {}, { name }),
  games: () => call('GET /api/games', {}),
  make: (wanted: NewTable) => call('POST /api/tables', {}, wanted),
  info: (id: string) => call('GET /api/tables/{id}', { id }),
  sit: (id: string, seat: number | null, pledge: string) =>
    call('POST /api/tables/{id}/sit', { id }, { seat, pledge }),
  stand: (id: string) => call('POST /api/tables/{id}/stand', { id }),
  bot: (id: string, seat: number, level: string | null) =>
    call('POST /api/tables/{id}/bot', { id }, { seat, level }),
  begin: (id: string) => call('POST /api/tables/{id}/start', { id }),
  reveal: (id: string, nonce: string) => call('POST /api/tables/{id}/reveal', { id }, { nonce }),
  seatKey: (id: string) => call('GET /api/tables/{id}/key', { id }),
  claim: (id: string, key: SeatKey) => call('POST /api/tables/{id}/claim', { id }, key),
  resign: (id: string) => call('POST /api/tables/{id}/resign', { id }),
  takeBack: (id: string) => call('POST /api/tables/{id}/return', { id }),
  replace: (id: string, seat: number) => call('POST /api/tables/{id}/replace', { id }, { seat }),
  offer: (id: string, seat: number, on: boolean) =>
    call('POST /api/tables/{id}/offer', { id }, { seat, on }),
  takeOver: (id: string, seat: number) => call('POST /api/tables/{id}/take', { id }, { seat }),
  end: (id: string, end: boolean) => call('POST /api/tables/{id}/end', { id }, { end }),
  vacation: (id: string, days: number) => call('POST /api/tables/{id}/vacation', { id }, { days }),
  close: (id: string) => call('POST /api/tables/{id}/close', { id }),
  rematch: (id: string) => call('POST /api/tables/{id}/rematch', { id }),
  history: (id: string) => call('GET /api/tables/{id}/history', { id }),
  replay: (id: string, seat: number | null) =>
    call('GET /api/tables/{id}/replay', { id, seat: seat ?? undefined }),
  draws: (id: string) => call('GET /api/tables/{id}/draws', { id }),
  /** Where the record of a finished table can be fetched. */
  recordAddress: (id: string) => address('GET /api/tables/{id}/record', { id }),
};
