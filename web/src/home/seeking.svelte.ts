/** Looking for a game: from a wish to a seat at a table. */
import { notices } from '$kit/notices.svelte';
import { pledgeFor } from '../fair/nonce';
import type { Wish } from '../generated/Wish';
import { api } from '../net/api';
import { live } from '../net/live.svelte';
import { router } from '../router.svelte';

class Seeking {
  /** What is looked for now. */
  wish = $state.raw<Wish | null>(null);
  /** Tables at which one was put together with others, and which begin when all sit. */
  readonly #hosted = new Set<string>();
  #stop: () => void = () => {};

  start(wish: Wish): void {
    this.stop();
    this.wish = wish;
    this.#stop = live.seek(
      wish,
      ({ table, host }) => void this.#sit(table, host),
      (message) => {
        notices.problem(message);
        this.stop();
      },
    );
  }

  stop(): void {
    this.#stop();
    this.#stop = () => {};
    this.wish = null;
  }

  /** Whether this browser is to begin the game at a table by itself; true once. */
  begins = (table: string): boolean => this.#hosted.delete(table);

  async #sit(table: string, host: boolean): Promise<void> {
    this.wish = null;
    if (host) this.#hosted.add(table);
    try {
      await api.sit(table, null, await pledgeFor(table));
      router.go({ page: 'table', id: table, seat: null });
      notices.info('A game was found.');
    } catch (error) {
      notices.problem(error);
    }
  }
}

export const seeking = new Seeking();
