/** How far this browser's player is in each lesson. */
import { Kept } from '../host/kept.svelte';

/** A lesson that was begun: which beat is read, and what was played until then. */
export interface Progress {
  beat: number;
  lines: string[];
  /** Whether it has once been taken to its end. */
  done: boolean;
}

type All = Record<string, Progress>;

class Lessons {
  #all = new Kept<All>('lessons', read);

  /** Settles when it is known how far they are. */
  get known(): Promise<void> {
    return this.#all.known;
  }

  of(game: string, lesson: string): Progress | null {
    return this.#all.value[`${game}/${lesson}`] ?? null;
  }

  keep(game: string, lesson: string, progress: Progress): void {
    this.#all.change((all) => ({ ...all, [`${game}/${lesson}`]: progress }));
  }
}

function read(found: unknown): All {
  const kept = Object.entries(found ?? {}).filter(([, value]) => isProgress(value));
  return Object.fromEntries(kept);
}

function isProgress(value: unknown): value is Progress {
  const { beat, lines, done } = (value ?? {}) as Partial<Progress>;
  const areLines = Array.isArray(lines) && lines.every((line) => typeof line === 'string');
  return typeof beat === 'number' && areLines && typeof done === 'boolean';
}

export const progress = new Lessons();
