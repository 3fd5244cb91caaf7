/**
 * A server that says what a test wants: tables of any size and games that do not exist, to see how
 * the shell bears them. The pages themselves come from the real one.
 */
import type { Page, WebSocketRoute } from '@playwright/test';
import type { Frame } from '../src/generated/Frame';
import type { Holder } from '../src/generated/Holder';
import type { NewTable } from '../src/generated/NewTable';
import type { Placing } from '../src/generated/Placing';
import type { SetBot } from '../src/generated/SetBot';
import type { TableInfo } from '../src/generated/TableInfo';
import type { GameCard } from '../src/net/api';

const titles = (...words: string[]) =>
  words.map((title) => ({ id: title.toLowerCase().replace(/\W+/g, '-'), title }));

/** A game with every form of option, for one player or a crowd. */
const CARD: GameCard = {
  id: 'crowd',
  title: 'Crowd',
  blurb: 'Any number of people look at the same volcano.',
  seats: { from: 1, to: 75 },
  minutes: { from: 20, to: 90 },
  weight: 3,
  rules: 1,
  bots: ['random', 'greedy', 'search'],
  options: [
    {
      key: 'length',
      title: 'Length',
      help: 'How many eruptions there are.',
      kind: { t: 'choice', default: 'short', values: titles('Short', 'Medium', 'Long') },
      only: [],
    },
    {
      key: 'volcano',
      title: 'Volcano',
      help: 'Each erupts in its own way.',
      kind: {
        t: 'choice',
        default: 'etna',
        values: titles(
          ...['Etna', 'Fuji', 'Hekla', 'Katla', 'Krakatoa', 'Pelée', 'Pinatubo', 'Tambora'],
        ),
      },
      only: [],
    },
    ...['Ash clouds', 'Hot springs', 'Landslides', 'Meteors', 'Second crater'].map((title) => ({
      key: title,
      title,
      help: `Play with ${title.toLowerCase()}, which makes the game a little longer.`,
      kind: { t: 'switch' as const, default: false },
      only: [],
    })),
    {
      key: 'camp',
      title: 'Camps',
      help: 'Where each player begins.',
      kind: { t: 'perSeat', default: 'north', values: titles('North', 'East', 'South', 'West') },
      only: [],
    },
  ],
};

const ME = { id: 'me', name: 'Ada' };

export const guest = (id: string, name: string): Holder => ({
  t: 'guest',
  id,
  name,
  online: true,
  standIn: null,
});
export const bots = (n: number): Holder[] =>
  Array.from({ length: n }, () => ({ t: 'bot', level: 'greedy' }));
export const nobody = (n: number): Holder[] => Array.from({ length: n }, () => ({ t: 'nobody' }));

export function table(seats: Holder[], changes: Partial<TableInfo> = {}): TableInfo {
  const you = seats.findIndex((holder) => holder.t === 'guest' && holder.id === ME.id);
  return {
    id: 'crowdtable',
    game: CARD.id,
    rules: 1,
    pace: { t: 'free' },
    rated: false,
    delay: 0,
    hints: false,
    stage: 'running',
    trouble: null,
    seats,
    awaited: [],
    created: 0,
    touched: 0,
    options: {},
    host: ME.id,
    listed: false,
    seating: 'asSeated',
    you: you < 0 ? null : you,
    spectators: 0,
    fairness: {
      commit: 'ab'.repeat(32),
      pledges: seats.map(() => 'cd'.repeat(32)),
      nonces: seats.map(() => null),
      ready: seats.map((holder) => holder.t !== 'guest' || holder.online),
      serverSeed: null,
    },
    offered: [],
    wantsEnd: [],
    clocks: null,
    goingBack: null,
    practice: false,
    origin: null,
    notes: [],
    ending: null,
    standings: null,
    rematch: null,
    ...changes,
  };
}

export const me = guest(ME.id, ME.name);

/** Seats by their points, as many as there are, with sources of points for each. */
export function standings(totals: number[]): Placing[] {
  return totals
    .map((total, seat) => ({ seat, total, rank: 1 + totals.filter((t) => t > total).length }))
    .sort((a, b) => a.rank - b.rank || a.seat - b.seat);
}

export const scores = (totals: number[]) =>
  totals.map((total) => ({
    total,
    parts: [
      { id: 'view', name: 'The view', value: total - 3 },
      { id: 'ash', name: 'Ash on the hat', value: 3 },
    ],
  }));

export const frame = (changes: Partial<Frame>): Frame => ({
  version: 1,
  keep: 0,
  events: [],
  view: { eruption: 1 },
  awaited: [],
  offers: [],
  canUndo: false,
  scores: [],
  ...changes,
});

/** What the page has asked for by HTTP, and the table as it is now. */
export interface Fake {
  made: NewTable[];
  bots: SetBot[];
  lines: string[];
  info: TableInfo;
}

/** Answers all that the page asks from now on. */
export async function pretend(page: Page, info: TableInfo, first?: Frame): Promise<Fake> {
  const fake: Fake = { made: [], bots: [], lines: [], info };
  const change = (changes: Partial<TableInfo>) =>
    (fake.info = { ...fake.info, ...changes, touched: fake.info.touched + 1 });

  await page.addInitScript(() =>
    localStorage.setItem('mesozoic.nonce.crowdtable', '00'.repeat(16)),
  );
  await page.route('**/api/**', async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/api/', '');
    const body: unknown = route.request().postDataJSON();
    if (path === 'me') return route.fulfill({ json: ME });
    if (path === 'games') return route.fulfill({ json: [CARD] });
    if (path === 'account')
      return route.fulfill({ status: 403, json: { code: 'notYours', message: 'No.' } });
    if (path === 'tables') fake.made.push(body as NewTable);
    if (path.endsWith('/bot')) {
      const set = body as SetBot;
      fake.bots.push(set);
      const holder: Holder = set.level ? { t: 'bot', level: set.level } : { t: 'nobody' };
      change({ seats: fake.info.seats.with(set.seat, holder) });
    }
    if (path.endsWith('/history')) return route.fulfill({ json: [] });
    return route.fulfill({ json: fake.info });
  });
  await page.routeWebSocket('**/ws', (socket) => answer(socket, fake, first));
  return fake;
}

function answer(socket: WebSocketRoute, fake: Fake, first?: Frame): void {
  const say = (said: object) => socket.send(JSON.stringify(said));
  socket.onMessage((text) => {
    const said = JSON.parse(String(text)) as { t: string; id: string; line?: string };
    if (said.t === 'hello') say({ t: 'welcome', protocol: 1, me: ME, account: false, server: '0' });
    else if (said.t === 'ping') say({ t: 'pong', id: said.id });
    else say({ t: 'done', id: said.id });
    if (said.line) fake.lines.push(said.line);
    if (said.t === 'lobby') {
      say({ t: 'lobby', fresh: true, tables: [], gone: [] });
      say({ t: 'mine', fresh: true, tables: [fake.info], gone: [] });
    }
    if (said.t !== 'watch') return;
    say({ t: 'table', info: fake.info });
    if (first) say({ t: 'frame', table: fake.info.id, feed: 'f', fresh: true, frame: first });
  });
}
