/** The server's HTTP side: guests, games and tables. */
import type { ErrorCode } from '../generated/ErrorCode';
import type { Me } from '../generated/Me';
import type { NewTable } from '../generated/NewTable';
import type { OptionSpec } from '../generated/OptionSpec';
import type { Problem } from '../generated/Problem';
import type { SeatKey } from '../generated/SeatKey';
import type { Score } from '../generated/Score';
import type { TableInfo } from '../generated/TableInfo';
import type { Told } from '../generated/Told';
import type { Draw } from '../fair/fair';

export interface GameCard {
  id: string;
  title: string;
  blurb: string;
  seats: { from: number; to: number };
  minutes: { from: number; to: number };
  weight: number;
  rules: number;
  options: OptionSpec[];
  bots: string[];
}

export interface Moment {
  n: number;
  seat: number | null;
  line: string | null;
  events: Told[];
  view: unknown;
  scores: Score[];
}

export interface Replay {
  info: TableInfo;
  moments: Moment[];
}

/** What the server said no to, or that it could not be reached. */
export class ApiError extends Error {
  constructor(
    readonly code: ErrorCode | 'unreachable',
    message: string,
  ) {
    super(message);
  }
}

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new ApiError(
      'unreachable',
      'The server cannot be reached. Check the connection and try again.',
    );
  }
  if (answer.ok) return (await answer.json()) as T;
  const problem = (await answer.json().catch(() => null)) as Problem | null;
  throw new ApiError(
    problem?.code ?? 'unavailable',
    problem?.message ?? `The server answered with ${answer.status}. Try again.`,
  );
}

const table = (id: string) => `tables/${encodeURIComponent(id)}`;

export const api = {
  me: () => call<Me>('GET', 'me'),
  rename: (name: string) => call<Me>('POST', 'me', { name }),
  games: () => call<GameCard[]>('GET', 'games'),
  make: (wanted: NewTable) => call<TableInfo>('POST', 'tables', wanted),
  info: (id: string) => call<TableInfo>('GET', table(id)),
  sit: (id: string, seat: number | null, pledge: string) =>
    call<TableInfo>('POST', `${table(id)}/sit`, { seat, pledge }),
  stand: (id: string) => call<TableInfo>('POST', `${table(id)}/stand`),
  bot: (id: string, seat: number, level: string | null) =>
    call<TableInfo>('POST', `${table(id)}/bot`, { seat, level }),
  begin: (id: string) => call<TableInfo>('POST', `${table(id)}/start`),
  reveal: (id: string, nonce: string) => call<TableInfo>('POST', `${table(id)}/reveal`, { nonce }),
  seatKey: (id: string) => call<SeatKey>('GET', `${table(id)}/key`),
  claim: (id: string, key: SeatKey) => call<TableInfo>('POST', `${table(id)}/claim`, key),
  close: (id: string) => call<null>('POST', `${table(id)}/close`),
  rematch: (id: string) => call<TableInfo>('POST', `${table(id)}/rematch`),
  history: (id: string) => call<Told[]>('GET', `${table(id)}/history`),
  replay: (id: string, seat: number | null) =>
    call<Replay>('GET', `${table(id)}/replay${seat === null ? '' : `?seat=${seat}`}`),
  draws: (id: string) => call<Draw[]>('GET', `${table(id)}/draws`),
  /** Where the record of a finished table can be fetched. */
  recordAddress: (id: string) => `/api/${table(id)}/record`,
};
