import { expect, it } from 'vitest';
import { chains, placesBySquare, tourLine } from './chains';
import { alpha, building, omega, park } from './fixtures/views';
import { cellOf } from './geometry';
import { cycle, emptySquares, lead, pave, paveLine } from './roads';

const path = (squares: string) => squares.split(' ').map(cellOf);

it('draws the squares between two places, bent where the path bends', () => {
  const drawn = pave(path('h9 h8 h7 g7 f7'), emptySquares(alpha()));
  expect(paveLine(drawn)).toBe('pave h8-ns h7-sw g7-ew f7-ew');
});

it('ends at what is in its way', () => {
  const drawn = pave(path('j8 k8 l8 l9 l10'), emptySquares(alpha()));
  expect(paveLine(drawn)).toBe('pave j8-ew k8-ew l8-sw');
});

it('leads out through an exit', () => {
  const drawn = pave([...path('h2 h1'), { x: 7, y: -1 }], emptySquares(park()));
  expect(paveLine(drawn)).toBe('pave h2-ns h1-ns');
});

it('fills in what a fast pointer skipped and takes back what it retraced', () => {
  expect(lead(path('a1'), cellOf('c1'))).toEqual(path('a1 b1 c1'));
  expect(lead(path('a1 b1 c1'), cellOf('b1'))).toEqual(path('a1 b1'));
});

it('a click lays the road that joins most, then the others, then none', () => {
  const gap = park({
    buildings: [building('food-1', 'C5 C6 D6'), building('trex', 'G5 H5 I5 G6 H6 I6 G7 H7 I7')],
    pavement: [{ square: 'e6', pair: 'ew' }],
  });
  let sketch = cycle(gap, new Map(), cellOf('f6'));
  expect(sketch.get('f6')).toBe('ew');
  for (let i = 0; i < 5; i++) sketch = cycle(gap, sketch, cellOf('f6'));
  expect(sketch.size).toBe(1);
  expect(cycle(gap, sketch, cellOf('f6')).size).toBe(0);
});

it('follows chains from place to place and out of the park', () => {
  const ways = chains(alpha()).map(({ from, to }) => `${from}>${to}`);
  expect(ways.sort()).toEqual([
    'food-1>hq',
    'food-1>triceratops',
    'hq>food-1',
    'triceratops>e2',
    'triceratops>food-1',
  ]);
});

it('a destroyed stretch leads nowhere', () => {
  const ways = chains(omega()).filter(({ from, to }) => from === 'trex' && to === 'n2');
  expect(ways).toEqual([]);
});

it('host and attachment are one place', () => {
  expect(placesBySquare(omega()).get('b12')).toBe('ride-3');
});

it('draws a tour along its roads', () => {
  expect(tourLine(alpha(), ['food-1', 'triceratops'], 'e2')).toHaveLength(3 + 3 + 5);
});
