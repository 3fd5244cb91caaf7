/**
 * SHA-256 and HMAC. Not the browser's own: it offers them only on pages that came
 * over TLS or from this machine, and friends play over a plain local network too.
 */
import { hmac as hmacOf } from '@noble/hashes/hmac.js';
import { sha256 as sha256Of } from '@noble/hashes/sha2.js';
import type { Bytes } from './hex';

export function sha256(...parts: Bytes[]): Bytes {
  const hash = sha256Of.create();
  for (const part of parts) hash.update(part);
  return new Uint8Array(hash.digest());
}

/** HMAC-SHA-256 under a key. */
export function hmac(key: Bytes, ...parts: Bytes[]): Bytes {
  const mac = hmacOf.create(sha256Of, key);
  for (const part of parts) mac.update(part);
  return new Uint8Array(mac.digest());
}

export const ascii = (text: string): Bytes => new TextEncoder().encode(text);
