/** The single checks of the fuzzer. Each holds one sentence of the contract against a state or an answer. */
import { itemAt } from './checked-access.js';
import { seededChance } from './chance.js';
import type { FuzzRun } from './fuzz-run.js';
import { report } from './fuzz-run.js';
import type { Candidates, Game, GameTypes } from './game.js';
import { apply, assemble, candidates, firstAsked, judge, preview, questionTo, questions } from './kernel.js';
import type { ActionEntry } from './record.js';
import { stateFingerprint } from './record.js';
import { actionToldTo } from './viewers.js';
import type { Parsed } from './verdict.js';
import { sayProblem } from './verdict.js';

/** Longer lists of candidates are compared in their first entries only. */
const COMPARED = 300;

/** The first of the streams of chance from which sealed answers are picked, one for each decision. */
const SEALED_STREAM = 2;

/** The state as JSON text, for comparison. */
export function textOf<T extends GameTypes>(game: Game<T>, state: T['State']): string {
  return JSON.stringify(game.toJson(state));
}

/** Reports each broken invariant of the state. */
export function checkInvariants<T extends GameTypes>(run: FuzzRun<T>): void {
  for (const sentence of run.game.brokenInvariants(run.state)) report(run, 'invariant', sentence);
}

/** The state as others store it, write it down and see it. */
export function checkState<T extends GameTypes>(run: FuzzRun<T>): void {
  const { game, state } = run;
  checkSame(run, 'json', game.fromJson(reread(game.toJson(state))));
  checkSame(run, 'position', game.readPosition(reread(game.writePosition(state))));
  for (const side of game.sides) checkView(run, side);
  if (game.headline(state) === '') report(run, 'telling', 'the state has no headline');
  game.outcome(state);
  game.setupOf(state);
}

/** What a reader on another machine gets. */
function reread(json: object): unknown {
  return JSON.parse(JSON.stringify(json));
}

function checkSame<T extends GameTypes>(run: FuzzRun<T>, check: 'json' | 'position', read: Parsed<T['State']>): void {
  if (!read.ok) report(run, check, `is not read back: ${read.problems.map(sayProblem).join('; ')}`);
  else reportDifference(run, check, 'read back', textOf(run.game, run.state), textOf(run.game, read.value));
}

function checkView<T extends GameTypes>(run: FuzzRun<T>, side: T['Side']): void {
  const { game, state } = run;
  const view = game.view(state, side);
  const name = `${game.sideName(side)}'s view`;
  reportDifference(run, 'view', `${name} of its own view`, textOf(game, view), textOf(game, game.view(view, side)));
  const asked = JSON.stringify(questionTo(game, state, side) ?? null);
  const askedInView = JSON.stringify(questionTo(game, view, side) ?? null);
  reportDifference(run, 'view', `the question on ${name}`, asked, askedInView);
}

/** The list of answers: nothing twice, and the same with a new context. */
export function checkAnswers<T extends GameTypes>(run: FuzzRun<T>, side: T['Side']): void {
  const { game, state, context } = run;
  const listed = firstOf(candidates(game, state, side, context));
  const anew = firstOf(candidates(game, state, side, game.context(state)));
  reportDifference(run, 'context', 'the list with a new context', listed.join('\n'), anew.join('\n'));
  const first = itemAt(questions(game, state, context), 0).side;
  const told = firstAsked(game, state, context);
  if (told !== first)
    report(run, 'context', `${game.sideName(told)} is told to be asked, and ${game.sideName(first)} is`);
  const seen = new Set<string>();
  for (const text of listed) {
    if (seen.has(text)) report(run, 'duplicates', `is listed twice: ${text}`);
    seen.add(text);
  }
}

function firstOf<Action>(list: Candidates<Action>): string[] {
  return Array.from({ length: Math.min(list.length, COMPARED) }, (_, index) => JSON.stringify(list.at(index)));
}

