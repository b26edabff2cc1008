/** Writes down games that nobody uses, and forgets them. */
import type { GameLocks } from './game-locks.js';
import type { Held } from './held-game.js';

export interface Resting {
  /** Writes a game down, and forgets it unless somebody has used it meanwhile; or in any case, where memory is short. */
  rest(id: string, when?: 'unused' | 'in any case'): Promise<void>;
  /** Looks for games that nobody uses, now and then, as long as there are any in memory. */
  sweepLater(): void;
}

export interface RestingOptions {
  readonly held: ReadonlyMap<string, Held>;
  readonly locks: GameLocks;
  /** A game that nobody has used for so many milliseconds rests. */
  readonly restsAfter: number;
  /** Called for a game before it is written down. */
  readonly onRest: (known: Held) => void;
  /** Writes a game down: false if that can't be done now. */
  readonly keep: (known: Held) => Promise<boolean>;
  readonly drop: (id: string) => void;
}

/** How often games are looked for that nobody uses, in milliseconds. */
const LOOKS_EVERY = 10_000;
/** Games that are written down at the same time. */
const AT_ONCE = 4;

export function makeResting({ held, locks, restsAfter, onRest, keep, drop }: RestingOptions): Resting {
  const resting = new Set<string>();
  let isSweeping = false;

  const rest: Resting['rest'] = async (id, when = 'unused') => {
    if (resting.has(id)) return;
    resting.add(id);
    try {
      await locks.inTurn(id, async () => {
        const known = held.get(id);
        if (known === undefined) return;
        const { used } = known;
        onRest(known);
        const isKept = await keep(known);
        if (when === 'in any case' || (isKept && known.used === used)) drop(id);
      });
    } finally {
      resting.delete(id);
    }
  };

  /** A few games at a time, because writing one down takes far more memory than the game. */
  const sweep = async (): Promise<void> => {
    const old = performance.now() - restsAfter;
    const unused = [...held].flatMap(([id, { used }]) => (used <= old && !locks.isBusy(id) ? [id] : []));
    for (let from = 0; from < unused.length; from += AT_ONCE)
      // One that can't be written down now is looked at the next time.
      await Promise.all(unused.slice(from, from + AT_ONCE).map((id) => rest(id).catch(() => undefined)));
  };

  const sweepLater = () => {
    if (isSweeping) return;
    isSweeping = true;
    setTimeout(
      () =>
        void sweep().finally(() => {
          isSweeping = false;
          if (held.size > 0) sweepLater();
        }),
      Math.min(LOOKS_EVERY, restsAfter),
    ).unref();
  };

  return { rest, sweepLater };
}
