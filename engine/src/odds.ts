/** Exact odds of an action: all outcomes of the very code that will resolve it. */
import { itemAt } from './checked-access.js';
import type { Chance } from './chance.js';
import { everyOutcome, recordingChance, seededChance } from './chance.js';
import type { CourseEnd, Game, GameTypes, Question, Resolved } from './game.js';
import { advance, answer, candidates, everyCandidate, isOver, judge, questions, topFrame } from './kernel.js';
import { actionToldTo } from './viewers.js';

/** One named outcome and its probability. */
export interface OddsEntry<T extends GameTypes> {
  readonly name: string;
  readonly probability: number;
  /** One standard error; 0 when the odds are exact. */
  readonly error: number;
  /** The events of one course of play that leads here. */
  readonly events: readonly T['Event'][];
}

/** The outcomes of an action with their probabilities. */
export interface Odds<T extends GameTypes> {
  readonly exact: boolean;
  /** Courses of chance counted (exact) or sampled. */
  readonly courses: number;
  /** What was assumed of decisions that come before the roll ("German declines: …"). */
  readonly assumptions: readonly string[];
  /** Where someone must choose on the way: what their choices are taken to be for the side that acts. */
  readonly choices?: Choices;
  readonly entries: readonly OddsEntry<T>[];
}

/** What the choices of others are to the side that acts. */
export type Choices = 'worst' | 'best';

/** What `odds` assumes, and how much it counts before it samples. */
export interface OddsOptions<T extends GameTypes> {
  /** Answers to the questions that come before the roll, in order. Questions beyond them are declined. */
  readonly replies?: readonly T['Action'][];
  /** What others choose where they cannot decline: the worst for the side that acts, unless said otherwise. */
  readonly choices?: Choices;
  /** More courses than this are sampled instead. */
  readonly limit?: number;
  readonly samples?: number;
  readonly seed?: number;
}

/** The action must be legal. */
export function odds<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  side: T['Side'],
  action: T['Action'],
  options: OddsOptions<T> = {},
): Odds<T> {
  return oddsFor(
    game,
    state,
    { side, action },
    { for: side, choices: options.choices ?? 'worst', level: 0, taken: new Map() },
    options,
  );
}

/** The odds as they may be told before an action is declared, from the view of the side that acts. */
export function oddsBeforehand<T extends GameTypes>(
  game: Game<T>,
  view: T['State'],
  side: T['Side'],
  action: T['Action'],
  options: OddsOptions<T> = {},
): Odds<T> {
  const taken = game.beforehand?.(view, action);
  if (taken === undefined) return odds(game, view, side, action, options);
  const found = odds(game, taken.state, side, action, options);
  return { ...found, assumptions: [taken.assumes, ...found.assumptions] };
}

interface Move<T extends GameTypes> {
  readonly side: T['Side'];
  readonly action: T['Action'];
}

/** Whose odds they are, and what has been found about choices that others must make. */
interface Outlook<T extends GameTypes> {
  readonly for: T['Side'];
  readonly choices: Choices;
  /** How many choices this one lies within. */
  readonly level: number;
  readonly taken: Map<string, T['Action']>;
}

function oddsFor<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  move: Move<T>,
  outlook: Outlook<T>,
  options: OddsOptions<T>,
): Odds<T> {
  const assumed: Assumed = { sentences: new Set(), hasChosen: false };
  const { replies = [], limit = 5_000 } = options;
  const run = (chance: Chance) => resolve(game, state, move, outlook, replies, chance, assumed);
  const told = () => ({ assumptions: [...assumed.sentences], ...(assumed.hasChosen && { choices: outlook.choices }) });

  // Draws are counted only while nobody makes use of what is drawn.
  const { drawCounts } = game;
  const counted = replies.length === 0 ? drawCounts?.count(run, limit) : undefined;
  if (drawCounts && typeof counted === 'object') {
    if (counted.someAlike) assumed.sentences.add(drawCounts.assumes);
    return { exact: true, courses: counted.courses, ...told(), entries: merge(game, counted.ends, 0) };
  }
  const branches = counted === 'too-many' ? undefined : everyOutcome(run, limit);
  if (branches) return { exact: true, courses: branches.length, ...told(), entries: merge(game, branches, 0) };

  const samples = options.samples ?? 2_000;
  const chance = seededChance(options.seed ?? 1);
  const drawn = Array.from({ length: samples }, () => ({ probability: 1 / samples, result: run(chance) }));
  return { exact: false, courses: samples, ...told(), entries: merge(game, drawn, samples) };
}

/** What was assumed on the way. */
interface Assumed {
  readonly sentences: Set<string>;
  hasChosen: boolean;
}

/** More questions than this are not answered on the way to an outcome. */
const MOST_REPLIES = 50;

