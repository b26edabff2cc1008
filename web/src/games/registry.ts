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
  /** As in its kit, known before that is loaded: what a running game hides from one of its sides. */
  readonly secrets?: Kit<GameTypes>['secrets'];
  /** Whether its kit has puzzles, known before that is loaded, and in what words they are offered. */
  readonly puzzles?: string;
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
    secrets: 'hands',
    load: async () => open((await import('./primosole/kit.js')).primosoleKit),
  },
  {
    key: 'elst',
    title: 'Decision at Elst',
    line: 'September 1944: squads and leaders fight for the houses and polders between Nijmegen and Arnhem. Every step can be fired at.',
    secrets: 'places',
    puzzles: 'Worked examples',
    load: async () => open((await import('./elst/kit.js')).elstKit),
  },
  {
    key: 'bulge',
    title: 'Battle of the Bulge',
    line: 'December 1944: divisions on the roads of the Ardennes, for supply, weather and the bridges of the Meuse.',
    secrets: 'orders',
    load: async () => open((await import('./bulge/kit.js')).bulgeKit),
  },
];

/** The kit with which a record is opened: where it begins from a position, one that reads positions. */
export async function kitFor(entry: GameEntry, record: string): Promise<OpenKit> {
  const kit = await entry.load();
  return /"from"\s*:\s*\{/.test(record) ? kit.use(async (found) => open({ ...found, game: await found.loadGame() })) : kit;
}

export function findGame(key: string): GameEntry | undefined {
  return GAMES.find((game) => game.key === key);
}
