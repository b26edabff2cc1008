/**
 * The games that the server plays, each loaded when somebody first asks for it: together they are most of what a start would
 * load. Each has types of its own: the caller says what to do with it, for any types.
 */
import type { Experts, SomeExpert } from '@bridgehead/ai';
import { GAMES } from '@bridgehead/catalogue';
import type { Rules, SomeGame } from '@bridgehead/engine';
import { someIn } from '@bridgehead/engine';

export interface OpenGame extends SomeGame {
  readonly key: string;
}

export const GAME_KEYS: readonly string[] = GAMES.map(({ key }) => key);

const loaded = new Map<string, Promise<OpenGame>>();

/** `games/<key>`; undefined: the catalogue has no such game. */
export async function findGame(key: string): Promise<OpenGame | undefined> {
  if (!GAME_KEYS.includes(key)) return undefined;
  const game = loaded.get(key) ?? loadGame(key);
  loaded.set(key, game);
  return game;
}

async function loadGame(key: string): Promise<OpenGame> {
  const name = `@bridgehead/${key}/game`;
  return { key, ...someIn<Rules>(await import(name), 'game', name) };
}

/** What the computer players know of a game: `ai/src/<key>`. */
export async function loadExpert(key: string): Promise<SomeExpert> {
  if (!GAME_KEYS.includes(key)) throw new Error(`There is no game "${key}"`);
  const name = `@bridgehead/ai/${key}`;
  return someIn<Experts>(await import(name), 'expert', name);
}
