/** Files that leave the page: records, positions, and whatever else the player wants to have. */
import type { GameTypes, WholeGame } from '@bridgehead/engine';
import { hideOrders } from '@bridgehead/engine';
import type { StoredGame } from './stored-game.js';

export interface TextFile {
  readonly name: string;
  readonly text: string;
  readonly type: 'application/json' | 'text/plain' | 'text/html';
}

/** "remagen-turn-3.record.json"; which answers standing orders gave is nobody's to know before the end. */
export function recordFile({
  game,
  headline,
  record,
  over,
}: Pick<StoredGame, 'game' | 'headline' | 'record' | 'over'>): TextFile {
  return {
    name: `${stem(game, headline)}.record.json`,
    text: over ? record : hideOrders(record),
    type: 'application/json',
  };
}

/** "remagen-turn-3.position.json", as docs/positions.md describes it. */
export function positionFile<T extends GameTypes>(game: WholeGame<T>, state: T['State']): TextFile {
  return {
    name: `${stem(game.key, game.headline(state))}.position.json`,
    text: `${JSON.stringify(game.writePosition(state), null, 2)}\n`,
    type: 'application/json',
  };
}

/** The game, and the turn as its headline tells it. */
export function stem(game: string, headline: string): string {
  const turn = /\bturn (\d+)/i.exec(headline)?.[1];
  return turn === undefined ? game : `${game}-turn-${turn}`;
}

export function download({ name, text, type }: TextFile): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the address after this task; it is not needed any more when the file is on its way.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