/** Applies the action and answers what is asked inside its procedure until chance has decided something that has a name, and that has been carried out as far as it matters. */
function resolve<T extends GameTypes>(
  game: Game<T>,
  start: T['State'],
  { side, action }: Move<T>,
  outlook: Outlook<T>,
  replies: readonly T['Action'][],
  source: Chance,
  assumed: Assumed,
): Resolved<T['Event']> {
  const state = game.copy(start);
  const events: T['Event'][] = [];
  const rolled: number[] = [];
  const play = { state, chance: recordingChance(source, rolled), emit: (event: T['Event']) => events.push(event) };
  const depth = game.framesBelow?.(start.stack) ?? start.stack.length;
  const isDecided = () =>
    rolled.length > 0 && game.nameOutcome(events) !== undefined && game.isUnfolding?.(state) !== true;
  // What follows the procedure is no part of these odds.
  const isEnough = () => state.stack.length <= depth && isDecided();
  const take = (by: T['Side'], taken: T['Action'], known: T['Context']): T['Context'] => {
    answer(game, play, by, taken, known);
    return advance(game, play, known, isEnough);
  };
  let context = take(side, action, game.context(state));
  for (let reply = 0; reply < MOST_REPLIES && !isDecided() && !isOver(state) && state.stack.length > depth; reply++) {
    const question = itemAt(questions(game, state, context), 0);
    const given = replies[reply] ?? question.decline;
    const reaction = given ?? choose(game, state, question, outlook);
    if (reaction === undefined) break;
    const verdict = judge(game, state, question.side, reaction, context);
    if (!verdict.legal) throw new IllegalReply(verdict.violations.map((violation) => violation.text).join(' '));
    assumed.hasChosen ||= given === undefined;
    const verb = replies[reply] === undefined ? (given === undefined ? wordsOf(game, outlook) : 'declines') : 'answers';
    const covering =
      replies[reply] === undefined && game.drawCounts?.covers.includes(topFrame<T>(state).at) === true
        ? game.drawCounts.assumes
        : undefined;
    const name = actionToldTo(game, state, question.side, reaction, side); // undefined: the side that acts may not know that anybody was asked
    if (covering !== undefined) assumed.sentences.add(covering);
    else if (name !== undefined) assumed.sentences.add(`${game.sideName(question.side)} ${verb}: ${name}`);
    context = take(question.side, reaction, context);
  }
  return { events, waits: state.stack.length > depth };
}

/** A reply given for the odds is not legal where it is asked. */
export class IllegalReply extends Error {}

function wordsOf<T extends GameTypes>(game: Game<T>, outlook: Outlook<T>): string {
  return `chooses what is ${outlook.choices} for the ${game.sideName(outlook.for)} side`;
}

/** Longer lists of choices are not weighed, nor choices within choices within choices. */
const MOST_CHOICES = 12;
const DEEPEST = 2;

/** What someone chooses who cannot decline: each choice is weighed by its own odds. The side that acts chooses for itself. */
function choose<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  question: Question<T>,
  outlook: Outlook<T>,
): T['Action'] | undefined {
  const list = candidates(game, state, question.side);
  if (list.length === 0 || list.length > MOST_CHOICES || outlook.level > DEEPEST) return undefined;
  const key = JSON.stringify([question.text, everyCandidate(list)]); // the same choice is made alike, whatever else was drawn
  const known = outlook.taken.get(key);
  if (known !== undefined) return known;
  const wants = question.side === outlook.for || outlook.choices === 'best' ? 1 : -1;
  const weighed = everyCandidate(list).map((action) => ({
    action,
    worth:
      wants *
      expectedRank(
        game,
        outlook.for,
        oddsFor(game, state, { side: question.side, action }, { ...outlook, level: outlook.level + 1 }, {}),
      ),
  }));
  const { action } = weighed.reduce((best, other) => (other.worth > best.worth ? other : best));
  outlook.taken.set(key, action);
  return action;
}

/** The rank that a side can expect: what is good for the side that rolled is bad for the other. */
function expectedRank<T extends GameTypes>(game: Game<T>, side: T['Side'], { entries }: Odds<T>): number {
  return entries.reduce((sum, { events, probability }) => {
    const ranked = game.rankOutcome(events);
    return ranked === undefined ? sum : sum + probability * (ranked.side === side ? ranked.rank : -ranked.rank);
  }, 0);
}

function merge<T extends GameTypes>(
  game: Game<T>,
  ends: readonly CourseEnd<Resolved<T['Event']>>[],
  samples: number,
): OddsEntry<T>[] {
  const groups = new Map<string, { probability: number; events: readonly T['Event'][] }>();
  const named = ends.map((end) => ({ ...end, known: game.nameOutcome(end.result.events) }));
  // Beside outcomes with a name, one in which chance decided nothing had no effect.
  const nothing = named.some(({ known }) => known !== undefined) ? 'no effect' : 'done';
  // Outcomes with a name come first: their events tell how good they are.
  for (const { probability, result, known } of [
    ...named.filter((end) => end.known !== undefined),
    ...named.filter((end) => end.known === undefined),
  ]) {
    const name = known ?? (result.waits ? 'another decision first' : nothing);
    const group = groups.get(name) ?? { probability: 0, events: result.events };
    group.probability += probability;
    groups.set(name, group);
  }
  return [...groups].map(([name, { probability, events }]) => ({
    name,
    probability,
    error: samples === 0 ? 0 : Math.sqrt((probability * (1 - probability)) / samples),
    events,
  }));
}
