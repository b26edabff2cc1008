/** How many online games wait for me, for pages that are not about them. */
import { signal } from '@preact/signals';
import { api } from './api.js';
import { askWho, who } from './who.js';
import { waitsForMe } from './words.js';

/** undefined: not known, or nobody is signed in. */
export const waitingGames = signal<number | undefined>(undefined);

export async function askWaiting(): Promise<void> {
  await askWho();
  const known = who.peek();
  if (known.is !== 'known' || known.me === null) {
    waitingGames.value = undefined;
    return;
  }
  try {
    waitingGames.value = (await api.games('mine')).filter((game) => waitsForMe(game) !== undefined).length;
  } catch {
    // the number that was last known stays
  }
}
