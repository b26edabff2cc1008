/**
 * What each viewer is told of a game, numbered for him alone. What changes nothing for a viewer is no delivery for him: he
 * cannot count, or time, what he may not know.
 */
import type { Game, GameTypes, Viewer } from '@bridgehead/engine';
import { deltaOf, toldTo, viewFor } from '@bridgehead/engine';
import type { Delivery, Ending, SeenEntry, Snapshot } from '@bridgehead/engine/online';

export type Listener = (delivery: Delivery) => void;

/** What has changed in a game. */
export type Change<T extends GameTypes> =
  | { readonly kind: 'entry'; readonly side: T['Side']; readonly action: T['Action'] | 'resign'; readonly events: readonly T['Event'][]; readonly comment: string | undefined }
  /** So many entries are left. */
  | { readonly kind: 'back'; readonly entries: number }
  | { readonly kind: 'end' };

/** So many of the last deliveries are kept for whoever lost his connection for a moment. */
const KEPT = 100;

export interface Watch<T extends GameTypes> {
  readonly viewer: Viewer<T['Side']>;
  /** How many deliveries there have been. */
  readonly count: number;
  begin(state: T['State'], opening: readonly T['Event'][]): void;
  /** After a change of the game, with the state that it led to. */
  note(change: Change<T>, after: T['State'], ending: Ending | undefined): void;
  listen(listener: Listener): () => void;
  /** What came after a delivery; undefined where it is not kept any more. */
  since(n: number): readonly Delivery[] | undefined;
  /** Whether the viewer was told of the entry with this index. */
  knows(entry: number): boolean;
  snapshot(): Snapshot;
}

export function watchAs<T extends GameTypes>(game: Game<T>, viewer: Viewer<T['Side']>): Watch<T> {
  const listeners = new Set<Listener>();
  const kept: Delivery[] = [];
  /** Of each entry what the viewer was told; undefined: nothing. */
  const told: (SeenEntry | undefined)[] = [];
  let state: T['State'] | undefined;
  let opening: readonly T['Event'][] = [];
  let ended: Ending | undefined;
  let count = 0;

  /** The view that was looked at last: what a change begins with is what the one before it led to. */
  let looked: { readonly at: T['State']; readonly json: object } | undefined;
  const look = (at: T['State'] | undefined): object => {
    if (at === undefined) throw new Error('The game has not begun');
    if (looked?.at !== at) looked = { at, json: game.toJson(viewFor(game, at, viewer)) };
    return looked.json;
  };

  const tellEntry = ({ side, action, events, comment }: Extract<Change<T>, { readonly kind: 'entry' }>): SeenEntry => ({
    side,
    events: toldTo(game, events, viewer),
    ...(action === 'resign' ? { resign: true as const } : side === viewer && { action }),
    ...(side === viewer && comment !== undefined && { comment }),
  });

  /** What the change is to the viewer besides his view; undefined: nothing. */
  const tell = (change: Change<T>, changed: boolean): Pick<Delivery, 'entry' | 'back'> | undefined => {
    if (change.kind === 'end') return {};
    if (change.kind === 'back') {
      const back = told.splice(change.entries).filter((entry) => entry !== undefined).length;
      return back > 0 || changed ? { back } : undefined;
    }
    const entry = tellEntry(change);
    const isTold = entry.events.length > 0 || entry.resign === true || change.side === viewer || changed;
    told.push(isTold ? entry : undefined);
    return isTold ? { entry } : undefined;
  };

  return {
    viewer,
    get count() {
      return count;
    },
    begin(first, events) {
      state = first;
      opening = toldTo(game, events, viewer);
    },
    note(change, after, ending) {
      // Deltas are made for those who listen, and where nothing else shows whether something changed.
      const isQuiet = change.kind !== 'entry' || (change.side !== viewer && toldTo(game, change.events, viewer).length === 0);
      const view = listeners.size > 0 || isQuiet ? deltaOf(look(state), look(after)) : undefined;
      state = after;
      const said = tell(change, view !== undefined);
      const end = ending !== undefined && ended === undefined ? ending : undefined;
      ended = ending;
      if (said === undefined && end === undefined) return;
      count++;
      const delivery: Delivery = { n: count, ...said, ...(view !== undefined && { view }), ...(end && { ending: end }) };
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
    knows: (entry) => told[entry] !== undefined,
    snapshot: () => ({ n: count, opening, entries: told.filter((entry) => entry !== undefined), view: look(state), ...(ended && { ending: ended }) }),
  };
}
