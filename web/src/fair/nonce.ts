/** The random number that this browser contributes to a table's dice, kept to itself until all sit. */
import { fromHex, toHex } from './hex';

const key = (table: string) => `mesozoic.nonce.${table}`;

/** Makes a nonce for a table, keeps it, and gives its pledge. */
export async function pledgeFor(table: string): Promise<string> {
  const nonce = crypto.getRandomValues(new Uint8Array(16));
  localStorage.setItem(key(table), toHex(nonce));
  const { pledgeOf } = await import('./fair');
  return toHex(pledgeOf(nonce));
}

/** Keeps a nonce that this player made in another browser. */
export function keepNonce(table: string, nonce: string): void {
  if (fromHex(nonce, 16)) localStorage.setItem(key(table), nonce);
}

/** The nonce that was made here for a table. */
export function nonceFor(table: string): string | null {
  const text = localStorage.getItem(key(table));
  return text !== null && fromHex(text, 16) ? text : null;
}
