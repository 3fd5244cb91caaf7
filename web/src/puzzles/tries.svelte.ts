/** What this browser's player has tried, and the streak of the day's puzzle. */
import { NONE, solvedOn, type Streak } from './daily';

const KEY = 'mesozoic.puzzles';

interface Kept {
  /** By game and name: whether the first try was right. */
  tries: Record<string, boolean>;
  streak: Streak;
}

class Tries {
  #kept = $state.raw<Kept>(load());

  constructor() {
    // Another tab of the same player.
    addEventListener('storage', (event) => {
      if (event.key === KEY) this.#kept = load();
    });
  }

  /** Whether the first try was right; nothing where there was none. */
  of(game: string, id: string): boolean | null {
    return this.#kept.tries[`${game}/${id}`] ?? null;
  }

  get streak(): Streak {
    return this.#kept.streak;
  }

  /** Only the first try counts. `daily` is the day whose puzzle it is. */
  keep(game: string, id: string, right: boolean, daily: number | null): void {
    if (this.of(game, id) !== null) return;
    const { tries, streak } = this.#kept;
    this.#kept = {
      tries: { ...tries, [`${game}/${id}`]: right },
      streak: right && daily !== null ? solvedOn(daily, streak) : streak,
    };
    localStorage.setItem(KEY, JSON.stringify(this.#kept));
  }
}

function load(): Kept {
  const none = { tries: {}, streak: NONE };
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept> | null;
    const { tries, streak } = stored ?? {};
    const isStreak = [streak?.day, streak?.length, streak?.best].every(Number.isInteger);
    const kept = Object.entries(tries ?? {}).filter(([, right]) => typeof right === 'boolean');
    return {
      tries: Object.fromEntries(kept),
      streak: isStreak && streak ? streak : NONE,
    };
  } catch {
    return none;
  }
}

export const tries = new Tries();
