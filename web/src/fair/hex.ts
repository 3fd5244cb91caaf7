/** Bytes as text. */
export type Bytes = Uint8Array<ArrayBuffer>;

export const toHex = (bytes: Bytes): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Reads hexadecimal of a known length; nothing if it is not that. */
export function fromHex(text: string, length: number): Bytes | null {
  if (text.length !== length * 2 || !/^[0-9a-f]*$/i.test(text)) return null;
  return Uint8Array.from({ length }, (_, i) => parseInt(text.slice(i * 2, i * 2 + 2), 16));
}
