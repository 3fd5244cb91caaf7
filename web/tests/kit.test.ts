// @vitest-environment happy-dom
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { come, enter, swell } from '../src/kit/motion';
import { stillWaiting } from '../src/kit/waiting';
import { Question, refuseUnlessLegal, type Refusal } from '../src/kit/question.svelte';
import { mountBoard } from './board-kit.svelte';

const NO: Refusal = { rule: 'XX-1', sentence: 'That is taken.' };

/** A table whose answers come when the test says so. */
function table() {
  const open: { line: string; answer(refusal: Refusal | null): void }[] = [];
  const why = (line: string) =>
    new Promise<Refusal | null>((answer) => open.push({ line, answer }));
  const answer = async (n: number, refusal: Refusal | null) => {
    open[n]?.answer(refusal);
    await Promise.resolve();
    await Promise.resolve();
  };
  return { why, answer, lines: () => open.map(({ line }) => line) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('shows the answer to the last question only', async () => {
  const { why, answer, lines } = table();
  const question = new Question(why);
  question.ask('a');
  question.ask('b');
  expect(lines()).toEqual(['a', 'b']);
  await answer(0, NO);
  expect(question.answer).toBeNull();
  await answer(1, NO);
  expect(question.answer).toBe(NO);
  expect(question.isAnswered('b')).toBe(true);
  expect(question.isAnswered('a')).toBe(false);
});

it('drops the answer of an earlier moment, also about the same line', async () => {
  const { why, answer } = table();
  const question = new Question(why);
  question.ask('a');
  question.forget();
  question.ask('a');
  await answer(0, NO);
  expect(question.isAnswered('a')).toBe(false);
  await answer(1, null);
  expect(question.isAnswered('a')).toBe(true);
  expect(question.answer).toBeNull();
});

it('shows nothing where no answer comes, and goes on', async () => {
  const question = new Question((line) =>
    line === 'a' ? Promise.reject(new Error('gone')) : Promise.resolve(NO),
  );
  question.ask('a');
  await vi.advanceTimersByTimeAsync(0);
  expect(question.isAnswered('a')).toBe(false);
  question.ask('b');
  await vi.advanceTimersByTimeAsync(0);
  expect([question.about('a'), question.about('b')]).toEqual([null, NO]);
});

it('asks once the pointer rests, and never twice the same', () => {
  const { why, lines } = table();
  const question = new Question(why);
  question.ask('a', 100);
  vi.advanceTimersByTime(99);
  question.ask('b', 100);
  question.ask('b', 100);
  vi.advanceTimersByTime(100);
  expect(lines()).toEqual(['b']);
});

it('refuses what is not legal, and says whether it is', async () => {
  const refuse = vi.fn();
  expect(await refuseUnlessLegal({ why: async () => NO, refuse }, 'a')).toBe(false);
  expect(refuse).toHaveBeenCalledWith(NO);
  expect(await refuseUnlessLegal({ why: async () => null, refuse }, 'a')).toBe(true);
  expect(refuse).toHaveBeenCalledTimes(1);
});

it('lays everything down at a new moment and keeps the keyboard on the board', async () => {
  const board = mountBoard();
  board.root.innerHTML = '<button id="old"></button><button id="next" data-line="x"></button>';
  expect(board.resets).toBe(1);
  board.root.querySelector<HTMLElement>('#old')?.focus();
  board.given.moment = 'second';
  flushSync();
  expect(board.resets).toBe(2);
  await vi.advanceTimersByTimeAsync(20);
  expect(document.activeElement?.id).toBe('next');

  document.querySelector<HTMLElement>('#next')?.blur();
  board.given.moment = 'third';
  flushSync();
  await vi.advanceTimersByTimeAsync(20);
  expect(document.activeElement).toBe(document.body);
  board.end();
});

it('plays what happened once, and nothing at first sight or after an undo', () => {
  const board = mountBoard();
  expect(board.played).toEqual([]);
  board.given.told = { view: 'b', events: ['moved'] };
  flushSync();
  board.given.told = { view: 'b', events: ['moved'] };
  flushSync();
  board.given.told = { view: 'c', events: [] };
  flushSync();
  board.given.told = { view: 'd', events: ['scored'] };
  flushSync();
  expect(board.played).toEqual(['a>b moved', 'c>d scored']);
  board.end();
});

it('lets glow what is pointed at, by piece or by source of points', () => {
  const board = mountBoard();
  board.root.innerHTML = '<i data-id="trex"></i><i data-part="river"></i>';
  const glowing = () =>
    [...board.root.children].map((element) => element.hasAttribute('data-glow'));
  board.given.highlight = 'trex';
  flushSync();
  expect(glowing()).toEqual([true, false]);
  board.given.highlight = 'river';
  flushSync();
  expect(glowing()).toEqual([false, true]);
  board.given.highlight = null;
  flushSync();
  expect(glowing()).toEqual([false, false]);
  board.end();
});

it('moves nothing that is not there or not shown', () => {
  const element = document.createElement('i');
  const animate = (element.animate = vi.fn());
  const timing = { duration: 100 };
  enter(null, 'scale(0)', [], timing);
  swell(undefined, 2, timing);
  come(element, document.createElement('i'), timing);
  expect(animate).not.toHaveBeenCalled();
  enter(element, 'scale(0)', [['scale(2)', 0.7]], timing);
  const [frames] = animate.mock.calls[0] as [Keyframe[]];
  expect(frames.map(({ transform }) => transform)).toEqual(['scale(0)', 'scale(2)', 'none']);
});

it('ends a prompt with whom it waits for', () => {
  expect(stillWaiting([])).toBe('One moment …');
  expect(stillWaiting(['Ada', 'Bo'])).toBe('Waiting for Ada and Bo …');
  expect(stillWaiting(['Ada', 'Bo', 'Cy'], 2)).toBe('Waiting for 3 players …');
});
