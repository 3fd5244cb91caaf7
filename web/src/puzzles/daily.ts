/** The puzzle of the day, and how many days in a row it was solved. Pure, so that time can be told to it. */

/** Days since 1970 where the player is. */
export function dayOf(now: Date): number {
  return Math.floor(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000);
}

/** A puzzle by its game and its name. */
export interface Named {
  game: string;
  id: string;
}

/** The same for everybody: the games take turns, and each goes through its puzzles. */
export function puzzleOfTheDay(
  day: number,
  lists: { game: string; ids: string[] }[],
): Named | null {
  const full = lists.filter(({ ids }) => ids.length > 0);
  const list = full[day % full.length];
  if (!list) return null;
  // A step that is prime to most lengths, so that neighbours in the file are not neighbours in time.
  const turn = Math.floor(day / full.length);
  const id = list.ids[(turn * 37) % list.ids.length];
  return id === undefined ? null : { game: list.game, id };
}

export interface Streak {
  /** The last day on which the puzzle of the day was solved. */
  day: number;
  /** How many in a row up to then. */
  length: number;
  /** The longest so far. */
  best: number;
}

export const NONE: Streak = { day: -1, length: 0, best: 0 };

/** Solved on this day. */
export function solvedOn(day: number, streak: Streak): Streak {
  if (streak.day === day) return streak;
  const length = streak.day === day - 1 ? streak.length + 1 : 1;
  return { day, length, best: Math.max(streak.best, length) };
}

/** How long it is today: it may still be kept up, or has ended. */
export const lengthToday = (day: number, streak: Streak): number =>
  streak.day >= day - 1 ? streak.length : 0;
