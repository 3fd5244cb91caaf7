import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it } from 'vitest';
import { ascii, sha256 } from '../src/fair/digest';
import { fromHex, toHex, type Bytes } from '../src/fair/hex';
import { botNonce, commitment, matchSeed, pledgeOf, roll, type Draw } from '../src/fair/fair';
import { prove } from '../src/fair/proof';
import type { TableInfo } from '../src/generated/TableInfo';

/** The vectors that the server's own code is held to. */
const vectors = readFileSync(
  new URL('../../crates/core/tests/fair_vectors.txt', import.meta.url),
  'utf8',
).trimEnd();

const server: Bytes = Uint8Array.from({ length: 32 }, (_, i) => i);
const nonces: Bytes[] = [new Uint8Array(16).fill(7), new Uint8Array(16).fill(9)];

it('the dice come out as the vectors say', () => {
  const commit = commitment('m1', server);
  const seed = matchSeed(server, 'm1', nonces);
  const keys: Pick<Draw, 'lane' | 'n'>[] = [
    { lane: 'table', n: 0 },
    { lane: 'table', n: 1 },
    { lane: { seat: 3 }, n: 0 },
  ];
  const line = (below: number) => keys.map((key) => roll(seed, { ...key, below })).join(' ');
  const found = [
    toHex(commit),
    toHex(pledgeOf(nonces[0]!)),
    toHex(botNonce(commit, 1)),
    toHex(seed),
    toHex(sha256(ascii('mesozoic/text-seed/v1rex'))),
    line(60),
    line(3_000_000_000),
  ];
  expect(found.join('\n')).toBe(vectors);
});

it('refuses what is not hexadecimal of the right length', () => {
  expect(fromHex('0aFf', 2)).toEqual(Uint8Array.of(10, 255));
  for (const bad of ['0a', '0a0', 'zz00', 'é0', '0a0b0c']) expect(fromHex(bad, 2), bad).toBeNull();
});

describe('a proof', () => {
  const names = ['Ada', 'Flint'];
  let info: TableInfo;
  let draws: Draw[];

  beforeEach(() => {
    const commit = commitment('t1', server);
    const own = nonces[0]!;
    const bot = botNonce(commit, 1);
    info = {
      id: 't1',
      game: 'g',
      rules: 1,
      pace: { t: 'free' },
      rated: false,
      delay: 0,
      hints: false,
      stage: 'over',
      trouble: null,
      seats: [
        { t: 'guest', id: 'a', name: 'Ada', online: true, standIn: null },
        { t: 'bot', level: 'greedy' },
      ],
      awaited: [],
      created: 0,
      touched: 0,
      options: {},
      host: 'a',
      listed: false,
      seating: 'asSeated',
      you: 0,
      spectators: 0,
      fairness: {
        commit: toHex(commit),
        pledges: [toHex(pledgeOf(own)), null],
        nonces: [toHex(own), toHex(bot)],
        ready: [true, true],
        serverSeed: toHex(server),
      },
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
    };
    const seed = matchSeed(server, 't1', [own, bot]);
    draws = [];
    for (let n = 0; n < 5; n++) {
      draws.push({ lane: 'table', n, below: 6, value: roll(seed, { lane: 'table', n, below: 6 }) });
    }
  });

  const failing = (own: string | null = toHex(nonces[0]!)) => {
    const proof = prove(info, draws, names, own);
    expect(proof.proved).toBe(proof.checks.every((check) => check.ok));
    return proof.checks.filter((check) => !check.ok).map((check) => check.title);
  };

  it('holds for an honest table', () => {
    expect(failing()).toEqual([]);
    expect(failing(null)).toEqual([]);
  });

  it('names the draw that was tampered with', () => {
    draws[3]!.value = (draws[3]!.value + 1) % 6;
    const proof = prove(info, draws, names, null);
    const bad = proof.checks.find((check) => !check.ok);
    expect(bad?.title).toBe('All 5 draws');
    expect(bad?.finding).toContain(`Draw 4`);
  });

  it('notices another seed, nonce, pledge, or a bot’s chosen number', () => {
    const honest = structuredClone(info);
    info.fairness.serverSeed = toHex(new Uint8Array(32));
    expect(failing()).toEqual(['The commitment', 'All 5 draws']);
    info = structuredClone(honest);
    info.fairness.nonces[0] = toHex(nonces[1]!);
    expect(failing()).toEqual(['Ada’s contribution', 'This browser’s own number', 'All 5 draws']);
    info = structuredClone(honest);
    info.fairness.pledges[0] = null;
    expect(failing()).toEqual(['Ada’s contribution']);
    info = structuredClone(honest);
    info.fairness.nonces[1] = toHex(nonces[1]!);
    expect(failing()).toEqual(['Flint’s contribution']);
  });

  it('is not given while the seed is secret', () => {
    info.fairness.serverSeed = null;
    expect(failing()).toEqual(['The secret']);
  });
});
