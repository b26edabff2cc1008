/**
 * A record is a game's notation: a header, the outcomes of chance, the actions. Anyone who has the rules and the record
 * has the game: it can be replayed both ways, branched, annotated, checked and shared. See docs/records.md.
 *
 *     { "header":  what was played, by which rules, from which start
 *       "chance":  outcomes of the set-up, in the order in which the rules asked for them
 *       "entries": one action each, with the outcomes that it used
 *       "result":  what it led to, so that a replay proves itself
 *       "seal":    of a finished game on a server: its signature }
 *
 * An outcome is a number from 0 to ways - 1: a die that shows 1 is written 0.
 */
import { itemAt } from './checked-access.js';
import type { Chance } from './chance.js';
import { ChanceError, scriptedChance } from './chance.js';
import type { Game, GameTypes, Play, Setup } from './game.js';
import { fingerprint } from './hash.js';
import { GAME_OVER, advance, apply, isOver, judge } from './kernel.js';
import type { Parsed, Problem, Violation } from './verdict.js';
import { withStop } from './words.js';

/** Marks a file as a record. */
export const RECORD_FORMAT = 'bridgehead-record';
/** The version of the format that is written. */
export const RECORD_VERSION = 2;
/** Those that can be read. Version 1 had no dice of a server and no ending by agreement, time or verdict. */
export const RECORD_VERSIONS = [1, RECORD_VERSION] as const;

/** What was played: the game, its versions and its set-up. */
export interface RecordHeader<Side extends string = string> {
  readonly format: typeof RECORD_FORMAT;
  readonly version: typeof RECORD_VERSION;
  readonly game: string;
  /** The rules and the content it was played with. Other rules may refuse it: a rules fix is a new rulesVersion. */
  readonly rulesVersion: string;
  readonly contentHash: string;
  readonly setup: Setup;
  /** The position that the game began from instead of the scenario's start, as `writePosition` gives it. */
  readonly from?: object;
  readonly players?: { readonly [S in Side]?: string };
  /** Where the chance came from, as a note; the outcomes themselves stand in the record. */
  readonly seed?: string;
  /** Of a game on a server: what its draws follow from, so that anyone can draw them again. */
  readonly dice?: RecordDice;
  readonly comment?: string;
}

/** The committed dice of a server game, with everything that it takes to check them. */
export interface RecordDice {
  /** The name under which the game was played. */
  readonly game: string;
  /** The hash of the seed, which both sides saw before the game. */
  readonly commitment: string;
  readonly seed: string;
  /** What the sides added, in the order of the game's sides. */
  readonly nonces: readonly string[];
  /** Draws that were made and taken back by agreement: so many before the entry with this index. */
  readonly voided: readonly { readonly before: number; readonly draws: number }[];
}

/** What a header may say apart from what was played. */
export type RecordNotes<Side extends string> = Pick<RecordHeader<Side>, 'players' | 'seed' | 'dice' | 'comment'>;

/** An action in a record. */
export interface ActionEntry<T extends GameTypes> {
  readonly side: T['Side'];
  readonly action: T['Action'];
  /** The outcomes that it used, with all automatic steps after it. */
  readonly chance: readonly number[];
  readonly comment?: string;
}

/** Giving up: legal for either side at any time, and the end. */
export interface ResignEntry<T extends GameTypes> {
  readonly side: T['Side'];
  readonly resign: true;
  readonly comment?: string;
}

/** One entry of a record. */
export type RecordEntry<T extends GameTypes> = ActionEntry<T> | ResignEntry<T>;

/** An answer as one viewer knows it: by its events, and by its action if it is their own; never by the outcomes of chance. In no record. */
export interface SeenAnswer<T extends GameTypes> {
  readonly side: T['Side'];
  readonly seen: true;
  readonly action?: T['Action'];
  readonly comment?: string;
}

/** What can end a game apart from the rules and a resignation: both agreed, a clock ran out, the operator decided. */
export const ENDED_BY = ['draw', 'forfeit', 'verdict'] as const;

/** How a game ended other than by its rules or a resignation. */
export interface RecordEnding<Side extends string> {
  readonly by: (typeof ENDED_BY)[number];
  /** Null: nobody has won. */
  readonly winner: Side | null;
  /** One sentence, for the players. */
  readonly text: string;
}

/** The end of a record, to compare with after a replay. */
export interface RecordResult<Side extends string = string> {
  /** Of the state after the last entry. */
  readonly fingerprint: string;
  /** Whether the game has ended. */
  readonly over: boolean;
  /** How, where it was neither by the rules nor because a side resigned. */
  readonly ended?: RecordEnding<Side>;
}

/** What `seal.ts` makes and checks. All as hexadecimal digits. */
export interface RecordSeal {
  /** The public key of the server. */
  readonly key: string;
  /** A hash for each entry, chained to the one before. */
  readonly chain: readonly string[];
  readonly signature: string;
}

