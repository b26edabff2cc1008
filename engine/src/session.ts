/**
 * One game in progress, held outside the state: the record so far, the events of each entry, what can be taken back.
 * A session is plain data that these functions change; `recordOf` stores it and `restoreSession` brings it back.
 */
import { itemAt } from './checked-access.js';
import type { Chance } from './chance.js';
import { noChance, recordingChance, scriptedChance } from './chance.js';
import type { Game, GameTypes, Outcome, Question, Setup, WholeGame } from './game.js';
import { GAME_OVER, advance, isOver, perform, questions } from './kernel.js';
import type {
  ActionEntry,
  GameRecord,
  RecordEnding,
  RecordEntry,
  RecordHeader,
  RecordNotes,
  ReplayFailure,
  SeenAnswer,
  Versions,
} from './record.js';
import { headerFor, isResignation, replay, stateFingerprint } from './record.js';
import type { Verdict, Violation } from './verdict.js';
import { LEGAL, verdictOf } from './verdict.js';

/** A game in progress as far as somebody knows it: all of it where it is played, or what one viewer has been told of it. */
export interface SeenSession<T extends GameTypes> {
  readonly game: Game<T>;
  readonly opening: { readonly events: readonly T['Event'][] };
  /** As the viewer knows it. */
  readonly state: T['State'];
  readonly entries: readonly (RecordEntry<T> | SeenAnswer<T>)[];
  readonly events: readonly (readonly T['Event'][])[];
  readonly undone: readonly ActionEntry<T>[];
  readonly rolled?: { readonly entry: number; readonly before: T['State'] };
  /** The state to which the last answer led, with its context: only to save time. */
  readonly lately?: { readonly state: T['State']; readonly context: T['Context'] };
  /** How it ended, if neither by the rules nor by a resignation. */
  readonly ended?: RecordEnding<T['Side']>;
}

/** A game in progress, with everything that undo and the record need. */
export interface Session<T extends GameTypes> extends SeenSession<T> {
  readonly game: Game<T>;
  /** Where the outcomes of the next actions come from. */
  readonly chance: Chance;
  readonly header: RecordHeader<T['Side']>;
  /** Outcomes and events of the set-up. */
  readonly opening: { readonly chance: readonly number[]; readonly events: readonly T['Event'][] };
  state: T['State'];
  readonly entries: RecordEntry<T>[];
  /** Events of each entry. */
  readonly events: (readonly T['Event'][])[];
  /** The states before the last entries: of all since the last that can never be taken back. */
  readonly past: T['State'][];
  /** Entries taken back, the next to be done again last. */
  readonly undone: ActionEntry<T>[];
  /** The last entry in which chance had a say, and the state before it, from which one can tell what else could have come. */
  rolled?: { readonly entry: number; readonly before: T['State'] };
  lately?: { readonly state: T['State']; readonly context: T['Context'] };
}

/** What came of an answer: its events, or the violations. */
export type Acted<T extends GameTypes> =
  | { readonly legal: true; readonly events: readonly T['Event'][] }
  | { readonly legal: false; readonly violations: readonly Violation[] };

/** Begins a scenario. */
export function startSession<T extends GameTypes>(
  game: Game<T>,
  setup: Setup,
  chance: Chance,
  notes: RecordNotes<T['Side']> = {},
): Session<T> {
  return openSession(game, game.start(setup), headerFor(game, setup, notes), chance);
}

/** Begins from a position instead of a scenario's start: a puzzle, a dispute, a branch of another game. */
export function startFromPosition<T extends GameTypes>(
  game: WholeGame<T>,
  position: T['State'],
  chance: Chance,
  notes: RecordNotes<T['Side']> = {},
): Session<T> {
  const header = headerFor(game, game.setupOf(position), notes, game.writePosition(position));
  return openSession(game, game.copy(position), header, chance);
}

function openSession<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  header: RecordHeader<T['Side']>,
  source: Chance,
): Session<T> {
  const outcomes: number[] = [];
  const events: T['Event'][] = [];
  advance(game, { state, chance: recordingChance(source, outcomes), emit: (event) => events.push(event) });
  return {
    game,
    chance: source,
    header,
    opening: { chance: outcomes, events },
    state,
    entries: [],
    events: [],
    past: [],
    undone: [],
  };
}