/** The chosen answer as it is written, named, previewed and put together. */
export function checkChoice<T extends GameTypes>(run: FuzzRun<T>, chosen: ActionEntry<T>): void {
  const { game, state } = run;
  const { side, action } = chosen;
  const read = game.parseAction(reread(action));
  if (!read.ok) report(run, 'action', `is not read back: ${read.problems.map(sayProblem).join('; ')}`, chosen);
  else reportDifference(run, 'action', 'read back', sorted(action), sorted(read.value));
  if (game.nameAction(state, action) === '') report(run, 'telling', 'the action has no name', chosen);
  for (const viewer of game.sides)
    if (actionToldTo(game, state, side, action, viewer) === '')
      report(run, 'telling', `the action has no name for ${viewer}`, chosen);
  preview(game, state, side, action);
  assemble(game, state, side, action);
}

/** JSON text in which the order of keys does not count. */
function sorted(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) => {
    const isObject = typeof part === 'object' && part !== null && !Array.isArray(part);
    return isObject ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1))) : part;
  });
}

/** Several questions at once: no matter who answers first, the game goes on the same way. */
export function checkSealed<T extends GameTypes>(run: FuzzRun<T>): void {
  const { game, state, context } = run;
  const asked = questions(game, state, context);
  if (asked.length < 2) return;
  // Not the chance of the fuzzer: the same seed plays the same game, however often this is checked.
  const own = seededChance(run.seed, SEALED_STREAM + run.entries.length);
  const answers: { side: T['Side']; action: T['Action'] }[] = [];
  for (const { side } of asked) {
    const list = candidates(game, state, side, context);
    const action = list.at(own.pick(list.length, 'sealed answer'));
    if (action !== undefined) answers.push({ side, action });
  }
  const ends = [answers, answers.toReversed()].map((order) => {
    const copy = game.copy(state);
    const chance = seededChance(run.seed);
    for (const { side, action } of order) {
      const verdict = judge(game, copy, side, action);
      if (!verdict.legal) return `refused: ${verdict.violations.map(({ text }) => text).join(' ')}`;
      apply(game, { state: copy, chance, emit: ignore }, side, action);
    }
    return stateFingerprint(game, copy);
  });
  if (ends[0] !== ends[1])
    report(
      run,
      'sealed',
      `the answers ${JSON.stringify(answers)} lead to ${ends[0]}, in the other order to ${ends[1]}`,
    );
}

const ignore = () => {};

/** Reports a state that changed although the game was only asked about it. `before` is its earlier text. */
export function checkPurity<T extends GameTypes>(run: FuzzRun<T>, before: string): void {
  reportDifference(run, 'pure', 'the state after it was asked', before, textOf(run.game, run.state));
}

/** Plays the answer on a copy; false if the original has changed with it. */
export function checkCopy<T extends GameTypes>(run: FuzzRun<T>, { side, action }: ActionEntry<T>): boolean {
  const { game, state } = run;
  const before = textOf(game, state);
  apply(game, { state: game.copy(state), chance: seededChance(run.seed), emit: ignore }, side, action);
  return !reportDifference(run, 'copy', 'the original', before, textOf(game, state));
}

/** Reports events that have no sentence. */
export function checkTelling<T extends GameTypes>(run: FuzzRun<T>, events: readonly T['Event'][]): void {
  const { game } = run;
  for (const event of events) {
    if (game.tell(event) === '') report(run, 'telling', `nothing is told of ${JSON.stringify(event)}`);
    for (const side of game.sides) {
      const seen = game.sees(event, side);
      if (seen && game.tell(seen) === '')
        report(run, 'telling', `nothing is told to ${game.sideName(side)} of ${JSON.stringify(seen)}`);
    }
  }
}

/** Reports two texts that should be equal, from where they part. */
function reportDifference<T extends GameTypes>(
  run: FuzzRun<T>,
  check: 'json' | 'position' | 'view' | 'context' | 'pure' | 'copy' | 'action',
  what: string,
  expected: string,
  found: string,
): boolean {
  if (expected === found) return false;
  let at = 0;
  while (expected[at] === found[at]) at++;
  const around = (text: string) => text.slice(Math.max(0, at - 40), at + 40);
  report(run, check, `${what} differs: expected …${around(expected)}…, found …${around(found)}…`);
  return true;
}
