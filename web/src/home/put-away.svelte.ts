/** Tables that the player does not want to see in the list, remembered by this browser. */
const KEY = 'mesozoic.put-away';
/** The oldest are forgotten; by then they are long gone. */
const MOST = 300;

class PutAway {
  #ids = $state.raw<string[]>(load());

  has = (table: string): boolean => this.#ids.includes(table);

  add(table: string): void {
    this.#keep([...this.#ids.filter((id) => id !== table), table].slice(-MOST));
  }

  bringBack(table: string): void {
    this.#keep(this.#ids.filter((id) => id !== table));
  }

  #keep(ids: string[]): void {
    this.#ids = ids;
    localStorage.setItem(KEY, JSON.stringify(ids));
  }
}

function load(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export const putAway = new PutAway();
