/** Passkeys: what the server writes as JSON, as browsers want it, and back. */
import type { Me } from '../generated/Me';
import type { Account } from '../generated/Account';
import { api } from '../net/api';

/** Browsers have them on secure pages only, and only where the page has a name. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential !== 'undefined' && !/^[\d.]+$|^\[/.test(location.hostname);

export function toBytes(text: string): Uint8Array<ArrayBuffer> {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(letters, (letter) => letter.charCodeAt(0));
}

export function toText(bytes: ArrayBuffer): string {
  const letters = Array.from(new Uint8Array(bytes), (byte) => String.fromCharCode(byte)).join('');
  return btoa(letters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

interface Written {
  challenge: string;
  user?: { id: string };
  excludeCredentials?: { id: string }[];
}

/** The options with bytes where the server has letters. */
export function readOptions<T>(written: unknown): T {
  const options = written as Written;
  const id = <W extends { id: string }>(one: W) => ({ ...one, id: toBytes(one.id) });
  return {
    ...options,
    challenge: toBytes(options.challenge),
    ...(options.user && { user: id(options.user) }),
    ...(options.excludeCredentials && { excludeCredentials: options.excludeCredentials.map(id) }),
  } as T;
}

/** What a device gave, with letters where it has bytes. */
function write(credential: PublicKeyCredential, response: Record<string, unknown>): unknown {
  return {
    id: credential.id,
    rawId: toText(credential.rawId),
    type: credential.type,
    authenticatorAttachment: credential.authenticatorAttachment,
    clientExtensionResults: credential.getClientExtensionResults(),
    response: { clientDataJSON: toText(credential.response.clientDataJSON), ...response },
  };
}

/** Somebody who has changed their mind, or whose device has no key for this site. */
const notDone = () => new Error('No passkey was used. Try again, or take a password.');

async function make(written: unknown): Promise<unknown> {
  const publicKey = readOptions<PublicKeyCredentialCreationOptions>(written);
  const made = await navigator.credentials.create({ publicKey }).catch(() => null);
  if (!(made instanceof PublicKeyCredential)) throw notDone();
  const response = made.response as AuthenticatorAttestationResponse;
  return write(made, {
    attestationObject: toText(response.attestationObject),
    transports: response.getTransports?.() ?? [],
  });
}

export async function signUpWithPasskey(name: string): Promise<Me> {
  const { options } = await api.offerPasskey(name);
  return api.signUpWithPasskey({
    account: name,
    name: 'First passkey',
    credential: await make(options),
  });
}

export async function addPasskey(name: string): Promise<Account> {
  const { options } = await api.offerPasskey(null);
  return api.addPasskey({ account: null, name, credential: await make(options) });
}

export async function signInWithPasskey(bring: boolean): Promise<Me> {
  const { options } = await api.askForPasskey();
  const publicKey = readOptions<PublicKeyCredentialRequestOptions>(options);
  const used = await navigator.credentials.get({ publicKey }).catch(() => null);
  if (!(used instanceof PublicKeyCredential)) throw notDone();
  const response = used.response as AuthenticatorAssertionResponse;
  const credential = write(used, {
    authenticatorData: toText(response.authenticatorData),
    signature: toText(response.signature),
    userHandle: response.userHandle ? toText(response.userHandle) : null,
  });
  return api.usePasskey({ credential, bring });
}
