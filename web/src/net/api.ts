/** Requests: guests, games and tables. Those about a table of this device are answered by it. */
import { base, filesAlone } from '../base';
import { device, isHere, type Answer } from '../host/device';
import type { Arrival } from '../generated/Arrival';
import type { Back } from '../generated/Back';
import type { ErrorCode } from '../generated/ErrorCode';
import type { Goodbye } from '../generated/Goodbye';
import type { NewOrder } from '../generated/NewOrder';
import type { NewPasskey } from '../generated/NewPasskey';
import type { NewPassword } from '../generated/NewPassword';
import type { NewTable } from '../generated/NewTable';
import type { PlayOn } from '../generated/PlayOn';
import type { Practise } from '../generated/Practise';
import type { Problem } from '../generated/Problem';
import type { PupilAsks } from '../generated/PupilAsks';
import type { QuietHours } from '../generated/QuietHours';
import type { Routes } from '../generated/Routes';
import type { SeatKey } from '../generated/SeatKey';
import type { SeatOrder } from '../generated/SeatOrder';
import type { SeatRating } from '../generated/SeatRating';
import type { SetBrowser } from '../generated/SetBrowser';
import type { SignIn } from '../generated/SignIn';
import type { SignUp } from '../generated/SignUp';
import type { TableInfo } from '../generated/TableInfo';
import type { UsePasskey } from '../generated/UsePasskey';

export type { GameCard } from '../generated/GameCard';
export type { Lesson } from '../generated/Lesson';
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

/** What a device knows as well as a server does. */
const KNOWN: ReadonlySet<Route> = new Set<Route>([
  'GET /api/games',
  'GET /api/games/{game}/lessons',
  'POST /api/games/{game}/lessons/{lesson}',
  'GET /api/games/{game}/puzzles',
  'GET /api/games/{game}/puzzles/{puzzle}',
  'POST /api/games/{game}/puzzles/{puzzle}',
]);

async function ask(
  route: Route,
  path: string,
  body: string | null,
  here: boolean,
  headers: Record<string, string> = {},
) {
  const method = route.slice(0, route.indexOf(' '));
  // A folder of files has nobody else to ask.
  if (here || filesAlone) return device.call(method, path, body);
  try {
    const answer = await fetch(base + path, {
      method,
      headers: body === null ? headers : { ...headers, 'content-type': 'application/json' },
      body,
    });
    // Something else may answer in a server's place: a proxy, or a host of files alone.
    const isServer = answer.headers.get('content-type')?.includes('json') ?? false;
    if (!isServer && KNOWN.has(route) && device.available) return device.call(method, path, body);
    return { ok: answer.ok, body: await answer.text(), status: answer.status };
  } catch {
    if (KNOWN.has(route) && device.available) return device.call(method, path, body);
    throw new ApiError(
      'unreachable',
      'The server cannot be reached. Check the connection and try again.',
    );
  }
}

async function call<R extends Route>(
  route: R,
  ...[params, body]: Routes[R]['given']
): Promise<Routes[R]['answer']> {
  const here = 'id' in params && isHere(String(params.id));
  const text = body === undefined ? null : JSON.stringify(body);
  return read(await ask(route, address(route, params), text, here));
}

/** The body of an answer, or what went wrong. */
export function read<T>(answer: Answer & { status?: number }): T {
  if (answer.ok) return JSON.parse(answer.body) as T;
  let problem: Problem | null = null;
  try {
    problem = JSON.parse(answer.body) as Problem;
  } catch {
    // What stands before a server may answer in words of its own.
  }
  throw new ApiError(
    problem?.code ?? 'unavailable',
    problem?.message ?? `The server answered with ${answer.status}. Try again.`,
  );
}

