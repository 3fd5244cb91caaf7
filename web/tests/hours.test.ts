import { expect, test } from 'vitest';
import { toMinute, toTime } from '../src/turns/hours';

test('hours are written as people write them', () => {
  expect([0, 61, 1439].map(toTime)).toEqual(['00:00', '01:01', '23:59']);
  expect(['00:00', '1:01', '23:59', '22:30:15'].map(toMinute)).toEqual([0, 61, 1439, 1350]);
  expect(['', '24:00', '12:60', 'noon', '12'].map(toMinute)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});
