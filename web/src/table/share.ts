/** Gives a link to somebody: by the system's own sheet on phones, otherwise by the clipboard. */
import { notices } from '$kit/notices.svelte';

export async function share(title: string, path: string): Promise<void> {
  const url = new URL(path, location.href).href;
  const touch = matchMedia('(pointer: coarse)').matches;
  try {
    if (touch && navigator.share) await navigator.share({ title, url });
    else await copy(url);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    notices.info(`Copy this link: ${url}`);
  }
}

/** Pages without TLS have no clipboard; the link is then shown. */
async function copy(url: string): Promise<void> {
  await navigator.clipboard.writeText(url);
  notices.info('Link copied.');
}
