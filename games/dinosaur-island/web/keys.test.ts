import { expect, it } from 'vitest';
import { nearest } from './keys';

const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });

it('arrows go to the nearest thing straight ahead', () => {
  const boxes = [box(40, 0), box(20, 18), box(-20, 0), box(0, 30)];
  expect(nearest(box(0, 0), boxes, [1, 0])).toBe(0);
  expect(nearest(box(0, 0), boxes, [-1, 0])).toBe(2);
  expect(nearest(box(0, 0), boxes, [0, 1])).toBe(3);
  expect(nearest(box(0, 0), boxes, [0, -1])).toBe(-1);
});