export const api = {
  me: () => call('GET /api/me', {}),
  rename: (name: string) => call('POST /api/me', {}, { name }),
  account: () => call('GET /api/account', {}),
  signUp: (wanted: SignUp) => call('POST /api/account', {}, wanted),
  signIn: (given: SignIn) => call('POST /api/account/sign-in', {}, given),
  signOut: () => call('POST /api/account/sign-out', {}),
  endSession: (session: string | null) => call('POST /api/account/end-session', {}, { session }),
  setPassword: (given: NewPassword) => call('POST /api/account/password', {}, given),
  deleteAccount: (given: Goodbye) => call('POST /api/account/delete', {}, given),
  offerPasskey: (name: string | null) => call('POST /api/account/passkeys/offer', {}, { name }),
  signUpWithPasskey: (made: NewPasskey) => call('POST /api/account/passkeys/sign-up', {}, made),
  addPasskey: (made: NewPasskey) => call('POST /api/account/passkeys', {}, made),
  removePasskey: (id: string) => call('POST /api/account/passkeys/remove', {}, { id }),
  askForPasskey: () => call('POST /api/account/passkeys/ask', {}),
  usePasskey: (used: UsePasskey) => call('POST /api/account/passkeys/sign-in', {}, used),
  /** Where everything that is stored of one can be fetched. */
  exportAddress: () => base + address('GET /api/account/export', {}),
  best: (game: string) => call('GET /api/games/{game}/best', { game }),
  person: (name: string) => call('GET /api/people/{name}', { name }),
  friends: () => call('GET /api/friends', {}),
  befriend: (code: string) => call('POST /api/friends', {}, { code }),
  renewFriendCode: () => call('POST /api/friends/code', {}),
  whoseFriendCode: (code: string) => call('POST /api/friends/ask', {}, { code }),
  removeFriend: (id: string) => call('POST /api/friends/remove', {}, { id }),
  block: (id: string, on: boolean) => call('POST /api/friends/block', {}, { id, on }),
  decline: (table: string) => call('POST /api/friends/decline', {}, { table }),
  notices: () => call('GET /api/me/notices', {}),
  quiet: (quiet: QuietHours | null, ahead: number) =>
    call('POST /api/me/notices', {}, { quiet, ahead }),
  tellEmail: (email: string | null) => call('POST /api/me/notices/email', {}, { email }),
  tellBrowser: (browser: SetBrowser) => call('POST /api/me/notices/browser', {}, browser),
  useTicket: (ticket: string) => call('POST /api/notices', {}, { ticket }),
  games: () => call('GET /api/games', {}),
  lessons: (game: string) => call('GET /api/games/{game}/lessons', { game }),
  practise: (game: string, lesson: string, asked: Practise) =>
    call('POST /api/games/{game}/lessons/{lesson}', { game, lesson }, asked),
  puzzles: (game: string) => call('GET /api/games/{game}/puzzles', { game }),
  puzzle: (game: string, puzzle: string) =>
    call('GET /api/games/{game}/puzzles/{puzzle}', { game, puzzle }),
  tryPuzzle: (game: string, puzzle: string, asked: PupilAsks) =>
    call('POST /api/games/{game}/puzzles/{puzzle}', { game, puzzle }, asked),
  /** Makes a table, on the server or on this device. */
  make: async (wanted: NewTable, here = false): Promise<TableInfo> =>
    read(await ask('POST /api/tables', '/api/tables', JSON.stringify(wanted), here)),
  info: (id: string) => call('GET /api/tables/{id}', { id }),
  sit: (id: string, seat: number | null, pledge: string) =>
    call('POST /api/tables/{id}/sit', { id }, { seat, pledge }),
  stand: (id: string) => call('POST /api/tables/{id}/stand', { id }),
  bot: (id: string, seat: number, level: string | null) =>
    call('POST /api/tables/{id}/bot', { id }, { seat, level }),
  token: (id: string, seat: number) => call('POST /api/tables/{id}/token', { id }, { seat }),
  order: (id: string, order: SeatOrder) => call('POST /api/tables/{id}/order', { id }, order),
  delay: (id: string, minutes: number) => call('POST /api/tables/{id}/delay', { id }, { minutes }),
  invite: (id: string, friend: string) =>
    call('POST /api/tables/{id}/invite', { id }, { id: friend }),
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
  back: (id: string, back: Back) => call('POST /api/tables/{id}/back', { id }, back),
  report: (id: string, n: number) => call('POST /api/tables/{id}/report', { id }, { n }),
  keeping: () => call('GET /api/privacy', {}),
  vacation: (id: string, days: number) => call('POST /api/tables/{id}/vacation', { id }, { days }),
  /** Ends a match against bots where it is, so that it can go on elsewhere. */
  move: (id: string) => call('POST /api/tables/{id}/move', { id }),
  /** Goes on with such a match, on the server or on this device. */
  arrive: async (arrival: Arrival, here: boolean): Promise<TableInfo> =>
    read(await ask('POST /api/moved', '/api/moved', JSON.stringify(arrival), here)),
  close: (id: string) => call('POST /api/tables/{id}/close', { id }),
  hint: (id: string) => call('POST /api/tables/{id}/hint', { id }),
  playOn: (id: string, from: PlayOn) => call('POST /api/tables/{id}/play-on', { id }, from),
  rematch: (id: string) => call('POST /api/tables/{id}/rematch', { id }),
  history: (id: string) => call('GET /api/tables/{id}/history', { id }),
  replay: (id: string, seat: number | null) =>
    call('GET /api/tables/{id}/replay', { id, seat: seat ?? undefined }),
  review: (id: string) => call('GET /api/tables/{id}/review', { id }),
  /** Seat by seat, with gaps, of which the description of the interface does not tell. */
  ratings: (id: string) =>
    call('GET /api/tables/{id}/ratings', { id }) as Promise<(SeatRating | null)[]>,
  draws: (id: string) => call('GET /api/tables/{id}/draws', { id }),
  /** Where the record of a finished table can be fetched; on a device there is no such place. */
  recordAddress: (id: string) => base + address('GET /api/tables/{id}/record', { id }),
  record: async (id: string): Promise<string> => {
    const route = 'GET /api/tables/{id}/record';
    const answer = await ask(route, address(route, { id }), null, isHere(id));
    return answer.ok ? answer.body : read(answer);
  },
};

/** What the operator of the server may ask; the token goes in a header and never in an address. */
export function operatorApi(token: string) {
  const order = async <R extends Route>(
    route: R,
    ...[params, body]: Routes[R]['given']
  ): Promise<Routes[R]['answer']> => {
    const text = body === undefined ? null : JSON.stringify(body);
    const headers = { authorization: `Bearer ${token}` };
    return read(await ask(route, address(route, params), text, false, headers));
  };
  return {
    overview: () => order('GET /api/operator', {}),
    tables: (search: string) => order('GET /api/operator/tables', { search }),
    people: (search: string) => order('GET /api/operator/people', { search }),
    orders: () => order('GET /api/operator/orders', {}),
    export: (id: string) => order('GET /api/operator/tables/{id}', { id }),
    give: (given: NewOrder) => order('POST /api/operator/orders', {}, given),
  };
}
