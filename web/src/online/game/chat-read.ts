/** How far I have read the talk of each game, kept in this browser. */
import type { ChatLine } from '@bridgehead/protocol';
import { keptByGame } from '../../browser/per-game-storage.js';

const readLines = keptByGame('talk-read', 50, (json) => (typeof json === 'number' ? json : undefined));

export function unreadIn(game: string, lines: readonly ChatLine[]): number {
  const last = readLines.get(game) ?? -1;
  return lines.filter(({ id, mine }) => !mine && id > last).length;
}

export function noteRead(game: string, line: number): void {
  readLines.set(game, line);
}
