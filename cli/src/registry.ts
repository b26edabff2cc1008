/**
 * The games by key. Each game has types of its own, so a game is not handed out: the caller says what to do with
 * it, whatever its types are. `withGame('remagen', (kit) => …)` keeps state, action and event of one game together.
 */
import { GAMES } from '@bridgehead/catalogue';
import type { GameTypes } from '@bridgehead/engine';
import { someIn } from '@bridgehead/engine';
import { badInput, oneOf } from './bad-input.js';
import type { Kit, Kits, SomeKit } from './kit.js';

/** Something to do with any game. */
export type ForGame<R> = <T extends GameTypes>(kit: Kit<T>) => R;

export const GAME_KEYS: readonly string[] = GAMES.map(({ key }) => key);

/** `cli/src/<key>/kit.ts` of a game. Most commands need one game, and loading all of them takes seconds. */
async function loadKit(key: string): Promise<SomeKit> {
  const name = `@bridgehead/cli/kits/${key}`;
  return someIn<Kits>(await import(name), 'kit', name);
}

/** Does something with the game of this key; a key that no game has is told with its place. */
export async function withGame<R>(key: string, use: ForGame<R>, field = 'game'): Promise<Awaited<R>> {
  if (!GAME_KEYS.includes(key)) throw badInput(field, `expected ${oneOf(GAME_KEYS)}; there is no game "${key}"`);
  return await (await loadKit(key)).use(use);
}

/** Does something with every game. */
export function withEachGame<R>(use: ForGame<R>): Promise<Awaited<R>[]> {
  return Promise.all(GAME_KEYS.map((key) => withGame(key, use)));
}
