/**
 * This device as a host of tables: the same requests and frames that go to a server, answered by an
 * engine in a worker. It is fetched and started when it is first needed.
 */
import type { Me } from '../generated/Me';
import type { Problem } from '../generated/Problem';
import type { Wire } from '../net/socket';
import type { Files, FromEngine, ToEngine } from './words';

/** Nothing where the client was built without the engine. */
const modules: Record<string, string> = import.meta.glob('../../engine/*.wasm', {
  query: '?url',
  import: 'default',
  eager: true,
});
const nets: Record<string, string> = import.meta.glob('../../../games/*/nets/value.net', {
  query: '?url',
  import: 'default',
  eager: true,
});
const puzzles: Record<string, string> = import.meta.glob('../../../games/*/puzzles.jsonl', {
  query: '?url',
  import: 'default',
  eager: true,
});
const module = Object.values(modules)[0];
/** The games' files by game. */
const byGame = (found: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(found).map(([path, address]) => [
      path.split('/games/')[1]?.split('/')[0] ?? '',
      address,
    ]),
  );
const files: Files = { nets: byGame(nets), puzzles: byGame(puzzles) };

/** How ids of tables on a device begin. */
const HERE = 'here-';
const USED = 'mesozoic.here';
/** What stands there once the browser was asked to keep it. */
const STAYS = 'stays';
/** Requests after which there is something here to be listed. */
const MAKES = /^\/api\/(tables|together|records|moved)$/;

export interface Answer {
  ok: boolean;
  body: string;
}

/** Whether a table is one of this device, and not of a server. */
export const isHere = (table: string): boolean => table.startsWith(HERE);

/** Notes that this browser has something to lose, and asks it once not to clear that by itself. */
function noteUse(): void {
  if (localStorage.getItem(USED) === STAYS) return;
  localStorage.setItem(USED, STAYS);
  navigator.storage?.persist?.().catch(() => {});
}

class Device {
  /** Whether the client has an engine at all. */
  readonly available = module !== undefined && typeof Worker !== 'undefined';

  #me: Me | null = null;
  #worker: Worker | null = null;
  #isReady = false;
  /** Set when another tab plays: this one waits until somebody touches it. */
  #isElsewhere = false;
  #asked = 0;
  #answers = new Map<number, { request: ToEngine; settle: (answer: Answer) => void }>();
  #dialled = 0;
  #wires = new Map<number, Wire>();

  /** Whether this browser has tables of its own, so that it is worth starting the engine for a list. */
  get used(): boolean {
    return this.available && localStorage.getItem(USED) !== null;
  }

  get elsewhere(): boolean {
    return this.#isElsewhere;
  }

  /** Says who plays here. Whoever becomes somebody else keeps their tables. */
  become(me: Me): void {
    const before = this.#me;
    this.#me = me;
    if (!this.#worker || !before) return;
    if (before.id !== me.id) this.#stop();
    else if (before.name !== me.name)
      void this.call('POST', '/api/me', JSON.stringify({ name: me.name }));
  }

  call(method: string, path: string, body: string | null): Promise<Answer> {
    if (method === 'POST' && MAKES.test(path)) noteUse();
    const ask = ++this.#asked;
    const request: ToEngine = { t: 'request', ask, method, path, body };
    return new Promise((settle) => {
      this.#answers.set(ask, { request, settle });
      // Whoever asks for something here wants it here.
      this.#isElsewhere = false;
      if (this.#start()) this.#worker?.postMessage(request);
    });
  }

  /** A connection, as a socket would be. */
  dial = (): Wire => {
    const connection = ++this.#dialled;
    const wire: Wire = {
      onopen: null,
      onmessage: null,
      onclose: null,
      send: (text) => this.#post({ t: 'frame', connection, text }),
      close: () => {
        this.#wires.delete(connection);
        this.#post({ t: 'close', connection });
      },
    };
    this.#wires.set(connection, wire);
    if (this.#isElsewhere) return wire;
    if (this.#start() && this.#isReady) queueMicrotask(() => wire.onopen?.());
    return wire;
  };

  #post(message: ToEngine): void {
    if (this.#isReady) this.#worker?.postMessage(message);
  }

  /** Starts the engine; says whether it was there already. */
  #start(): boolean {
    if (this.#worker) return true;
    const me = (this.#me ??= { id: crypto.randomUUID?.() ?? String(Math.random()), name: 'Guest' });
    const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<FromEngine>) => this.#hear(data);
    worker.onerror = () => this.#breakDown('The engine of this page did not start.');
    this.#worker = worker;
    worker.postMessage({ t: 'begin', me, module: module ?? '', files } satisfies ToEngine);
    // Requests that were not answered before another tab took over are asked anew.
    for (const { request } of this.#answers.values()) worker.postMessage(request);
    return false;
  }

  #hear(message: FromEngine): void {
    switch (message.t) {
      case 'ready':
        this.#isReady = true;
        for (const wire of this.#wires.values()) wire.onopen?.();
        break;
      case 'answer':
        this.#answers.get(message.ask)?.settle(message);
        this.#answers.delete(message.ask);
        break;
      case 'send':
        this.#wires.get(message.connection)?.onmessage?.({ data: message.text });
        break;
      case 'gone':
        if (message.why === 'elsewhere') {
          this.#waitToBeTouched();
          this.#stop();
        } else {
          this.#breakDown(message.text);
        }
    }
  }

  /** What was asked may be what broke it: whoever waits hears so, and the next engine is not asked. */
  #breakDown(why: string): void {
    const waiting = [...this.#answers.values()];
    this.#answers.clear();
    this.#stop();
    const body = JSON.stringify({ code: 'unavailable', message: why } satisfies Problem);
    for (const { settle } of waiting) settle({ ok: false, body });
  }

  /** The engine is gone; those who were connected try again. */
  #stop(): void {
    this.#worker?.terminate();
    this.#worker = null;
    this.#isReady = false;
    const wires = [...this.#wires.values()];
    this.#wires.clear();
    for (const wire of wires) wire.onclose?.();
  }

  /** Two tabs do not take the engine from each other by themselves. */
  #waitToBeTouched(): void {
    this.#isElsewhere = true;
    const events = ['focus', 'pointerdown', 'keydown'];
    const comeBack = () => {
      for (const event of events) removeEventListener(event, comeBack, true);
      this.#isElsewhere = false;
      if (this.#wires.size > 0 || this.#answers.size > 0) this.#start();
    };
    for (const event of events) addEventListener(event, comeBack, true);
  }
}

export const device = new Device();
