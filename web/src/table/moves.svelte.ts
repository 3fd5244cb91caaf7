/** Where matches went that this browser has taken along, so that lists lead there. */
const KEY = 'mesozoic.moves';
/** Where a match is that has left, and has not been seen to arrive. */
const ON_THE_WAY = '';

class Moves {
  #to = $state.raw<Record<string, string>>(read());

  leave(from: string): void {
    this.#note(from, ON_THE_WAY);
  }

  arrive(from: string, to: string): void {
    this.#note(from, to);
  }

  /** Whether it has left, and something failed before it arrived: its page leads on. */
  isOnTheWay(id: string): boolean {
    return this.#to[id] === ON_THE_WAY;
  }

  #note(from: string, to: string): void {
    this.#to = { ...this.#to, [from]: to };
    try {
      localStorage.setItem(KEY, JSON.stringify(this.#to));
    } catch {
      // The page of the match leads there as well.
    }
  }

  /** Where a match is now, if it was taken along: there and back is two moves. */
  of(id: string): string | null {
    let at = id;
    for (const seen = new Set<string>(); this.#to[at] && !seen.has(at); at = this.#to[at] ?? at)
      seen.add(at);
    return at === id ? null : at;
  }
}

function read(): Record<string, string> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (kept === null || typeof kept !== 'object') return {};
    return Object.fromEntries(Object.entries(kept).filter(([, to]) => typeof to === 'string'));
  } catch {
    return {};
  }
}

export const moves = new Moves();
