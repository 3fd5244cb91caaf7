/** Gives a link to somebody: by the system's own sheet on phones, otherwise by the clipboard. */
import { notices } from '$kit/notices.svelte';
import { nonceFor } from '../fair/nonce';
import { api } from '../net/api';
import { address } from '../routes';

export async function share(title: string, path: string, copied = 'Link copied.'): Promise<void> {
  const url = new URL(path, location.href).href;
  const touch = matchMedia('(pointer: coarse)').matches;
  try {
    if (touch && navigator.share) await navigator.share({ title, url });
    else await copy(url, copied);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notices.info(`Copy this link: ${url}`);
  }
}

/** Pages without TLS have no clipboard; the link is then shown. */
async function copy(url: string, copied: string): Promise<void> {
  await navigator.clipboard.writeText(url);
  notices.info(copied);
}

/** A link to one's own seat, for the same player on another device. */
export async function shareSeat(title: string, id: string): Promise<void> {
  try {
    const { seat, key } = await api.seatKey(id);
    const path = address({ page: 'table', id, seat: { seat, key, nonce: nonceFor(id) } });
    await share(title, path, 'Link copied. It is yours alone: whoever opens it takes your seat.');
  } catch (error) {
    notices.problem(error);
  }
}