/** The record of a session: all that must be stored of it. */
export function recordOf<T extends GameTypes>(session: Session<T>): GameRecord<T> {
  const { game, header, opening, entries, state, ended } = session;
  return {
    header,
    chance: opening.chance,
    entries: [...entries],
    result: { fingerprint: stateFingerprint(game, state), over: isSessionOver(session), ...(ended && { ended }) },
  };
}

/** A session made from a record, or why the record does not replay. */
export type Restored<T extends GameTypes> = { readonly ok: true; readonly session: Session<T> } | ReplayFailure;

/** A session as it was when its record was made, except that what had been taken back is gone. */
export function restoreSession<T extends GameTypes>(
  game: Game<T>,
  record: GameRecord<T>,
  chance: Chance,
  versions: Versions = 'same',
): Restored<T> {
  const past: T['State'][] = [];
  let before: T['State'] | undefined;
  let rolled: Session<T>['rolled'];
  const replayed = replay(
    game,
    record,
    ({ index, entry, state, events }) => {
      if (entry && before) remember(past, before, entry, events);
      if (entry && before && !isResignation(entry) && entry.chance.length > 0) rolled = { entry: index, before };
      before = game.copy(state);
    },
    versions,
  );
  if (!replayed.ok) return replayed;
  const { state, events } = replayed;
  const opening = { chance: record.chance, events: replayed.opening };
  return {
    ok: true,
    session: {
      game,
      chance,
      header: record.header,
      opening,
      state,
      entries: [...record.entries],
      events: [...events],
      past,
      undone: [],
      ...(rolled && { rolled }),
      ...(record.result?.ended && { ended: record.result.ended }),
    },
  };
}

/** The side that gave up, if one did. */
export function resignedBy<T extends GameTypes>(session: SeenSession<T>): T['Side'] | undefined {
  const last = session.entries.at(-1);
  return last && isResignation(last) ? last.side : undefined;
}

/** Whether the game has ended: by its rules, by a resignation or otherwise. */
export function isSessionOver<T extends GameTypes>(session: SeenSession<T>): boolean {
  return isOver(session.state) || resignedBy(session) !== undefined || session.ended !== undefined;
}

/** Who must decide what; nobody when the game is over. */
export function askedIn<T extends GameTypes>(session: SeenSession<T>): readonly Question<T>[] {
  return isSessionOver(session) ? [] : questions(session.game, session.state, contextIn(session));
}

/** What was computed for the last answer serves for the next question. */
function contextIn<T extends GameTypes>({ state, lately }: SeenSession<T>): T['Context'] | undefined {
  return lately?.state === state ? lately.context : undefined;
}

/** Points so far, or how it ended: a side that resigned or ran out of time has lost whatever the points say. */
export function sessionOutcome<T extends GameTypes>(session: SeenSession<T>): Outcome<T['Side']> {
  const { game } = session;
  const outcome = game.outcome(session.state);
  const resigned = resignedBy(session);
  if (session.ended !== undefined)
    return { ...outcome, winner: session.ended.winner ?? undefined, level: session.ended.text };
  if (resigned === undefined) return outcome;
  return {
    ...outcome,
    winner: game.sides.find((side) => side !== resigned),
    level: `${game.sideName(resigned)} resigned`,
  };
}

/** Answers a question: what happened, or why the answer is not allowed. */
export function act<T extends GameTypes>(session: Session<T>, side: T['Side'], action: T['Action']): Acted<T> {
  if (isSessionOver(session)) return { legal: false, violations: [GAME_OVER] };
  const acted = take(session, side, action, session.chance);
  if (acted.legal) session.undone.length = 0;
  return acted;
}

/** Takes an entry that was made elsewhere, with the outcomes it had there. */
export function continueWith<T extends GameTypes>(session: Session<T>, entry: RecordEntry<T>): Verdict {
  if (isResignation(entry)) return resign(session, entry.side);
  const taken = take(session, entry.side, entry.action, scriptedChance(entry.chance));
  if (!taken.legal) return verdictOf(taken.violations);
  session.entries[session.entries.length - 1] = entry;
  session.undone.length = 0;
  return LEGAL;
}

