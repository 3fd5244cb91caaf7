// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Frame } from '../src/generated/Frame';
import type { Lesson } from '../src/generated/Lesson';
import type { Practised } from '../src/generated/Practised';
import type { PupilAsks } from '../src/generated/PupilAsks';
import { around, pointed, selector } from '../src/learn/pointing';
import { Practice } from '../src/learn/practice.svelte';
import { playedBefore, shows } from '../src/learn/shows';

const lesson: Lesson = {
  id: 'first',
  title: 'First',
  about: '',
  minutes: 1,
  seats: 2,
  beats: [
    { id: 'hello', say: 'Hello.', rules: ['DR-1'] },
    { id: 'do', say: 'Do it.', play: 'go', point: ['piece a'] },
    { id: 'well', say: 'Well done.', rules: ['DR-2'] },
    { id: 'again', say: 'Again.', play: 'stay' },
    { id: 'end', say: 'The end.' },
  ],
};

const frame = (view: string): Frame => ({
  version: 1,
  keep: 0,
  events: [],
  view,
  awaited: [0],
  offers: [],
  canUndo: false,
  scores: [],
});

describe('a lesson', () => {
  /** A table that accepts `go` and `stay`. */
  const answer = (lines: string[], ask?: PupilAsks): Practised => {
    const beat = [0, 2, 4][lines.length] ?? 0;
    if (!ask) return { t: 'at', beat, frames: [frame(lines.join(' '))] };
    if (ask.line === 'wrong') return { t: 'refused', rule: 'DR-9', sentence: 'No.' };
    const awaited = ['go', 'stay'][lines.length];
    if (ask.line !== awaited)
      return { t: 'other', say: ask.line === 'run' ? 'Not so fast.' : null };
    const then = [...lines, ask.line];
    return { t: 'at', beat: [0, 2, 4][then.length] ?? 0, frames: [frame(then.join(' '))] };
  };
  const world = {
    ask: vi.fn(async (lines: string[], ask?: PupilAsks) => answer(lines, ask)),
    keep: vi.fn(),
    still: () => true,
    dwell: () => 0,
    refuse: vi.fn(),
    problem: vi.fn(),
  };
  let practice: Practice;
  beforeEach(async () => {
    vi.clearAllMocks();
    practice = new Practice(lesson, world);
    await practice.open(null);
  });

  it('is read, and waits where something is to be done', async () => {
    practice.next();
    practice.next();
    expect(practice.at).toBe(1);
    await practice.play('go');
    expect(practice.at).toBe(2);
    expect(practice.shown?.frame.view).toBe('go');
    expect(practice.lines).toEqual(['go']);
  });

  it('plays nothing while there is something to read', async () => {
    await practice.play('go');
    expect(practice.at).toBe(0);
    expect(practice.lines).toEqual([]);
    expect(practice.said?.text).toContain('Read on');
  });

  it('answers to what it does not wait for, and plays nothing', async () => {
    practice.next();
    await practice.play('run');
    expect(practice.said).toEqual({ text: 'Not so fast.', rule: null, instead: true });
    await practice.play('walk');
    expect(practice.said?.text).toContain('could be played');
    await practice.play('wrong');
    expect(practice.said).toEqual({ text: 'No.', rule: 'DR-9', instead: false });
    expect(world.refuse).toHaveBeenCalledOnce();
    expect(practice.lines).toEqual([]);
    expect(practice.at).toBe(1);
    // What was wrong is forgotten as soon as something is right.
    await practice.play('go');
    expect(practice.said).toBeNull();
  });

  it('answers to a touch of something else, by what it waits for', async () => {
    practice.stray();
    expect(practice.said?.text).toContain('Read on');
    practice.next();
    expect(practice.said).toBeNull();
    practice.stray();
    expect(practice.said?.text).toContain('the ring');
    await practice.play('go');
    practice.next();
    await practice.play('stay');
    practice.stray();
    expect(practice.said?.text).toContain('over');
  });

  it('is taken up where it was left, and is done once its last word is read', async () => {
    const later = new Practice(lesson, world);
    await later.open({ beat: 3, lines: ['go'], done: false });
    expect(later.at).toBe(3);
    expect(later.shown?.frame.view).toBe('go');
    await later.play('stay');
    expect(later.isLast).toBe(true);
    expect(world.keep).toHaveBeenLastCalledWith({ beat: 4, lines: ['go', 'stay'], done: true });
  });

  it('begins anew where it has changed meanwhile, or was at its end', async () => {
    world.ask.mockRejectedValueOnce(new Error('no such line'));
    const changed = new Practice(lesson, world);
    await changed.open({ beat: 3, lines: ['hop'], done: false });
    expect([changed.at, changed.lines]).toEqual([0, []]);
    const over = new Practice(lesson, world);
    await over.open({ beat: 4, lines: ['go', 'stay'], done: true });
    expect([over.at, over.lines]).toEqual([0, []]);
    expect(world.keep).toHaveBeenLastCalledWith({ beat: 0, lines: [], done: true });
  });

  it('never reads past what is to be done', async () => {
    const later = new Practice(lesson, world);
    await later.open({ beat: 4, lines: [], done: false });
    expect(later.at).toBe(1);
  });
});

