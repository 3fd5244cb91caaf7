/**
 * The connections of this page, and what they keep up to date: who I am and the tables. One leads to the
 * server; one, where there are tables on this device, to the engine here. Nothing else tells them apart.
 */
import type { ErrorCode } from '../generated/ErrorCode';
import type { Me } from '../generated/Me';
import type { Preview } from '../generated/Preview';
import type { ServerFrame } from '../generated/ServerFrame';
import type { TableCard } from '../generated/TableCard';
import type { Unseating } from '../generated/Unseating';
import type { Wish } from '../generated/Wish';
import { notices } from '$kit/notices.svelte';
import { base, filesAlone } from '../base';
import { device, isHere } from '../host/device';
import { loadGame } from '../games';
import { friends } from '../people/friends.svelte';
import { api } from './api';
import { follow, tables, type Lists } from './lobby';
import { lossWords } from './losses';
import { newId, Socket, type Link, type Push, type Reply, type Wire } from './socket';

type TablePush = Exclude<
  Push,
  { t: 'lobby' | 'mine' | 'unseated' | 'found' | 'invited' | 'notice' | 'maintenance' }
>;
type Found = Extract<Push, { t: 'found' }>;

const KNOWN_AS = 'mesozoic.me';
const NO_LISTS: Lists = { lobby: null, mine: null };

class Live {
  link = $state.raw<Link>('connecting');
  me = $state.raw<Me | null>(null);
  /** Whether somebody is signed in; nothing before the server has said it. */
  account = $state.raw<boolean | null>(null);
  /** What the operator says while nobody can make new tables. */
  maintenance = $state.raw<string | null>(null);
  /** The connection to the engine of this device. */
  linkHere = $state.raw<Link>('connecting');
  #here = $state.raw<Me | null>(lastKnown());
  /** Who plays: as the server knows them, or as it last did. */
  readonly self: Me | null = $derived(this.me ?? this.#here);
  #lists = $state.raw<Lists>(NO_LISTS);
  #listsHere = $state.raw<Lists>(NO_LISTS);
  readonly tables: TableCard[] | null = $derived.by(() => {
    const [there, here] = [tables(this.#lists), tables(this.#listsHere)];
    return there || here ? [...(there ?? []), ...(here ?? [])] : null;
  });

  /** By how much the server's clock is ahead of this machine's. */
  #ahead = 0;
  /** Whether somebody is signing in or out just now. */
  #isChanging = false;
  #onFound: (found: Found) => void = () => {};
  #tableListeners = new Map<string, (frame: TablePush) => void>();
  #socket = new Socket({
    dial: () => new WebSocket(`${location.origin.replace(/^http/, 'ws')}${base}/ws`) as Wire,
    onLink: (link) => (this.link = link),
    onMe: (me) => this.#become(me),
    onAccount: (is) => (this.account = is),
    onTime: (now) => (this.#ahead = now - Date.now()),
    onPush: (frame) => this.#pushed(frame),
    onComplaint: notices.problem,
    // A server that has forgotten its guests refuses sockets of strangers: become one it knows.
    onBreak: () => {
      // Whoever is becoming somebody else is told so by another answer.
      if (this.#isChanging) return;
      api.me().then(
        (me) => this.#become(me),
        () => {},
      );
    },
  });
  #device = new Socket({
    dial: device.dial,
    onLink: (link) => (this.linkHere = link),
    onMe: (me) => (this.#here = me),
    onAccount: () => {},
    onTime: () => {},
    onPush: (frame) => this.#pushed(frame, true),
    onComplaint: notices.problem,
    onBreak: () => {},
  });

  #become(me: Me): void {
    this.me = me;
    this.#here = me;
    localStorage.setItem(KNOWN_AS, JSON.stringify(me));
    device.become(me);
  }

  /** The connection that leads to a table. */
  #to(table: string): Socket {
    if (!isHere(table)) return this.#socket;
    this.#device.connect();
    return this.#device;
  }

