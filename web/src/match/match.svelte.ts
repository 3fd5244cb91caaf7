/** One table as this viewer follows it: who sits there, what is seen, what has happened. */
import type { ChatLine } from '../generated/ChatLine';
import type { Clocks } from '../generated/Clocks';
import type { Frame } from '../generated/Frame';
import type { TableInfo } from '../generated/TableInfo';
import type { Told } from '../generated/Told';
import type { Refusal } from '../kit/question.svelte';
import { ApiError, type api } from '../net/api';
import { CommandError, type live } from '../net/live.svelte';
import { newId } from '../net/socket';
import { later } from './clock';
import { prepend, receive, type Copy, type Whole } from './feed';
import { Pacer } from './pacer';

/** A view as it is shown, with what led to it. */
export interface Shown {
  frame: Whole;
  told: Told[];
  /** What to play before the view stands; nothing where there is nothing to tell. */
  events: unknown[];
  instant: boolean;
  /** Whether this has been before and is only shown again. */
  again?: boolean;
}

/** What has happened since the viewer's own last step. */
export interface Since {
  /** How it was before. */
  from: Shown;
  then: Shown[];
}

/** What a match needs from the world. */
export interface World {
  live: Pick<typeof live, 'followTable' | 'step' | 'undo' | 'why' | 'preview' | 'chat'>;
  api: Pick<typeof api, 'info' | 'history' | 'reveal' | 'sit' | 'back' | 'report'>;
  /** The number that this browser has pledged for the dice. */
  nonce(table: string): string | null;
  /** Makes such a number, keeps it, and gives its pledge. */
  pledge(table: string): Promise<string>;
  /** Whether to do without motion. */
  still(): boolean;
  /** How long to show a view that these events led to. */
  dwell(told: Told[]): number;
  told(text: string): void;
  refuse(refusal: Refusal): void;
  problem(error: unknown): void;
}

/** When more than this waits to be shown, only the last is. */
const PATIENCE = 40;
/** What is shown again stays at least this long, even where nothing moves. */
const GLANCE = 700;

export class Match {
  info = $state.raw<TableInfo | null>(null);
  shown = $state.raw<Shown | null>(null);
  /** The clocks of a match under way; nothing where it is played without. */
  clocks = $state.raw<Clocks | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  /** Why there is no table to show, and whether it exists at all. */
  missing = $state.raw<{ exists: boolean; text: string } | null>(null);
  /** Whether the table was opened again because a number for the dice did not come. */
  reopened = $state.raw(false);
  /** Whether a step or undo is on its way. */
  sending = $state.raw(false);
  /** What can be shown again. */
  since = $state.raw<Since | null>(null);
  /** How many views wait to be shown. */
  behind = $state.raw(0);

