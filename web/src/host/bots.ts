/** Bots in workers of their own: as many as the device has cores to spare, made when they are needed. */
import type { Fetched } from './files';
import type { ToBot, ToReview } from './words';

const MOST = 4;

interface Bot {
  worker: Worker;
  /** The games whose nets it has. */
  learnt: Set<string>;
  isFresh: boolean;
}

interface Job {
  question: string;
  net: string | null;
  time: number;
  settle(said: string | null): void;
}

export class Bots {
  #module: WebAssembly.Module;
  #nets: Fetched;
  #idle: Bot[] = [];
  #made = 0;
  #jobs: Job[] = [];

  constructor(module: WebAssembly.Module, nets: Fetched) {
    this.#module = module;
    this.#nets = nets;
  }

  /** What a bot says; nothing if it broke down. */
  think(question: string, net: string | null, time: number): Promise<string | null> {
    return new Promise((settle) => {
      this.#jobs.push({ question, net, time, settle });
      this.#next();
    });
  }

  /** Looks at a finished match again, in a worker of its own; `hear` is told how far it is. */
  async review(record: string, game: string, hear: (said: string | null) => void): Promise<void> {
    const bytes = await this.#nets.bytes(game).catch(() => null);
    const worker = new Worker(new URL('./review.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<string | null>) => hear(data);
    worker.onerror = () => hear(null);
    const net = bytes && { game, bytes };
    worker.postMessage({ module: this.#module, net, record } satisfies ToReview);
  }

  #next(): void {
    if (this.#jobs.length === 0) return;
    const most = Math.max(1, Math.min(MOST, (navigator.hardwareConcurrency || 2) - 1));
    if (this.#idle.length === 0 && this.#made < most) this.#idle.push(this.#make());
    if (this.#idle.length === 0) return;
    const job = this.#jobs.shift();
    const bot = job && this.#idle.pop();
    if (bot) void this.#work(bot, job);
  }

  #make(): Bot {
    this.#made += 1;
    const worker = new Worker(new URL('./bot.worker.ts', import.meta.url), { type: 'module' });
    return { worker, learnt: new Set(), isFresh: true };
  }

  async #work(bot: Bot, { question, net, time, settle }: Job): Promise<void> {
    const told: ToBot = { question, time };
    if (bot.isFresh) told.module = this.#module;
    if (net && !bot.learnt.has(net)) {
      // Without its net a bot plays on, by what the game itself expects.
      const bytes = await this.#nets.bytes(net).catch(() => null);
      if (bytes) told.net = { game: net, bytes };
    }
    const said = await new Promise<{ line: string | null; isBroken: boolean }>((resolve) => {
      bot.worker.onmessage = ({ data }) => resolve({ line: data, isBroken: data === null });
      bot.worker.onerror = () => resolve({ line: null, isBroken: true });
      bot.worker.postMessage(told);
    });
    bot.isFresh = false;
    if (told.net) bot.learnt.add(told.net.game);
    if (said.isBroken) {
      // What has trapped once is not asked again.
      bot.worker.terminate();
      this.#made -= 1;
    } else {
      this.#idle.push(bot);
    }
    settle(said.line);
    this.#next();
  }
}
