/** The games of the page. A game is loaded when it is first needed. */
import type { GameTypes } from '@bridgehead/engine';
import type { Kit } from '../kit/kit.js';

/** A kit of some game: whoever uses it must work for every game. */
export interface OpenKit {
  use<Result>(work: <T extends GameTypes>(kit: Kit<T>) => Result): Result;
}

function open<T extends GameTypes>(kit: Kit<T>): OpenKit {
  return { use: (work) => work(kit) };
}

export interface GameEntry {
  readonly key: string;
  readonly title: string;
  /** One line for the first screen. */
  readonly line: string;
  load(): Promise<OpenKit>;
}

export const GAMES: readonly GameEntry[] = [
  {
    key: 'remagen',
    title: 'Remagen',
    line: 'March 1945: one bridge still stands. Cross the Rhine, and hold what you have crossed it for.',
    load: async () => open((await import('./remagen/kit.js')).remagenKit),
  },
  {
    key: 'primosole',
    title: 'Primosole Bridge',
    line: 'July 1943: paratroopers hold a bridge in Sicily until the infantry comes. Formations act by cards, and every move can be answered.',
    load: async () => open((await import('./primosole/kit.js')).primosoleKit),
  },
];

export function findGame(key: string): GameEntry | undefined {
  return GAMES.find((game) => game.key === key);
}
