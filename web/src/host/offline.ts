/** Keeps the site in the browser, so that it opens without a network, and lets newer versions in. */
import { folder } from '../base';
import { notices } from '$kit/notices.svelte';

/** Held by every tab in which a match is played: a newer version waits for it. */
const MATCH = 'mesozoic-match';
/** What the worker of a newer version is told when it may take over. */
const TAKE_OVER = 'take over';

/** How many matches are played in this tab. */
let playing = 0;

/**
 * No newer version comes between until the returned function is called. Whoever comes to a table calls it
 * at once, before it is known whether a match is played there: a version that waits already is quick.
 */
export function inMatch(): () => void {
  playing += 1;
  let end = () => {};
  const ended = new Promise<void>((resolve) => (end = resolve));
  navigator.locks?.request(MATCH, { mode: 'shared' }, () => ended).catch(() => {});
  return () => {
    playing -= 1;
    end();
  };
}

/** A newer version is there: it is used as soon as no tab plays a match, and says so if one does. */
export async function wait(next: Pick<ServiceWorker, 'postMessage'>): Promise<void> {
  if (playing > 0)
    notices.lasting('A newer version is here. It waits until no match is in the way.');
  let isUsed = false;
  while (!isUsed) {
    isUsed = await navigator.locks.request(MATCH, async () => {
      // Whoever began a match meanwhile stands behind in the queue.
      const { pending } = await navigator.locks.query();
      const isFree = !pending?.some(({ name, mode }) => name === MATCH && mode === 'shared');
      if (isFree) next.postMessage(TAKE_OVER);
      return isFree;
    });
  }
}

/** Registers the service worker of this build. */
export function keepSite(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  // The first worker finds a page that it fits; every later one wants the page anew.
  let isFirst = serviceWorker.controller === null;
  serviceWorker.addEventListener('controllerchange', () => {
    if (!isFirst && playing === 0) location.reload();
    isFirst = false;
  });
  const register = async () => {
    const registration = await serviceWorker.register(`${folder}/sw.js`);
    if (registration.waiting && serviceWorker.controller) void wait(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const next = registration.installing;
      next?.addEventListener('statechange', () => {
        if (next.state === 'installed' && serviceWorker.controller) void wait(next);
      });
    });
  };
  // A browser that keeps nothing plays on as long as there is a network.
  addEventListener('load', () => void register().catch(() => {}));
}
