/** A game on a server, seen from one side: what its viewer has been told, as it adds up from deliveries, and the session to which that leads. */
import { deltaOf, withDelta } from './delta.js';
import type { Game, GameEvent, GameTypes, JsonMemory, SeenSession } from '@bridgehead/engine';
import type { RecordEnding, RecordEntry, SeenAnswer } from '@bridgehead/engine/records';
import { ENDED_BY } from '@bridgehead/engine/records';
import { sayProblem } from '@bridgehead/engine';
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

export interface Mirror<T extends GameTypes> {
  /** It changes with what is taken in. */
  readonly session: SeenSession<T>;
  /** Takes in what has been told by now. */
  take(seen: SeenGame): void;
}

/** What was told cannot be read: the page and the server have other rules. */
class OtherRules extends Error {
  constructor(what: string) {
    super(`The server uses other rules than this page: ${what}. Reload the page.`);
  }
}

interface Told<T extends GameTypes> {
  readonly entry: RecordEntry<T> | SeenAnswer<T>;
  readonly events: readonly T['Event'][];
}

export function openMirror<T extends GameTypes>(game: Game<T>, first: SeenGame): Mirror<T> {
  /** What has been read once stays the same object: nothing that shows it is drawn again. */
  const known = new WeakMap<SeenEntry, Told<T>>();
  const read = (told: SeenEntry): Told<T> => {
    const found = known.get(told) ?? readEntry(game, told);
    known.set(told, found);
    return found;
  };

  /** Views are never changed: a delivery leaves what it does not tell of as it was, and only the rest is read. */
  const memory: JsonMemory = new WeakMap();
  const session: { -readonly [Field in keyof SeenSession<T>]: SeenSession<T>[Field] } = {
    game,
    opening: { events: [] },
    state: readView(game, first.view, memory),
    entries: [],
    events: [],
    undone: [],
  };
  let before: SeenGame | undefined;

  const take = (seen: SeenGame) => {
    const isNew = before === undefined || before.opening !== seen.opening;
    const told = seen.entries.map(read);
    const last = told.length - 1;
    if (isNew) {
      session.opening = { events: readEvents(game, seen.opening) };
      delete session.rolled;
    } else if (told.length > session.entries.length) session.rolled = { entry: last, before: session.state };
    else if (
      session.rolled !== undefined &&
      (session.rolled.entry > last || told[session.rolled.entry]?.entry !== session.entries[session.rolled.entry])
    )
      delete session.rolled;
    if (before !== undefined && !isSameView(before, seen, isNew)) session.state = readView(game, seen.view, memory);
    session.entries = told.map(({ entry }) => entry);
    session.events = told.map(({ events }) => events);
    const ended = seen.ending && endedOtherwise(game, seen.ending);
    if (ended === undefined) delete session.ended;
    else session.ended = ended;
    before = seen;
  };
  take(first);
  return { session, take };
}

/** A viewer who was away is told everything at once, even if nothing has changed: then the state stays the same object. */
function isSameView(before: SeenGame, seen: SeenGame, isNew: boolean): boolean {
  return before.view === seen.view || (isNew && deltaOf(before.view, seen.view) === undefined);
}

function readView<T extends GameTypes>(game: Game<T>, json: unknown, memory: JsonMemory): T['State'] {
  const view = game.fromJson(json, memory);
  if (!view.ok) throw new OtherRules(view.problems.map(sayProblem).join('; '));
  return view.value;
}

function readEntry<T extends GameTypes>(
  game: Game<T>,
  { side: name, events: told, action: json, resign, comment }: SeenEntry,
): Told<T> {
  const side = game.sides.find((each) => each === name);
  if (side === undefined) throw new OtherRules(`there is no side "${name}"`);
  const events = readEvents(game, told);
  if (resign === true) return { entry: { side, resign }, events };
  const action = json === undefined ? undefined : game.parseAction(json);
  if (action?.ok === false) throw new OtherRules(action.problems.map(sayProblem).join('; '));
  return {
    entry: { side, seen: true, ...(action && { action: action.value }), ...(comment !== undefined && { comment }) },
    events,
  };
}

function readEvents<T extends GameTypes>(game: Game<T>, told: readonly GameEvent[]): readonly T['Event'][] {
  return told.filter((event) => isEventOf(game, event));
}

/** Events are made by the same rules on the server, and no player can send one. */
function isEventOf<T extends GameTypes>(_game: Game<T>, event: GameEvent): event is T['Event'] {
  return typeof event.type === 'string';
}

/** How a game ended, as a record says it: what the rules and a resignation say of themselves is not repeated. */
export function endedOtherwise<T extends GameTypes>(
  game: Game<T>,
  { by, winner, text }: Ending,
): RecordEnding<T['Side']> | undefined {
  const how = ENDED_BY.find((each) => each === by);
  return how && { by: how, winner: game.sides.find((side) => side === winner) ?? null, text };
}
