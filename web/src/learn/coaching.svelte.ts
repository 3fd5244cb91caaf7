/** The first game with a coach: which tables have one, and what it has said there already. */
import type { FirstGame } from '../generated/FirstGame';
import { startAlone } from '../home/play-now';
import { Kept } from '../host/kept.svelte';

/** So many tables are remembered. */
const KEPT = 12;

/** A table with a coach. */
export interface Coached {
  table: string;
  game: string;
  /** Whether the coach is only offered, has come, or has been sent away. */
  state: 'offered' | 'here' | 'gone';
  /** What it has said, the last thing last. */
  heard: string[];
  /** The decision at which it said that. */
  at: string;
  /** Whether the match has been played to its end. */
  done: boolean;
}

class Coaching {
  #kept = new Kept<Coached[]>('coach', (found) =>
    Array.isArray(found) ? found.filter(isCoached) : [],
  );

  get #all(): Coached[] {
    return this.#kept.value;
  }

  at(table: string): Coached | null {
    return this.#all.find((one) => one.table === table) ?? null;
  }

  isAt(table: string): boolean {
    const state = this.at(table)?.state;
    return state !== undefined && state !== 'gone';
  }

  /** The first game that was begun with a coach, the newest where there are several. */
  of(game: string): Coached | null {
    return this.#all.findLast((one) => one.game === game && one.state !== 'offered') ?? null;
  }

  /** Whether somebody has played a first game of it with a coach to the end. */
  isDone(game: string): boolean {
    return this.#all.some((one) => one.game === game && one.done);
  }

  /** A coach comes to a table, or is offered there. */
  come(table: string, game: string, state: 'offered' | 'here'): void {
    this.#kept.change((all) => {
      const others = all.filter((one) => one.table !== table);
      return [...others, { table, game, state, heard: [], at: '', done: false }].slice(-KEPT);
    });
  }

  change(table: string, by: Partial<Coached>): void {
    this.#kept.change((all) => all.map((one) => (one.table === table ? { ...one, ...by } : one)));
  }
}

function isCoached(value: unknown): value is Coached {
  const { table, game, state, heard, at, done } = (value ?? {}) as Partial<Coached>;
  const isState = state === 'offered' || state === 'here' || state === 'gone';
  const areWords = Array.isArray(heard) && heard.every((id) => typeof id === 'string');
  const isNamed = [table, game, at].every((text) => typeof text === 'string');
  return isNamed && isState && areWords && typeof done === 'boolean';
}

export const coaching = new Coaching();

/** Begins a first game with a coach, and gives its table. */
export async function beginCoached(game: string, first: FirstGame): Promise<string> {
  const { seats, bots, options } = first;
  const table = await startAlone({
    game,
    seats,
    options,
    listed: false,
    bots: Array.from({ length: seats }, (_, seat) => (seat === 0 ? null : bots)),
    pace: { t: 'free' },
    rated: false,
    delay: 0,
    byLot: false,
    hints: false,
  });
  coaching.come(table, game, 'here');
  return table;
}
