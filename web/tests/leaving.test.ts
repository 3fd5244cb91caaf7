import { expect, it } from 'vitest';
import type { Holder } from '../src/generated/Holder';
import { awaits } from '../src/home/tables';
import { endWords, endingWords, plays, resignWords } from '../src/table/leaving';
import { bots, guest, me, table } from '../e2e/fake';

const names = ['Ada', 'Bo', 'Cy'];
const [bo, cy] = [guest('bo', 'Bo'), guest('cy', 'Cy')];
const stoodIn = (holder: Holder): Holder => ({ ...holder, standIn: 'greedy' }) as Holder;

it('says before what resigning means', () => {
  expect(resignWords(table([me]))).toContain('lost');
  expect(resignWords(table([me, bo]))).toContain('the other player has won');
  expect(resignWords(table([me, bo, cy]))).toContain('A medium bot plays on');
  expect(resignWords(table([me, stoodIn(bo), ...bots(1)]))).toContain('without a result');
  expect(resignWords(table([me, ...bots(2)], { rated: true }))).toContain('you are last');
});

it('says whose consent an early end needs', () => {
  expect(endWords(table([me, bo, cy]), names)).toContain('when Bo and Cy agree.');
  expect(endWords(table([me, bo, cy], { wantsEnd: [2] }), names)).toContain('when Bo agrees.');
  expect(endWords(table([me, stoodIn(bo), ...bots(1)]), names)).toContain('at once');
});

it('says how a match was ended', () => {
  expect(endingWords({ t: 'resigned', seat: 1 }, names)).toBe('Bo resigned.');
  expect(endingWords({ t: 'agreed' }, names)).toContain('agreed');
});

it('waits for nobody for whom a bot plays', () => {
  const mine = table([me, bo], { awaited: [0] });
  expect([plays(mine), awaits(mine, 'me')]).toEqual([true, true]);
  const away = table([stoodIn(me), bo], { awaited: [0] });
  expect([plays(away), awaits(away, 'me')]).toEqual([false, false]);
});
