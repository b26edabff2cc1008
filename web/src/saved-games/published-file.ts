/** What everyone may know of a game that is not over, as a file. */
import type { Game, GameTypes, Session } from '@bridgehead/engine';
import { noChance } from '@bridgehead/engine/chance';
import { publish, writePublished } from '@bridgehead/engine/records';
import type { TextFile } from './files.js';
import { stem } from './files.js';
import { openRecord } from './open-record.js';

/** "primosole-turn-3.published.json" */
export function publishedFile<T extends GameTypes>(session: Session<T>): TextFile {
  const { game, state } = session;
  return {
    name: `${stem(game.key, game.headline(state))}.published.json`,
    text: writePublished(publish(session)),
    type: 'application/json',
  };
}

/** The same of a kept game; undefined where its record cannot be read any more. */
export function publishedFileOf<T extends GameTypes>(game: Game<T>, record: string): TextFile | undefined {
  const opened = openRecord(game, record, noChance);
  return opened.ok ? publishedFile(opened.session) : undefined;
}