describe('pointing', () => {
  it('reads targets', () => {
    expect(selector('piece trex')).toBe('[data-piece="trex"]');
    expect(selector('piece')).toBe('[data-piece]');
    expect(selector('line say "a"')).toBe('[data-line="say \\"a\\""]');
  });

  it('points at what is due, or at everything there is to look at', () => {
    document.body.innerHTML =
      '<b data-piece="a"></b><b data-piece="a"></b><b data-piece="b" aria-pressed="true"></b>' +
      '<i data-line="go a"></i><u data-spot="x"></u>';
    for (const element of document.body.children)
      element.getBoundingClientRect = () => new DOMRect(0, 0, element.tagName === 'U' ? 0 : 9, 9);
    const targets = (names: string[], doing: boolean) =>
      pointed(document.body, names, doing).map(({ target, elements }) => [target, elements.length]);
    expect(targets(['piece a', 'line go a'], true)).toEqual([['line go a', 1]]);
    expect(targets(['piece a', 'line go b'], true)).toEqual([['piece a', 1]]);
    expect(targets(['piece b', 'piece a', 'spot x'], true)).toEqual([['piece a', 1]]);
    expect(targets(['piece b', 'spot x'], true)).toEqual([['piece b', 1]]);
    expect(targets(['spot x'], true)).toEqual([]);
    expect(targets(['piece a', 'line go a', 'spot x'], false)).toEqual([
      ['piece a', 2],
      ['line go a', 1],
    ]);
  });

  it('points at a thing where it is drawn large, and at every thing of a kind', () => {
    document.body.innerHTML = '<b data-site="a"></b><i data-site="a"></i><u data-site="b"></u>';
    for (const element of document.body.children)
      element.getBoundingClientRect = () =>
        new DOMRect(0, 0, element.tagName === 'I' ? 90 : 20, element.tagName === 'I' ? 90 : 20);
    const tags = (target: string, doing: boolean) =>
      pointed(document.body, [target], doing).flatMap(({ elements }) =>
        elements.map(({ tagName }) => tagName),
      );
    expect(tags('site a', false)).toEqual(['I']);
    expect(tags('site a', true)).toEqual(['I']);
    expect(tags('site', false)).toEqual(['B', 'I', 'U']);
  });

  it('draws one box around several', () => {
    const box = (left: number, top: number) => ({ left, top, width: 10, height: 10 });
    expect(around([box(0, 5), box(20, 0)])).toEqual({ left: 0, top: 0, width: 30, height: 15 });
  });
});

it('finds the moment that shows a rule, and what was played before', () => {
  const found = shows([lesson], ['DR-7', 'DR-2']);
  expect(found?.beat).toBe(2);
  expect(found && playedBefore(found)).toEqual(['go']);
  expect(shows([lesson], ['DR-7'])).toBeNull();
});
