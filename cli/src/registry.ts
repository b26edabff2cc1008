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

/** `cli/src/<key>/kit.ts` of every game of the catalogue. */
const KITS: ReadonlyMap<string, SomeKit> = new Map(
  await Promise.all(GAME_KEYS.map(async (key) => [key, await loadKit(key)] as const)),
);

async function loadKit(key: string): Promise<SomeKit> {
  const name = `@bridgehead/cli/kits/${key}`;
  return someIn<Kits>(await import(name), 'kit', name);
}

/** Does something with the game of this key; a key that no game has is told with its place. */
export function withGame<R>(key: string, use: ForGame<R>, field = 'game'): R {
  const kit = KITS.get(key);
  if (kit === undefined) throw badInput(field, `expected ${oneOf(GAME_KEYS)}; there is no game "${key}"`);
  return kit.use(use);
}

/** Does something with every game. */
export function withEachGame<R>(use: ForGame<R>): R[] {
  return [...KITS.values()].map((kit) => kit.use(use));
}
