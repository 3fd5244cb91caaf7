import { describe, expect, it } from 'vitest';
import type { Choice } from '../src/generated/Choice';
import type { Reason } from '../src/generated/Reason';
import { dayOf, lengthToday, NONE, puzzleOfTheDay, solvedOn } from '../src/puzzles/daily';
import { missWords } from '../src/puzzles/reason';
import { gainWords, reasonWords } from '../src/table/reasons';

describe('the puzzle of the day', () => {
  const lists = [
    { game: 'a', ids: ['1', '2', '3'] },
    { game: 'none', ids: [] },
    { game: 'b', ids: ['9'] },
  ];

  it('is the same all day, and the games take turns', () => {
    const early = dayOf(new Date(2026, 10, 16, 0, 1));
    expect(dayOf(new Date(2026, 10, 16, 23, 59))).toBe(early);
    expect(dayOf(new Date(2026, 10, 17, 0, 1))).toBe(early + 1);
    const games = [0, 1, 2, 3].map((day) => puzzleOfTheDay(day, lists)?.game);
    expect(games).toEqual(['a', 'b', 'a', 'b']);
  });

  it('comes to every puzzle', () => {
    const ids = new Set([0, 2, 4].map((day) => puzzleOfTheDay(day, lists)?.id));
    expect(ids.size).toBe(3);
    expect(puzzleOfTheDay(5, [])).toBeNull();
  });
});

describe('a streak', () => {
  it('grows day by day and begins anew after a gap', () => {
    let streak = solvedOn(10, NONE);
    streak = solvedOn(11, streak);
    expect(streak).toEqual({ day: 11, length: 2, best: 2 });
    expect(solvedOn(11, streak)).toBe(streak);
    expect(solvedOn(14, streak)).toEqual({ day: 14, length: 1, best: 2 });
  });

  it('may be kept up until the next day is over', () => {
    const streak = solvedOn(10, NONE);
    expect([10, 11, 12].map((day) => lengthToday(day, streak))).toEqual([1, 1, 0]);
  });
});

describe('the reason', () => {
  const choice = (gain: number, margin: number): Choice => ({
    line: 'x',
    label: ['x'],
    gains: gain === 0 ? [] : [{ id: 'river', name: 'River', value: gain, sure: true }],
    win: { mean: 0.5, error: 0.1 },
    margin: { mean: margin, error: 1 },
    reasons: [],
  });

  it('names the sources', () => {
    expect(gainWords(choice(-2, 0).gains)).toBe('Costs 2 points at once (River)');
    const gain = (name: string, value: number) => ({ id: name, name, value, sure: true });
    expect(gainWords([gain('Island', 7), gain('T-Rex', 1), gain('King', -7)])).toBe(
      'Pays 8 points at once (Island and T-Rex), costs 7 points at once (King)',
    );
    expect(gainWords(choice(0, 0).gains)).toBe('');
  });

  it('tells what is gained, what is denied and what is risked', () => {
    const ends = (seat: number, mean: number): Reason => ({
      t: 'ends',
      seat,
      id: 'king',
      name: 'King',
      points: { mean, error: 0.5 },
    });
    const told = (reason: Reason) => reasonWords(reason, ['Ada', 'Sorrel'], 0);
    expect(told(ends(0, 3.6))).toBe('About 4 points more from King in the end');
    expect(told(ends(0, -1.2))).toBe('About 1 point fewer from King in the end');
    expect(told(ends(1, -2.9))).toBe('Denies Sorrel about 3 points from King');
    expect(told(ends(1, 2.1))).toBe('Leaves Sorrel about 2 points more from King');
    expect(told({ t: 'risk', id: 'king', name: 'King', share: 0.41 })).toBe(
      'What King pays now is lost again in 4 of 10 games',
    );
  });

  it('says what the obvious step misses', () => {
    expect(missWords(choice(1, 6), choice(4, 2))).toBe(
      'It scores 3 more at once, and ends about 4 points worse.',
    );
    expect(missWords(choice(4, 3), choice(4, 2))).toBe(
      'It looks well placed, and ends about 1 point worse.',
    );
    expect(missWords(choice(4, 3), choice(4, 3))).toMatch(/wins more rarely/);
  });
});
