/** Small words that many places need. */
import type { Token } from '../generated/Token';

/** A sentence as plain text. */
export function plain(line: Token[], names: string[]): string {
  return line.map((token) => tokenText(token, names)).join('');
}

export function tokenText(token: Token, names: string[]): string {
  if (typeof token === 'string') return token;
  if (typeof token === 'number') return names[token] ?? `Seat ${token + 1}`;
  return token.name;
}

/** `3` or `2–5`. */
export const range = ({ from, to }: { from: number; to: number }) =>
  from === to ? String(from) : `${from}–${to}`;

/** `1 player`, `2 players`. */
export const counted = (n: number, noun: string) => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Things of the box by their ids: every id has its thing. */
export const byId = <I extends string, T extends { id: I }>(things: readonly T[]) =>
  Object.fromEntries(things.map((thing) => [thing.id, thing])) as Record<T['id'], T>;

/** A name that may be broken where its parts meet, for places narrower than it. */
export const breakable = (name: string) =>
  name.replace(
    /(\w{3})(saurus|ceratops|gnathus|lophus|dromeus|raptor|mimus|nychus|suchus|venator|titan|phaganax)\b/g,
    '$1\u00ad$2',
  );

/** `+7`, `0`, `−3`, with a real minus. */
export const signed = (n: number) => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0');

/** `+7 points`, `+1 point`, `no points`. */
export const signedPoints = (n: number, noun = 'point') =>
  n === 0 ? `no ${noun}s` : `${signed(n)} ${noun}${Math.abs(n) === 1 ? '' : 's'}`;

const RANKS = new Intl.PluralRules('en', { type: 'ordinal' });

/** `1st`, `2nd`, `3rd`, `11th`. */
export function ordinal(n: number): string {
  const endings: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' };
  return `${n}${endings[RANKS.select(n)] ?? 'th'}`;
}

/** `just now`, `5 min ago`, `3 h ago`, `2 days ago`. */
export function ago(then: number, now: number): string {
  const minutes = Math.floor((now - then) / 60_000);
  if (minutes < 1) return 'just now';
  if (minutes < 60) return `${minutes} min ago`;
  if (minutes < 48 * 60) return `${Math.floor(minutes / 60)} h ago`;
  return `${Math.floor(minutes / (24 * 60))} days ago`;
}

/** `longNeck-bone_x` as `Long neck bone x`, for names that a game gives its fields. */
export function spell(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/[_-]+/g, ' ')
    .toLowerCase()
    .trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The piece or place whose name the pointer is on. */
export function pointedAt(event: Event): string | null {
  const name = event.target instanceof Element ? event.target.closest('[data-highlight]') : null;
  return name?.getAttribute('data-highlight') ?? null;
}
