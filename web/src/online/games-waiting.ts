/** Which online games wait for me, for pages that are not about them. */
import type { ListedGame, PageNotice } from '@bridgehead/protocol';
import { signal } from '@preact/signals';
import { api } from './api.js';
import { askWho, who } from './signed-in.js';
import { waitsForMe } from './game-texts.js';

/** Their ids; undefined: not known, or nobody is signed in. */
export const waitingGames = signal<readonly string[] | undefined>(undefined);

/** The last word from the server. */
export const lastNotice = signal<PageNotice | undefined>(undefined);

export async function askWaiting(): Promise<void> {
  await askWho();
  const known = who.peek();
  if (known.is !== 'known' || known.me === null) {
    waitingGames.value = undefined;
    return;
  }
  try {
    noteMine(await api.games('mine'));
  } catch {
    // what was last known stays
  }
}

/** My games have been read, by whomever. */
export function noteMine(games: readonly ListedGame[]): void {
  waitingGames.value = games.filter((game) => waitsForMe(game) !== undefined).map(({ id }) => id);
}
