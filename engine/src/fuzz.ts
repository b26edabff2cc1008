/**
 * Plays random games and holds the rules to the contract at every step. What it finds names the seed, the decision and
 * the record so far: enough to stand in the same place again.
 */
import { itemAt } from './checked-access.js';
import { seededChance } from './chance.js';
import {
  checkAnswers,
  checkChoice,
  checkCopy,
  checkInvariants,
  checkPurity,
  checkSealed,
  checkState,
  checkTelling,
  textOf,
} from './fuzz-checks.js';
import type { Fault, FuzzRun } from './fuzz-run.js';
import { guard, recordSoFar, report, traceOf } from './fuzz-run.js';
import type { GameTypes, Question, Setup, WholeGame } from './game.js';
import { advance, apply, candidates, isOver, judge, questions } from './kernel.js';
import { readRecord } from './parse-record.js';
import type { ActionEntry } from './record.js';
import { headerFor, replay, stateFingerprint, writeRecord } from './record.js';
import { MOST_DECISIONS, makeTape } from './simulate.js';
import { sayProblem } from './verdict.js';

export { FUZZ_CHECKS } from './fuzz-run.js';
export type { Fault, FuzzCheck } from './fuzz-run.js';

/** Options of `fuzzGame`. */
export interface FuzzOptions<T extends GameTypes = GameTypes> {
  /** The game goes on from here instead of its start. */
  readonly from?: T['State'];
  /** Decisions after which the game counts as endless. */
  readonly most?: number;
  /** Costly checks are made at one decision in this many. */
  readonly sample?: number;
  /** Gives up after this many faults. */
  readonly faults?: number;
}

/** What happened in one fuzzed game. */
export interface FuzzReport<T extends GameTypes> {
  readonly seed: number;
  readonly decisions: number;
  readonly rolls: number;
  readonly over: boolean;
  readonly faults: readonly Fault<T>[];
}

/** How many candidates are judged at each decision: the chosen one and a few more. */
const JUDGED = 4;

/** Plays one random game and checks at each decision that the game keeps to the contract. */
export function fuzzGame<T extends GameTypes>(
  game: WholeGame<T>,
  setup: Setup,
  seed: number,
  options: FuzzOptions<T> = {},
): FuzzReport<T> {
  const { from, most = MOST_DECISIONS, sample = 8, faults: enough = 5 } = options;
  const run = openRun(game, setup, seed, from);
  if ('check' in run) return { seed, decisions: 0, rolls: 0, over: false, faults: [run] };
  let goesOn = true;
  while (goesOn && run.faults.length < enough && run.entries.length < most && !isOver(run.state)) {
    goesOn = decide(run, run.own.pick(sample, 'thorough') === 0);
  }
  const over = isOver(run.state);
  if (goesOn && run.faults.length < enough) {
    guard(run, () => checkState(run));
    guard(run, () => checkReplay(run));
    if (!over) report(run, 'endless', `is not over after ${most} decisions`);
  }
  return { seed, decisions: run.entries.length, rolls: run.tape.rolls, over, faults: run.faults };
}

function openRun<T extends GameTypes>(
  game: WholeGame<T>,
  setup: Setup,
  seed: number,
  from: T['State'] | undefined,
): FuzzRun<T> | Fault<T> {
  const tape = makeTape(seededChance(seed));
  const header = headerFor(game, setup, { seed: `fuzz ${seed}` }, from && game.writePosition(from));
  try {
    const state = from === undefined ? game.start(setup) : game.copy(from);
    advance(game, { state, chance: tape, emit: ignore });
    const own = seededChance(seed, 1);
    const run: FuzzRun<T> = {
      game,
      seed,
      tape,
      own,
      header,
      opening: tape.cut(),
      entries: [],
      faults: [],
      state,
      context: game.context(state),
    };
    checkInvariants(run);
    return run;
  } catch (error) {
    return {
      check: 'throws',
      text: `the set-up throws: ${traceOf(error)}`,
      seed,
      decision: 0,
      record: { header, chance: tape.cut(), entries: [] },
    };
  }
}

