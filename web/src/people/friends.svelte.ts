/** One's friends, whom one has blocked, and where one is invited: for whoever is signed in. */
import type { Friends } from '../generated/Friends';
import { notices } from '$kit/notices.svelte';
import { api } from '../net/api';

class FriendList {
  all = $state.raw<Friends | null>(null);
  readonly #blocked = $derived(new Set((this.all?.blocked ?? []).map(({ id }) => id)));

  /** Whether somebody is blocked, by their id. */
  hasBlocked = (guest: string | null | undefined): boolean =>
    guest != null && this.#blocked.has(guest);

  /** Asks again; what cannot be had now stays as it was. */
  async refresh(): Promise<void> {
    try {
      this.all = await api.friends();
    } catch {
      // The page goes on without, and asks again when it is next looked at.
    }
  }

  /** Whoever is not signed in has no such list. */
  forget(): void {
    this.all = null;
  }

  /** Changes something; whether that was done. */
  async change(request: Promise<Friends>, done?: string): Promise<boolean> {
    try {
      this.all = await request;
      if (done) notices.info(done);
      return true;
    } catch (error) {
      notices.problem(error);
      return false;
    }
  }

  block = (id: string, name: string) =>
    this.change(api.block(id, true), `${name} is blocked. You can change that among your friends.`);
}

export const friends = new FriendList();
