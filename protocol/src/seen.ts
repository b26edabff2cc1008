/** What a viewer has been told of a game on a server, as it adds up from deliveries. */
import { withDelta } from './delta.js';
import type { GameEvent } from '@bridgehead/engine';
import type { Ending } from './games.js';
import type { Delivery, SeenEntry, Snapshot } from './live.js';

/** What one has been told of a game, from the beginning, and how it looks now. */
export interface SeenGame {
  /** The side as which one looks, or a spectator. */
  readonly viewer: string;
  /** The last delivery. */
  readonly n: number;
  readonly opening: readonly GameEvent[];
  readonly entries: readonly SeenEntry[];
  /** The state as the viewer sees it, as JSON. */
  readonly view: unknown;
  readonly ending: Ending | undefined;
}

export function fromSnapshot(viewer: string, { n, opening, entries, view, ending }: Snapshot): SeenGame {
  return { viewer, n, opening, entries, view, ending };
}

export function afterDelivery(before: SeenGame, { n, entry, back = 0, view, ending }: Delivery): SeenGame {
  const kept = back === 0 ? before.entries : before.entries.slice(0, -back);
  return {
    ...before,
    n,
    entries: entry === undefined ? kept : [...kept, entry],
    view: view === undefined ? before.view : withDelta(before.view, view),
    ending: ending ?? (back === 0 ? before.ending : undefined),
  };
}
