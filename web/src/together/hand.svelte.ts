/** Through whose hands a device goes at a table of several people. */
import type { TableInfo } from '../generated/TableInfo';
import type { Hand } from '../host/together';

/** What passing a device around needs from the world. */
export interface World {
  /** Who has it and who is next, or how it would go to `to`. */
  hand(id: string, to: number | null): Promise<Hand>;
  give(id: string, seat: number | null): Promise<TableInfo>;
  learn(info: TableInfo): void;
  problem(error: unknown): void;
}

export class Hands {
  /** Who is to have it next; nobody as long as whoever has it can act. */
  next = $state.raw<number | null>(null);
  /** Whether something must be covered on the way. */
  secret = $state.raw(false);
  /** Whether it is on its way. */
  busy = $state.raw(false);

  /** Whom somebody has chosen to have it, before or after it came to them. */
  #chosen: number | null = null;
  #looked = 0;

  constructor(
    readonly id: string,
    private readonly world: World,
  ) {}

  /** Looks who is to have the device; where nothing is secret, it goes there by itself. */
  async look(): Promise<void> {
    const hand = await this.#ask(null);
    if (!hand) return;
    // Whoever wanted it, to take something back or to look, has it until they pass it on.
    if (hand.seat !== null && hand.seat === this.#chosen) return;
    if (hand.next !== null && !hand.secret) await this.give(hand.next);
  }

  /** Somebody wants it, who may not even be waited for: what is secret is covered first. */
  async choose(seat: number): Promise<void> {
    this.#chosen = seat;
    const hand = await this.#ask(seat);
    if (hand) await this.give(hand.secret ? null : seat);
  }

  /** Passes it on to whoever is next. Whoever wanted it has had it. */
  pass = (): Promise<void> => {
    this.#chosen = null;
    return this.give(this.secret ? null : this.next);
  };

  /** Nothing is to be passed on now. */
  rest(): void {
    this.#looked += 1;
    this.#chosen = null;
    this.next = null;
    this.secret = false;
  }

  /** Gives the device to somebody; to nobody, where a cover lies over it. */
  async give(seat: number | null): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      this.world.learn(await this.world.give(this.id, seat));
      if (seat !== null) this.next = null;
    } catch (error) {
      this.world.problem(error);
    } finally {
      this.busy = false;
    }
  }

  /** Asks; nothing if another question has been asked meanwhile, which knows more. */
  async #ask(to: number | null): Promise<Hand | null> {
    const looked = ++this.#looked;
    try {
      const hand = await this.world.hand(this.id, to ?? this.#chosen);
      if (looked !== this.#looked) return null;
      this.next = hand.next;
      this.secret = hand.secret;
      return hand;
    } catch (error) {
      this.world.problem(error);
      return null;
    }
  }
}
