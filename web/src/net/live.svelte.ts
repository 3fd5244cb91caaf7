/** The one connection of this page, and what it keeps up to date: who I am and the tables. */
import type { ErrorCode } from '../generated/ErrorCode';
import type { Me } from '../generated/Me';
import type { Preview } from '../generated/Preview';
import type { ServerFrame } from '../generated/ServerFrame';
import type { TableCard } from '../generated/TableCard';
import type { Unseating } from '../generated/Unseating';
import { notices } from '$kit/notices.svelte';
import { loadGame } from '../games';
import { api } from './api';
import { follow, tables, type Lists } from './lobby';
import { lossWords } from './losses';
import { newId, Socket, type Link, type Push, type Reply, type Wire } from './socket';

type TablePush = Exclude<Push, { t: 'lobby' | 'mine' | 'unseated' }>;

class Live {
  link = $state.raw<Link>('connecting');
  me = $state.raw<Me | null>(null);
  #lists = $state.raw<Lists>({ lobby: null, mine: null });
  readonly tables: TableCard[] | null = $derived(tables(this.#lists));

  /** By how much the server's clock is ahead of this machine's. */
  #ahead = 0;
  #tableListeners = new Map<string, (frame: TablePush) => void>();
  #socket = new Socket({
    dial: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`) as Wire,
    onLink: (link) => (this.link = link),
    onMe: (me) => (this.me = me),
    onTime: (now) => (this.#ahead = now - Date.now()),
    onPush: (frame) => this.#pushed(frame),
    onComplaint: notices.problem,
    // A server that has forgotten its guests refuses sockets of strangers: become one it knows.
    onBreak: () => {
      api.me().then(
        (me) => (this.me = me),
        () => {},
      );
    },
  });

  /** The cookie comes first: a socket without it would be a stranger. */
  async start(): Promise<void> {
    addEventListener('online', () => this.me && this.#socket.wake());
    addEventListener('offline', () => this.#socket.drop());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.me) this.#socket.wake();
    });
    for (let wait = 500; !this.me; wait = Math.min(wait * 2, 8000)) {
      try {
        this.me = await api.me();
      } catch {
        this.link = 'lost';
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
    this.#socket.connect();
  }

  /** The time by the server's clock, in milliseconds since 1970. */
  now = (): number => Date.now() + this.#ahead;

  async rename(name: string): Promise<void> {
    this.me = await api.rename(name);
  }

  /** Follows the list of tables until the returned function is called. */
  followLobby(): () => void {
    this.#socket.subscribe('lobby', {
      make: () => ({ t: 'lobby', id: newId(), on: true }),
      onError: () => {},
    });
    return () => this.#socket.unsubscribe('lobby', { t: 'lobby', id: newId(), on: false });
  }

  /** Follows a table; `have` says what is there already each time the server is asked. */
  followTable(
    table: string,
    have: () => { feed: string; version: number } | undefined,
    onPush: (frame: TablePush) => void,
    onError: (message: string) => void,
  ): { again(): void; stop(): void } {
    const subscription = {
      make: () => ({ t: 'watch' as const, id: newId(), table, have: have() }),
      onError,
    };
    this.#tableListeners.set(table, onPush);
    this.#socket.subscribe(table, subscription);
    return {
      again: () => this.#socket.subscribe(table, subscription),
      stop: () => {
        this.#tableListeners.delete(table);
        this.#socket.unsubscribe(table, { t: 'unwatch', id: newId(), table });
      },
    };
  }

  step = (table: string, line: string) => this.#ask({ t: 'step', id: newId(), table, line });
  undo = (table: string) => this.#ask({ t: 'undo', id: newId(), table });
  chat = (table: string, text: string) => this.#ask({ t: 'chat', id: newId(), table, text });

  /** Why a line cannot be played; nothing if it can. */
  async why(table: string, line: string): Promise<{ rule: string; sentence: string } | null> {
    const reply = await this.#ask({ t: 'why', id: newId(), table, line });
    if (reply.t !== 'answer' || reply.legal) return null;
    return { rule: reply.rule ?? '', sentence: reply.sentence ?? '' };
  }

  /** What a line would lead to; nothing if it cannot be played, or nobody may know that yet. */
  async preview(table: string, line: string): Promise<Preview<unknown, unknown> | null> {
    const reply = await this.#ask({ t: 'preview', id: newId(), table, line });
    return reply.t === 'preview' ? reply.outcome : null;
  }

  async #ask(command: Parameters<Socket['ask']>[0]): Promise<Exclude<Reply, { t: 'error' }>> {
    const reply = await this.#socket.ask(command);
    if (reply.t === 'error') throw new CommandError(reply);
    return reply;
  }

  async #tellLoss(game: string, how: Unseating): Promise<void> {
    const card = await loadGame(game).catch(() => null);
    notices.problem(lossWords(how, card?.title ?? 'a table'));
  }

  #pushed(frame: Push): void {
    if (frame.t === 'lobby' || frame.t === 'mine') this.#lists = follow(this.#lists, frame);
    else if (frame.t === 'unseated') void this.#tellLoss(frame.game, frame.how);
    else this.#tableListeners.get(frame.t === 'table' ? frame.info.id : frame.table)?.(frame);
  }
}

/** A command that was not carried out. */
export class CommandError extends Error {
  readonly code: ErrorCode;
  readonly rule: string | null;

  constructor(reply: Extract<ServerFrame, { t: 'error' }>) {
    super(reply.message);
    this.code = reply.code;
    this.rule = reply.rule;
  }
}

export const live = new Live();
