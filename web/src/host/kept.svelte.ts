/**
 * What this browser keeps of its player beside matches: how far lessons are, which puzzles were tried. A
 * value by name, in the storage of the matches, changed whole in one transaction: a tab that is killed leaves
 * the one before, and two tabs lose nothing of each other.
 */
import { done, openStore, STORE } from './storage';

/** Where tabs tell each other what has changed. */
const NEWS = 'mesozoic-kept';

let opened: Promise<IDBDatabase> | null = null;
/** A failure is not remembered. */
const store = (): Promise<IDBDatabase> =>
  (opened ??= openStore().catch((error: unknown) => {
    opened = null;
    throw error;
  }));

export class Kept<T> {
  /** Settles when it is known what is kept, also where nothing can be. */
  readonly known: Promise<void>;

  #key: string;
  /** Where earlier versions kept it: that counts until something changes. */
  #before: string;
  /** Makes sense of what was found; there may be nothing, or nonsense. */
  #read: (found: unknown) => T;
  #value = $state.raw(undefined as T);
  /** Changes that are not stored yet. */
  #open = 0;
  #news = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(NEWS);

  constructor(name: string, read: (found: unknown) => T) {
    this.#key = `player/${name}`;
    this.#before = `mesozoic.${name}`;
    this.#read = read;
    this.#value = this.#parse(null);
    this.known = this.#load();
    this.#news?.addEventListener('message', ({ data }) => {
      if (data === this.#key) void this.#load();
    });
  }

  get value(): T {
    return this.#value;
  }

  /** Changes it at once, and keeps that. */
  change(by: (before: T) => T): void {
    this.#value = by(this.#value);
    this.#open += 1;
    this.#store(by)
      .then((value) => {
        // Another tab may have changed something else.
        if (this.#open === 1) this.#value = value;
        this.#news?.postMessage(this.#key);
      })
      // A browser that keeps nothing goes on with what this tab knows.
      .catch(() => {})
      .finally(() => (this.#open -= 1));
  }

  async #store(by: (before: T) => T): Promise<T> {
    const transaction = (await store()).transaction(STORE, 'readwrite', { durability: 'strict' });
    const kept = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('nothing was stored'));
    });
    const values = transaction.objectStore(STORE);
    const value = by(this.#parse(await done(values.get(this.#key))));
    values.put(JSON.stringify(value), this.#key);
    await kept;
    localStorage.removeItem(this.#before);
    return value;
  }

  async #load(): Promise<void> {
    try {
      const found = await done(
        (await store()).transaction(STORE).objectStore(STORE).get(this.#key),
      );
      if (this.#open === 0) this.#value = this.#parse(found);
    } catch {
      // Nothing can be kept here.
    }
  }

  #parse(stored: unknown): T {
    try {
      const found = stored ?? localStorage.getItem(this.#before);
      return this.#read(typeof found === 'string' ? JSON.parse(found) : null);
    } catch {
      return this.#read(null);
    }
  }
}
