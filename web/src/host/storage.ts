/**
 * Keys and values in the browser's storage. A change is one transaction: whole, or not at all, also
 * where the tab is killed in the middle. One tab at a time may change anything: the last that opened
 * it, which every transaction makes sure of.
 */
import type { Put } from './words';

const NAME = 'mesozoic';
export const STORE = 'kept';
/** Where it stands which tab may write. */
const OWNER = '!owner';

/** Every key that begins so. */
const range = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uffff`);

export function done<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Opens the storage, which a first visit makes. */
export async function openStore(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE);
  const db = await done(request);
  // A newer page may want to change the form of the storage.
  db.onversionchange = () => db.close();
  return db;
}

/** Another tab has the storage now. */
export class Taken extends Error {}

export class Storage {
  #db: IDBDatabase;
  #owner: string;

  private constructor(db: IDBDatabase, owner: string) {
    this.#db = db;
    this.#owner = owner;
  }

  /** Opens the storage for this tab alone; whoever had it before can write no more. */
  static async open(owner: string): Promise<Storage> {
    const storage = new Storage(await openStore(), owner);
    await storage.#change((store) => store.put(owner, OWNER));
    return storage;
  }

  async read(prefixes: string[]): Promise<[string, string][]> {
    const store = this.#db.transaction(STORE).objectStore(STORE);
    const found = prefixes.map(async (prefix): Promise<[string, string][]> => {
      const [keys, values] = await Promise.all([
        done(store.getAllKeys(range(prefix))),
        done(store.getAll(range(prefix))),
      ]);
      return keys.map((key, i) => [String(key), String(values[i])]);
    });
    return (await Promise.all(found)).flat();
  }

  /** Stores everything or nothing; resolves when it is durable. */
  write(puts: Put[], gone: string[]): Promise<void> {
    return this.#change((store, transaction, refuse) => {
      const asked = store.get(OWNER);
      asked.onsuccess = () => {
        if (asked.result !== this.#owner) {
          refuse(new Taken('another tab has the storage'));
          transaction.abort();
          return;
        }
        for (const prefix of gone) store.delete(range(prefix));
        for (const put of puts) {
          if (put.new) store.add(put.value, put.key);
          else store.put(put.value, put.key);
        }
      };
    });
  }

  /** Whether no other tab has opened it since. */
  async isMine(): Promise<boolean> {
    const store = this.#db.transaction(STORE).objectStore(STORE);
    return (await done(store.get(OWNER))) === this.#owner;
  }

  close(): void {
    this.#db.close();
  }

  #change(
    act: (store: IDBObjectStore, transaction: IDBTransaction, refuse: (why: Error) => void) => void,
  ): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.#db.transaction(STORE, 'readwrite', { durability: 'strict' });
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('nothing was stored'));
      act(transaction.objectStore(STORE), transaction, reject);
    });
  }
}
