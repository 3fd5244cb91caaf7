import { describe, expect, it } from 'vitest';
import type { CoachWord } from '../src/generated/CoachWord';
import type { Offer } from '../src/generated/Offer';
import { nameOf, placeIn, wordFor } from '../src/learn/coach-words';

const offers = (...lines: string[]): Offer[] =>
  lines.map((line) => ({ line, step: null, label: [] }));

describe('a coach', () => {
  const words: CoachWord[] = [
    { id: 'late', kinds: ['place'], when: { '/round': 2 }, say: 'Finish.' },
    { id: 'place', kinds: ['place', 'put'], say: 'Begin.' },
    { id: 'end', kinds: ['end'], say: 'That is all.' },
  ];

  it('says the first thing that fits the moment, once', () => {
    const said = (round: number, heard: string[], ...lines: string[]) =>
      wordFor(words, offers(...lines), { round }, heard)?.id;
    expect(said(1, [], 'place trex river', 'end')).toBe('place');
    expect(said(2, [], 'place trex river', 'end')).toBe('late');
    expect(said(2, ['late', 'place'], 'place trex river', 'end')).toBe('end');
    expect(said(2, ['late', 'place', 'end'], 'end')).toBeUndefined();
    expect(said(1, [], 'placement')).toBeUndefined();
  });

  it('knows a decision again by its choices', () => {
    expect(nameOf(offers('a', 'b'))).toBe(nameOf(offers('a', 'b')));
    expect(nameOf(offers('a', 'b'))).not.toBe(nameOf(offers('ab')));
    expect(nameOf([])).toBe('');
  });

  it('looks into what is seen by places', () => {
    const view = { die: 'grass', seats: [{ hand: 3 }] };
    expect(placeIn(view, '/seats/0/hand')).toBe(3);
    expect(placeIn(view, '/seats/1/hand')).toBeUndefined();
    expect(placeIn(view, '/die')).toBe('grass');
  });
});
