import { expect, it } from 'vitest';
import type { Told } from '../src/generated/Told';
import { logLines } from '../src/table/lines';

it('leaves a secret out as soon as it is told, and keeps those that are not', () => {
  const say = (event: string): Told => ({ event, line: [event] });
  const secret = (event: unknown) => {
    const [verb, who] = String(event).split(' ');
    if (verb === 'chooses') return { keeps: who ?? '' };
    return verb === 'places' ? { tells: who ?? '' } : null;
  };
  const happened = ['chooses ada', 'chooses bo', 'chooses ada', 'rolls', 'places ada', 'places cy'];
  const read = (told: Told[]) => logLines(told, secret).map(({ n }) => n);
  expect(read(happened.map(say))).toEqual([1, 3, 4, 5]);
  // The next choice is another secret.
  expect(read([...happened, 'chooses ada'].map(say))).toEqual([1, 3, 4, 5, 6]);
  expect(logLines(happened.map(say))).toHaveLength(6);
});
