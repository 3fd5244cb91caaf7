// @vitest-environment happy-dom
/** A newer version waits until no tab plays, whatever tabs do meanwhile. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

interface Wanted {
  name: string;
  mode: 'shared' | 'exclusive';
  begin(): void;
}

/** The locks of a browser: whoever asks first is first, and many may share one. */
class FakeLocks {
  held: Wanted[] = [];
  pending: Wanted[] = [];

  async request<T>(name: string, ...rest: [...([{ mode: 'shared' }] | []), () => T]): Promise<T> {
    const run = rest.at(-1) as () => T;
    const mode = rest.length > 1 ? 'shared' : 'exclusive';
    let wanted!: Wanted;
    await new Promise<void>((begin) => {
      wanted = { name, mode, begin };
      this.pending.push(wanted);
      this.#grant();
    });
    const result = await run();
    this.held.splice(this.held.indexOf(wanted), 1);
    this.#grant();
    return result;
  }

  query = async () => ({ held: this.held, pending: this.pending });

  #grant(): void {
    const [first] = this.pending;
    if (!first) return;
    const isFree =
      first.mode === 'shared'
        ? this.held.every(({ mode }) => mode === 'shared')
        : this.held.length === 0;
    if (!isFree) return;
    this.held.push(first);
    this.pending.shift();
    first.begin();
    this.#grant();
  }
}

/** What a tab loads for itself. */
async function aTab() {
  vi.resetModules();
  const { inMatch, wait } = await import('../src/host/offline');
  const { notices } = await import('$kit/notices.svelte');
  return { inMatch, wait, notices: vi.spyOn(notices, 'lasting').mockReturnValue(undefined) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const aVersion = () => ({ postMessage: vi.fn() });

beforeEach(() => vi.stubGlobal('navigator', { locks: new FakeLocks() }));
afterEach(() => void vi.unstubAllGlobals());

test('where nobody plays it is used at once', async () => {
  const { wait, notices } = await aTab();
  const next = aVersion();
  await wait(next);
  expect(next.postMessage).toHaveBeenCalledOnce();
  expect(notices).not.toHaveBeenCalled();
});

test('a match that is loaded anew keeps it waiting, and is told so', async () => {
  const { inMatch, wait, notices } = await aTab();
  const leave = inMatch();
  const next = aVersion();
  const used = wait(next);
  await settled();
  expect(notices).toHaveBeenCalledOnce();
  expect(next.postMessage).not.toHaveBeenCalled();
  leave();
  await used;
  expect(next.postMessage).toHaveBeenCalledOnce();
});

test('a match that is begun while another one keeps it waiting keeps it waiting too', async () => {
  const [ada, ben, cy] = [await aTab(), await aTab(), await aTab()];
  const next = aVersion();
  const adaLeaves = ada.inMatch();
  const used = Promise.all([ada, ben, cy].map(({ wait }) => wait(next)));
  await settled();
  const benLeaves = ben.inMatch();
  adaLeaves();
  await settled();
  expect(next.postMessage).not.toHaveBeenCalled();
  benLeaves();
  await used;
  expect(next.postMessage).toHaveBeenCalledTimes(3);
});
