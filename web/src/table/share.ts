/** Gives a link to somebody: by the system's own sheet on phones, otherwise by the clipboard. */
import { base } from '../base';
import { notices } from '$kit/notices.svelte';
import { nonceFor } from '../fair/nonce';
import { api } from '../net/api';
import { address } from '../routes';

export async function share(title: string, path: string, copied = 'Link copied.'): Promise<void> {
  const url = new URL(base + path, location.href).href;
  const touch = matchMedia('(pointer: coarse)').matches;
  try {
    if (touch && navigator.share) await navigator.share({ title, url });
    else await copy(url, copied);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notices.info(`Copy this link: ${url}`);
  }
}

/** Pages without TLS have no clipboard; what was to be copied is then shown. */
async function copy(text: string, copied: string): Promise<void> {
  await navigator.clipboard.writeText(text);
  notices.info(copied);
}

/** Gives a picture to somebody: by the system's own sheet on phones, otherwise as a download. */
export async function shareFile(file: File, title: string): Promise<void> {
  const touch = matchMedia('(pointer: coarse)').matches;
  if (touch && navigator.canShare?.({ files: [file] })) {
    try {
      await navigator.share({ files: [file], title });
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'AbortError')) throw error;
    }
    return;
  }
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/**
 * Puts a text on the clipboard, or says what to do otherwise. To be called in the click itself: Safari allows
 * it nowhere else.
 */
export function copyText(text: string, copied: string, otherwise: string): void {
  const show = () => notices.info(otherwise);
  if (!navigator.clipboard) show();
  else copy(text, copied).catch(show);
}

/** Puts a link on the clipboard. */
export function copyLink(url: string, copied = 'Link copied.'): void {
  copyText(url, copied, `Copy this link: ${url}`);
}

/** A link to one's own seat, for the same player on another device. */
export async function seatLink(id: string): Promise<string> {
  const { seat, key } = await api.seatKey(id);
  const path = address({ page: 'table', id, seat: { seat, key, nonce: nonceFor(id) } });
  return new URL(base + path, location.href).href;
}
