/** A table for people around this device, and what they were called the last time. */
import type { NewTable } from '../generated/NewTable';
import { together } from '../host/together';
import { live } from '../net/live.svelte';

/** What stands for somebody at this device among the levels of bots. */
export const HERE = 'here';
/** As many letters as a name has at most, wherever it is given. */
export const MOST_LETTERS = 24;

const NAMES = 'mesozoic.around';
/** More people than this have no names to remember. */
const MOST = 100;

/** By seat: the names of the last time, and others where there are none. */
export function lastNames(): string[] {
  let kept: unknown[] = [];
  try {
    const found: unknown = JSON.parse(localStorage.getItem(NAMES) ?? '[]');
    if (Array.isArray(found)) kept = found;
  } catch {
    // Names are typed again.
  }
  return Array.from({ length: MOST }, (_, seat) => {
    const name = kept[seat];
    if (typeof name === 'string' && name.trim() !== '') return name;
    return seat === 0 && live.self ? live.self.name : `Player ${seat + 1}`;
  });
}

/** Makes the table, and gives its id. */
export async function startTogether(
  table: NewTable,
  seats: number[],
  names: string[],
): Promise<string> {
  const called = (seat: number) => names[seat]?.trim() || `Player ${seat + 1}`;
  const bySeat = Array.from({ length: table.seats }, (_, seat) =>
    seats.includes(seat) ? called(seat) : null,
  );
  const { id } = await together.make(table, bySeat);
  localStorage.setItem(NAMES, JSON.stringify(bySeat.map((name) => name ?? '')));
  return id;
}
