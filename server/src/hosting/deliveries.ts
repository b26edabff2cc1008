/**
 * What each viewer is told of a game, numbered for them alone. What changes nothing for a viewer is no delivery for them: they
 * cannot count, or time, what they may not know.
 */
import type { Game, GameTypes, Viewer } from '@bridgehead/engine';
import type { ToldGame } from '@bridgehead/engine/records';
import { isOrdered, toldTo, viewFor } from '@bridgehead/engine';
import type { Delivery, Ending, Snapshot } from '@bridgehead/protocol';
import type { Listener, WrittenDelivery } from './delivery-outbox.js';
import { makeOutbox } from './delivery-outbox.js';
import type { Change } from './told-changes.js';
import { makeTeller } from './told-changes.js';
import type { Place, Said, ToldEntry } from './told-entries.js';
import { makeToldEntries } from './told-entries.js';
import type { Compared } from './view-changes.js';

export interface Watch<T extends GameTypes> {
  readonly viewer: Viewer<T['Side']>;
  /** How many deliveries there have been. */
  readonly count: number;
  begin(state: T['State'], opening: readonly T['Event'][]): void;
  /** After a change of the game that was stored as part of this version, with the state that it led to. It is sent with the next `send`. */
  note(change: Change<T>, after: T['State'], ending: Ending | undefined, version: number): void;
  send(): void;
  listen(listener: Listener): () => void;
  /** What came after a delivery; undefined where it is not kept any more. */
  since(n: number): readonly WrittenDelivery[] | undefined;
  /** Whether the viewer was told of the entry with this index. */
  knows(entry: number): boolean;
  snapshot(): Snapshot;
  /** The same for records. */
  told(): Omit<ToldGame<T>, 'header' | 'over'>;
  /** All of it, to be written down when everything is sent. */
  save(): SavedWatch<T>;
  /** Goes on from what was written down, at the state to which it led. */
  resume(saved: SavedWatch<T>, at: T['State']): void;
}

export interface SavedWatch<T extends GameTypes> {
  readonly opening: readonly T['Event'][];
  readonly told: readonly ToldEntry<T>[];
  readonly places: readonly (Place | null)[];
  readonly count: number;
  readonly ended: Ending | null;
}

/** What is to be sent, and the state that the viewer knew before. */
interface Unsent<State> {
  readonly delivery: Omit<Delivery, 'view'>;
  readonly before: State;
  readonly version: number;
}

/** Keeps the two views that were looked at last: what a change begins with is what the one before it led to. */
function latestViews<State>(viewOf: (at: State) => object): (at: State | undefined) => object {
  let looked: readonly { readonly at: State; readonly json: object }[] = [];
  return (at) => {
    if (at === undefined) throw new Error('The game has not begun');
    const found = looked.find((each) => each.at === at) ?? { at, json: viewOf(at) };
    const [latest] = looked;
    if (latest !== found) looked = latest === undefined ? [found] : [found, latest];
    return found.json;
  };
}

export function watchAs<T extends GameTypes>(
  game: Game<T>,
  viewer: Viewer<T['Side']>,
  { jsonOf, changeOf }: Compared<T>,
): Watch<T> {
  const outbox = makeOutbox();
  const entries = makeToldEntries<T>();
  const { told, places } = entries;
  const teller = makeTeller(game, viewer, entries);
  let state: T['State'] | undefined;
  let opening: readonly T['Event'][] = [];
  let ended: Ending | undefined;
  let count = 0;
  let unsent: Unsent<T['State']> | undefined;
  /** The same for all who ask before something happens: it is written out once. */
  let seen: Snapshot | undefined;

  const look = latestViews((at: T['State']) => jsonOf(viewFor(game, at, viewer)));

  const send = () => {
    if (unsent === undefined) return;
    const view = outbox.isHeard ? changeOf(look(unsent.before), look(state)) : undefined;
    const delivery: Delivery = { ...unsent.delivery, ...(view !== undefined && { view }) };
    unsent = undefined;
    outbox.send(delivery);
  };

  return {
    viewer,
    get count() {
      return count;
    },
    begin(first, events) {
      seen = undefined;
      state = first;
      opening = toldTo(game, events, viewer);
    },
    note(change, after, ending, version) {
      seen = undefined;
      const isEntry = change.kind === 'entry';
      // Views are compared where nothing else shows whether something changed.
      const isQuiet = !isEntry || (change.side !== viewer && toldTo(game, change.events, viewer).length === 0);
      const changed = isQuiet && changeOf(look(state), look(after)) !== undefined;
      // What orders have answered in secret came with the answer before, and is told with it: nobody can count it.
      const isWithin =
        isEntry && unsent?.version === version && isOrdered(change) && !teller.knowsAsked(state, change.side);
      const before = state;
      const said = teller.tell(change, before, changed);
      const end = ending !== undefined && ended === undefined ? ending : undefined;
      ended = ending;
      if (said === undefined && end === undefined) {
        state = after;
        return;
      }
      if (isWithin && unsent !== undefined) unsent = withMore(unsent, said, end);
      else {
        send();
        count++;
        if (before === undefined) throw new Error('The game has not begun');
        unsent = { delivery: { n: count, ...said, ...(end && { ending: end }) }, before, version };
      }
      state = after;
    },
    send,
    listen: (listener) => outbox.listen(listener),
    since: (n) => (n === count ? [] : outbox.since(n)),
    knows: (entry) => places[entry] !== undefined,
    snapshot() {
      seen ??= { n: count, opening, entries: [...told], view: look(state), ...(ended && { ending: ended }) };
      return seen;
    },
    told() {
      if (state === undefined) throw new Error('The game has not begun');
      return { opening, entries: [...told], state };
    },
    save: () => ({ opening, told, places: places.map((place) => place ?? null), count, ended: ended ?? null }),
    resume(saved, at) {
      seen = undefined;
      state = at;
      opening = saved.opening;
      for (const entry of saved.told) told.push(entry);
      for (const place of saved.places) places.push(place ?? undefined);
      count = saved.count;
      ended = saved.ended ?? undefined;
    },
  };
}

/** A delivery that waits to be sent, together with what came after it. */
function withMore<T extends GameTypes>(
  unsent: Unsent<T['State']>,
  said: Said<T> | undefined,
  ending: Ending | undefined,
): Unsent<T['State']> {
  const { back: backBefore, ...delivery } = unsent.delivery;
  const { back: backNow, ...more } = said ?? {};
  // An entry that was not sent yet need not be replaced.
  const back = delivery.entry === undefined ? backNow : backBefore;
  return {
    ...unsent,
    delivery: { ...delivery, ...more, ...(back !== undefined && { back }), ...(ending && { ending }) },
  };
}
