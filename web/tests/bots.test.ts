/** Bots beside the page: how many think at once, and what becomes of one that breaks down. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Bots } from '../src/host/bots';
import { Fetched } from '../src/host/files';
import type { ToBot } from '../src/host/words';

/** Workers that answer when they are told to. */
class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: { data: string | null }) => void) | null = null;
  told: ToBot[] = [];
  isOver = false;

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage(message: ToBot) {
    this.told.push(message);
  }

  terminate() {
    this.isOver = true;
  }
}

function device(cores: number): Bots {
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('navigator', { hardwareConcurrency: cores });
  return new Bots({} as WebAssembly.Module, new Fetched({}));
}

const ask = (bots: Bots, questions: number) =>
  Array.from({ length: questions }, (_, n) => bots.think(`question ${n}`, null, 100));
const asked = () => FakeWorker.made.map(({ told }) => told.length);

beforeEach(() => void (FakeWorker.made = []));
afterEach(() => void vi.unstubAllGlobals());

test('as many think at once as the device has cores to spare, and the rest wait', async () => {
  for (const [cores, workers] of [
    [1, 1],
    [2, 1],
    [4, 3],
    [32, 4],
  ] as const) {
    FakeWorker.made = [];
    ask(device(cores), 6);
    expect(asked(), `${cores} cores`).toEqual(Array(workers).fill(1));
  }
});

test('whoever is done takes the next question, with the engine it has', async () => {
  const answers = ask(device(2), 2);
  const [bot] = FakeWorker.made;
  bot?.onmessage?.({ data: 'first' });
  expect(await answers[0]).toBe('first');
  expect([bot?.told.map(({ question }) => question), FakeWorker.made.length]).toEqual([
    ['question 0', 'question 1'],
    1,
  ]);
  expect(bot?.told.map(({ module }) => module !== undefined)).toEqual([true, false]);
});

test('one that breaks down is not asked again, and another one takes its place', async () => {
  const answers = ask(device(2), 2);
  FakeWorker.made[0]?.onmessage?.({ data: null });
  expect(await answers[0]).toBeNull();
  expect(FakeWorker.made.map(({ isOver }) => isOver)).toEqual([true, false]);
  FakeWorker.made[1]?.onmessage?.({ data: 'second' });
  expect(await answers[1]).toBe('second');
  expect(FakeWorker.made.length).toBe(2);
});
