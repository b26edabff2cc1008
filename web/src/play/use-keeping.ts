/** Keeps the game in the browser after every change. */
import type { GameTypes, Session } from '@bridgehead/engine';
import { effect, signal } from '@preact/signals';
import type { ReadonlySignal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import { saveGame } from '../saved-games/game-storage.js';
import { keptKeepers } from '../saved-games/who-plays.js';
import type { StoredGame } from '../saved-games/stored-game.js';
import { storedGame } from '../saved-games/summary.js';
import type { Table } from '../table/table.js';

export interface Keeping {
  /** The game as it was to be kept, when another tab had gone on with it meanwhile. */
  readonly conflict: ReadonlySignal<StoredGame | undefined>;
  /** The game as it would be kept now. */
  now(): StoredGame;
}

/** @param stored the game as it was when the page opened it */
export function useKeeping<T extends GameTypes>(table: Table<T>, session: Session<T>, stored: StoredGame): Keeping {
  const keeping = useMemo(() => {
    const conflict = signal<StoredGame | undefined>(undefined);
    const now = () =>
      storedGame(
        session,
        {
          id: stored.id,
          title: table.title.peek(),
          keepers: keptKeepers(session.game, table.keepers.peek()),
          begun: stored.begun,
          orders: table.orders.peek(),
          ...(stored.origin && { origin: stored.origin }),
        },
        Date.now(),
      );
    return { conflict, now };
  }, [table, stored]);

  useEffect(() => {
    let opened = false;
    return effect(() => {
      void table.asked.value; // as it is, also while the screen is behind
      void table.title.value;
      void table.orders.value;
      if (!opened) {
        opened = true; // nothing has changed yet
        return;
      }
      const game = keeping.now();
      void saveGame(game).then((saved) => {
        if (saved.outcome === 'elsewhere') keeping.conflict.value = game;
      });
    });
  }, [table, keeping]);
  return keeping;
}
