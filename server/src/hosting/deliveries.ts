/**
 * What each viewer is told of a game, numbered for him alone. What changes nothing for a viewer is no delivery for him: he
 * cannot count, or time, what he may not know.
 */
import type { Delta, Game, GameEvent, GameTypes, Viewer } from '@bridgehead/engine';
import { deltaOf, toldTo, viewFor } from '@bridgehead/engine';
import type { Ending } from './rows.js';

export interface Delivery {
  readonly n: number;
  /** Who did something. */
  readonly side?: string;
  /** What was done, if it is the viewer's own. */
  readonly action?: unknown;
  readonly events?: readonly GameEvent[];
  /** How many of the entries that he was told of are taken back. */
  readonly back?: number;
  /** What changed in his view. */
  readonly view?: Delta;
  readonly ending?: Ending;
  readonly comment?: string;
}

/** Everything at once: for whoever comes, or was away for too long. */
export interface Snapshot {
  readonly n: number;
  readonly opening: readonly GameEvent[];
  readonly entries: readonly SeenEntry[];
  readonly view: object;
  readonly ending?: Ending;
}

export interface SeenEntry {
  readonly side: string;
  readonly events: readonly GameEvent[];
  readonly action?: unknown;
  readonly resign?: true;
  readonly comment?: string;
}

export type Listener = (delivery: Delivery) => void;

/** What has changed in a game. */
export type Change<T extends GameTypes> =
  | { readonly kind: 'entry'; readonly side: T['Side']; readonly action: T['Action'] | undefined; readonly events: readonly T['Event'][]; readonly comment?: string }
  | { readonly kind: 'back'; readonly entries: number }
  | { readonly kind: 'end' };

/** So many of the last deliveries are kept for whoever lost his connection for a moment. */
const KEPT = 100;

export interface Watch<T extends GameTypes> {
  readonly viewer: Viewer<T['Side']>;
  /** How many deliveries there have been. */
  readonly count: number;
  /** After every change of the game. */
  note(change: Change<T>, before: T['State'], after: T['State'], ending: Ending | undefined): void;
  listen(listener: Listener): () => void;
  /** What came after a delivery; undefined where it is not kept any more. */
  since(n: number): readonly Delivery[] | undefined;
  /** Whether the viewer was told of the entry with this index. */
  knows(entry: number): boolean;
}

export function watchAs<T extends GameTypes>(game: Game<T>, viewer: Viewer<T['Side']>): Watch<T> {
  const listeners = new Set<Listener>();
  const kept: Delivery[] = [];
  /** Of each entry whether it was told. */
  const told: boolean[] = [];
  let count = 0;
  const look = (state: T['State']) => game.toJson(viewFor(game, state, viewer));

  /** What the change is to the viewer, but for his view; undefined: nothing that he is told. */
  const tell = (change: Change<T>, ending: Ending | undefined): Omit<Delivery, 'n' | 'view'> | undefined => {
    if (change.kind === 'end') return ending === undefined ? undefined : { ending };
    if (change.kind === 'back') {
      const back = told.splice(change.entries).filter(Boolean).length;
      return back === 0 ? undefined : { back };
    }
    const events = toldTo(game, change.events, viewer);
    const own = change.side === viewer;
    if (events.length === 0 && !own && ending === undefined) return undefined;
    return { side: change.side, events, ...(own && { action: change.action }), ...(own && change.comment !== undefined && { comment: change.comment }), ...(ending && { ending }) };
  };

  return {
    viewer,
    get count() {
      return count;
    },
    note(change, before, after, ending) {
      const said = tell(change, ending);
      // Deltas are made for those who listen; whoever comes later gets everything at once.
      const view = listeners.size > 0 || said === undefined ? deltaOf(look(before), look(after)) : undefined;
      const isDelivered = said !== undefined || view !== undefined;
      if (change.kind === 'entry') told.push(isDelivered);
      if (!isDelivered) return;
      count++;
      const delivery: Delivery = { n: count, ...said, ...(view !== undefined && { view }) };
      if (listeners.size === 0) kept.length = 0;
      else kept.push(delivery);
      if (kept.length > KEPT) kept.shift();
      for (const listener of listeners) listener(delivery);
    },
    listen(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    since(n) {
      if (n === count) return [];
      const first = kept.findIndex((delivery) => delivery.n === n + 1);
      return first < 0 ? undefined : kept.slice(first);
    },
    knows: (entry) => told[entry] ?? false,
  };
}
