/**
 * One socket for everything that happens by itself. It mends itself: after a break it says hello
 * again, asks anew for what it had asked to be told, and sends unanswered commands once more under
 * the ids they had, so that the server carries each out once.
 */
import type { ClientFrame } from '../generated/ClientFrame';
import type { Me } from '../generated/Me';
import type { ServerFrame } from '../generated/ServerFrame';

const PROTOCOL = 1;

export type Command = Exclude<ClientFrame, { t: 'hello' }>;
export type Reply = Extract<ServerFrame, { t: 'done' | 'answer' | 'preview' | 'error' | 'pong' }>;
export type Push = Extract<
  ServerFrame,
  {
    t:
      | 'frame'
      | 'table'
      | 'clocks'
      | 'chat'
      | 'closed'
      | 'lobby'
      | 'mine'
      | 'unseated'
      | 'found'
      | 'invited'
      | 'notice'
      | 'maintenance';
  }
>;
/** `outdated`: the server speaks another protocol, and only a newer page can help. */
export type Link = 'connecting' | 'open' | 'lost' | 'outdated';

/** The part of a WebSocket that is used. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event?: { code: number }) => void) | null;
  send(text: string): void;
  close(): void;
}

export interface SocketHooks {
  dial(): Wire;
  onLink(link: Link): void;
  onMe(me: Me): void;
  /** Whether whoever it is has signed in. */
  onAccount(is: boolean): void;
  /** The server says what time it is. */
  onTime(now: number): void;
  onPush(frame: Push): void;
  /** The server complains about the connection itself, such as too many of them. */
  onComplaint(message: string): void;
  /** The connection is gone and will be tried again after a while. */
  onBreak(): void;
}

/** Something to be told of, on this connection and all later ones. */
interface Subscription {
  /** The command, with an id of its own each time. */
  make(): Command;
  onError(message: string): void;
}

/** With this code a server closes that is stopped: there is another, or soon the same again. */
const AWAY = 1001;
const FIRST_WAIT = 300;
const LONGEST_WAIT = 10_000;
/** A subscription that the server cannot take just now is sent again after this long. */
const LATER = 1_500;
/** After this long without a word the server is asked whether it is still there ... */
const SILENCE = 20_000;
/** ... and given up after this long without an answer. */
const PATIENCE = 8_000;
/** The same while somebody waits for the answer to a command: their node may hang, and others do not. */
const WAITED_FOR = 2_000;
const WAITED_LONG = 3_000;

export class Socket {
  #hooks: SocketHooks;
  #wire: Wire | null = null;
  #link: Link = 'connecting';
  #welcome = false;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #pulse: ReturnType<typeof setTimeout> | undefined;
  #pending = new Map<string, { command: Command; settle: (reply: Reply) => void }>();
  #subscriptions = new Map<string, Subscription>();
  /** Subscriptions that this connection has not answered yet, by the id of their command. */
  #unanswered = new Map<string, Subscription>();

  constructor(hooks: SocketHooks) {
    this.#hooks = hooks;
  }

