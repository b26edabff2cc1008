/** Begins a "what if" and goes there. */
import type { GameTypes } from '@bridgehead/engine';
import { newGameId, saveGame } from '../saved-games/game-storage.js';
import { goTo } from '../browser/routes.js';
import type { Branching } from './branch.js';
import { branchGame } from './branch.js';

/** The new game is kept before the page goes to it. */
export async function startBranch<T extends GameTypes>(from: Omit<Branching<T>, 'id' | 'now'>): Promise<void> {
  const branch = branchGame({ ...from, id: newGameId(), now: Date.now() });
  await saveGame(branch);
  goTo({ page: 'game', id: branch.id });
}
