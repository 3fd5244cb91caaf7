import { expect, it } from 'vitest';
import { delayChoice, delayChoices, delayWords } from '../src/table/delay';
import { changeWords, ratingWords } from '../src/table/ratings.svelte';

it('says how late spectators are', () => {
  expect([1, 5, 60, 90, 1440].map(delayWords)).toEqual([
    '1 minute',
    '5 minutes',
    '1 hour',
    '90 minutes',
    '1 day',
  ]);
  expect([0, 15].map(delayChoice)).toEqual(['at once', '15 minutes later']);
  // A delay that a program has chosen is among the choices.
  expect(delayChoices(7)).toEqual([0, 1, 5, 7, 15, 60, 1440]);
});

it('says what a match has made of a rating', () => {
  expect([12, 0, -5].map(changeWords)).toEqual(['+12', '±0', '−5']);
  const rating = { rating: 1512, deviation: 300, change: 12 };
  expect(ratingWords({ ...rating, provisional: true })).toBe('1512?');
  expect(ratingWords({ ...rating, provisional: false })).toBe('1512');
});
