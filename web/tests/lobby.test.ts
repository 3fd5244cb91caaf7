import { expect, it } from 'vitest';
import type { OptionSpec } from '../src/generated/OptionSpec';
import type { TableCard } from '../src/generated/TableCard';
import { plan, planWords } from '../src/home/play-now';
import { farewell, gamesFinished, named, sortTables } from '../src/home/tables';
import { follow, tables, type Lists } from '../src/net/lobby';
import type { GameCard } from '../src/net/api';
import {
  applying,
  chosen,
  defaults,
  isSame,
  preset,
  resize,
  sent,
  type Options,
} from '../src/table/options';

const table = (id: string, changes: Partial<TableCard>): TableCard => ({
  id,
  game: 'g',
  rules: 1,
  pace: { t: 'free' },
  rated: false,
  delay: 0,
  hints: false,
  stage: 'running',
  trouble: null,
  seats: [
    { t: 'guest', id: 'me', name: 'Me', online: true, standIn: null },
    { t: 'guest', id: 'you', name: 'You', online: true, standIn: null },
  ],
  awaited: [1],
  created: 0,
  touched: 0,
  ...changes,
});

it('sorts tables: mine with those that wait on top, others by stage, newest first', () => {
  const others = [
    { t: 'guest' as const, id: 'x', name: 'X', online: true, standIn: null },
    { t: 'nobody' as const },
  ];
  const lists = sortTables(
    [
      table('a', { touched: 9 }),
      table('b', { touched: 1, awaited: [0] }),
      table('c', { stage: 'open', seats: others, touched: 2 }),
      table('d', { stage: 'open', seats: others, touched: 3 }),
      table('e', { seats: others }),
      table('f', { stage: 'over' }),
      table('g', { stage: 'over', seats: others }),
      table('h', { stage: 'faulted' }),
    ],
    'me',
  );
  const ids = Object.fromEntries(
    Object.entries(lists).map(([k, v]) => [k, v.map((t: TableCard) => t.id)]),
  );
  expect(ids).toEqual({ mine: ['b', 'a'], open: ['d', 'c'], running: ['e'], finished: ['f'] });
});

it('follows both parts of the list by what changes', () => {
  let lists: Lists = { lobby: null, mine: null };
  const ids = () => tables(lists)?.map((t) => t.id);
  lists = follow(lists, {
    t: 'lobby',
    fresh: true,
    tables: [table('a', {}), table('b', {})],
    gone: [],
  });
  expect(ids()).toBeUndefined();
  lists = follow(lists, { t: 'mine', fresh: true, tables: [table('c', {})], gone: [] });
  expect(ids()).toEqual(['a', 'b', 'c']);

  // A table that leaves the public list stays where it is one's own.
  const own = table('b', { awaited: [0] });
  lists = follow(lists, { t: 'mine', fresh: false, tables: [own], gone: ['c'] });
  lists = follow(lists, { t: 'lobby', fresh: false, tables: [], gone: ['b'] });
  expect(tables(lists)).toEqual([table('a', {}), own]);
  lists = follow(lists, { t: 'lobby', fresh: true, tables: [], gone: [] });
  expect(ids()).toEqual(['b']);
});

it('puts what was begun under other rules with what is over', () => {
  const trouble = { code: 'otherRules' as const, message: '' };
  const lists = sortTables([table('old', { trouble, awaited: [] }), table('new', {})], 'me');
  expect(lists.mine.map(({ id }) => id)).toEqual(['new']);
  expect(lists.finished.map(({ id }) => id)).toEqual(['old']);
});

it('names everybody at a small table, and the first few people at a large one', () => {
  const people = (n: number) =>
    Array.from({ length: n }, (_, i) => ({
      t: 'guest' as const,
      id: `${i}`,
      name: '',
      online: true,
      standIn: null,
    }));
  const bots = (n: number) => Array.from({ length: n }, () => ({ t: 'bot' as const, level: 'x' }));
  const free = { t: 'nobody' as const };
  expect(named(table('a', { seats: [...bots(5), free] }))).toEqual({
    seats: [0, 1, 2, 3, 4, 5],
    more: 0,
  });
  const seats = [...bots(70), ...people(2), free, free, ...people(1)];
  expect(named(table('b', { seats }))).toEqual({ seats: [70, 71, 74], more: 70 });
  expect(named(table('c', { seats: people(9) }))).toEqual({ seats: [0, 1, 2, 3], more: 5 });
});

