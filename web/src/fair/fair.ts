/** The dice protocol: commitment, pledges, match seed and draws, as `crates/core/src/fair.rs` fixes them. */
import type { Draw } from '../generated/Draw';
import { ascii, hmac, sha256 } from './digest';
import type { Bytes } from './hex';

export type { Draw };

export const commitment = (table: string, serverSeed: Bytes) =>
  sha256(ascii('mesozoic/commit/v1'), ascii(table), serverSeed);

export const pledgeOf = (nonce: Bytes) => sha256(nonce);

/** The nonce of a seat that a bot holds follows from the commitment. */
export const botNonce = (commit: Bytes, seat: number): Bytes =>
  sha256(ascii('mesozoic/bot-nonce/v1'), commit, Uint8Array.of(seat)).slice(0, 16);

export const matchSeed = (serverSeed: Bytes, table: string, nonces: Bytes[]): Bytes =>
  hmac(serverSeed, ascii('mesozoic/seed/v1'), ascii(table), ...nonces);

/** What a draw of one match comes out as. */
export function roll(seed: Bytes, { lane, n, below }: Omit<Draw, 'value'>): number {
  const where = lane === 'table' ? Uint8Array.of(0, 0) : Uint8Array.of(1, lane.seat);
  const limit = 2 ** 32 - (2 ** 32 % below);
  for (let block = 0; ; block++) {
    const bytes = hmac(seed, ascii('draw/v1'), where, big(n), big(block));
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < 32; at += 4) {
      const word = view.getUint32(at);
      // Words beyond the last whole multiple would favour small values.
      if (word < limit) return word % below;
    }
  }
}

function big(n: number): Bytes {
  const view = new DataView(new ArrayBuffer(4));
  view.setUint32(0, n);
  return new Uint8Array(view.buffer);
}
