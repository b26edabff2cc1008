/**
 * The games by key. Each game has types of its own, so a game is not handed out: whoever wants one says what to do with
 * it, whatever its types are. `withGame('remagen', (kit) => …)` keeps state, action and event of one game together.
 */
import type { GameTypes } from '@bridgehead/engine';
import { badInput, oneOf } from './bad-input.js';
import { bulgeKit } from './bulge/kit.js';
import { elstKit } from './elst/kit.js';
import type { Kit } from './kit.js';
import { primosoleKit } from './primosole/kit.js';
import { remagenKit } from './remagen/kit.js';

/** Something to do with any game. */
export type ForGame<R> = <T extends GameTypes>(kit: Kit<T>) => R;

interface Shelf {
  readonly key: string;
  open<R>(use: ForGame<R>): R;
}

function shelve<T extends GameTypes>(kit: Kit<T>): Shelf {
  return { key: kit.game.key, open: (use) => use(kit) };
}

const SHELVES: readonly Shelf[] = [shelve(remagenKit), shelve(primosoleKit), shelve(elstKit), shelve(bulgeKit)];

export const GAME_KEYS: readonly string[] = SHELVES.map(({ key }) => key);

/** Does something with the game of this key; a key that no game has is told with its place. */
export function withGame<R>(key: string, use: ForGame<R>, field = 'game'): R {
  const shelf = SHELVES.find((each) => each.key === key);
  if (shelf === undefined) throw badInput(field, `expected ${oneOf(GAME_KEYS)}; there is no game "${key}"`);
  return shelf.open(use);
}

/** Does something with every game. */
export function withEachGame<R>(use: ForGame<R>): R[] {
  return SHELVES.map((shelf) => shelf.open(use));
}
