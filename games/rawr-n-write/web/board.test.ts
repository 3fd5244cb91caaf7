// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { BoardProps } from '$shell/game-ui';
import Board from './Board.svelte';
import { Controller } from './controller.svelte';
import { alpha, omega, park, view } from './fixtures/views';
import type { Event } from './generated/Event';
import type { ParkView } from './generated/ParkView';
import type { Step } from './generated/Step';
import type { Task } from './generated/Task';
import type { View } from './generated/View';

// A whole board is a large document for a simulated browser.
vi.setConfig({ testTimeout: 60_000 });

let board: ReturnType<typeof mount> | null = null;
afterEach(() => {
  if (board) void unmount(board);
  board = null;
});

const offer = (line: string, step: Step) => ({ line, label: [line], step });

function show(given: View, offers: ReturnType<typeof offer>[], changes = {}) {
  const props: BoardProps<View, Step, Event> = {
    view: given,
    events: [],
    instant: true,
    offers,
    names: ['Ada', 'Flint'],
    me: 0,
    scores: given.parks.map(() => ({ total: 7, parts: [] })),
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

const lines = () =>
  [...document.querySelectorAll('[data-line]')].map((element) => element.getAttribute('data-line'));
const click = (selector: string) => {
  document.querySelector<HTMLElement>(selector)!.click();
  flushSync();
};
const asks = (task: Task, changes: Partial<ParkView> = {}, sheet = omega) =>
  view({ phase: 'gain', parks: [sheet({ awaited: true, tasks: [task], ...changes }), park()] });

it('lights the dice that can be drafted and sends the one that is clicked', () => {
  const offers = [0, 2].map((die) => offer(`draft ${die + 1}`, { t: 'draft', die }));
  const props = show(
    view({ parks: [park({ awaited: true, tasks: [{ t: 'draft' }] }), park()] }),
    offers,
  );
  expect(lines()).toEqual(['draft 1', 'draft 3']);
  click('[data-line="draft 3"]');
  expect(props.send).toHaveBeenCalledWith('draft 3');
});

it('wants a die in hand before a space', () => {
  const offers = [0, 1].map((die) =>
    offer(`place ${die + 1} f1`, { t: 'place', die, space: 'f1' }),
  );
  const props = show(asks({ t: 'place' }, { dice: ['d1f1', 'd4f5'] }), offers);
  expect(lines()).toEqual([]);
  click('[data-space="f1"]');
  expect(props.refuse).toHaveBeenCalledOnce();
  click('[data-piece="die 2"]');
  expect(lines()).toEqual(['place 2 f1']);
  click('[data-space="f1"]');
  expect(props.send).toHaveBeenCalledWith('place 2 f1');
});

it('says why a space is not open', async () => {
  const why = vi.fn(async () => ({ rule: 'RW-14', sentence: 'There is a free space.' }));
  const offers = [offer('place 1 f1', { t: 'place', die: 0, space: 'f1' })];
  const props = show(asks({ t: 'place' }, { dice: ['d1f1'] }), offers, { why });
  click('[data-space="m1"]');
  expect(why).toHaveBeenCalledWith('place 1 m1');
  await vi.waitFor(() => expect(props.refuse).toHaveBeenCalledOnce());
});

it('offers a coin to the cards themselves and where it is asked', () => {
  const offers = [
    offer('mark specialist-b', { t: 'mark', track: 'specialist-b' }),
    offer('store', { t: 'store' }),
    offer('trade red', { t: 'trade', ware: 'red' }),
  ];
  show(asks({ t: 'coins', left: 1 }), offers);
  const marks = ['mark specialist-b', 'mark specialist-b', 'store'];
  expect(lines().sort()).toEqual(marks);
  // Trades are many and seldom wanted: they are opened.
  click('.prompt [aria-expanded]');
  expect(lines().sort()).toEqual([...marks, 'trade red']);
});

it('shows every place of a building whose turn is chosen', () => {
  const offers = ['a1', 'f5'].map((square) => offer(`at ${square}`, { t: 'at', square }));
  show(asks({ t: 'draw', site: 'food-2', turn: 1 }), offers);
  expect(lines()).toEqual(['at a1', 'at f5']);
});

it('has buttons for roads before any is sketched, so that nothing moves', () => {
  const offers = [offer('at a1', { t: 'at', square: 'a1' }), offer('store', { t: 'store' })];
  show(asks({ t: 'roads', left: 3 }), offers);
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('.prompt button')];
  expect(buttons.map((button) => button.getAttribute('aria-label'))).toEqual([
    'Enlarge the park',
    'Ink 0 of 3 roads',
    'Ink 0 roads and store 3',
    'Rub out',
    'store',
  ]);
  expect(buttons.map((button) => button.disabled)).toEqual([false, true, true, true, false]);
});

it('takes a stored coin beside those in hand', () => {
  show(asks({ t: 'coins', left: 1 }), [offer('take-coin', { t: 'takeCoin' })]);
  expect(lines()).toEqual(['take-coin']);
});

it('gathers four DNA before they are lost', () => {
  const lose = offer('lose purple', { t: 'lose', colour: 'purple' });
  show(asks({ t: 'losses', disaster: 'freezer', left: 4, from: 0 }), [lose]);
  for (const colour of ['purple', 'purple', 'blue', 'green'])
    click(`[data-piece="lose ${colour}"]`);
  expect(lines()).toEqual(['lose purple purple blue green']);
});

it('gathers the roads that a flood takes, stored ones too', () => {
  const wash = offer('wash h1', { t: 'wash', square: 'h1' });
  const props = show(asks({ t: 'losses', disaster: 'washout', left: 2, from: 0 }), [wash]);
  click('[data-piece="wash stored"]');
  click('[data-piece="wash stored"]');
  click('[data-line="wash stored stored"]');
  expect(props.send).toHaveBeenCalledWith('wash stored stored');
});

it('sketches the best tour as a hint, by button and by key, and runs it when asked', () => {
  const tour = { places: ['food-1'], exit: null, excitement: 1, vp: 0, line: 'tour food-1' };
  const offers = [
    offer('visit food-1', { t: 'visit', site: 'food-1' }),
    offer('end-tour', { t: 'endTour' }),
  ];
  const props = show(asks({ t: 'tour', at: null }, { bestTour: tour }, alpha), offers);
  expect(lines().sort()).toEqual(['end-tour', 'visit food-1', 'visit food-1']);
  click('[data-hint]');
  expect(props.send).not.toHaveBeenCalled();
  expect(lines()).toContain('tour food-1');
  expect(document.querySelector<HTMLButtonElement>('[data-hint]')!.disabled).toBe(true);
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  flushSync();
  expect(lines()).not.toContain('tour food-1');
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'b' }));
  flushSync();
  click('[data-sketch="tour food-1"]');
  expect(props.send).toHaveBeenCalledWith('tour food-1');
});

