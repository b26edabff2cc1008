/** Record files: read with line numbers, and named when they are new. */
import { existsSync } from 'node:fs';
import type { GameRecord, PublishedRecord } from '@bridgehead/engine/records';
import type { GameTypes } from '@bridgehead/engine';
import { isPublished, parsePublished, parseRecord } from '@bridgehead/engine/records';
import { BadInput, oneOf, valueOf } from './bad-input.js';
import type { Source } from './files.js';
import { locate, readSource } from './files.js';
import type { Kit } from './kit.js';
import { GAME_KEYS, withGame } from './registry.js';

export interface OpenRecord<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly source: Source;
  readonly record: GameRecord<T>;
}

/** What was published of a game before its end: it is no record, and nothing can be replayed. */
export interface OpenPublished<T extends GameTypes> {
  readonly kit: Kit<T>;
  readonly published: PublishedRecord<T['Side']>;
}

/** Does something with a record file, whatever game it is of. Its form has been checked, its play has not. */
export async function withRecord<R>(
  file: string,
  use: <T extends GameTypes>(record: OpenRecord<T>) => R,
  usePublished?: <T extends GameTypes>(published: OpenPublished<T>) => R,
): Promise<Awaited<R>> {
  const source = readSource(file);
  if (isPublished(source.data)) {
    if (usePublished === undefined)
      throw new BadInput(
        locate(source, [
          {
            field: 'header.format',
            expected:
              'expected a record; this was published without its secrets before the end of the game and holds neither actions nor draws',
          },
        ]),
      );
    return withGame(gameOf(source), (kit) =>
      usePublished({
        kit,
        published: valueOf(parsePublished(kit.game, source.data), (problems) => locate(source, problems)),
      }),
    );
  }
  return withGame(gameOf(source), (kit) =>
    use({ kit, source, record: valueOf(parseRecord(kit.game, source.data), (problems) => locate(source, problems)) }),
  );
}

function gameOf(source: Source): string {
  const game = fieldOf(fieldOf(source.data, 'header'), 'game');
  if (typeof game === 'string' && GAME_KEYS.includes(game)) return game;
  const found = game === undefined ? 'nothing; is this a record?' : JSON.stringify(game);
  throw new BadInput(
    locate(source, [{ field: 'header.game', expected: `expected ${oneOf(GAME_KEYS)}, found ${found}` }]),
  );
}

function fieldOf(data: unknown, key: string): unknown {
  return typeof data === 'object' && data !== null && key in data
    ? Object.entries(data).find(([name]) => name === key)?.[1]
    : undefined;
}

/** A file name that is not taken: remagen-2026-05-01.json, then remagen-2026-05-01-2.json … */
export function freshName(stem: string): string {
  for (let number = 1; ; number++) {
    const name = `${stem}${number === 1 ? '' : `-${number}`}.json`;
    if (!existsSync(name)) return name;
  }
}
