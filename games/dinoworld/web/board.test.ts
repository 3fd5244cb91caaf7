// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { BoardProps } from '$shell/game-ui';
import Board from './Board.svelte';
import { crowd, danger, early, late, menu, MOMENTS, solo } from './fixtures/views';
import type { Event } from './generated/Event';
import type { Step } from './generated/Step';
import type { View } from './generated/View';

let board: ReturnType<typeof mount> | null = null;
afterEach(() => {
  if (board) void unmount(board);
  board = null;
  document.body.replaceChildren();
});

function show(view: View, changes: Partial<BoardProps<View, Step, Event>> = {}) {
  const props = {
    view,
    events: [],
    instant: true,
    offers: menu(view),
    names: view.wall.map((_, seat) => `Player ${seat + 1}`),
    me: 0,
    scores: view.wall.map(({ stars }) => ({
      total: stars,
      parts: [{ id: 'pens', name: 'Pens', value: stars }],
    })),
    focus: 0,
    setFocus: vi.fn(),
    send: vi.fn(),
    why: vi.fn(async () => null),
    preview: vi.fn(async () => null),
    refuse: vi.fn(),
    highlight: null,
    openRule: vi.fn(),
    ...changes,
  };
  board = mount(Board, { target: document.body, props });
  flushSync();
  return props;
}

const find = (what: string) => document.querySelector<HTMLElement>(what)!;
const press = (what: string) => {
  find(what).click();
  flushSync();
};
const spot = (square: string) => press(`[data-spot="${square}"]`);

it.each(Object.entries(MOMENTS))(
  'draws %s for players, spectators and those who look back',
  (_, make) => {
    show(make());
    expect(document.querySelectorAll('[data-spot]')).toHaveLength(100);
    void unmount(board!);
    const view = make();
    show(
      { ...view, you: null, turn: null, phase: 'over' },
      { me: null, offers: [], highlight: 'trex' },
    );
    expect(find('[data-park]')).toBeTruthy();
    expect(document.querySelector('[data-line]')).toBeNull();
  },
  // A crowd is many elements for a page that is only imitated.
  30_000,
);

it('says which dice can be picked, as long as there are some', () => {
  const view = early();
  const told = (left: number) => {
    const dice = [1, 2, 3].map((value) => ({ value, used: value > left }));
    show({ ...view, turn: { ...view.turn!, dice } });
    const said = document.body.textContent;
    void unmount(board!);
    return said;
  };
  expect(told(3)).toContain('Pick dice. Two or three add up.');
  expect(told(2)).toContain('Pick a die, or both: they add up.');
  expect(told(1)).toContain('Pick the last die.');
  expect(told(0)).not.toMatch(/Pick (dice|a die|the last)/);
  show(view);
});

/** What the table answers about a pen whose power is still to be chosen. */
function wants(view: View, need: number, spots: [string, number][]) {
  const draft = {
    t: 'power' as const,
    kind: 'stegosaurus' as const,
    squares: [],
    need,
    spots: spots.map(([square, most]) => ({ square, most })),
  };
  const then = { ...view, turn: { ...view.turn!, draft } };
  return { view: then, events: [], scores: [], gains: [] };
}

async function settle(time = 200) {
  await vi.advanceTimersByTimeAsync(time);
  flushSync();
}

describe('a pen', () => {
  it('is drawn square by square, powered, judged, and sent as one line', async () => {
    vi.useFakeTimers();
    const view = early();
    const shape = 'pen stegosaurus 4 D8 E8 D9 E9';
    const preview = vi.fn(async (line: string) =>
      line === shape ? wants(view, 1, [['F8', 1]]) : null,
    );
    const { send, why } = show(view, { preview });
    press('[data-piece="pen stegosaurus"]');
    for (const square of ['D9', 'E9', 'D8', 'E8']) spot(square);
    await settle(0);
    expect(document.body.textContent).toContain('1 megawatt more');
    expect(document.querySelector('[data-line^="pen"]')).toBeNull();
    spot('F8');
    await settle();
    expect(why).toHaveBeenCalledWith('pen stegosaurus 4 D8 E8 D9 E9 +F8');
    press('[data-line^="pen"]');
    expect(send).toHaveBeenCalledWith('pen stegosaurus 4 D8 E8 D9 E9 +F8');
    vi.useRealTimers();
  });

  it('shows the threat and the dangers that the table foresees', async () => {
    vi.useFakeTimers();
    const view = danger();
    const outlook = [{ die: 1, danger: 9, least: 1, failing: 2, damage: 4 }];
    const parks = view.parks.map((park) => ({ ...park, threat: park.threat + 2, outlook }));
    const gains = [{ id: 'pens', name: 'Dino pens', value: 2, sure: false }];
    const preview = async () => ({ view: { ...view, parks }, events: [], scores: [], gains });
    show(view, { preview });
    press('[data-piece="pen protoceratops"]');
    for (const square of ['A1', 'B1']) spot(square);
    await settle();
    await settle();
    expect(document.body.textContent).toContain('is whole: +2 stars hoped for. Build it?');
    expect(document.body.textContent).toContain('this pen adds 2 threat');
    expect(find('[aria-label="What the danger die would do"]').textContent).toContain(
      '2 fail, 4 damage',
    );
    vi.useRealTimers();
  });

  it('shows the reason where it does not fit, and is not sent', async () => {
    vi.useFakeTimers();
    const no = { rule: 'DW-35', sentence: 'No path leads there.' };
    const { send, refuse } = show(early(), { why: async () => no });
    press('[data-piece="pen protoceratops"]');
    for (const square of ['A1', 'B1']) spot(square);
    await vi.advanceTimersByTimeAsync(200);
    flushSync();
    expect(document.body.textContent).toContain('No path leads there.');
    [...document.querySelectorAll('button')]
      .find((button) => /Build/.test(button.textContent ?? ''))
      ?.click();
    expect(send).not.toHaveBeenCalled();
    expect(refuse).toHaveBeenCalledWith(no);
    vi.useRealTimers();
  });

  it('loses a square that is pressed again, and everything by Escape', () => {
    show(early());
    press('[data-piece="pen stegosaurus"]');
    spot('D9');
    spot('D8');
    spot('D9');
    expect(document.body.textContent).toContain('Stegosaurus: 1 of 4 squares.');
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    flushSync();
    expect(document.body.textContent).toContain('Take a pencil');
  });
});

