/** This browser at its push service: whether it is told of turns, and how to begin and end that. */
import { folder } from '../base';
import type { SetBrowser } from '../generated/SetBrowser';

const WORKER = `${folder}/sw.js`;

/** Whether this browser can be told while its page is closed. */
export const canBeTold = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** How the push service knows this browser; nothing while it is not told. */
export async function current(): Promise<Omit<SetBrowser, 'on'> | null> {
  if (!canBeTold()) return null;
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await worker?.pushManager.getSubscription();
  return subscription ? read(subscription) : null;
}

/** Asks for leave to tell, and for an address at the push service. */
export async function begin(key: string): Promise<Omit<SetBrowser, 'on'>> {
  if ((await Notification.requestPermission()) !== 'granted') {
    throw new Error(
      'This browser does not let the site tell you anything. Allow notifications for it in the browser’s settings, and try again.',
    );
  }
  const worker = await navigator.serviceWorker.register(WORKER);
  await navigator.serviceWorker.ready;
  const subscription = await worker.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: bytes(key),
  });
  return read(subscription);
}

/** Tells the push service that nothing is wanted any more. */
export async function end(): Promise<void> {
  const worker = await navigator.serviceWorker.getRegistration(WORKER);
  const subscription = await worker?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

function read(subscription: PushSubscription): Omit<SetBrowser, 'on'> {
  const { endpoint, keys } = subscription.toJSON();
  return { endpoint: endpoint ?? '', key: keys?.p256dh ?? '', secret: keys?.auth ?? '' };
}

function bytes(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}
