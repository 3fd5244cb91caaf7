import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Pacer } from '../src/match/pacer';

let shown: string[];
let pacer: Pacer<string>;

beforeEach(() => {
  vi.useFakeTimers();
  shown = [];
  // Lower-case letters take 100 ms, capitals no time at all.
  pacer = new Pacer(
    (item, hurried) => shown.push(hurried ? `${item}!` : item),
    (item) => (item === item.toUpperCase() ? 0 : 100),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

it('shows the first at once and the others in their time', () => {
  pacer.push('a');
  pacer.push('b');
  expect(shown).toEqual(['a']);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual(['a', 'b']);
});

it('does not linger on what takes no time', () => {
  for (const item of ['A', 'B', 'c', 'D', 'e']) pacer.push(item);
  expect(shown).toEqual(['A', 'B', 'c']);
  vi.advanceTimersByTime(100);
  expect(shown).toEqual(['A', 'B', 'c', 'D', 'e']);
});

it('goes to the last when hurried, once', () => {
  for (const item of ['a', 'b', 'c']) pacer.push(item);
  pacer.hurry();
  vi.advanceTimersByTime(1000);
  expect(shown).toEqual(['a', 'c!']);
  pacer.push('d');
  expect(shown.at(-1)).toBe('d');
});

it('hurries by itself when too much waits', () => {
  for (const item of 'abcdefgh') pacer.push(item);
  expect(shown).toEqual(['a', 'h!']);
});
