/**
 * The engine's worker: a whole site for this device. It has the storage for itself; the tab that was
 * opened last plays, and is told when another takes over.
 */
import { Bots } from './bots';
import { Engine } from './engine';
import { Fetched } from './files';
import { Storage, Taken } from './storage';
import type { FromEngine, Input, Output, ToEngine } from './words';

/** Where engines tell each other that they begin. Pages without TLS have no locks, but this. */
const OTHERS = 'mesozoic-engine';

let engine: Engine;
let storage: Storage;
let bots: Bots;
let puzzles: Fetched;
/** What came before the engine was there. */
let waiting: Input[] | null = [];

const say = (message: FromEngine) => postMessage(message);

function stop(why: 'elsewhere' | 'broken', text: string): void {
  storage?.close();
  say({ t: 'gone', why, text });
  close();
}

onmessage = ({ data }: MessageEvent<ToEngine>) => {
  if (data.t === 'begin')
    begin(data).catch((error: unknown) => {
      console.error(error);
      stop('broken', 'The engine of this page did not start. Check the connection and try again.');
    });
  else if (waiting) waiting.push(data);
  else tell([data]);
};

async function begin({ me, module: address, files }: Extract<ToEngine, { t: 'begin' }>) {
  const owner = hex(crypto.getRandomValues(new Uint8Array(16)));
  const compiled = compile(address);
  puzzles = new Fetched(files.puzzles);
  storage = await Storage.open(owner);
  // Whoever played before is told to look; what keeps two from writing is the storage.
  const others = new BroadcastChannel(OTHERS);
  others.onmessage = () =>
    void storage.isMine().then(
      (isMine) => isMine || stop('elsewhere', 'Another tab of this browser plays now.'),
      () => {},
    );
  others.postMessage('begun');
  const values = await storage.read(['row/']);
  const module = await compiled;
  engine = await Engine.of(module);
  bots = new Bots(module, new Fetched(files.nets));
  const entropy = hex(crypto.getRandomValues(new Uint8Array(32)));
  if (!engine.begin({ me, entropy, values })) throw new Error('its beginning was not understood');
  const early = waiting ?? [];
  waiting = null;
  say({ t: 'ready' });
  tell(early);
}

async function compile(address: string): Promise<WebAssembly.Module> {
  try {
    return await WebAssembly.compileStreaming(fetch(address));
  } catch {
    // A server that does not name the kind of the file.
    return WebAssembly.compile(await (await fetch(address)).arrayBuffer());
  }
}

function tell(inputs: Input[]): void {
  try {
    for (const output of engine.tell<Output>(Date.now(), inputs)) carryOut(output);
  } catch (error) {
    // Nothing that was told is lost: the next engine begins with what is stored.
    console.error(error);
    stop('broken', 'The engine of this page broke down over this. Whatever was played is kept.');
  }
}

function carryOut(output: Output): void {
  switch (output.t) {
    case 'answer':
    case 'send':
      say(output);
      break;
    case 'write': {
      const { call, puts, gone } = output;
      storage.write(puts, gone).then(
        () => tell([{ t: 'stored', call, ok: true }]),
        (error: unknown) => {
          if (error instanceof Taken) stop('elsewhere', error.message);
          else tell([{ t: 'stored', call, ok: false }]);
        },
      );
      break;
    }
    case 'read': {
      const { call, prefixes, after } = output;
      setTimeout(() => {
        storage.read(prefixes).then(
          (values) => tell([{ t: 'found', call, values }]),
          () => tell([{ t: 'found', call, values: null }]),
        );
      }, after);
      break;
    }
    case 'think': {
      const { thought, question, net, time } = output;
      void bots.think(question, net, time).then((said) => tell([{ t: 'thought', thought, said }]));
      break;
    }
    case 'fetch': {
      const { call, game } = output;
      // A game may have none.
      const text = puzzles.has(game) ? puzzles.text(game) : Promise.resolve('');
      text.then(
        (text) => tell([{ t: 'fetched', call, text }]),
        () => tell([{ t: 'fetched', call, text: null }]),
      );
      break;
    }
    case 'review': {
      const { review, record, net } = output;
      void bots.review(record, net, (said) => tell([{ t: 'reviewed', review, said }]));
      break;
    }
    case 'wake':
      setTimeout(() => tell([{ t: 'due' }]), output.after);
      break;
    case 'report':
      console.error(output.text);
  }
}

function hex(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
