/** What this browser's player has tried, and the streak of the day's puzzle. */
import { Kept } from '../host/kept.svelte';
import { NONE, solvedOn, type Streak } from './daily';

interface All {
  /** By game and name: whether the first try was right. */
  tries: Record<string, boolean>;
  streak: Streak;
}

class Tries {
  #all = new Kept<All>('puzzles', read);

  /** Settles when it is known what was tried. */
  get known(): Promise<void> {
    return this.#all.known;
  }

  /** Whether the first try was right; nothing where there was none. */
  of(game: string, id: string): boolean | null {
    return this.#all.value.tries[`${game}/${id}`] ?? null;
  }

  get streak(): Streak {
    return this.#all.value.streak;
  }

  /** Only the first try counts. `daily` is the day whose puzzle it is. */
  keep(game: string, id: string, right: boolean, daily: number | null): void {
    const key = `${game}/${id}`;
    this.#all.change((before) => {
      if (before.tries[key] !== undefined) return before;
      const { tries, streak } = before;
      return {
        tries: { ...tries, [key]: right },
        streak: right && daily !== null ? solvedOn(daily, streak) : streak,
      };
    });
  }
}

function read(found: unknown): All {
  const { tries, streak } = (found ?? {}) as Partial<All>;
  const isStreak = [streak?.day, streak?.length, streak?.best].every(Number.isInteger);
  const kept = Object.entries(tries ?? {}).filter(([, right]) => typeof right === 'boolean');
  return { tries: Object.fromEntries(kept), streak: isStreak && streak ? streak : NONE };
}

export const tries = new Tries();