it('asks the table what a tour would bring', async () => {
  const preview = vi.fn(async () => ({
    view: view({ parks: [alpha()] }),
    events: [{ t: 'visited' as const, seat: 0, site: 'food-1', marks: ['food-1', 'card-a'] }],
    scores: [],
    gains: [{ id: 'exits', name: 'Exits', value: 3, sure: false }],
  }));
  const tour = { places: ['food-1'], exit: null, excitement: 1, vp: 0, line: 'tour food-1' };
  const offers = [offer('end-tour', { t: 'endTour' })];
  show(asks({ t: 'tour', at: null }, { bestTour: tour }, alpha), offers, { preview });
  const label = () => document.querySelector('.prompt .primary')?.getAttribute('aria-label');
  expect(label()).toBe('Run the tour: 0 excitement');
  click('[data-hint]');
  expect(label()).toBe('Run the tour: 1 excitement');
  // The hint is the table's own; any other tour is asked about.
  await vi.waitFor(() => expect(preview).toHaveBeenCalledWith('tour food-1'));
});

it('draws any sheet for people who only watch', () => {
  show(view({ you: null, phase: 'over', parks: [omega(), alpha()] }), [], { me: null, focus: 1 });
  expect(lines()).toEqual([]);
  expect(document.querySelectorAll('[data-sheet="1"] [data-site]')).toHaveLength(2);
  expect(document.body.textContent).toContain('The parks are counted.');
});

it('shows the rival and the objectives of one player alone', () => {
  const solo = {
    rival: 'RV03',
    unseen: ['RV01'],
    objectives: [['O09', true]] as [string, boolean][],
  };
  show(view({ parks: [park()], solo }), []);
  expect(document.querySelector('[aria-label="Rival and objectives"]')?.textContent).toContain(
    'At most 3 deaths',
  );
});

it('says what roads in pencil would join, as the table told', async () => {
  const ways = [
    { from: 'hq', to: 'food-1', squares: ['h11'] },
    { from: 'food-1', to: null, squares: ['j10'] },
  ];
  const preview = async () => ({
    view: view({ parks: [alpha({ ways })] }),
    events: [],
    scores: [],
    gains: [],
  });
  const now = asks({ t: 'roads', left: 3 });
  const controller = new Controller(() => ({
    view: now,
    park: now.parks[0],
    offers: [offer('at h11', { t: 'at', square: 'h11' })],
    isHome: true,
    send: vi.fn(),
    why: async () => null,
    preview,
    refuse: vi.fn(),
  }));
  controller.sketch = new Map([['h11', 'ns']]);
  expect(controller.joined).toBeNull();
  controller.ask();
  await vi.waitFor(() => expect(controller.joined).toEqual(['hq', 'food-1']));
});

it('puts several coins on a card in one gesture', () => {
  const marks = (['building-a', 'specialist-b'] as const).map((track) =>
    offer(`mark ${track}`, { t: 'mark', track }),
  );
  const given = asks({ t: 'coins', left: 3 }, {}, park);
  given.parks[0]!.tracks[4]!.marks = 2;
  const props = show(given, [...marks, offer('trade road', { t: 'trade', ware: 'road' })]);
  const all = 'mark building-a; mark building-a; mark building-a';
  expect(document.querySelectorAll('.prompt [data-line*=";"]')).toHaveLength(2);
  click(`.prompt [data-line="${all}"]`);
  expect(props.send).toHaveBeenCalledWith(all);
  // Of a card that has room for two, two.
  expect(lines()).toContain('mark specialist-b; mark specialist-b');
  // A trade is looked for by who wants it.
  expect(lines()).not.toContain('trade road');
});

const orders = [0, 1].map((die) => offer(`first ${die + 1}`, { t: 'first', die }));
const drafted = (changes: Partial<ParkView> = {}) =>
  asks({ t: 'first' }, { dice: ['d4f2', 'd1f1'], ...changes });

it('asks which die comes first where it can matter', () => {
  const settle = vi.fn();
  show(drafted(), orders, { settle });
  expect(settle).not.toHaveBeenCalled();
  expect(lines()).toEqual(['first 1', 'first 2']);
});

it('answers for the player where the order makes no difference, and asks whoever takes that back', () => {
  const settle = vi.fn();
  show(drafted({ asWellFirst: 1 }), orders, { settle });
  expect(settle).toHaveBeenCalledExactlyOnceWith('first 2');
  expect(lines()).toEqual(['first 1', 'first 2']);
  expect(document.body.textContent).toContain('The order makes no difference here.');
});