  #copy: Copy | null = null;
  #follow: { again(): void; stop(): void } | null = null;
  #asking = false;
  #closed = false;
  #revealed = false;
  #pledging = false;
  /** The name of a way back that a server which was away may have done: asked again, it is done once. */
  #back: string | null = null;
  #pacer = new Pacer<Shown>(
    (item, hurried) => (this.shown = hurried ? { ...item, events: [], instant: true } : item),
    (item) => this.#length(item),
    PATIENCE,
    (n) => (this.behind = n),
  );

  constructor(
    readonly id: string,
    private readonly world: World,
  ) {}

  async open(): Promise<void> {
    try {
      this.learn(await this.world.api.info(this.id));
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      // A server that is away, or whose storage is, tells of the table when it is back.
      if (code !== 'unreachable' && code !== 'unavailable') {
        const text = error instanceof Error ? error.message : String(error);
        this.missing = { exists: code !== 'notFound', text };
        return;
      }
    }
    if (this.#closed) return;
    this.#follow = this.world.live.followTable(
      this.id,
      () =>
        (this.#copy && { feed: this.#copy.feed, version: this.#copy.frame.version }) || undefined,
      (push) => {
        if (push.t === 'table') this.learn(push.info);
        else if (push.t === 'clocks') this.clocks = push.clocks;
        else if (push.t === 'chat') this.#hear(push.lines);
        else if (push.t === 'closed') this.#close();
        else this.#receive(push.feed, push.fresh, push.frame);
      },
      (message) => this.world.problem(message),
    );
  }

  close(): void {
    this.#closed = true;
    this.#pacer.stop();
    this.#follow?.stop();
  }

  /** The host has given the table up, or whoever runs the server has closed it. */
  #close(): void {
    this.missing = {
      exists: true,
      text: 'It was closed by its host, or by whoever runs this site.',
    };
    this.close();
  }

  /** Takes what is said of the table, by a push or by the answer to a request. */
  learn(info: TableInfo): void {
    // An answer may arrive after a push that knew more.
    if (this.info && info.touched < this.info.touched) return;
    if (info.stage !== 'open') this.reopened = false;
    else if (this.info?.stage === 'revealing') this.reopened = true;
    this.info = info;
    this.clocks = later(this.clocks, info.clocks);
    void this.#pledge(info);
    void this.#reveal(info);
  }

  /** Plays an offer's line. A second click before the answer is no second step. */
  async step(line: string): Promise<void> {
    if (this.sending) return;
    // Whoever acts has seen enough; what comes of it must not wait behind what came before.
    this.#pacer.hurry();
    const before = this.since;
    if (this.shown) this.since = { from: this.shown, then: [] };
    if (!(await this.#command(() => this.world.live.step(this.id, line)))) this.since = before;
  }

  /** Plays a line that says nothing new: what the others did before it can still be shown again. */
  settle = (line: string): void => {
    void this.#command(() => this.world.live.step(this.id, line));
  };

  async undo(): Promise<void> {
    await this.#command(() => this.world.live.undo(this.id));
  }

  /** Takes back what undo does not reach, or asks the others for it; whether that was done. */
  async goBack(): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.#pacer.hurry();
    const id = (this.#back ??= newId());
    let unsure = false;
    try {
      this.learn(await this.world.api.back(this.id, { t: 'ask', id }));
      return true;
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      unsure = code === 'unreachable' || code === 'unavailable';
      this.world.problem(error);
      return false;
    } finally {
      if (!unsure) this.#back = null;
      this.sending = false;
    }
  }

  /** Shows once more what has happened since the viewer's last step; nothing can be done meanwhile. */
  showAgain(): void {
    const last = this.since?.then.at(-1);
    if (!this.since || !last) return;
    const past = (item: Shown): Shown => ({
      ...item,
      frame: { ...item.frame, offers: [], canUndo: false },
      again: true,
    });
    this.#pacer.hurry();
    this.#pacer.push(past({ ...this.since.from, events: [], instant: true }));
    // Of a long wait the end: more than this would be hurried through.
    for (const item of this.since.then.slice(-PATIENCE + 1, -1)) this.#pacer.push(past(item));
    this.#pacer.push(last);
  }

  #length({ events, told, instant, again }: Shown): number {
    const happened = events.length > 0 ? told.slice(-events.length) : [];
    if (again) return Math.max(GLANCE, this.world.dwell(happened));
    return instant ? 0 : this.world.dwell(happened);
  }

  why = (line: string) => this.world.live.why(this.id, line);
  /** A preview is a help: where it cannot be had, there is none. */
  preview = (line: string) => this.world.live.preview(this.id, line).catch(() => null);

  /** Asks something of the table itself; whether it was done. */
  async ask(request: () => Promise<TableInfo>): Promise<boolean> {
    try {
      this.learn(await request());
      return true;
    } catch (error) {
      this.world.problem(error);
      return false;
    }
  }

  async say(text: string): Promise<boolean> {
    try {
      await this.world.live.chat(this.id, text);
      return true;
    } catch (error) {
      this.world.problem(error);
      return false;
    }
  }

  /** Reports a line of chat to whoever runs the server. */
  async report(n: number): Promise<void> {
    try {
      await this.world.api.report(this.id, n);
      this.world.told('Whoever runs this server will read it.');
    } catch (error) {
      this.world.problem(error);
    }
  }

  /** Goes to the latest view at once. */
  hurry(): void {
    this.#pacer.hurry();
  }

  /** Sends a command, one at a time; whether it was carried out. */
  async #command(send: () => Promise<unknown>): Promise<boolean> {
    if (this.sending) return false;
    this.sending = true;
    this.#pacer.hurry();
    try {
      await send();
      return true;
    } catch (error) {
      if (error instanceof CommandError && error.code === 'refused') {
        this.world.refuse({ rule: error.rule, sentence: error.message });
      } else {
        this.world.problem(error);
      }
      return false;
    } finally {
      this.sending = false;
    }
  }

  #hear(lines: ChatLine[]): void {
    const known = new Map([...this.chat, ...lines].map((line) => [line.n, line]));
    this.chat = [...known.values()].sort((a, b) => a.n - b.n);
  }

  #receive(feed: string, fresh: boolean, frame: Frame): void {
    const received = receive(this.#copy, feed, fresh, frame);
    if (received.how === 'again') return;
    if (received.how === 'gap') {
      this.#resync();
      return;
    }
    this.#copy = received.copy;
    this.#asking &&= received.how !== 'fresh';
    const { frame: whole, told } = received.copy;
    if (received.how === 'next') {
      const instant = this.world.still() || globalThis.document?.hidden === true;
      const events = frame.events.map((t) => t.event);
      const item: Shown = { frame: whole, told, events, instant };
      if (this.since) this.since = { ...this.since, then: [...this.since.then, item] };
      this.#pacer.push(item);
    } else {
      this.since = null;
      this.#pacer.push({ frame: whole, told, events: [], instant: true });
      this.#pacer.hurry();
    }
    if (received.how === 'fresh' && received.copy.before > 0)
      void this.#fetchHistory(received.copy);
  }

  /** Fetches what happened before this client began to listen. */
  async #fetchHistory(copy: Copy): Promise<void> {
    try {
      const history = await this.world.api.history(this.id);
      // What came first stays first, so it fits whatever has happened in the meantime.
      if (this.#copy?.feed !== copy.feed || this.#copy.before !== copy.before) return;
      this.#copy = prepend(this.#copy, history);
      if (this.shown)
        this.shown = { ...this.shown, told: this.#copy.told, events: [], instant: true };
    } catch (error) {
      this.world.problem(error);
    }
  }

  #resync(): void {
    this.#copy = null;
    if (this.#asking) return;
    this.#asking = true;
    this.#follow?.again();
  }

  /**
   * Whoever sits without a number of their own, because this browser has lost it or the table was
   * opened again, pledges another. Where the numbers are already being shown, that opens the
   * table again.
   */
  async #pledge(info: TableInfo): Promise<void> {
    const early = info.stage === 'open' || info.stage === 'revealing';
    if (!early || info.you === null || this.#pledging) return;
    if (info.fairness.pledges[info.you] && this.world.nonce(this.id) !== null) return;
    await this.#pledgeAnew();
  }

  async #pledgeAnew(): Promise<void> {
    this.#pledging = true;
    try {
      this.learn(await this.world.api.sit(this.id, null, await this.world.pledge(this.id)));
    } catch (error) {
      this.world.problem(error);
    } finally {
      this.#pledging = false;
    }
  }

  /**
   * When everybody sits, the number behind our own pledge is shown without being asked for. The
   * server shows nobody's before it has all, so it is remembered here that ours is out, until the
   * table is opened again because somebody's did not come.
   */
  async #reveal(info: TableInfo): Promise<void> {
    if (info.stage !== 'revealing') this.#revealed = false;
    if (info.stage !== 'revealing' || info.you === null || this.#revealed) return;
    const nonce = this.world.nonce(this.id);
    if (nonce === null) return;
    this.#revealed = true;
    try {
      this.learn(await this.world.api.reveal(this.id, nonce));
    } catch (error) {
      this.#revealed = false;
      const code = error instanceof ApiError ? error.code : null;
      // The number is not the one that was pledged: it was made for the seat in another browser.
      if (code === 'badRequest') await this.#pledgeAnew();
      // The table may have gone on, or been opened again, in the meantime.
      else if (code !== 'wrongTime') this.world.problem(error);
    }
  }
}
