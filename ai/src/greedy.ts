/** The general player: tries each answer on a copy and takes the one that leads to the best expected state. */
import type { Candidates, GameTypes } from '@bridgehead/engine';
import type { Chance } from '@bridgehead/engine/chance';
import type { Budget, ChoiceRequest, Player } from '@bridgehead/engine/players';
import { apply, candidates, isOver, questions, itemAt } from '@bridgehead/engine';
import { everyOutcome, seededChance } from '@bridgehead/engine/chance';
import type { Adviser } from './expert.js';
import { tenths } from './words.js';

export interface GreedyOptions<T extends GameTypes> {
  readonly name: string;
  /** How good a state is for a side, in points of the game. */
  readonly assess: (state: T['State'], side: T['Side'], context: T['Context'], budget: Budget) => number;
  /** Answers that are found in another way than by trying all candidates. */
  readonly adviser?: Adviser<T>;
  /** At most so many candidates are tried; of a longer list a sample. */
  readonly most: number;
}

/** An answer and what it is expected to lead to. */
interface Tried<T extends GameTypes> {
  readonly action: T['Action'];
  readonly value: number;
}

export function greedyPlayer<T extends GameTypes>({ name, assess, adviser, most }: GreedyOptions<T>): Player<T> {
  return {
    name,
    choose(request) {
      const advice = adviser?.(request);
      if (advice !== undefined) return advice;
      const { game, view, side, context, question, chance } = request;
      const list = candidates(game, view, side, context);
      const sample = question.decline === undefined ? [] : [question.decline];
      sample.push(...sampleOf(list, most, chance));
      const [first, ...rest] = sample;
      if (first === undefined) throw new Error(`${game.key}: ${game.sideName(side)} is asked but has no candidate`);
      if (rest.length === 0) return { action: first, reason: 'There is no other answer.' };
      const tried = tryAll(request, sample, assess);
      if (tried === undefined) return { action: first, reason: 'There was no time to think.' };
      const gain = tried.best.value - tried.mean;
      return {
        action: tried.best.action,
        reason: `The best of ${tried.count} options tried: ${tenths(gain)} points better than their average.`,
      };
    },
  };
}

/** All of a short list; of a long one as many as wanted, drawn by the player's own chance. */
function sampleOf<Action>(list: Candidates<Action>, most: number, chance: Chance): Action[] {
  const indexes =
    list.length <= most
      ? Array.from({ length: list.length }, (_, index) => index)
      : Array.from({ length: most }, () => chance.pick(list.length, 'candidate'));
  return indexes.flatMap((index) => list.at(index) ?? []);
}

function tryAll<T extends GameTypes>(
  request: ChoiceRequest<T>,
  actions: readonly T['Action'][],
  assess: GreedyOptions<T>['assess'],
): { best: Tried<T>; mean: number; count: number } | undefined {
  let best: Tried<T> | undefined;
  let sum = 0;
  let count = 0;
  for (const action of actions) {
    const value = expectedValue(request, action, assess);
    if (value === undefined) break;
    sum += value;
    count++;
    if (best === undefined || value > best.value) best = { action, value };
  }
  return best && { best, mean: sum / count, count };
}

/** More courses of chance than this are not walked; one is drawn instead. */
const MOST_COURSES = 36;

/** What an answer leads to on average, over all rolls that follow from it; undefined if time is up before that is known. */
function expectedValue<T extends GameTypes>(
  request: ChoiceRequest<T>,
  action: T['Action'],
  assess: GreedyOptions<T>['assess'],
): number | undefined {
  const run = (chance: Chance) => {
    const end = settle(request, action, chance);
    return end && assess(end.state, request.side, end.context, request.budget);
  };
  const branches = everyOutcome(run, MOST_COURSES);
  if (branches === undefined) return run(seededChance(1));
  let sum = 0;
  for (const { probability, result } of branches) {
    if (result === undefined) return undefined;
    sum += probability * result;
  }
  return sum;
}

/** How many questions are answered on the way to a state that can be judged. */
const MOST_REPLIES = 12;

/** The state once the procedure that the answer set going has run its course: what it asks is declined, or answered with the first candidate. Undefined if time is up. */
function settle<T extends GameTypes>(
  { game, view: start, context: before, side, budget }: ChoiceRequest<T>,
  action: T['Action'],
  chance: Chance,
): { state: T['State']; context: T['Context'] } | undefined {
  if (budget.expired()) return undefined;
  const state = game.copy(start);
  const play = { state, chance, emit: () => {} };
  const depth = start.stack.length;
  let context = apply(game, play, side, action, before);
  for (let replies = 0; replies < MOST_REPLIES && !isOver(state) && state.stack.length > depth; replies++) {
    if (budget.expired()) return undefined;
    const question = itemAt(questions(game, state, context), 0);
    const answer = question.decline ?? candidates(game, state, question.side, context).at(0);
    if (answer === undefined) break;
    context = apply(game, play, question.side, answer, context);
  }
  return { state, context };
}
