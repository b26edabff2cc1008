/** First battles are kept like other games; their ids tell that a coach belongs to them. */
import { newGameId } from './game-storage.js';

const PREFIX = 'battle-';

export function newBattleId(): string {
  return `${PREFIX}${newGameId()}`;
}

export function isFirstBattle(id: string): boolean {
  return id.startsWith(PREFIX);
}
