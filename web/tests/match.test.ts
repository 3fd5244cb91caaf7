import { beforeEach, expect, it, vi } from 'vitest';
import type { Frame } from '../src/generated/Frame';
import type { TableInfo } from '../src/generated/TableInfo';
import type { Told } from '../src/generated/Told';
import { Match, type World } from '../src/match/match.svelte';
import { ApiError } from '../src/net/api';
import { CommandError } from '../src/net/live.svelte';

type Push = Parameters<Parameters<World['live']['followTable']>[2]>[0];

const fairness = { commit: '', pledges: ['old'], nonces: [null], ready: [false], serverSeed: null };
const info = (changes: Partial<TableInfo> = {}): TableInfo => ({
  id: 't',
  game: 'g',
  rules: 1,
  pace: { t: 'free' },
  rated: false,
  delay: 0,
  seating: 'asSeated',
  hints: false,
  stage: 'running',
  trouble: null,
  seats: [],
  awaited: [],
  created: 0,
  touched: 0,
  options: {},
  host: 'h',
  listed: false,
  you: 0,
  spectators: 0,
  fairness,
  offered: [],
  wantsEnd: [],
  clocks: null,
  goingBack: null,
  practice: false,
  origin: null,
  notes: [],
  ending: null,
  standings: null,
  rematch: null,
  ...changes,
});
const told = (...names: string[]): Told[] => names.map((event) => ({ event, line: [] }));
const push = (
  version: number,
  keep: number,
  events: string[],
  fresh = false,
  awaited: number[] = [],
): Push => ({
  t: 'frame',
  table: 't',
  feed: 'f',
  fresh,
  frame: {
    version,
    keep,
    events: told(...events),
    view: version,
    awaited,
    offers: [],
    canUndo: false,
    scores: [],
  } satisfies Frame,
});

let server: { push(frame: Push): void; have(): unknown; again: ReturnType<typeof vi.fn> };
let world: World;
let match: Match;
const events = () => match.shown?.told.map((t) => t.event);

beforeEach(async () => {
  const again = vi.fn();
  world = {
    live: {
      followTable(_table, have, onPush) {
        server = { push: onPush, have, again };
        return { again, stop: () => {} };
      },
      step: vi.fn(async () => ({ t: 'done' as const, id: 'x' })),
      undo: vi.fn(async () => ({ t: 'done' as const, id: 'x' })),
      why: async () => null,
      preview: async () => null,
      chat: vi.fn(async () => ({ t: 'done' as const, id: 'x' })),
    },
    api: {
      info: async () => info(),
      history: vi.fn(async () => told('a', 'b', 'c')),
      reveal: vi.fn(async () => info({ stage: 'revealing' })),
      sit: vi.fn(async () => info({ stage: 'open', fairness: { ...fairness, pledges: ['new'] } })),
      back: vi.fn(async () => info()),
      report: vi.fn(async () => null),
    },
    nonce: () => '00',
    pledge: () => Promise.resolve('new'),
    still: () => true,
    dwell: (told) => told.length * 100,
    told: vi.fn(),
    refuse: vi.fn(),
    problem: vi.fn(),
  };
  match = new Match('t', world);
  await match.open();
});

it('says what it has, so that only what is missing is sent', () => {
  expect(server.have()).toBeUndefined();
  server.push(push(4, 0, ['a'], true));
  server.push(push(5, 1, ['b']));
  expect(server.have()).toEqual({ feed: 'f', version: 5 });
  expect(events()).toEqual(['a', 'b']);
});

it('asks once for everything after a gap, and keeps the view until it comes', () => {
  server.push(push(1, 0, ['a'], true));
  server.push(push(3, 2, ['c']));
  server.push(push(4, 3, ['d']));
  expect(server.again).toHaveBeenCalledTimes(1);
  expect(server.have()).toBeUndefined();
  expect(match.shown?.frame.view).toBe(1);
  server.push(push(4, 0, ['a', 'b', 'c', 'd'], true));
  expect(events()).toEqual(['a', 'b', 'c', 'd']);
  server.push(push(6, 4, ['f']));
  expect(server.again).toHaveBeenCalledTimes(2);
});

