import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ClientFrame } from '../src/generated/ClientFrame';
import { Socket, type Command, type Link, type Push, type Wire } from '../src/net/socket';

/** A connection whose other end the test holds. */
class FakeWire implements Wire {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event?: { code: number }) => void) | null = null;
  sent: ClientFrame[] = [];
  closed = false;

  send(text: string) {
    this.sent.push(JSON.parse(text) as ClientFrame);
  }
  close() {
    this.closed = true;
  }
  say(frame: unknown) {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  welcome() {
    this.onopen?.();
    this.say({
      t: 'welcome',
      protocol: 1,
      me: { id: 'g', name: 'Ada' },
      account: false,
      server: 'test',
    });
  }
  /** What was sent after the hello. */
  get commands() {
    return this.sent.filter((frame) => frame.t !== 'hello');
  }
}

let wires: FakeWire[];
let links: Link[];
let pushes: Push[];
let complaints: string[];
let socket: Socket;
const latest = () => wires[wires.length - 1]!;
const step = (id: string): Command => ({ t: 'step', id, table: 't', line: 'place trex river' });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(1);
  [wires, links, pushes, complaints] = [[], [], [], []];
  socket = new Socket({
    dial() {
      wires.push(new FakeWire());
      return latest();
    },
    onLink: (link) => links.push(link),
    onMe: () => {},
    onAccount: () => {},
    onTime: () => {},
    onPush: (frame) => pushes.push(frame),
    onComplaint: (message) => complaints.push(message),
    onBreak: () => {},
  });
  socket.connect();
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('hello', () => {
  it('says hello first and holds commands back until it is welcome', () => {
    void socket.ask(step('a'));
    latest().onopen?.();
    expect(latest().sent).toEqual([{ t: 'hello', protocol: 1 }]);
    latest().say({
      t: 'welcome',
      protocol: 1,
      me: { id: 'g', name: 'Ada' },
      account: false,
      server: 'test',
    });
    expect(latest().commands).toEqual([step('a')]);
    expect(links).toEqual(['open']);
  });

  it('does not try again when the server speaks another protocol', () => {
    latest().onopen?.();
    latest().say({ t: 'error', id: null, code: 'badHello', message: 'other', rule: null });
    vi.advanceTimersByTime(60_000);
    expect(links).toEqual(['outdated']);
    expect(wires).toHaveLength(1);
  });
});

it('passes on what the server says about the connection itself', () => {
  latest().welcome();
  latest().say({ t: 'error', id: null, code: 'tooMuch', message: 'Too many sockets.', rule: null });
  latest().say({ t: 'error', id: 'a', code: 'tooMuch', message: 'Too much chat.', rule: null });
  expect(complaints).toEqual(['Too many sockets.']);
});

describe('after a break', () => {
  it('sends unanswered commands again under the same id, answered ones never', async () => {
    latest().welcome();
    const first = socket.ask(step('a'));
    void socket.ask(step('b'));
    latest().say({ t: 'done', id: 'a' });
    expect(await first).toEqual({ t: 'done', id: 'a' });
    latest().onclose?.();
    vi.advanceTimersByTime(300);
    latest().welcome();
    expect(wires).toHaveLength(2);
    expect(latest().commands.map((frame) => 'id' in frame && frame.id)).toEqual(['b']);
    expect(links).toEqual(['open', 'lost', 'open']);
  });

  it('asks anew for what it follows, before it repeats commands', () => {
    let version = 3;
    let n = 0;
    const have = () => ({ feed: 'f', version });
    socket.subscribe('t', {
      make: () => ({ t: 'watch', id: `w${n++}`, table: 't', have: have() }),
      onError: () => {},
    });
    latest().welcome();
    void socket.ask(step('a'));
    version = 7;
    latest().onclose?.();
    vi.advanceTimersByTime(300);
    latest().welcome();
    expect(latest().commands).toEqual([
      { t: 'watch', id: 'w1', table: 't', have: { feed: 'f', version: 7 } },
      step('a'),
    ]);
  });

  it('waits longer after each failure, up to a limit, and starts afresh after a success', () => {
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) {
      const before = wires.length;
      latest().onclose?.();
      let waited = 0;
      while (wires.length === before) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([300, 600, 1200, 2400, 4800, 9600, 10_000, 10_000]);
    latest().welcome();
    latest().onclose?.();
    const before = wires.length;
    vi.advanceTimersByTime(300);
    expect(wires).toHaveLength(before + 1);
  });

  it('comes back at once when a server that stops asks for it, but only once', () => {
    latest().welcome();
    latest().onclose?.({ code: 1001 });
    vi.advanceTimersByTime(0);
    expect(wires).toHaveLength(2);
    latest().onclose?.({ code: 1001 });
    vi.advanceTimersByTime(100);
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(500);
    expect(wires).toHaveLength(3);
  });

  it('does not listen to the connection it has given up', () => {
    latest().welcome();
    const old = latest();
    socket.drop();
    old.say({ t: 'lobby', fresh: true, tables: [], gone: [] });
    expect(pushes).toEqual([]);
    expect(old.closed).toBe(true);
  });
});

