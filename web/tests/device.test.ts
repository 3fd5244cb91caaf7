// @vitest-environment happy-dom
/** A device whose engine goes: what becomes of those who wait for an answer. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FromEngine, ToEngine } from '../src/host/words';

/** Workers that say what they are told to. */
class FakeWorker {
  static made: FakeWorker[] = [];
  onmessage: ((event: { data: FromEngine }) => void) | null = null;
  onerror: (() => void) | null = null;
  asked: string[] = [];

  constructor() {
    FakeWorker.made.push(this);
  }

  postMessage(message: ToEngine) {
    if (message.t === 'request') this.asked.push(message.path);
  }

  say = (data: FromEngine) => this.onmessage?.({ data });

  terminate() {}
}

const engine = (n: number) => {
  const made = FakeWorker.made[n];
  if (!made) throw new Error('there is no such engine');
  return made;
};

async function aDevice() {
  vi.resetModules();
  const { device } = await import('../src/host/device');
  return device;
}

beforeEach(() => {
  FakeWorker.made = [];
  vi.stubGlobal('Worker', FakeWorker);
});
afterEach(() => void vi.unstubAllGlobals());

test('what an engine broke down over is answered, and the next one is not asked', async () => {
  const device = await aDevice();
  const poison = device.call('POST', '/api/records/look', '{}');
  engine(0).say({ t: 'ready' });
  engine(0).say({ t: 'gone', why: 'broken', text: 'It broke down.' });
  expect(await poison).toMatchObject({
    ok: false,
    body: expect.stringContaining('It broke down.'),
  });
  void device.call('GET', '/api/games', null);
  expect(engine(1).asked).toEqual(['/api/games']);
});

test('an engine that does not start keeps nobody waiting', async () => {
  const device = await aDevice();
  const asked = device.call('GET', '/api/games', null);
  engine(0).onerror?.();
  expect(await asked).toMatchObject({ ok: false });
});

test('what is asked while another tab takes over is asked again once this one is touched', async () => {
  const device = await aDevice();
  const asked = device.call('GET', '/api/tables', null);
  engine(0).say({ t: 'gone', why: 'elsewhere', text: '' });
  expect([FakeWorker.made.length, device.elsewhere]).toEqual([1, true]);
  dispatchEvent(new Event('pointerdown'));
  expect(engine(1).asked).toEqual(['/api/tables']);
  engine(1).say({ t: 'answer', ask: 1, ok: true, body: '[]' });
  expect(await asked).toMatchObject({ ok: true, body: '[]' });
});

test('the browser is asked once to keep what is here, when there is something to lose', async () => {
  const persist = vi.fn(async () => true);
  vi.stubGlobal('navigator', { storage: { persist } });
  localStorage.clear();
  const device = await aDevice();
  void device.call('GET', '/api/games', null);
  expect([persist.mock.calls.length, device.used]).toEqual([0, false]);
  void device.call('POST', '/api/tables', '{}');
  void device.call('POST', '/api/tables', '{}');
  expect([persist.mock.calls.length, device.used]).toEqual([1, true]);
});