it('shows an undo at once and plays nothing', () => {
  server.push(push(1, 0, ['a', 'b'], true));
  server.push(push(2, 1, []));
  expect(events()).toEqual(['a']);
  expect(match.shown).toMatchObject({ events: [], instant: true });
});

it('fetches what happened before it came', async () => {
  server.push(push(1, 2, ['c'], true));
  expect(events()).toEqual(['c']);
  server.push(push(2, 3, ['d']));
  await vi.waitFor(() => expect(events()).toEqual(['a', 'b', 'c', 'd']));
});

it('sends one step for two clicks', async () => {
  const both = [match.step('place trex river'), match.step('place trex river')];
  await Promise.all(both);
  expect(world.live.step).toHaveBeenCalledTimes(1);
  await match.step('place trex forest');
  expect(world.live.step).toHaveBeenCalledTimes(2);
});

it('does not make those wait who act faster than things are shown', async () => {
  world.still = () => false;
  server.push(push(1, 0, [], true));
  server.push(push(2, 0, ['a', 'b']));
  server.push(push(3, 2, ['c']));
  expect(match.shown?.frame.view).toBe(2);
  const step = match.step('place trex river');
  expect(match.shown?.frame.view).toBe(3);
  server.push(push(4, 3, ['d']));
  expect(match.shown).toMatchObject({ frame: { view: 4 }, events: ['d'], instant: false });
  await step;
  match.close();
});

it('tells a refusal with its rule, and other trouble as such', async () => {
  const error = { t: 'error', id: 'x', message: 'Only one fits.', rule: 'DR-13' } as const;
  world.live.step = async () => {
    throw new CommandError({ ...error, code: 'refused' });
  };
  await match.step('x');
  expect(world.refuse).toHaveBeenCalledWith({ rule: 'DR-13', sentence: 'Only one fits.' });
  world.live.step = async () => {
    throw new CommandError({ ...error, code: 'unavailable' });
  };
  await match.step('x');
  expect(world.problem).toHaveBeenCalledTimes(1);
});

it('reveals its number once, however often the table is told', async () => {
  for (let n = 0; n < 3; n++) server.push({ t: 'table', info: info({ stage: 'revealing' }) });
  await Promise.resolve();
  server.push({ t: 'table', info: info({ stage: 'revealing' }) });
  expect(world.api.reveal).toHaveBeenCalledTimes(1);
});

it('reveals again at a table that was opened again', async () => {
  const told = (stage: 'open' | 'revealing') => server.push({ t: 'table', info: info({ stage }) });
  told('revealing');
  told('open');
  told('revealing');
  await vi.waitFor(() => expect(world.api.reveal).toHaveBeenCalledTimes(2));
});

it('pledges anew where its number is not the one that was pledged', async () => {
  world.api.reveal = async () => {
    throw new ApiError('badRequest', 'does not fit');
  };
  server.push({ t: 'table', info: info({ stage: 'revealing' }) });
  await vi.waitFor(() => expect(world.api.sit).toHaveBeenCalledExactlyOnceWith('t', null, 'new'));
  expect(world.problem).not.toHaveBeenCalled();
});

it('pledges anew where this browser has lost its number or the server asks for another', async () => {
  server.push({ t: 'table', info: info({ stage: 'open' }) });
  expect(world.api.sit).not.toHaveBeenCalled();
  const asked = info({ stage: 'open', fairness: { ...fairness, pledges: [null] } });
  for (let n = 0; n < 2; n++) server.push({ t: 'table', info: asked });
  await vi.waitFor(() => expect(world.api.sit).toHaveBeenCalledExactlyOnceWith('t', null, 'new'));
  world.nonce = () => null;
  server.push({ t: 'table', info: info({ stage: 'revealing' }) });
  await vi.waitFor(() => expect(world.api.sit).toHaveBeenCalledTimes(2));
  expect(world.api.reveal).not.toHaveBeenCalled();
  expect(match.reopened).toBe(true);
  server.push({ t: 'table', info: info({ stage: 'running' }) });
  expect(match.reopened).toBe(false);
});

