/**
 * Whom one does not want to read, in this browser alone. By their id, which stays when they change their
 * name; by name where a line tells no id, or was muted when only names were kept.
 */
import type { ChatLine } from '../generated/ChatLine';

const KEPT = 'mesozoic-muted';

type Speaker = Pick<ChatLine, 'guest' | 'name'>;

function read(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(kept) ? kept.filter((name) => typeof name === 'string') : [];
  } catch {
    return [];
  }
}

class Muted {
  #who = $state.raw<string[]>(read());

  has = ({ guest, name }: Speaker): boolean =>
    this.#who.includes(name) || (guest !== null && this.#who.includes(guest));

  set({ guest, name }: Speaker, on: boolean): void {
    this.#who = this.#who.filter((other) => other !== guest && other !== name);
    if (on) this.#who = [...this.#who, guest ?? name];
    try {
      localStorage.setItem(KEPT, JSON.stringify(this.#who));
    } catch {
      // A browser that keeps nothing mutes until the page is closed.
    }
  }
}

export const muted = new Muted();
