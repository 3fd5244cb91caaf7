/** What a coach says at a moment of somebody's first game. */
import type { CoachWord } from '../generated/CoachWord';
import type { Offer } from '../generated/Offer';

/** The first thing that fits and has not been said yet. */
export function wordFor(
  words: CoachWord[],
  offers: Offer[],
  view: unknown,
  heard: string[],
): CoachWord | null {
  const kinds = new Set(offers.map(({ line }) => line.split(' ', 1)[0]));
  const fits = ({ id, kinds: about, when = {} }: CoachWord) =>
    !heard.includes(id) &&
    about.some((all) => all.split('+').every((kind) => kinds.has(kind))) &&
    Object.entries(when).every(([place, value]) => isSame(placeIn(view, place), value));
  return words.find(fits) ?? null;
}

/** What a JSON pointer names. */
export function placeIn(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null
          ? (inner as Record<string, unknown>)[key]
          : undefined,
      value,
    );
}

/** A short name for a decision, by what can be chosen; nothing where nothing can. */
export function nameOf(offers: Offer[]): string {
  if (offers.length === 0) return '';
  let hash = 0;
  for (const { line } of offers)
    for (const letter of `${line};`) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) | 0;
  return `${offers.length} ${hash}`;
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
