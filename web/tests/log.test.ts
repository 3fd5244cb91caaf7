// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { Told } from '../src/generated/Told';
import Log from '../src/table/Log.svelte';

const told: Told[] = [
  { event: {}, line: ['Round 1 of 2.'] },
  { event: {}, line: [] },
  {
    event: {},
    line: [
      1,
      ' places a ',
      { id: 'trex', name: 'T-Rex' },
      ' in the ',
      { id: 'river', name: '<River>' },
      '.',
    ],
  },
];

let log: ReturnType<typeof mount>;
afterEach(() => unmount(log));

it('tells what happened, seats in colour, pieces to point at', () => {
  const onpoint = vi.fn();
  log = mount(Log, { target: document.body, props: { told, names: ['Ada', 'Bo'], onpoint } });
  flushSync();
  const lines = [...document.querySelectorAll('li')];
  // What has no words is not a line, and names are never markup.
  expect(lines.map((line) => line.textContent)).toEqual([
    'Round 1 of 2.',
    'Bo places a T-Rex in the <River>.',
  ]);
  expect(lines[1]?.querySelector('strong')?.getAttribute('style')).toContain('--seat-1');
  const piece = document.querySelector('[data-highlight="trex"]');
  piece?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  expect(onpoint).toHaveBeenLastCalledWith('trex');
  lines[0]?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  expect(onpoint).toHaveBeenLastCalledWith(null);
});
