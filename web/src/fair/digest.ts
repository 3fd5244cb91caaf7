/**
 * SHA-256 and HMAC: the browser's own where it offers them, which it does on pages that came over
 * TLS or from this machine; otherwise reckoned here, so that friends can play over a plain local
 * network too.
 */

export type Bytes = Uint8Array<ArrayBuffer>;

const subtle = (): SubtleCrypto | undefined => globalThis.crypto?.subtle;

export async function sha256(...parts: Bytes[]): Promise<Bytes> {
  const data = join(parts);
  const own = subtle();
  return own ? new Uint8Array(await own.digest('SHA-256', data)) : plainSha256(data);
}

export type Mac = (...parts: Bytes[]) => Promise<Bytes>;

/** HMAC-SHA-256 under one key. */
export async function hmac(key: Bytes): Promise<Mac> {
  const own = subtle();
  if (!own) return async (...parts) => plainHmac(key, join(parts));
  const imported = await own.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  return async (...parts) => new Uint8Array(await own.sign('HMAC', imported, join(parts)));
}

export function plainHmac(key: Bytes, data: Bytes): Bytes {
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? plainSha256(key) : key);
  const inner = plainSha256(join([block.map((byte) => byte ^ 0x36), data]));
  return plainSha256(join([block.map((byte) => byte ^ 0x5c), inner]));
}

/** SHA-256 as in FIPS 180-4. */
export function plainSha256(data: Bytes): Bytes {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / 64) * 64);
  padded.set(data);
  padded[data.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(data.length / 2 ** 29));
  view.setUint32(padded.length - 4, data.length << 3);
  const hash = Uint32Array.from(ROOTS.slice(0, 8), (prime) => fraction(Math.sqrt(prime)));
  const words = new Uint32Array(64);
  for (let at = 0; at < padded.length; at += 64) compress(hash, words, view, at);
  const out = new DataView(new ArrayBuffer(32));
  hash.forEach((word, i) => out.setUint32(i * 4, word));
  return new Uint8Array(out.buffer);
}

function compress(hash: Uint32Array, words: Uint32Array, view: DataView, at: number): void {
  const w = (i: number) => words[i] ?? 0;
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const s0 = turn(w(i - 15), 7) ^ turn(w(i - 15), 18) ^ (w(i - 15) >>> 3);
    const s1 = turn(w(i - 2), 17) ^ turn(w(i - 2), 19) ^ (w(i - 2) >>> 10);
    words[i] = w(i - 16) + s0 + w(i - 7) + s1;
  }
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = hash;
  for (let i = 0; i < 64; i++) {
    const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
    const one = (h + s1 + ((e & f) ^ (~e & g)) + (CONSTANTS[i] ?? 0) + w(i)) | 0;
    const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
    const two = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = (hash[i] ?? 0) + word));
}

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));
/** The first 32 bits after the point. */
const fraction = (x: number) => Math.floor((x - Math.floor(x)) * 2 ** 32);

/** The first 64 primes, from whose roots the constants come. */
const ROOTS = Array.from({ length: 312 }, (_, n) => n).filter((n) => {
  for (let d = 2; d * d <= n; d++) if (n % d === 0) return false;
  return n > 1;
});
const CONSTANTS = Uint32Array.from(ROOTS.slice(0, 64), (prime) => fraction(Math.cbrt(prime)));

export function join(parts: Bytes[]): Bytes {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export const ascii = (text: string): Bytes => new TextEncoder().encode(text);

export const toHex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads hexadecimal of a known length; nothing if it is not that. */
export function fromHex(text: string, length: number): Bytes | null {
  if (text.length !== length * 2 || !/^[0-9a-f]*$/i.test(text)) return null;
  return Uint8Array.from({ length }, (_, i) => parseInt(text.slice(i * 2, i * 2 + 2), 16));
}
