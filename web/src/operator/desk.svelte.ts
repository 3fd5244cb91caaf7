/** What the operator of the server sees and orders. The token stays in this tab, and goes with it. */
import { notices } from '$kit/notices.svelte';
import type { FoundGuest } from '../generated/FoundGuest';
import type { FoundTable } from '../generated/FoundTable';
import type { GivenOrder } from '../generated/GivenOrder';
import type { Order } from '../generated/Order';
import type { Overview } from '../generated/Overview';
import { operatorApi } from '../net/api';

const KEPT = 'mesozoic-operator';

export class Desk {
  overview = $state.raw<Overview | null>(null);
  tables = $state.raw<FoundTable[]>([]);
  people = $state.raw<FoundGuest[]>([]);
  orders = $state.raw<GivenOrder[]>([]);
  /** What is looked for. */
  search = $state('');
  busy = $state.raw(false);
  #token = sessionStorage.getItem(KEPT) ?? '';

  /** Whether a token is there to try. */
  get hasToken(): boolean {
    return this.#token !== '';
  }

  /** Comes in with a token; whether it is the right one. */
  async enter(token: string): Promise<boolean> {
    this.#token = token;
    const right = await this.refresh();
    if (right) sessionStorage.setItem(KEPT, token);
    else this.leave();
    return right;
  }

  leave(): void {
    this.#token = '';
    this.overview = null;
    sessionStorage.removeItem(KEPT);
  }

  /** Reads everything anew; whether that was allowed. */
  async refresh(): Promise<boolean> {
    this.busy = true;
    try {
      const api = operatorApi(this.#token);
      const search = this.search.trim();
      [this.overview, this.tables, this.people, this.orders] = await Promise.all([
        api.overview(),
        api.tables(search),
        api.people(search),
        api.orders(),
      ]);
      return true;
    } catch (error) {
      notices.problem(error);
      return false;
    } finally {
      this.busy = false;
    }
  }

  /** Gives an order, and reads what came of it; whether it was carried out. */
  async give(order: Order, reason: string): Promise<boolean> {
    this.busy = true;
    try {
      await operatorApi(this.#token).give({ order, reason });
    } catch (error) {
      notices.problem(error);
      return false;
    } finally {
      this.busy = false;
    }
    return this.refresh();
  }

  /** A table with what was said at it and its log, as a file. */
  async save(table: string): Promise<void> {
    try {
      const whole = await operatorApi(this.#token).export(table);
      const link = document.createElement('a');
      link.href = URL.createObjectURL(
        new Blob([JSON.stringify(whole, null, 2)], { type: 'application/json' }),
      );
      link.download = `${table}.json`;
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      notices.problem(error);
    }
  }
}