const ignore = () => {};

/** Makes one decision with all checks around it; false when the game cannot go on. */
function decide<T extends GameTypes>(run: FuzzRun<T>, thorough: boolean): boolean {
  const chosen = guard(run, () => choose(run));
  if (chosen === undefined) return false;
  if (thorough && !checkThoroughly(run, chosen)) return false;
  const events: T['Event'][] = [];
  const applied = guard(
    run,
    () => {
      run.context = apply(
        run.game,
        { state: run.state, chance: run.tape, emit: (event) => events.push(event) },
        chosen.side,
        chosen.action,
        run.context,
      );
      return true;
    },
    chosen,
  );
  if (!applied) return false;
  run.entries.push({ ...chosen, chance: run.tape.cut() });
  guard(run, () => checkInvariants(run));
  guard(run, () => checkTelling(run, events));
  return true;
}

/** False when the state itself has been damaged. */
function checkThoroughly<T extends GameTypes>(run: FuzzRun<T>, chosen: ActionEntry<T>): boolean {
  const before = guard(run, () => textOf(run.game, run.state));
  if (before === undefined) return false;
  guard(run, () => checkState(run));
  guard(run, () => checkAnswers(run, chosen.side), chosen);
  guard(run, () => checkChoice(run, chosen), chosen);
  checkPurity(run, before);
  guard(run, () => checkSealed(run), chosen);
  return guard(run, () => checkCopy(run, chosen), chosen) ?? false;
}

/** Picks an answer as a player would, from the view; undefined if there is none to play. */
function choose<T extends GameTypes>(run: FuzzRun<T>): ActionEntry<T> | undefined {
  const { game, state, own, context } = run;
  const asked = questions(game, state, context);
  if (asked.length === 0) {
    report(run, 'candidates', `nobody is asked anything in "${state.stack.at(-1)?.at}"`);
    return undefined;
  }
  const { side, text }: Question<T> = itemAt(asked, own.pick(asked.length, 'who answers first'));
  const view = game.view(state, side);
  const list = candidates(game, view, side, view === state ? context : game.context(view));
  if (list.length === 0) {
    report(run, 'candidates', `${game.sideName(side)} is asked "${text}" and has no candidate`);
    return undefined;
  }
  const legal: ActionEntry<T>[] = [];
  for (let tried = 0; tried < JUDGED; tried++) {
    const index = own.pick(list.length, 'candidate');
    const action = list.at(index);
    if (action === undefined) report(run, 'candidates', `candidate ${index} of ${list.length} is missing`);
    else if (isAccepted(run, { side, action, chance: [] })) legal.push({ side, action, chance: [] });
  }
  return legal.at(0);
}

function isAccepted<T extends GameTypes>(run: FuzzRun<T>, entry: ActionEntry<T>): boolean {
  const verdict = judge(run.game, run.state, entry.side, entry.action, run.context);
  if (!verdict.legal)
    report(
      run,
      'judge',
      `a candidate is refused: ${verdict.violations.map(({ code, text }) => `${code}: ${text}`).join(' ')}`,
      entry,
    );
  return verdict.legal;
}

/** The record is written, read and played again, as a stranger would. */
function checkReplay<T extends GameTypes>(run: FuzzRun<T>): void {
  const { game, state } = run;
  const result = { fingerprint: stateFingerprint(game, state), over: isOver(state) };
  const read = readRecord(game, writeRecord<T>({ ...recordSoFar(run), result }));
  if (!read.ok) {
    report(run, 'replay', `the record cannot be read: ${read.problems.map(sayProblem).join('; ')}`);
    return;
  }
  const replayed = replay(game, read.value);
  if (!replayed.ok) report(run, 'replay', `entry ${replayed.at}: ${sayProblem(replayed.problem)}`);
}