  /** The cookie comes first: a socket without it would be a stranger. */
  async start(): Promise<void> {
    if (filesAlone) {
      this.#become(this.#here ?? { id: newId(), name: 'Guest' });
      this.link = 'open';
      return;
    }
    if (this.#here) device.become(this.#here);
    addEventListener('online', () => this.me && this.#socket.wake());
    addEventListener('offline', () => this.#socket.drop());
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden && this.me) this.#socket.wake();
    });
    for (let wait = 500; !this.me; wait = Math.min(wait * 2, 8000)) {
      try {
        this.#become(await api.me());
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
    this.#become(await api.rename(name));
  }

  /** Becomes somebody else by an answer that brings another cookie: signs in, or out. */
  async become(change: Promise<Me>): Promise<void> {
    this.#isChanging = true;
    try {
      this.#become(await change);
      this.account = null;
      this.#lists = { lobby: null, mine: null };
      this.#socket.renew();
    } finally {
      this.#isChanging = false;
    }
  }

  /** Follows the list of tables until the returned function is called. */
  followLobby(): () => void {
    const sockets = filesAlone ? [] : [this.#socket];
    if (device.used) {
      this.#device.connect();
      sockets.push(this.#device);
    }
    const make = () => ({ t: 'lobby' as const, id: newId(), on: true });
    for (const socket of sockets) socket.subscribe('lobby', { make, onError: () => {} });
    return () => {
      for (const socket of sockets)
        socket.unsubscribe('lobby', { t: 'lobby', id: newId(), on: false });
    };
  }

  /** Looks for a game until one is found, or the returned function is called; over breaks as well. */
  seek(
    wish: Wish,
    onFound: (found: Found) => void,
    onError: (message: string) => void,
  ): () => void {
    const stop = () => this.#socket.unsubscribe('seek', { t: 'seek', id: newId(), wish: null });
    this.#onFound = (found) => {
      stop();
      onFound(found);
    };
    this.#socket.subscribe('seek', {
      make: () => ({ t: 'seek', id: newId(), wish }),
      onError,
    });
    return stop;
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
    const socket = this.#to(table);
    this.#tableListeners.set(table, onPush);
    socket.subscribe(table, subscription);
    return {
      again: () => socket.subscribe(table, subscription),
      stop: () => {
        this.#tableListeners.delete(table);
        socket.unsubscribe(table, { t: 'unwatch', id: newId(), table });
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

  async #ask(
    command: Extract<Parameters<Socket['ask']>[0], { table: string }>,
  ): Promise<Exclude<Reply, { t: 'error' }>> {
    const reply = await this.#to(command.table).ask(command);
    if (reply.t === 'error') throw new CommandError(reply);
    return reply;
  }

  async #tellLoss(game: string, how: Unseating): Promise<void> {
    const card = await loadGame(game).catch(() => null);
    notices.problem(lossWords(how, card?.title ?? 'a table'));
  }

  async #tellInvitation(name: string, game: string): Promise<void> {
    const card = await loadGame(game).catch(() => null);
    notices.lasting(
      `${name} asks you to play ${card?.title ?? 'a game'}: you find it on the front page.`,
    );
    void friends.refresh();
  }

  #pushed(frame: Push, here = false): void {
    if (frame.t === 'lobby' || frame.t === 'mine') {
      if (here) this.#listsHere = follow(this.#listsHere, frame);
      else this.#lists = follow(this.#lists, frame);
    } else if (frame.t === 'found') this.#onFound(frame);
    else if (frame.t === 'notice') notices.lasting(frame.text);
    else if (frame.t === 'maintenance') this.maintenance = frame.text;
    else if (frame.t === 'invited') void this.#tellInvitation(frame.name, frame.game);
    else if (frame.t === 'unseated') void this.#tellLoss(frame.game, frame.how);
    else this.#tableListeners.get(frame.t === 'table' ? frame.info.id : frame.table)?.(frame);
  }
}

/** Who this browser was when a server last knew it. */
function lastKnown(): Me | null {
  try {
    const { id, name } = JSON.parse(localStorage.getItem(KNOWN_AS) ?? '{}') as Partial<Me>;
    return typeof id === 'string' && typeof name === 'string' ? { id, name } : null;
  } catch {
    return null;
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