/** A stored game: header, actions, and outcomes of chance. A replay rebuilds the state. */
export interface GameRecord<T extends GameTypes> {
  readonly header: RecordHeader<T['Side']>;
  readonly chance: readonly number[];
  readonly entries: readonly RecordEntry<T>[];
  /** A record without a result shows that all was legal, but not that it led to the same end. */
  readonly result?: RecordResult<T['Side']>;
  readonly seal?: RecordSeal;
}

/** Whether a side gave up with this entry. */
export function isResignation<T extends GameTypes>(entry: RecordEntry<T> | SeenAnswer<T>): entry is ResignEntry<T> {
  return 'resign' in entry;
}

/** "Both agreed to a draw. No winner." */
export function sayEnded<T extends GameTypes>(game: Game<T>, { winner, text }: RecordEnding<T['Side']>): string {
  return `${withStop(text)} ${winner === null ? 'No winner.' : `${game.sideName(winner)} wins.`}`;
}

/** The header of a new record: this game with these rules and this content. */
export function headerFor<T extends GameTypes>(
  game: Game<T>,
  setup: Setup,
  notes: RecordNotes<T['Side']> = {},
  from?: object,
): RecordHeader<T['Side']> {
  return {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    game: game.key,
    rulesVersion: game.rulesVersion,
    contentHash: game.contentHash,
    setup,
    ...(from && { from }),
    ...notes,
  };
}

/** A short text that is the same for equal states. */
export function stateFingerprint<T extends GameTypes>(game: Game<T>, state: T['State']): string {
  return fingerprint(game.toJson(state));
}

