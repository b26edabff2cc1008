/** A lesson in progress: the real rules on a small position, one step after the other. */
import { ChanceError } from '../chance.js';
import type { GameTypes, WholeGame } from '../game.js';
import { perform } from '../kernel.js';
import { oddsBeforehand } from '../odds.js';
import { stateFingerprint } from '../record.js';
import type { Session } from '../session.js';
import { act, startFromPosition } from '../session.js';
import type { Violation } from '../verdict.js';
import { sayProblem } from '../verdict.js';
import type { Lesson, LessonStep } from './lesson.js';
import type { LessonDice } from './lesson-dice.js';
import { lessonDice } from './lesson-dice.js';

/** The lesson, the game as it stands, and how many steps are done. */
export interface LessonRun<T extends GameTypes> {
  readonly lesson: Lesson;
  readonly game: WholeGame<T>;
  readonly side: T['Side'];
  readonly session: Session<T>;
  readonly dice: LessonDice;
  at: number;
}

/** What came of a try. */
export type Tried =
  | { readonly is: 'done' }
  /** The rules forbid it. */
  | { readonly is: 'refused'; readonly violations: readonly Violation[] }
  /** Legal, but not what this step is about. */
  | { readonly is: 'off'; readonly hint: string };

const OFF_HINT = 'You may do that, but this step is about something else.';

/** Opens a lesson with the first steps done as its file says. A file that does not hold is a fault of its author, told with its place. */
export function openLesson<T extends GameTypes>(game: WholeGame<T>, lesson: Lesson, from = 0): LessonRun<T> {
  const position = game.readPosition(lesson.position);
  if (!position.ok) throw fault(lesson, 'position', position.problems.map(sayProblem).join('; '));
  const dice = lessonDice();
  const session = startFromPosition(game, position.value, dice);
  const run: LessonRun<T> = { lesson, game, side: sideOf(game, lesson, 'side', lesson.side), session, dice, at: 0 };
  while (run.at < from) takeIntended(run);
  return run;
}

/** The step at which the player is; undefined after the last. */
export function lessonStep<T extends GameTypes>({ lesson, at }: LessonRun<T>): LessonStep | undefined {
  return lesson.steps[at];
}

/** Goes on from a step that only had to be read. */
export function readOn<T extends GameTypes>(run: LessonRun<T>): void {
  const step = lessonStep(run);
  if (step === undefined || step.answer !== undefined) return;
  follow(run, step);
}

/** Does the step as its file says. Exact odds take a while, so a task is not judged: a test has done so. */
export function takeIntended<T extends GameTypes>(run: LessonRun<T>): void {
  const step = lessonStep(run);
  if (step === undefined) return;
  if (step.answer === undefined) return readOn(run);
  take(run, step, intended(run, step));
}

/** Tries an answer of the player. Only the one that the step is about changes the game. */
export function tryAnswer<T extends GameTypes>(run: LessonRun<T>, action: T['Action']): Tried {
  const step = lessonStep(run);
  if (step?.answer === undefined) return { is: 'off', hint: 'Read on first.' };
  const after = outcomeOf(run, step, action);
  if (!after.legal) return { is: 'refused', violations: after.violations };
  if (!fits(run, step, action, after.fingerprint)) return { is: 'off', hint: step.hint ?? OFF_HINT };
  take(run, step, action);
  return { is: 'done' };
}

/** Gives an answer with the dice of the step, and goes on. */
function take<T extends GameTypes>(run: LessonRun<T>, step: LessonStep, action: T['Action']): void {
  const { lesson, session, side, dice, at } = run;
  dice.lay(step.faces ?? []);
  const acted = act(session, side, action);
  if (!acted.legal) throw fault(lesson, `steps[${at}].answer`, acted.violations.map(({ text }) => text).join(' '));
  follow(run, step);
}

