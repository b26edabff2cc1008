/** Who is signed in on this device, for all pages. */
import type { Me } from '@bridgehead/protocol';
import { signal } from '@preact/signals';
import { playsOnline } from '../browser/settings.js';
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

let asking: Promise<void> | undefined;

/** Asks the server, again if it was asked before. Callers that ask meanwhile get the same answer. */
export function askWho(): Promise<void> {
  asking ??= readWho().finally(() => {
    asking = undefined;
  });
  return asking;
}

/** The same unless I am known already: who was nobody may have come in at another tab. */
export async function askUnlessMe(): Promise<void> {
  const known = who.peek();
  if (known.is !== 'known' || known.me === null) await askWho();
}

async function readWho(): Promise<void> {
  try {
    setMe(await api.me());
  } catch (error) {
    who.value = { is: 'unknown', why: error };
  }
}

/** What came along when somebody signed in who was a guest here: how many games. */
export const brought = signal(0);

/** Somebody has signed in, perhaps with what they played here as a guest. */
export function noteSignedIn({ me, brought: games }: { readonly me: Me; readonly brought: number }): void {
  setMe(me);
  brought.value = games;
}

/** Somebody has signed in, changed their name, or left. */
export function setMe(me: Me | null): void {
  const before = who.peek();
  who.value = { is: 'known', me };
  playsOnline.value = me === null ? 'off' : 'on';
  if (before.is !== 'known' || before.me?.id === me?.id) return;
  brought.value = 0;
  opened?.reopen();
}

/** Anyone who does something that needs an account plays as a guest, at once. */
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