describe('a silent server', () => {
  it('is asked whether it is there, and given up without an answer', () => {
    latest().welcome();
    vi.advanceTimersByTime(20_000);
    expect(latest().commands).toMatchObject([{ t: 'ping' }]);
    vi.advanceTimersByTime(8_000);
    expect(links).toEqual(['open', 'lost']);
  });

  it('is given up sooner while somebody waits for it', () => {
    latest().welcome();
    void socket.ask(step('a'));
    vi.advanceTimersByTime(2_000);
    expect(latest().commands).toMatchObject([step('a'), { t: 'ping' }]);
    vi.advanceTimersByTime(3_000);
    expect(links).toEqual(['open', 'lost']);
    vi.advanceTimersByTime(300);
    latest().welcome();
    expect(latest().commands).toEqual([step('a')]);
  });

  it('is kept when it answers', () => {
    latest().welcome();
    vi.advanceTimersByTime(20_000);
    latest().say({ t: 'pong', id: 'x' });
    vi.advanceTimersByTime(19_000);
    expect(links).toEqual(['open']);
  });

  it('is given up when it never greets', () => {
    latest().onopen?.();
    vi.advanceTimersByTime(8_000);
    expect(latest().closed).toBe(true);
  });
});

describe('waking up', () => {
  it('connects at once instead of waiting', () => {
    latest().welcome();
    latest().onclose?.();
    socket.wake();
    expect(wires).toHaveLength(2);
    vi.advanceTimersByTime(5_000);
    expect(wires).toHaveLength(2);
  });

  it('finds out that a connection died while the machine slept', () => {
    latest().welcome();
    socket.wake();
    expect(latest().commands).toMatchObject([{ t: 'ping' }]);
    vi.advanceTimersByTime(8_000);
    expect(links.at(-1)).toBe('lost');
  });
});

it('sends a subscription again that the server could not take, as long as it is one', () => {
  let n = 0;
  const errors: string[] = [];
  const subscription = {
    make: (): Command => ({ t: 'watch', id: `w${n++}`, table: 't' }),
    onError: (message: string) => errors.push(message),
  };
  const away = (id: string) =>
    latest().say({ t: 'error', id, code: 'unavailable', message: 'later', rule: null });
  socket.subscribe('t', subscription);
  latest().welcome();
  away('w0');
  vi.advanceTimersByTime(1_500);
  expect(latest().commands).toMatchObject([{ id: 'w0' }, { id: 'w1' }]);
  away('w1');
  socket.unsubscribe('t', { t: 'unwatch', id: 'u', table: 't' });
  vi.advanceTimersByTime(1_500);
  expect(latest().commands).toHaveLength(3);
  expect(errors).toEqual([]);
});

it('says that a subscription was refused', () => {
  const errors: string[] = [];
  socket.subscribe('t', {
    make: () => ({ t: 'watch', id: 'w', table: 't' }),
    onError: (message) => errors.push(message),
  });
  latest().welcome();
  latest().say({ t: 'error', id: 'w', code: 'notFound', message: 'no table', rule: null });
  expect(errors).toEqual(['no table']);
});
