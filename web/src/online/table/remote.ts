/** What a player does at the table of an online game, sent to the server. */
import type { GameTypes, Violation } from '@bridgehead/engine';
import type { ReadonlySignal } from '@preact/signals';
import { effect } from '@preact/signals';
import type { Remote } from '../../table/table.js';
import type { SeenGame } from '@bridgehead/protocol';
import type { FollowedGame } from '../game/followed-game.js';
import { ApiRefusal, sayRefusal } from '../refusal.js';

/** After so long the table goes on even if nothing has arrived: it will. */
const PATIENCE = 5_000;

export function remoteOf<T extends GameTypes>(
  followed: FollowedGame,
  leaveOrders: (orders: object) => Promise<unknown>,
): Remote<T> {
  const { seen } = followed;
  return {
    send: (action) => tried(async () => arrived(seen, await followed.act(action))),
    undo: () => tried(() => changed(seen, () => followed.undo())),
    resign: () => tried(() => changed(seen, () => followed.resign())),
    order: (orders) => tried(() => leaveOrders(orders)),
  };
}

async function tried(work: () => Promise<unknown>): Promise<readonly Violation[]> {
  try {
    await work();
    return [];
  } catch (error) {
    return refusedBy(error);
  }
}

/** Why, as the rules say it; otherwise in the words of the server. */
function refusedBy(error: unknown): readonly Violation[] {
  if (error instanceof ApiRefusal && error.violations.length > 0) return error.violations;
  return [{ code: error instanceof ApiRefusal ? error.code : 'failed', rule: '', text: sayRefusal(error) }];
}

/** Until a delivery has come. */
function arrived(seen: ReadonlySignal<SeenGame | undefined>, n: number): Promise<void> {
  return until(() => (seen.value?.n ?? 0) >= n);
}

/** Until what was done has been told. */
async function changed(seen: ReadonlySignal<SeenGame | undefined>, work: () => Promise<void>): Promise<void> {
  const before = seen.peek()?.n;
  await work();
  await until(() => seen.value?.n !== before);
}

function until(holds: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    const stop = effect(() => {
      if (!holds()) return;
      clearTimeout(timer);
      resolve();
      queueMicrotask(() => stop());
    });
    setTimeout(stop, PATIENCE);
  });
}
