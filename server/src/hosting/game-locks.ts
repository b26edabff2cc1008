/** One request at a time for each game. */
import { setImmediate } from 'node:timers/promises';

export interface GameLocks {
  /** Does something when all that was asked of the game before is done. */
  inTurn<Result>(game: string, work: () => Promise<Result>): Promise<Result>;
  isBusy(game: string): boolean;
  /** Waits until nothing is being done. */
  settle(): Promise<void>;
}

const NOTHING = Promise.resolve();

export function makeLocks(): GameLocks {
  const last = new Map<string, Promise<void>>();
  return {
    inTurn(game, work) {
      const run = (last.get(game) ?? NOTHING).then(work);
      const done = () => {
        if (last.get(game) === settled) last.delete(game);
      };
      const settled = run.then(done, done);
      last.set(game, settled);
      return run;
    },
    isBusy: (game) => last.has(game),
    async settle() {
      // Anyone who has looked at a game may be about to act in it.
      while (last.size > 0) {
        await Promise.all(last.values());
        await setImmediate();
      }
    },
  };
}
