import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ascii, fromHex, plainHmac, plainSha256, toHex, type Bytes } from '../src/fair/digest';
import { botNonce, commitment, dice, matchSeed, pledgeOf, type Draw } from '../src/fair/fair';
import { prove } from '../src/fair/proof';
import type { TableInfo } from '../src/generated/TableInfo';

/** The vectors that the server's own code is held to. */
const vectors = readFileSync(
  new URL('../../crates/core/tests/fair_vectors.txt', import.meta.url),
  'utf8',
).trimEnd();

const server: Bytes = Uint8Array.from({ length: 32 }, (_, i) => i);
const nonces: Bytes[] = [new Uint8Array(16).fill(7), new Uint8Array(16).fill(9)];

async function reckon(): Promise<string> {
  const commit = await commitment('m1', server);
  const seed = await matchSeed(server, 'm1', nonces);
  const roll = await dice(seed);
  const keys: Pick<Draw, 'lane' | 'n'>[] = [
    { lane: 'table', n: 0 },
    { lane: 'table', n: 1 },
    { lane: { seat: 3 }, n: 0 },
  ];
  const line = async (below: number) =>
    (await Promise.all(keys.map((key) => roll({ ...key, below })))).join(' ');
  return [
    toHex(commit),
    toHex(await pledgeOf(nonces[0]!)),
    toHex(await botNonce(commit, 1)),
    toHex(seed),
    toHex(plainSha256(ascii('mesozoic/text-seed/v1rex'))),
    await line(60),
    await line(3_000_000_000),
  ].join('\n');
}

describe('the dice', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
  });

  it('come out as the vectors say, by the browser’s own crypto', async () => {
    expect(await reckon()).toBe(vectors);
  });

  it('come out the same on pages where the browser offers none', async () => {
    vi.stubGlobal('crypto', {});
    expect(await reckon()).toBe(vectors);
  });
});

it('hashes texts of every length around the block size as the browser does', async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 300]) {
    const data: Bytes = Uint8Array.from({ length }, (_, i) => i * 7);
    expect(toHex(plainSha256(data))).toBe(
      toHex(new Uint8Array(await crypto.subtle.digest('SHA-256', data))),
    );
  }
  const long = new Uint8Array(100).fill(3);
  const key = await crypto.subtle.importKey('raw', long, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signed = await crypto.subtle.sign('HMAC', key, ascii('x'));
  expect(toHex(plainHmac(long, ascii('x')))).toBe(toHex(new Uint8Array(signed)));
});

it('refuses what is not hexadecimal of the right length', () => {
  expect(fromHex('0aFf', 2)).toEqual(Uint8Array.of(10, 255));
  for (const bad of ['0a', '0a0', 'zz00', 'é0', '0a0b0c']) expect(fromHex(bad, 2), bad).toBeNull();
});

describe('a proof', () => {
  const names = ['Ada', 'Flint'];
  let info: TableInfo;
  let draws: Draw[];

  beforeEach(async () => {
    const commit = await commitment('t1', server);
    const own = nonces[0]!;
    const bot = await botNonce(commit, 1);
    info = {
      id: 't1',
      game: 'g',
      rules: 1,
      stage: 'over',
      trouble: null,
      seats: [
        { t: 'guest', id: 'a', name: 'Ada', online: true },
        { t: 'bot', level: 'greedy' },
      ],
      awaited: [],
      created: 0,
      touched: 0,
      options: {},
      host: 'a',
      listed: false,
      you: 0,
      spectators: 0,
      fairness: {
        commit: toHex(commit),
        pledges: [toHex(await pledgeOf(own)), null],
        nonces: [toHex(own), toHex(bot)],
        serverSeed: toHex(server),
      },
      standings: null,
      rematch: null,
    };
    const roll = await dice(await matchSeed(server, 't1', [own, bot]));
    draws = [];
    for (let n = 0; n < 5; n++) {
      draws.push({ lane: 'table', n, below: 6, value: await roll({ lane: 'table', n, below: 6 }) });
    }
  });

  const failing = async (own: string | null = toHex(nonces[0]!)) => {
    const proof = await prove(info, draws, names, own);
    expect(proof.proved).toBe(proof.checks.every((check) => check.ok));
    return proof.checks.filter((check) => !check.ok).map((check) => check.title);
  };

  it('holds for an honest table', async () => {
    expect(await failing()).toEqual([]);
    expect(await failing(null)).toEqual([]);
  });

  it('names the draw that was tampered with', async () => {
    draws[3]!.value = (draws[3]!.value + 1) % 6;
    const proof = await prove(info, draws, names, null);
    const bad = proof.checks.find((check) => !check.ok);
    expect(bad?.title).toBe('All 5 draws');
    expect(bad?.finding).toContain(`Draw 4`);
  });

  it('notices another seed, nonce, pledge, or a bot’s chosen number', async () => {
    const honest = structuredClone(info);
    info.fairness.serverSeed = toHex(new Uint8Array(32));
    expect(await failing()).toEqual(['The server’s commitment', 'All 5 draws']);
    info = structuredClone(honest);
    info.fairness.nonces[0] = toHex(nonces[1]!);
    expect(await failing()).toEqual([
      'Ada’s contribution',
      'This browser’s own number',
      'All 5 draws',
    ]);
    info = structuredClone(honest);
    info.fairness.pledges[0] = null;
    expect(await failing()).toEqual(['Ada’s contribution']);
    info = structuredClone(honest);
    info.fairness.nonces[1] = toHex(nonces[1]!);
    expect(await failing()).toEqual(['Flint’s contribution']);
  });

  it('is not given while the seed is secret', async () => {
    info.fairness.serverSeed = null;
    expect(await failing()).toEqual(['The server’s seed']);
  });
});