  /** Connects now, whatever the waiting time would have been. */
  connect(): void {
    if (this.#wire || this.#link === 'outdated') return;
    clearTimeout(this.#retry);
    this.#welcome = false;
    const wire = this.#hooks.dial();
    this.#wire = wire;
    wire.onopen = () =>
      wire.send(JSON.stringify({ t: 'hello', protocol: PROTOCOL } satisfies ClientFrame));
    wire.onmessage = (event) => this.#hear(event.data);
    wire.onclose = (event) => this.drop(event?.code === AWAY);
    this.#listen(PATIENCE);
  }

  /** The page is looked at again or the network is back: makes sure of the connection now. */
  wake(): void {
    if (this.#welcome) this.#check();
    else this.connect();
  }

  /** Connects anew at once, as whoever the cookie says by now. */
  renew(): void {
    this.#hangUp();
    this.connect();
  }

  #hangUp(): void {
    const wire = this.#wire;
    if (wire) {
      wire.onopen = wire.onmessage = wire.onclose = null;
      wire.close();
      this.#wire = null;
    }
    this.#welcome = false;
    this.#unanswered.clear();
    clearTimeout(this.#pulse);
  }

  /** Gives the connection up and tries again later, or at once where the server has asked for it. */
  drop(atOnce = false): void {
    this.#hangUp();
    if (this.#link === 'outdated') return;
    this.#become('lost');
    this.#hooks.onBreak();
    clearTimeout(this.#retry);
    const hurry = atOnce && this.#tries === 0;
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#tries++);
    this.#retry = setTimeout(() => this.connect(), hurry ? 0 : wait * (0.5 + Math.random() / 2));
  }

  /** Sends a command and waits for its answer, over as many connections as it takes. */
  ask(command: Command): Promise<Reply> {
    return new Promise((settle) => {
      this.#pending.set(command.id, { command, settle });
      if (!this.#welcome) return;
      this.#say(command);
      this.#listen(WAITED_FOR);
    });
  }

  /** Says this now and at the start of every later connection, until it is unsubscribed. */
  subscribe(key: string, subscription: Subscription): void {
    this.#subscriptions.set(key, subscription);
    if (this.#welcome) this.#tell(subscription);
  }

  unsubscribe(key: string, command: Command): void {
    if (this.#subscriptions.delete(key) && this.#welcome) this.#say(command);
  }

  #hear(data: unknown): void {
    let frame: ServerFrame;
    try {
      frame = JSON.parse(String(data)) as ServerFrame;
    } catch {
      this.drop();
      return;
    }
    this.#listen(SILENCE);
    switch (frame.t) {
      case 'welcome':
        this.#welcome = true;
        this.#tries = 0;
        this.#hooks.onMe(frame.me);
        this.#hooks.onAccount(frame.account);
        this.#hooks.onTime(frame.now);
        this.#become('open');
        for (const subscription of this.#subscriptions.values()) this.#tell(subscription);
        for (const { command } of this.#pending.values()) this.#say(command);
        break;
      case 'error':
        if (frame.code === 'badHello') {
          this.#become('outdated');
          this.drop();
        } else if (frame.id === null) {
          this.#hooks.onComplaint(frame.message);
        }
        if (frame.id !== null) this.#settle(frame.id, frame);
        break;
      case 'done':
      case 'answer':
      case 'preview':
      case 'pong':
        this.#settle(frame.id, frame);
        break;
      default:
        this.#hooks.onPush(frame);
    }
  }

  #settle(id: string, reply: Reply): void {
    this.#pending.get(id)?.settle(reply);
    this.#pending.delete(id);
    const subscription = this.#unanswered.get(id);
    this.#unanswered.delete(id);
    if (!subscription || reply.t !== 'error') return;
    if (reply.code === 'unavailable') setTimeout(() => this.#remind(subscription), LATER);
    else subscription.onError(reply.message);
  }

  /** Sends a subscription again, if it still is one. */
  #remind(subscription: Subscription): void {
    if (this.#welcome && [...this.#subscriptions.values()].includes(subscription))
      this.#tell(subscription);
  }

  #tell(subscription: Subscription): void {
    const command = subscription.make();
    this.#unanswered.set(command.id, subscription);
    this.#say(command);
  }

  #say(command: Command): void {
    this.#wire?.send(JSON.stringify(command));
  }

  #become(link: Link): void {
    if (this.#link === link) return;
    this.#link = link;
    this.#hooks.onLink(link);
  }

  /** Waits this long for the next word. */
  #listen(wait: number): void {
    clearTimeout(this.#pulse);
    this.#pulse = setTimeout(() => (this.#welcome ? this.#check() : this.drop()), wait);
  }

  /** Asks whether anybody is there, and gives up if not. */
  #check(): void {
    clearTimeout(this.#pulse);
    this.#say({ t: 'ping', id: newId() });
    const patience = this.#pending.size > 0 ? WAITED_LONG : PATIENCE;
    this.#pulse = setTimeout(() => this.drop(), patience);
  }
}

/** A new name for a command. Pages without TLS lack `randomUUID`. */
export function newId(): string {
  const words = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(words, (word) => word.toString(16).padStart(8, '0')).join('');
}
