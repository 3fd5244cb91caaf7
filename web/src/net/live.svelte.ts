/** The one connection of this page, and what it keeps up to date: who I am and the tables. */
import type { ErrorCode } from '../generated/ErrorCode';
import type { Me } from '../generated/Me';
import type { ServerFrame } from '../generated/ServerFrame';
import type { TableCard } from '../generated/TableCard';
import { api } from './api';
import { newId, Socket, type Link, type Push, type Reply, type Wire } from './socket';

type TablePush = Exclude<Push, { t: 'lobby' }>;

class Live {
  link = $state.raw<Link>('connecting');
  me = $state.raw<Me | null>(null);
  tables = $state.raw<TableCard[] | null>(null);

  #tableListeners = new Map<string, (frame: TablePush) => void>();
  #socket = new Socket({
    dial: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}/ws`) as Wire,
    onLink: (link) => (this.link = link),
    onMe: (me) => (this.me = me),
    onPush: (frame) => this.#pushed(frame),
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

  async rename(name: string): Promise<void> {
    this.me = await api.rename(name);
  }

  /** Follows the list of tables until the returned function is called. */
  followLobby(): () => void {
    this.#socket.wish('lobby', {
      make: () => ({ t: 'lobby', id: newId(), on: true }),
      onError: () => {},
    });
    return () => this.#socket.unwish('lobby', { t: 'lobby', id: newId(), on: false });
  }

  /** Follows a table; `have` says what is there already each time the server is asked. */
  followTable(
    table: string,
    have: () => { feed: string; version: number } | undefined,
    onPush: (frame: TablePush) => void,
    onError: (message: string) => void,
  ): { again(): void; stop(): void } {
    const wish = {
      make: () => ({ t: 'watch' as const, id: newId(), table, have: have() }),
      onError,
    };
    this.#tableListeners.set(table, onPush);
    this.#socket.wish(table, wish);
    return {
      again: () => this.#socket.wish(table, wish),
      stop: () => {
        this.#tableListeners.delete(table);
        this.#socket.unwish(table, { t: 'unwatch', id: newId(), table });
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

  async #ask(command: Parameters<Socket['ask']>[0]): Promise<Exclude<Reply, { t: 'error' }>> {
    const reply = await this.#socket.ask(command);
    if (reply.t === 'error') throw new CommandError(reply);
    return reply;
  }

  #pushed(frame: Push): void {
    if (frame.t === 'lobby') this.tables = frame.tables;
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
