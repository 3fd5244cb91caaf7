import { expect, it } from 'vitest';
import { draw } from '../src/people/curve';

const point = (rating: number) => ({ rating, deviation: 100, at: 0 });

it('a rating that rises is a line that rises, inside the band of what is not known', () => {
  const { line, band, lowest, highest } = draw([point(1500), point(1600)], 200, 60);
  expect([lowest, highest]).toEqual([1400, 1700]);
  expect(line).toBe('0.0,40.0 200.0,20.0');
  expect(band.split(' ')).toEqual(['0.0,20.0', '200.0,0.0', '200.0,40.0', '0.0,60.0']);
});

it('a single match stands in the middle', () => {
  expect(draw([point(1500)], 200, 60).line).toBe('100.0,30.0');
});
