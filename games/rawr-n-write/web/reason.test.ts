import { expect, it } from 'vitest';
import { reason } from './reason';

it('passes refusals on', async () => {
  const refusal = { rule: 'RW-37', sentence: 'Buildings may not touch.' };
  expect(await reason(async () => refusal, 'draw a1')).toBe(refusal);
  expect(await reason(async () => null, 'draw a1')).toBeNull();
});

it('makes a sentence of a line that cannot be read', async () => {
  const why = () =>
    Promise.reject(new Error('cannot read "pave i11-ns": there are roads for only 1 of 2 squares'));
  expect(await reason(why, 'pave i11-ns')).toEqual({
    rule: null,
    sentence: 'There are roads for only 1 of 2 squares.',
  });
});
