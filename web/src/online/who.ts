/** Who is signed in on this device, for all pages. */
import type { Me } from '@bridgehead/engine/online';
import { signal } from '@preact/signals';
import { api } from './api.js';
import { pageLive } from './live.js';
import type { Live } from './live.js';

export type Who =
  | { readonly is: 'not-asked' }
  /** null: nobody. */
  | { readonly is: 'known'; readonly me: Me | null }
  /** The server did not answer, or there is none. */
  | { readonly is: 'unknown'; readonly why: unknown };

export const who = signal<Who>({ is: 'not-asked' });

/** Asks the server, once more if it was asked before. */
export async function askWho(): Promise<void> {
  try {
    setMe(await api.me());
  } catch (error) {
    who.value = { is: 'unknown', why: error };
  }
}

/** Somebody has signed in, changed his name, or left. */
export function setMe(me: Me | null): void {
  const before = who.peek();
  who.value = { is: 'known', me };
  if (before.is === 'known' && before.me?.id !== me?.id) opened?.reopen();
}

/** Whoever does something that needs an account plays as a guest, at once. */
export async function ensureMe(): Promise<Me> {
  const known = who.peek();
  if (known.is === 'known' && known.me !== null) return known.me;
  const me = await api.beGuest();
  setMe(me);
  return me;
}

let opened: Live | undefined;

/** The live connection, made when it is first needed. */
export function live(): Live {
  opened ??= pageLive();
  return opened;
}

/** What a player adds to the dice: any words will do, as long as nobody could know them. */
export function newWords(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => byte.toString(36).padStart(2, '0')).join('');
}