it('does not let an old answer overwrite newer news', () => {
  server.push({ t: 'table', info: info({ stage: 'over', touched: 9 }) });
  match.learn(info({ stage: 'running', touched: 8 }));
  expect(match.info?.stage).toBe('over');
});

it('follows a table that it could not ask for, and not one that does not exist', async () => {
  const follow = vi.spyOn(world.live, 'followTable');
  for (const [n, code] of (['unreachable', 'unavailable'] as const).entries()) {
    world.api.info = async () => {
      throw new ApiError(code, 'away');
    };
    const patient = new Match('t', world);
    await patient.open();
    expect(patient.missing).toBeNull();
    expect(follow).toHaveBeenCalledTimes(n + 1);
  }
  world.api.info = async () => {
    throw new ApiError('notFound', 'no such table');
  };
  const hopeless = new Match('t', world);
  await hopeless.open();
  expect(hopeless.missing).toEqual({ exists: false, text: 'no such table' });
  expect(follow).toHaveBeenCalledTimes(2);
});

it('does not follow a table that was left while it was asked for', async () => {
  const follow = vi.spyOn(world.live, 'followTable');
  const left = new Match('t', world);
  const opening = left.open();
  left.close();
  await opening;
  expect(follow).not.toHaveBeenCalled();
});

it('learns who is awaited also when nothing else has changed', () => {
  server.push(push(1, 0, ['a'], true, [0, 1]));
  server.push(push(2, 1, [], false, [1]));
  expect(match.shown?.frame.awaited).toEqual([1]);
  expect(events()).toEqual(['a']);
});

it('shows each line of chat once, in order', () => {
  const line = (n: number) => ({
    n,
    name: 'Ada',
    guest: null,
    seat: 0,
    text: `${n}`,
    at: 0,
    removed: false,
  });
  server.push({ t: 'chat', table: 't', lines: [line(0), line(1)] });
  server.push({ t: 'chat', table: 't', lines: [line(2)] });
  server.push({ t: 'chat', table: 't', lines: [line(0), line(1), line(2)] });
  expect(match.chat.map((l) => l.n)).toEqual([0, 1, 2]);
});

it('shows again what happened since your last step, and nothing can be done meanwhile', async () => {
  vi.useFakeTimers();
  try {
    server.push(push(1, 0, ['a'], true));
    await match.step('x');
    expect(match.since?.then).toEqual([]);
    server.push(push(2, 1, ['b'], false));
    server.push(push(3, 2, ['c'], false));
    expect(events()).toEqual(['a', 'b', 'c']);
    match.showAgain();
    expect(events()).toEqual(['a']);
    expect(match.shown?.again).toBe(true);
    expect(match.behind).toBe(2);
    vi.advanceTimersByTime(700);
    expect(events()).toEqual(['a', 'b']);
    // Whoever acts or is in a hurry is back at once.
    match.hurry();
    expect(events()).toEqual(['a', 'b', 'c']);
    expect(match.shown?.again).toBeUndefined();
    expect(match.behind).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});

it('forgets what it could show again when something is taken back', async () => {
  server.push(push(1, 0, ['a'], true));
  await match.step('x');
  server.push(push(2, 1, ['b'], false));
  server.push(push(3, 1, [], false));
  expect(match.since).toBe(null);
});

it('goes back once, however often a server that was away is asked', async () => {
  const asked: string[] = [];
  world.api.back = async (_id, back) => {
    if (back.t === 'ask') asked.push(back.id);
    if (asked.length < 2) throw new ApiError('unreachable', 'Away.');
    return info();
  };
  expect(await match.goBack()).toBe(false);
  expect(await match.goBack()).toBe(true);
  expect(await match.goBack()).toBe(true);
  expect(asked[0]).toBe(asked[1]);
  expect(asked[2]).not.toBe(asked[1]);
});
