/** How far this browser's player is in each lesson. */
const KEY = 'mesozoic.lessons';

/** A lesson that was begun: which beat is read, and what was played until then. */
export interface Progress {
  beat: number;
  lines: string[];
  /** Whether it has once been taken to its end. */
  done: boolean;
}

type All = Record<string, Progress>;

class Lessons {
  #all = $state.raw<All>(load());

  constructor() {
    // Another tab of the same player.
    addEventListener('storage', (event) => {
      if (event.key === KEY) this.#all = load();
    });
  }

  of(game: string, lesson: string): Progress | null {
    return this.#all[`${game}/${lesson}`] ?? null;
  }

  keep(game: string, lesson: string, progress: Progress): void {
    this.#all = { ...this.#all, [`${game}/${lesson}`]: progress };
    localStorage.setItem(KEY, JSON.stringify(this.#all));
  }
}

function load(): All {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof stored !== 'object' || stored === null) return {};
    return Object.fromEntries(Object.entries(stored).filter(([, value]) => isProgress(value)));
  } catch {
    return {};
  }
}

function isProgress(value: unknown): value is Progress {
  const { beat, lines, done } = (value ?? {}) as Partial<Progress>;
  const areLines = Array.isArray(lines) && lines.every((line) => typeof line === 'string');
  return typeof beat === 'number' && areLines && typeof done === 'boolean';
}

export const progress = new Lessons();
