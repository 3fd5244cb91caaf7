import { expect, it } from 'vitest';
import { bots, guest, me, table } from '../e2e/fake';
import type { Holder } from '../src/generated/Holder';
import { alone, askedWords, atOnce, backWords } from '../src/table/going-back';

const bo = guest('bo', 'Bo');
const cy = guest('cy', 'Cy');
const names = ['You', 'Bo', 'Cy'];

it('knows when nobody has to be asked', () => {
  expect(alone(table([me, ...bots(2)]))).toBe(true);
  expect(alone(table([me, bo, ...bots(1)]))).toBe(false);
  const left = { ...bo, standIn: 'greedy' } as Holder;
  expect(alone(table([me, left]))).toBe(false);
  expect(alone(table([me, left], { offered: [1] }))).toBe(true);
});

it('says whom going back needs', () => {
  expect(backWords(table([me, ...bots(1)]), names)).toContain('practice');
  expect(backWords(table([me, bo, cy]), names)).toContain('Bo and Cy will be asked');
  // Around one device everybody hears it: nobody is asked on a screen that only one of them holds.
  const around = [guest('me/0', 'Ada'), guest('me/1', 'Bo')];
  const here = table(around, { id: 'here-1' });
  expect(atOnce(here)).toBe(true);
  expect(backWords(here, names)).toContain('make sure that the others at the table agree');
  expect(atOnce(table(around))).toBe(false);
});

it('asks those who have not answered, and tells the others whom it waits for', () => {
  const asked = (seat: number, agreed: number[], you = 0) =>
    askedWords(table([me, bo, cy], { goingBack: { seat, at: 1, agreed }, you }), names);
  expect(asked(1, [])).toMatchObject({ may: 'answer' });
  expect(asked(1, [0])).toEqual({ text: 'You agreed to go back. Waiting for Cy.', may: 'wait' });
  expect(asked(0, [2])).toEqual({
    text: 'You ask to take a move back. Waiting for Bo.',
    may: 'withdraw',
  });
  expect(askedWords(table([bo, cy], { goingBack: { seat: 0, at: 1, agreed: [] } }), names)).toBe(
    null,
  );
});
