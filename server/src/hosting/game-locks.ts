/** One request at a time for each game. */
import { setImmediate } from 'node:timers/promises';

export interface GameLocks {
  /** Does something when all that was asked of the game before is done. */
  inTurn<Result>(game: string, work: () => Promise<Result>): Promise<Result>;
  isBusy(game: string): boolean;
  /** Waits until nothing is being done. */
  settle(): Promise<void>;
}

export function makeLocks(): GameLocks {
  const last = new Map<string, Promise<unknown>>();
  return {
    inTurn(game, work) {
      const before = last.get(game) ?? Promise.resolve();
      const run = before.then(work, work);
      const settled = run.catch(() => undefined);
      last.set(game, settled);
      void settled.then(() => {
        if (last.get(game) === settled) last.delete(game);
      });
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
