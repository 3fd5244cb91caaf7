/** Where matches went that this browser has taken along, so that lists lead there. */
import { Kept } from '../host/kept.svelte';

/** Where a match is that has left, and has not been seen to arrive. */
const ON_THE_WAY = '';

class Moves {
  #to = new Kept<Record<string, string>>('moves', read);

  leave(from: string): void {
    this.#note(from, ON_THE_WAY);
  }

  arrive(from: string, to: string): void {
    this.#note(from, to);
  }

  /** Whether it has left, and something failed before it arrived: its page leads on. */
  isOnTheWay(id: string): boolean {
    return this.#to.value[id] === ON_THE_WAY;
  }

  #note(from: string, to: string): void {
    this.#to.change((all) => ({ ...all, [from]: to }));
  }

  /** Where a match is now, if it was taken along: there and back is two moves. */
  of(id: string): string | null {
    const to = this.#to.value;
    let at = id;
    for (const seen = new Set<string>(); to[at] && !seen.has(at); at = to[at] ?? at) seen.add(at);
    return at === id ? null : at;
  }
}

function read(found: unknown): Record<string, string> {
  const kept = Object.entries(found ?? {}).filter(([, to]) => typeof to === 'string');
  return Object.fromEntries(kept) as Record<string, string>;
}

export const moves = new Moves();
