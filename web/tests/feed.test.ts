import { describe, expect, it } from 'vitest';
import type { Frame } from '../src/generated/Frame';
import type { Told } from '../src/generated/Told';
import { prepend, receive, type Copy } from '../src/match/feed';

const told = (...names: string[]): Told[] => names.map((event) => ({ event, line: [] }));
const frame = (version: number, keep: number, ...events: string[]): Frame => ({
  version,
  keep,
  events: told(...events),
  view: { version },
  awaited: [0],
  offers: [],
  canUndo: false,
  scores: [],
});
const heard = (copy: Copy) => copy.told.map((t) => t.event);

function follow(...frames: Frame[]): Copy {
  let copy: Copy | null = null;
  for (const [i, next] of frames.entries()) {
    const received = receive(copy, 'f', i === 0, next);
    if (!('copy' in received)) throw new Error(received.how);
    copy = received.copy;
  }
  return copy!;
}

describe('a feed', () => {
  it('grows by what happened', () => {
    expect(heard(follow(frame(1, 0, 'a'), frame(2, 1, 'b', 'c')))).toEqual(['a', 'b', 'c']);
  });

  it('forgets what was taken back and says so', () => {
    const copy = follow(frame(1, 0, 'a'), frame(2, 1, 'b', 'c'));
    const received = receive(copy, 'f', false, frame(3, 2, 'd'));
    expect(received.how).toBe('undo');
    expect('copy' in received && heard(received.copy)).toEqual(['a', 'b', 'd']);
  });

  it('keeps offers and scores that a frame leaves out because they have not changed', () => {
    const offer = { line: 'go', label: ['Go'], step: null };
    const score = { total: 3, parts: [] };
    const { offers: _, scores: __, ...brief } = frame(2, 0);
    const copy = follow({ ...frame(1, 0), offers: [offer], scores: [score] }, brief);
    expect(copy.frame).toMatchObject({ version: 2, offers: [offer], scores: [score] });
    expect(follow({ ...frame(1, 0), offers: [offer] }, frame(2, 0)).frame.offers).toEqual([]);
  });

  it('sets what has changed in the view, and leaves the view before as it was', () => {
    const { view: _, ...brief } = frame(2, 0);
    const view = {
      parks: [
        { threat: 1, pens: [] },
        { threat: 2, pens: [3] },
      ],
      round: 1,
    };
    const first = follow({ ...frame(1, 0), view });
    const next = receive(first, 'f', false, {
      ...brief,
      changes: [
        [['parks', 1, 'threat'], 5],
        [['round'], 2],
      ],
    });
    if (!('copy' in next)) throw new Error(next.how);
    expect(next.copy.frame.view).toEqual({
      parks: [view.parks[0], { threat: 5, pens: [3] }],
      round: 2,
    });
    expect(view.parks[1]?.threat).toBe(2);
    expect(next.copy.frame).not.toHaveProperty('changes');
    const same = receive(first, 'f', false, brief);
    expect('copy' in same && same.copy.frame.view).toBe(view);
  });

  it('ignores a frame that it has', () => {
    const copy = follow(frame(1, 0, 'a'), frame(2, 1, 'b'));
    expect(receive(copy, 'f', false, frame(2, 1, 'b')).how).toBe('again');
    expect(receive(copy, 'f', false, frame(1, 0, 'a')).how).toBe('again');
  });

  it('notices a gap, another feed, and a beginning it has not seen', () => {
    const copy = follow(frame(1, 0, 'a'));
    expect(receive(copy, 'f', false, frame(3, 1, 'c')).how).toBe('gap');
    expect(receive(copy, 'g', false, frame(2, 1, 'b')).how).toBe('gap');
    expect(receive(null, 'f', false, frame(2, 1, 'b')).how).toBe('gap');
  });

  it('notices that it lacks events which are said to hold', () => {
    expect(receive(follow(frame(1, 0, 'a')), 'f', false, frame(2, 5, 'x')).how).toBe('gap');
    expect(receive(follow(frame(1, 4, 'e')), 'f', false, frame(2, 3, 'x')).how).toBe('gap');
  });

  it('starts anew with a fresh frame, whatever it had', () => {
    const received = receive(follow(frame(1, 0, 'a')), 'g', true, frame(9, 0, 'x', 'y'));
    expect(received.how).toBe('fresh');
    expect('copy' in received && heard(received.copy)).toEqual(['x', 'y']);
  });

  it('takes what happened before it began from the history, and no more of it', () => {
    const copy = follow(frame(1, 2, 'c'), frame(2, 3, 'd'));
    const whole = prepend(copy, told('a', 'b', 'c', 'd', 'e'));
    expect(heard(whole)).toEqual(['a', 'b', 'c', 'd']);
    const later = receive(whole, 'f', false, frame(3, 3, 'x'));
    expect('copy' in later && heard(later.copy)).toEqual(['a', 'b', 'c', 'x']);
  });
});