it('seats a few bots, gentle ones for whoever is new', () => {
  const game = (from: number, to: number, bots = ['random', 'greedy', 'search'], id = 'g') =>
    ({ id, seats: { from, to }, bots }) as GameCard;
  expect(plan(game(2, 5), true)).toEqual({
    seats: 3,
    bots: [null, 'random', 'random'],
    preset: null,
  });
  expect(plan(game(4, 6), false).bots).toEqual([null, 'greedy', 'greedy', 'greedy']);
  expect(plan(game(2, 2), true).seats).toBe(2);
  expect(plan(game(1, 1), true).bots).toEqual([null]);
  expect(plan(game(2, 3, ['search']), true).bots).toEqual([null, 'search', 'search']);
  expect(plan(game(1, 4, []), true)).toEqual({ seats: 1, bots: [null], preset: null });
  const levels = Array.from({ length: 6 }, (_, i) => `level:${i + 1}`);
  const known = game(2, 5, levels, 'draftosaurus');
  expect(planWords(plan(known, true))).toBe('First game · 2 Hatchling bots');
  expect(planWords(plan(known, false))).toBe('Standard · 2 Hunter bots');
});

it('lets a player be rid of a table as far as that hurts nobody', () => {
  const me = { t: 'guest' as const, id: 'me', name: 'Me', online: true, standIn: null };
  const bot = { t: 'bot' as const, level: 'x' };
  const rid = (changes: Partial<TableCard>) => farewell(table('a', changes), 'me');
  expect(rid({ stage: 'open', seats: [me, bot] })).toBe('close');
  expect(rid({ stage: 'open' })).toBe('leave');
  expect(rid({})).toBe('put-away');
  expect(rid({ stage: 'over' })).toBe('put-away');
  expect(rid({ seats: [bot, bot] })).toBe(null);
});

it('knows which games somebody has played to the end', () => {
  const bots = [{ t: 'bot' as const, level: 'x' }];
  const tables = [
    table('a', { game: 'over', stage: 'over' }),
    table('b', { game: 'running' }),
    table('c', { game: 'others', stage: 'over', seats: bots }),
  ];
  expect([...gamesFinished(tables, 'me')]).toEqual(['over']);
});

const SPECS: OptionSpec[] = [
  {
    key: 'mode',
    title: 'Boards',
    help: '',
    kind: {
      t: 'choice',
      default: 's',
      values: [
        { id: 's', title: 'Summer' },
        { id: 'w', title: 'Winter' },
      ],
    },
    only: [],
  },
  {
    key: 'long',
    title: 'Long game',
    help: '',
    kind: { t: 'switch', default: false },
    only: [{ t: 'seats', from: 2, to: 3 }],
  },
  {
    key: 'power',
    title: 'Powers',
    help: '',
    kind: {
      t: 'perSeat',
      default: 'a',
      values: [
        { id: 'a', title: 'Alpha' },
        { id: 'b', title: 'Beta' },
      ],
    },
    only: [{ t: 'with', key: 'mode', value: 'w' }],
  },
];

it('keeps choices when the number of seats changes', () => {
  const options = { ...defaults(SPECS, 2), mode: 'w', power: ['b', 'a'] };
  expect(resize(SPECS, options, 3)).toEqual({ mode: 'w', long: false, power: ['b', 'a', 'a'] });
  expect(resize(SPECS, options, 1)).toEqual({ mode: 'w', long: false, power: ['b'] });
});

it('tells choices in words, also those left at their defaults', () => {
  expect(chosen(SPECS, { mode: 'w' }, 2)).toEqual(['Boards: Winter', 'Powers: Alpha']);
  expect(chosen(SPECS, { mode: 'w', long: true, power: ['b', 'a', 'b'] }, 3)).toEqual([
    'Boards: Winter',
    'Long game',
    'Powers: Beta, Alpha',
  ]);
});

it('neither shows nor sends options that do not apply', () => {
  const keys = (options: Options, seats: number) =>
    applying(SPECS, options, seats).map(({ key }) => key);
  expect(keys({}, 2)).toEqual(['mode', 'long']);
  expect(keys({ mode: 'w' }, 4)).toEqual(['mode', 'power']);
  const options = { mode: 's', long: true, power: ['b', 'b', 'b', 'b'] };
  expect(sent(SPECS, options, 4)).toEqual({ mode: 's' });
  expect(chosen(SPECS, options, 4)).toEqual(['Boards: Summer']);
});

it('fills a set-up with a name in for every seat, and knows it again', () => {
  const choices = preset(SPECS, { mode: 'w', power: 'b' }, 3);
  expect(choices).toEqual({ mode: 'w', long: false, power: ['b', 'b', 'b'] });
  expect(isSame(SPECS, choices, { ...choices, power: ['b', 'b', 'a'] }, 3)).toBe(false);
  // What does not apply makes no other game.
  const summer = preset(SPECS, { mode: 's' }, 4);
  expect(isSame(SPECS, summer, { ...summer, long: true }, 4)).toBe(true);
});
