/**
 * Firefox over WebDriver BiDi, as far as playing needs it. Playwright brings a Firefox of its own and
 * asks the system's for more than it knows; this speaks to whatever Firefox is installed.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import WebSocket from 'ws';

/** Quiet, without motion, and at home on this machine only. */
const PREFERENCES = {
  'ui.prefersReducedMotion': 1,
  'network.dns.forceResolve': '127.0.0.1',
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'app.update.disabledForTesting': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'remote.active-protocols': 1,
};

interface Answer {
  id?: number;
  type: 'success' | 'error' | 'event';
  result?: Record<string, unknown>;
  message?: string;
  method?: string;
  params?: Record<string, unknown>;
}

export interface Point {
  x: number;
  y: number;
}

/** A browser that is running. */
export class Firefox {
  #socket: WebSocket;
  #asked = new Map<number, (answer: Answer) => void>();
  #n = 0;
  /** What pages have thrown, by context. */
  readonly thrown: { context: string; text: string }[] = [];

  private constructor(
    socket: WebSocket,
    private readonly end: () => Promise<void>,
  ) {
    this.#socket = socket;
    socket.on('message', (data) => this.#hear(JSON.parse(String(data)) as Answer));
  }

  static async start(program: string): Promise<Firefox> {
    const home = await mkdtemp(join(tmpdir(), 'mesozoic-firefox-'));
    const lines = Object.entries(PREFERENCES).map(
      ([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});`,
    );
    await writeFile(join(home, 'user.js'), lines.join('\n'));
    const words = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', home];
    const browser = spawn(program, [...words, 'about:blank'], {
      env: { ...process.env, HOME: home },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    const gone = new Promise<void>((resolve) => browser.once('exit', () => resolve()));
    const url = await new Promise<string>((resolve, reject) => {
      let said = '';
      browser.once('error', reject);
      browser.once('exit', (code) => reject(new Error(`Firefox ended with ${code}: ${said}`)));
      browser.stderr.on('data', (bytes: Buffer) => {
        said += bytes.toString();
        const address = /WebDriver BiDi listening on (ws:\S+)/.exec(said)?.[1];
        if (address) resolve(address);
      });
    });
    const socket = new WebSocket(`${url}/session`);
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
    const firefox = new Firefox(socket, async () => {
      browser.kill();
      await gone;
      await rm(home, { recursive: true, force: true });
    });
    await firefox.call('session.new', { capabilities: {} });
    await firefox.call('session.subscribe', { events: ['log.entryAdded'] });
    return firefox;
  }

  async stop(): Promise<void> {
    this.#socket.close();
    await this.end();
  }

  /** A page of somebody without a past. */
  async open(origin: string, width: number, height: number): Promise<Tab> {
    const { userContext } = await this.call('browser.createUserContext', {});
    const made = await this.call('browsingContext.create', { type: 'tab', userContext });
    const tab = new Tab(this, String(made.context), origin);
    await tab.resize(width, height);
    return tab;
  }

  call(method: string, params: object): Promise<Record<string, unknown>> {
    const id = ++this.#n;
    return new Promise((resolve, reject) => {
      this.#asked.set(id, (answer) => {
        if (answer.type === 'success') resolve(answer.result ?? {});
        else reject(new Error(`${method}: ${answer.message}`));
      });
      this.#socket.send(JSON.stringify({ id, method, params }));
    });
  }

  #hear(answer: Answer): void {
    if (answer.id !== undefined) {
      this.#asked.get(answer.id)?.(answer);
      this.#asked.delete(answer.id);
    } else if (answer.method === 'log.entryAdded') {
      const { type, level, text, source } = answer.params as {
        type: string;
        level: string;
        text: string;
        source: { context: string };
      };
      // What a page throws; what it only says is its own affair.
      if (type === 'javascript' && level === 'error')
        this.thrown.push({ context: source.context, text });
    }
  }
}

/** One page. */
export class Tab {
  constructor(
    private readonly firefox: Firefox,
    private readonly context: string,
    private readonly origin: string,
  ) {}

  get thrown(): string[] {
    const own = this.firefox.thrown.filter(({ context }) => context === this.context);
    return own.map(({ text }) => text);
  }

  async goto(path: string): Promise<void> {
    const url = `${this.origin}${path}`;
    await this.firefox.call('browsingContext.navigate', {
      context: this.context,
      url,
      wait: 'complete',
    });
  }

  async resize(width: number, height: number): Promise<void> {
    const viewport = { width, height };
    await this.firefox.call('browsingContext.setViewport', { context: this.context, viewport });
  }

  /** Runs a function in the page. */
  async evaluate<R, A>(run: (given: A) => R | Promise<R>, given?: A): Promise<R> {
    const text = `async (given) => JSON.stringify((await (${run.toString()})(JSON.parse(given))) ?? null)`;
    const told = await this.firefox.call('script.callFunction', {
      functionDeclaration: text,
      awaitPromise: true,
      target: { context: this.context },
      arguments: [{ type: 'string', value: JSON.stringify(given ?? null) }],
    });
    if (told.type === 'exception') throw new Error(JSON.stringify(told.exceptionDetails));
    return JSON.parse((told.result as { value: string }).value) as R;
  }

  /** Waits until something holds in the page. */
  async until<A>(holds: (given: A) => boolean, given?: A): Promise<void> {
    await expect.poll(() => this.evaluate(holds, given)).toBe(true);
  }

  /** Moves the mouse along these points, with its button held from the first to the last. */
  async drag(points: Point[]): Promise<void> {
    await this.#point([
      ...points.slice(0, 1).map(move),
      { type: 'pointerDown', button: 0 },
      ...points.slice(1).map(move),
      { type: 'pointerUp', button: 0 },
    ]);
  }

  async click(point: Point): Promise<void> {
    await this.drag([point]);
  }

  /** Presses and goes there without letting go. */
  async lift(from: Point, to: Point): Promise<void> {
    await this.#point([move(from), { type: 'pointerDown', button: 0 }, move(to)]);
  }

  /** Goes there and lets go. */
  async drop(to: Point): Promise<void> {
    await this.#point([move(to), { type: 'pointerUp', button: 0 }]);
  }

  async #point(actions: object[]): Promise<void> {
    const mouse = { type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions };
    await this.firefox.call('input.performActions', { context: this.context, actions: [mouse] });
  }

  /** Where the pointer meets the first of these that can be seen; nothing if none can. */
  find(selectors: string[]): Promise<(Point & { line: string | null }) | null> {
    return this.evaluate((wanted) => {
      for (const element of wanted.flatMap((one) => [...document.querySelectorAll(one)])) {
        if (!element.checkVisibility()) continue;
        element.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { left, top, width, height } = element.getBoundingClientRect();
        for (const down of [0.5, 0.3, 0.7, 0.15, 0.85]) {
          for (const across of [0.5, 0.3, 0.7, 0.15, 0.85]) {
            const x = Math.round(left + width * across);
            const y = Math.round(top + height * down);
            const hit = document.elementFromPoint(x, y);
            if (hit && element.contains(hit))
              return { x, y, line: element.getAttribute('data-line') };
          }
        }
      }
      return null;
    }, selectors);
  }
}

const move = ({ x, y }: Point) => ({ type: 'pointerMove', x, y, duration: 0 });
