// @vitest-environment happy-dom
import { flushSync, mount, unmount, type Component } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { AnyGameUi, BoardProps } from '../src/game-ui';
import BoardHost from '../src/table/BoardHost.svelte';

const lines = ['place trex forest', 'place trex river', 'discard trex'];
const props = (changes = {}): BoardProps<unknown, unknown, unknown> => ({
  view: { round: 2, hand: ['trex', 'stego'] },
  events: [],
  instant: true,
  offers: lines.map((line) => ({ line, label: [`Do ${line}`], step: null })),
  names: ['Ada'],
  me: 0,
  scores: [],
  focus: 0,
  setFocus: () => {},
  send: vi.fn(),
  why: async () => null,
  preview: async () => null,
  refuse: () => {},
  highlight: null,
  openRule: () => {},
  ...changes,
});

let board: ReturnType<typeof mount>;
afterEach(() => unmount(board));

it('makes a game without a board playable', () => {
  const given = props();
  board = mount(BoardHost, { target: document.body, props: { ui: null, ...given } });
  flushSync();
  expect(document.body.textContent).toContain('trex, stego');
  const buttons = [...document.querySelectorAll<HTMLElement>('[data-line]')];
  expect(buttons.map((button) => button.textContent?.trim())).toEqual(lines.map((l) => `Do ${l}`));
  buttons[1]?.click();
  expect(given.send).toHaveBeenCalledWith('place trex river');
});

it('falls back to the generic board when the game’s own breaks', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const Broken: Component = () => {
    throw new Error('broken');
  };
  const ui = { id: 'g', Board: Broken };
  board = mount(BoardHost, { target: document.body, props: { ui: ui as AnyGameUi, ...props() } });
  flushSync();
  expect(document.querySelectorAll('[data-line]')).toHaveLength(3);
  vi.restoreAllMocks();
});
