/** The games that are measured: those of the catalogue for which there is a file in the folder `contestants`. */
import { GAMES } from '@bridgehead/catalogue';
import type { GameTypes } from '@bridgehead/engine';
import { someIn } from '@bridgehead/engine';
import type { Contestant, Contestants, SomeContestant } from './contestants/contestant.js';

/** Something to do with any of them. */
type ForContestant<R> = <T extends GameTypes>(contestant: Contestant<T>) => R;

export const GAME_KEYS: readonly string[] = GAMES.flatMap(({ key, measured }) => (measured === true ? [key] : []));

const CONTESTANTS: ReadonlyMap<string, SomeContestant> = new Map(
  await Promise.all(GAME_KEYS.map(async (key) => [key, await loadContestant(key)] as const)),
);

async function loadContestant(key: string): Promise<SomeContestant> {
  const name = `@bridgehead/bench/contestants/${key}`;
  return someIn<Contestants>(await import(name), 'contestant', name);
}

export function findContestant(key: string): SomeContestant | undefined {
  return CONTESTANTS.get(key);
}

/** Does something with each of them, or with one game alone: rules that share code slow one another down where they run in one process. */
export function withEachContestant<R>(only: string | undefined, use: ForContestant<R>): R[] {
  return [...CONTESTANTS]
    .filter(([key]) => only === undefined || key === only)
    .map(([, contestant]) => contestant.use(use));
}