/** Gives up, at any time before the end. */
export function resign<T extends GameTypes>(session: Session<T>, side: T['Side']): Verdict {
  if (isSessionOver(session)) return verdictOf([GAME_OVER]);
  const entry = { side, resign: true } as const;
  remember(session.past, session.state, entry, []);
  session.entries.push(entry);
  session.events.push([]);
  session.undone.length = 0;
  return LEGAL;
}

function take<T extends GameTypes>(
  session: Session<T>,
  side: T['Side'],
  action: T['Action'],
  source: Chance,
): Acted<T> {
  const outcomes: number[] = [];
  const performed = perform(
    session.game,
    session.state,
    side,
    action,
    recordingChance(source, outcomes),
    contextIn(session),
  );
  if (!performed.legal) return performed;
  const entry = { side, action, chance: outcomes };
  remember(session.past, session.state, entry, performed.events);
  if (outcomes.length > 0) session.rolled = { entry: session.entries.length, before: session.state };
  session.entries.push(entry);
  session.events.push(performed.events);
  session.state = performed.state;
  session.lately = { state: performed.state, context: performed.context };
  return { legal: true, events: performed.events };
}

/** Keeps the state before an entry; none before one that can never be taken back. */
function remember<T extends GameTypes>(
  past: T['State'][],
  before: T['State'],
  entry: RecordEntry<T>,
  events: readonly T['Event'][],
): void {
  if (isFinal(entry, events)) past.length = 0;
  else past.push(before);
}

/** A player who has seen a roll, or something hidden, cannot unsee it. */
function isFinal<T extends GameTypes>(entry: RecordEntry<T> | SeenAnswer<T>, events: readonly T['Event'][]): boolean {
  return (
    isResignation(entry) || (!('seen' in entry) && entry.chance.length > 0) || events.some((event) => event.reveals)
  );
}

/** Whether this side may take the last entry back, or why not: free back to the last roll, reveal or answer of another side. */
export function judgeUndo<T extends GameTypes>(session: SeenSession<T>, side: T['Side']): Verdict {
  const entry = session.entries.at(-1);
  if (!entry) return refuse('nothing-to-undo', 'You have nothing to take back yet.');
  if (session.ended !== undefined) return refuse('undo-ended', 'The game has been ended.');
  if (isResignation(entry)) return refuse('undo-resignation', 'A resignation is final.');
  // Asked before the other side is named: where the rules forbid it, nobody learns from the refusal who was asked last.
  if (!session.game.mayUndo(session.state)) return refuse('undo-forbidden', 'The rules do not allow undoing this.');
  if (entry.side !== side)
    return refuse('undo-other-side', `The last action was made by ${session.game.sideName(entry.side)}.`);
  if (!('seen' in entry) && entry.chance.length > 0)
    return refuse('undo-roll', 'Can’t undo: the last action used chance.');
  if (isFinal(entry, itemAt(session.events, session.entries.length - 1)))
    return refuse('undo-reveal', 'The last action revealed something.');
  return LEGAL;
}

/** Whether a side may take back its last entry. */
export function canUndo<T extends GameTypes>(session: SeenSession<T>, side: T['Side']): boolean {
  return judgeUndo(session, side).legal;
}

/** Takes this side's last entry back. */
export function undo<T extends GameTypes>(session: Session<T>, side: T['Side']): Verdict {
  const verdict = judgeUndo(session, side);
  if (!verdict.legal) return verdict;
  const entry = session.entries.pop();
  const before = session.past.pop();
  if (!entry || isResignation(entry) || !before)
    throw new Error('An entry that may be taken back has no state before it');
  session.events.pop();
  session.state = before;
  session.undone.push(entry);
  return LEGAL;
}

/** Whether a side can do again what it took back. */
export function canRedo<T extends GameTypes>(session: SeenSession<T>, side: T['Side']): boolean {
  return session.undone.at(-1)?.side === side;
}

/** Does again what this side took back last. */
export function redo<T extends GameTypes>(session: Session<T>, side: T['Side']): Acted<T> {
  const entry = session.undone.at(-1);
  if (!entry || entry.side !== side)
    return { legal: false, violations: [violation('nothing-to-redo', 'Nothing to redo.')] };
  const acted = take(session, side, entry.action, noChance);
  if (acted.legal) session.undone.pop();
  return acted;
}

function refuse(code: string, text: string): Verdict {
  return verdictOf([violation(code, text)]);
}

function violation(code: string, text: string): Violation {
  return { code, rule: '', text };
}