/** JSON text with one line per entry, so that two records can be compared line by line. */
export function writeRecord<T extends GameTypes>(record: GameRecord<T>): string {
  const header = Object.entries(record.header).filter(([, value]) => value !== undefined);
  const parts = [
    `"header": {\n${lines(header.map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`))}\n  }`,
    `"chance": ${JSON.stringify(record.chance)}`,
    record.entries.length === 0
      ? '"entries": []'
      : `"entries": [\n${lines(record.entries.map((entry) => JSON.stringify(entry)))}\n  ]`,
    ...(record.result ? [`"result": ${JSON.stringify(record.result)}`] : []),
    ...(record.seal ? [`"seal": ${JSON.stringify(record.seal)}`] : []),
  ];
  return `{\n  ${parts.join(',\n  ')}\n}\n`;
}

function lines(texts: readonly string[]): string {
  return texts.map((text) => `    ${text}`).join(',\n');
}

/** What happened at one entry of a replay; index -1 and no entry for the set-up. */
export interface ReplayStep<T extends GameTypes> {
  readonly index: number;
  readonly entry: RecordEntry<T> | undefined;
  /** The state after it. The replay goes on changing it: copy it to keep it. */
  readonly state: T['State'];
  readonly events: readonly T['Event'][];
}

/** A replayed game: its last state, and all events. */
export interface Replayed<T extends GameTypes> {
  readonly ok: true;
  readonly state: T['State'];
  /** Events of the set-up, and of each entry. */
  readonly opening: readonly T['Event'][];
  readonly events: readonly (readonly T['Event'][])[];
  readonly resigned: T['Side'] | undefined;
}

/** Why a record does not replay, and where. */
export interface ReplayFailure {
  readonly ok: false;
  /** Index of the entry; -1 for the set-up, the number of entries for the result. */
  readonly at: number;
  readonly problem: Problem;
}

/** Whether a record of other rules or other content is refused at once, or tried: the fingerprint then has the last word. */
export type Versions = 'same' | 'any';

/** Plays a record again, judging every action. A bad record is an answer, never a throw. */
export function replay<T extends GameTypes>(
  game: Game<T>,
  record: GameRecord<T>,
  onStep: (step: ReplayStep<T>) => void = ignore,
  versions: Versions = 'same',
): Replayed<T> | ReplayFailure {
  const otherVersion = versions === 'same' ? versionProblem(game, record.header) : undefined;
  if (otherVersion) return { ok: false, at: -1, problem: otherVersion };

  const opening: T['Event'][] = [];
  const begun = attempt('chance', record.chance, (chance) =>
    openRecord(game, record.header, chance, (event) => opening.push(event)),
  );
  if ('problem' in begun) return { ok: false, at: -1, problem: begun.problem };
  const { state } = begun.value;
  let { context } = begun.value;
  onStep({ index: -1, entry: undefined, state, events: opening });

  const events: (readonly T['Event'][])[] = [];
  let resigned: T['Side'] | undefined;
  for (const [index, entry] of record.entries.entries()) {
    const told: T['Event'][] = [];
    const taken =
      resigned === undefined
        ? takeEntry(game, state, context, entry, index, (event) => told.push(event))
        : {
            problem: {
              field: `entries[${index}]`,
              expected: `nothing after the resignation of ${game.sideName(resigned)}`,
            },
          };
    if ('problem' in taken) return { ok: false, at: index, problem: taken.problem };
    context = taken.value;
    if (isResignation(entry)) resigned = entry.side;
    events.push(told);
    onStep({ index, entry, state, events: told });
  }

  const wrong =
    record.result &&
    resultProblem(record.result, stateFingerprint(game, state), isOver(state) || resigned !== undefined);
  return wrong
    ? { ok: false, at: record.entries.length, problem: wrong }
    : { ok: true, state, opening, events, resigned };
}

const ignore = () => {};

function versionProblem<T extends GameTypes>(game: Game<T>, header: RecordHeader): Problem | undefined {
  if (header.game !== game.key) return { field: 'header.game', expected: `"${game.key}", found "${header.game}"` };
  if (header.rulesVersion !== game.rulesVersion) {
    return {
      field: 'header.rulesVersion',
      expected: `"${game.rulesVersion}", the rules at hand; it was played with "${header.rulesVersion}"`,
    };
  }
  if (header.contentHash !== game.contentHash) {
    return {
      field: 'header.contentHash',
      expected: `"${game.contentHash}", the content at hand; it was played with "${header.contentHash}"`,
    };
  }
  return undefined;
}

/** The first state of a record, with all automatic steps to its first question, and its context. */
function openRecord<T extends GameTypes>(
  game: Game<T>,
  header: RecordHeader,
  chance: Chance,
  emit: (event: T['Event']) => void,
): { state: T['State']; context: T['Context'] } {
  const state = header.from === undefined ? game.start(header.setup) : readFrom(game, header.from);
  return { state, context: advance(game, { state, chance, emit }) };
}

/** The position that a record begins from. */
export function positionIn<T extends GameTypes>(game: Game<T>, from: object): Parsed<T['State']> {
  const read = game.readPosition?.(from);
  if (read === undefined) throw new Error(`${game.title}: a record that begins from a position needs the whole game`);
  return read;
}

function readFrom<T extends GameTypes>(game: Game<T>, from: object): T['State'] {
  const read = positionIn(game, from);
  if (!read.ok) throw new BadEntry(problemWithin('header.from', itemAt(read.problems, 0)));
  return read.value;
}

/** Judges and applies one entry: the context after it, or the problem. */
function takeEntry<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  context: T['Context'],
  entry: RecordEntry<T>,
  index: number,
  emit: (event: T['Event']) => void,
): { value: T['Context'] } | { problem: Problem } {
  const field = `entries[${index}]`;
  if (isResignation(entry))
    return isOver(state) ? { problem: { field, expected: refusal([GAME_OVER]) } } : { value: context };
  return attempt(`${field}.chance`, entry.chance, (chance) => {
    const verdict = judge(game, state, entry.side, entry.action, context);
    if (!verdict.legal) throw new BadEntry({ field: `${field}.action`, expected: refusal(verdict.violations) });
    const play: Play<T> = { state, chance, emit };
    return apply(game, play, entry.side, entry.action, context);
  });
}

function refusal(violations: readonly Violation[]): string {
  return `a legal action: ${violations.map(({ rule, text }) => (rule === '' ? text : `${text} (${rule})`)).join(' ')}`;
}

/** A problem met while the rules run, on its way to the caller of the replay. */
class BadEntry extends Error {
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.expected);
    this.problem = problem;
  }
}

/** Runs rules on recorded outcomes: all of them must be used, and whatever is thrown is the record's problem. */
function attempt<R>(
  field: string,
  outcomes: readonly number[],
  run: (chance: Chance) => R,
): { readonly value: R } | { readonly problem: Problem } {
  const chance = scriptedChance(outcomes);
  try {
    const value = run(chance);
    if (chance.used === outcomes.length) return { value };
    return {
      problem: {
        field,
        expected: `${chance.used} outcomes, as many as the rules ask for; ${outcomes.length} are recorded`,
      },
    };
  } catch (error) {
    if (error instanceof BadEntry) return { problem: error.problem };
    if (error instanceof ChanceError)
      return { problem: { field, expected: `the outcomes that the rules ask for: ${error.message}` } };
    return {
      problem: {
        field: field.replace(/\.?chance$/, ''),
        expected: `something that the rules can carry out: ${messageOf(error)}`,
      },
    };
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function resultProblem(result: RecordResult, found: string, over: boolean): Problem | undefined {
  if (result.fingerprint !== found)
    return {
      field: 'result.fingerprint',
      expected: `"${found}", where the replay ends; recorded is "${result.fingerprint}"`,
    };
  if (over && result.ended !== undefined)
    return { field: 'result.ended', expected: 'nothing: the game had ended before' };
  const isOverNow = over || result.ended !== undefined;
  if (result.over !== isOverNow) return { field: 'result.over', expected: `${isOverNow}, as the replay ends` };
  return undefined;
}

/** A problem inside a part, named from the whole: "unit" inside "entries[12].action" is "entries[12].action.unit". */
export function problemWithin(place: string, problem: Problem): Problem {
  const joint = problem.field === '' || problem.field.startsWith('[') ? '' : '.';
  return { ...problem, field: place + joint + problem.field };
}
