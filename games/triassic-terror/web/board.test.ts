// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, it, vi } from 'vitest';
import type { BoardProps } from '$shell/game-ui';
import Board from './Board.svelte';
import { moment, offer } from './fixtures/view';
import type { Event } from './generated/Event';
import type { Step } from './generated/Step';
import type { View } from './generated/View';
import { AREAS } from './land';

type Props = BoardProps<View, Step, Event>;
const no = { rule: 'TT-18', sentence: 'You have no herd there.' };

let board: ReturnType<typeof mount>;
afterEach(() => unmount(board));

function show(view: View, offers: Props['offers'], changes: Partial<Props> = {}) {
  const props: Props = {
    view,
    events: [],
    instant: true,
    offers,
    names: ['Ada', 'Bo', 'Cy', 'Di', 'Ed', 'Flo'],
    me: 0,
    scores: [],
    focus: 0,
    setFocus: () => {},
    send: vi.fn(),
    why: vi.fn(async () => no),
    preview: vi.fn(async () => null),
    refuse: vi.fn(),
    highlight: null,
    openRule: () => {},
    ...changes,
  };
  board = mount(Board, { target: document.body, props });
  flushSync();
  return props;
}

function click(selector: string) {
  const found = document.querySelector(selector);
  if (!found) throw new Error(`nothing is ${selector}`);
  found.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  flushSync();
}

const herds = {
  'swamp-inner': [
    [0, 4],
    [1, 2],
  ],
  'forest-outer': [[2, 1]],
} satisfies Record<string, [number, number][]>;
const grow = [offer('grow swamp-inner', { t: 'grow', area: 'swamp-inner', only: null })];

it('plays what is lit, and has the rest explained', async () => {
  const view = moment({ herds, ask: { t: 'grow', dinos: 3, fewest: 3, first: null } });
  const { send, why, refuse } = show(view, grow);
  click('[data-spot="forest-outer"]');
  expect(why).toHaveBeenCalledWith('grow forest-outer');
  await vi.waitFor(() => expect(refuse).toHaveBeenCalledWith(no));
  expect(send).not.toHaveBeenCalled();
  click('[data-spot="swamp-inner"]');
  expect(send).toHaveBeenCalledWith('grow swamp-inner');
});

it('sends nothing while a step is on its way', () => {
  const view = moment({ herds, ask: { t: 'grow', dinos: 3, fewest: 3, first: null } });
  const { send } = show(view, grow, { busy: true });
  click('[data-spot="swamp-inner"]');
  expect(send).not.toHaveBeenCalled();
});

it('puts settlers down one by one and sends the last', () => {
  const view = moment({ ask: { t: 'settle', environment: 'desert', dinos: 2 } });
  const spreads = [
    [2, 0, 0],
    [1, 1, 0],
    [0, 2, 0],
  ] as [number, number, number][];
  const offers = spreads.map((dinos) => offer(`settle ${dinos.join(' ')}`, { t: 'settle', dinos }));
  const { send } = show(view, offers);
  click('[data-spot="desert-inner"]');
  expect(send).not.toHaveBeenCalled();
  expect(document.querySelector('[data-herd="desert-inner 0"]')?.textContent).toContain('+1');
  click('[data-spot="desert-middle"]');
  expect(send).toHaveBeenCalledWith('settle 1 1 0');
});

it('gathers a meal from herds, shows what it leaves, and sends it whole', async () => {
  const view = moment({
    herds,
    ask: { t: 'eat', predator: 'raptor', area: 'swamp-inner', left: 2, eaten: [0, 0, 0] },
  });
  const preview = vi.fn(async () => ({
    view: moment({
      herds: {
        ...herds,
        'swamp-inner': [
          [0, 3],
          [1, 1],
        ],
      },
    }),
    scores: [],
    events: [],
    gains: [],
  }));
  const { send } = show(
    view,
    [0, 1].map((seat) => offer(`eat ${seat}`, { t: 'eat', seat })),
    { preview },
  );
  click('[data-herd="swamp-inner 1"]');
  click('[data-herd="swamp-inner 0"]');
  await vi.waitFor(() =>
    expect(document.querySelector('[data-herd="swamp-inner 0"]')?.textContent).toContain('−1'),
  );
  expect(preview).toHaveBeenCalledExactlyOnceWith('meal 0 1');
  click('[data-line^="meal"]');
  expect(send).toHaveBeenCalledWith('meal 0 1');
});