/** Whether an answer is what the step is about: it leads to the same, it matches a pattern, or it solves the task. */
function fits<T extends GameTypes>(
  run: LessonRun<T>,
  step: LessonStep,
  action: T['Action'],
  fingerprint: string,
): boolean {
  if (step.solve !== undefined) return solves(run, step.solve, action);
  const answer = intended(run, step);
  // Units picked in another order: the same answer, although the state may remember the order.
  if (matches(answer, action) && matches(action, answer)) return true;
  const meant = outcomeOf(run, step, answer);
  if (meant.legal && meant.fingerprint === fingerprint) return true;
  return (step.or ?? []).some((pattern) => matches(pattern, action));
}

/** How often an answer brings one of these outcomes. */
export function chanceOf<T extends GameTypes>(
  { game, side, session }: LessonRun<T>,
  outcomes: readonly string[],
  action: T['Action'],
): number {
  return oddsBeforehand(game, game.view(session.state, side), side, action)
    .entries.filter(({ name }) => outcomes.includes(name))
    .reduce((sum, { probability }) => sum + probability, 0);
}

function solves<T extends GameTypes>(
  run: LessonRun<T>,
  { outcomes, atLeast, with: fields }: NonNullable<LessonStep['solve']>,
  action: T['Action'],
): boolean {
  return (fields === undefined || matches(fields, action)) && chanceOf(run, outcomes, action) >= atLeast - 1e-9;
}

/** Where an answer would lead with the dice of the step. */
function outcomeOf<T extends GameTypes>(
  { game, side, session }: LessonRun<T>,
  step: LessonStep,
  action: T['Action'],
):
  | { readonly legal: true; readonly fingerprint: string }
  | { readonly legal: false; readonly violations: readonly Violation[] } {
  const dice = lessonDice();
  dice.lay(step.faces ?? []);
  try {
    const performed = perform(game, session.state, side, action, dice);
    return performed.legal ? { legal: true, fingerprint: stateFingerprint(game, performed.state) } : performed;
  } catch (error) {
    // Another answer may roll other dice than those put down for the step: it leads elsewhere.
    if (error instanceof ChanceError) return { legal: true, fingerprint: '' };
    throw error;
  }
}

/** Every field that the pattern names has its value; lists in any order. */
function matches(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern))
    return (
      Array.isArray(value) &&
      pattern.length === value.length &&
      pattern.every((one) => value.some((other) => matches(one, other)))
    );
  if (!isFields(pattern)) return pattern === value;
  return isFields(value) && Object.entries(pattern).every(([key, one]) => matches(one, value[key]));
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The answers of others that belong to the step; then the next one. */
function follow<T extends GameTypes>(run: LessonRun<T>, step: LessonStep): void {
  const { lesson, game, session, dice } = run;
  for (const [index, { side, action, faces }] of (step.others ?? []).entries()) {
    const place = `steps[${run.at}].others[${index}]`;
    dice.lay(faces ?? []);
    const acted = act(session, sideOf(game, lesson, place, side), actionOf(game, lesson, place, action));
    if (!acted.legal) throw fault(lesson, place, acted.violations.map(({ text }) => text).join(' '));
  }
  run.at++;
}

function intended<T extends GameTypes>({ game, lesson, at }: LessonRun<T>, { answer }: LessonStep): T['Action'] {
  return actionOf(game, lesson, `steps[${at}].answer`, answer);
}

/** An action of the file, as the game reads it. */
export function actionOf<T extends GameTypes>(
  game: WholeGame<T>,
  lesson: Lesson,
  place: string,
  json: unknown,
): T['Action'] {
  const read = game.parseAction(json);
  if (!read.ok) throw fault(lesson, place, read.problems.map(sayProblem).join('; '));
  return read.value;
}

function sideOf<T extends GameTypes>(game: WholeGame<T>, lesson: Lesson, place: string, name: string): T['Side'] {
  const side = game.sides.find((known) => known === name);
  if (side === undefined) throw fault(lesson, place, `expected one of ${game.sides.join(', ')}; found "${name}"`);
  return side;
}

function fault({ id }: Lesson, place: string, what: string): Error {
  return new Error(`lesson ${id}: ${place}: ${what}`);
}