it('puts two dice together, and offers what their sum does', () => {
  show(late());
  press('[data-die="0"]');
  press('[data-die="1"]');
  expect(find('.sum').textContent?.replace(/\s+/g, ' ').trim()).toBe('2 + 4 = 6');
  expect(find('[data-piece="pen velociraptor"]').className).toContain('open');
  expect(find('[data-piece="pen protoceratops"]').className).toContain('other');
});

it('builds a facility by one press on a lit square', async () => {
  const { send } = show(early());
  press('[data-piece="facility recreation"]');
  press('[data-line="facility recreation 2 B10"]');
  await vi.waitFor(() => expect(send).toHaveBeenCalledWith('facility recreation 2 B10'));
});

it('pulls a road with the keyboard', () => {
  show(early());
  press('[data-piece="paths"]');
  const cell = find('[data-spot="C8"]');
  cell.focus();
  flushSync();
  cell.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'ArrowUp', shiftKey: true, bubbles: true }),
  );
  flushSync();
  expect(document.body.textContent).toContain('3 pips left.');
  expect(document.activeElement).toBe(find('[data-spot="C7"]'));
});

it('re-paves while paths are drawn, if the lab is there', async () => {
  vi.useFakeTimers();
  const labs: View['labs'] = ['repaving', 'genetic-modification', 'docile-gene-editing'];
  const { why } = show({ ...danger(), labs });
  press('[data-piece="paths"]');
  // I1 is drawn straight out of the gate; as a crossroads it leads on to I2.
  spot('I1');
  press('[data-lab="repaving"]');
  expect(document.body.textContent).toContain('becomes a crossroads without pips');
  spot('I1');
  press('[data-lab="repaving"]');
  spot('I2');
  await vi.advanceTimersByTimeAsync(2000);
  expect(why).toHaveBeenLastCalledWith('paths 5 I1:EW I2:NS I1#');
  vi.useRealTimers();
}, 30_000);

it('does not re-pave without the lab', () => {
  show(danger());
  press('[data-piece="paths"]');
  expect(document.querySelector('[data-lab="repaving"]')).toBeNull();
}, 30_000);

it('gives a die to DinoBOT', () => {
  const view: View = { ...solo(), phase: 'give', turn: null };
  const offers = [2, 3, 6].map((die) => ({
    line: `give ${die}`,
    label: [],
    step: { t: 'give' as const, die },
  }));
  const { send } = show(view, { offers });
  expect(document.querySelectorAll('[data-line="give 3"]')).toHaveLength(2);
  press('[data-line="give 6"]');
  expect(send).toHaveBeenCalledWith('give 6');
});

it('plays steps that the server asks for one by one', () => {
  const view = danger();
  const turn = { ...view.turn!, draft: { t: 'paths' as const, left: 2, squares: [] } };
  const lay = (arms: string) => ({
    line: `lay H2 ${arms}`,
    label: [arms],
    step: { t: 'lay' as const, square: 'H2', arms },
  });
  const { send } = show(
    { ...view, turn },
    { offers: [lay('NS'), lay('NE'), { line: 'stop', label: [], step: { t: 'stop' } }] },
  );
  spot('H2');
  press('[data-line="lay H2 NE"]');
  press('[data-line="stop"]');
  expect(send).toHaveBeenCalledWith('lay H2 NE');
  expect(send).toHaveBeenLastCalledWith('stop');
});

it('opens any park of a crowd from the wall', () => {
  const { setFocus } = show(crowd());
  expect(document.querySelectorAll('.wall li')).toHaveLength(75);
  document.querySelectorAll<HTMLElement>('.wall li button')[41]!.click();
  expect(setFocus).toHaveBeenCalledWith(41);
}, 30_000);