it('draws a migration, shows what comes of it, and sends it as one line', async () => {
  const leaving = AREAS.map((area) => (area === 'swamp-inner' ? 5 : 0));
  const view = moment({ herds, ask: { t: 'migrate', left: 2, first: null, leaving } });
  const offers = [
    offer('migrate swamp-inner', { t: 'migrate', from: 'swamp-inner' }),
    offer('stop', { t: 'stop' }),
  ];
  const preview = vi.fn(async () => ({
    view: moment({ herds: { ...herds, 'forest-inner': [[0, 1]] } }),
    scores: [],
    events: [],
    gains: [],
  }));
  const { send } = show(view, offers, { why: async () => null, preview });
  click('[data-spot="swamp-inner"]');
  click('[data-spot="forest-inner"]');
  click('[data-spot="swamp-middle"]');
  await vi.waitFor(() =>
    expect(document.querySelector('[data-herd="forest-inner 0"]')?.textContent).toContain('+1'),
  );
  expect(preview).toHaveBeenCalledExactlyOnceWith('trek swamp-inner swamp-middle 1 forest-inner 2');
  click('[data-line^="trek"]');
  expect(send).toHaveBeenCalledWith('trek swamp-inner swamp-middle 1 forest-inner 2');
});

it('picks up a tool, and puts it back with Escape', () => {
  const offers = [
    offer('end', { t: 'end' }),
    offer('counter volcano desert-inner', {
      t: 'counter',
      counter: 'volcano',
      area: 'desert-inner',
    }),
  ];
  const { send } = show(moment({ herds }), offers);
  expect(document.querySelector('[data-spot][data-line]')).toBeNull();
  click('[data-piece="volcano"]');
  expect(document.querySelector('[data-spot][data-line]')).not.toBeNull();
  window.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
  flushSync();
  expect(document.querySelector('[data-spot][data-line]')).toBeNull();
  click('[data-piece="volcano"]');
  click('[data-spot="desert-inner"]');
  expect(send).toHaveBeenCalledWith('counter volcano desert-inner');
});

it('shows spectators everything, with nothing to play', () => {
  const view = moment({ herds, seats: 6, changes: { you: null } });
  view.players[1]!.card = { environment: null, open: false };
  show(view, [], { me: null });
  expect(document.querySelectorAll('[data-herd]')).toHaveLength(3);
  expect(document.querySelectorAll('[data-predator]')).toHaveLength(4);
  expect(document.querySelector('[data-line]')).toBeNull();
});

it('lets a short supply be split', () => {
  const fewer = offer('grow swamp-inner 2', { t: 'grow', area: 'swamp-inner', only: 2 });
  const view = moment({ herds, ask: { t: 'grow', dinos: 3, fewest: 2, first: null } });
  const { send } = show(view, [...grow, fewer]);
  click('[data-piece="only 2"]');
  click('[data-spot="swamp-inner"]');
  expect(send).toHaveBeenCalledWith('grow swamp-inner 2');
});

it('waits for a counter between the T-Rex’s meal and its place', () => {
  const ask = {
    t: 'eat',
    predator: 'trex',
    area: 'swamp-inner',
    left: 5,
    eaten: [0, 0, 0],
  } as const;
  const eat = [offer('eat 1', { t: 'eat', seat: 1 }), offer('stop', { t: 'stop' })];
  const { send } = show(moment({ herds, ask: { ...ask, eaten: [0, 0, 0] } }), eat);
  click('[data-line="meal wait"]');
  expect(send).toHaveBeenCalledWith('meal wait');
});

it('suggests the whole meal where there is one to eat from, and never nothing', () => {
  const ask = {
    t: 'eat',
    predator: 'trex',
    area: 'swamp-inner',
    left: 5,
    eaten: [0, 0, 0],
  } as const;
  const { send } = show(moment({ herds, ask: { ...ask, eaten: [0, 0, 0] } }), [
    offer('eat 1', { t: 'eat', seat: 1 }),
    offer('stop', { t: 'stop' }),
  ]);
  expect(document.querySelector('[data-line="meal"]')?.classList).not.toContain('primary');
  const feast = document.querySelector('.primary')?.getAttribute('data-line');
  expect(feast).toMatch(/^meal 1( 1)*$/);
  click('.primary');
  expect(send).toHaveBeenCalledWith(feast);
});

it('does not offer to wait to who has nothing to wait for', () => {
  const ask = {
    t: 'eat',
    predator: 'trex',
    area: 'swamp-inner',
    left: 5,
    eaten: [0, 0, 0],
  } as const;
  const view = moment({ herds, ask: { ...ask, eaten: [0, 0, 0] } });
  view.players[0]!.mayUseCounter = false;
  show(view, [offer('eat 1', { t: 'eat', seat: 1 })]);
  expect(document.querySelector('[data-line$="wait"]')).toBeNull();
});

it('lets the T-Rex take its place', () => {
  const { send } = show(moment({ herds, ask: { t: 'enter' } }), [offer('enter', { t: 'enter' })]);
  click('[data-line="enter"]');
  expect(send).toHaveBeenCalledWith('enter');
});
