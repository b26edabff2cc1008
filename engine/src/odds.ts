/** Exact odds of an action: all outcomes of the very code that will resolve it. */
import type { Chance } from './chance.js';
import { everyOutcome, recordingChance, seededChance } from './chance.js';
import type { Game, GameTypes } from './game.js';
import { fingerprint } from './hash.js';
import { apply, isOver, judge, questions } from './kernel.js';

export interface OddsEntry<T extends GameTypes> {
  readonly name: string;
  readonly probability: number;
  /** One standard error; 0 when the odds are exact. */
  readonly error: number;
  /** The events of one course of play that leads here. */
  readonly events: readonly T['Event'][];
  /** How many different states lie behind this name. */
  readonly states: number;
}

export interface Odds<T extends GameTypes> {
  readonly exact: boolean;
  /** Courses of chance walked (exact) or sampled. */
  readonly courses: number;
  /** What was assumed of decisions that come before the roll ("German declines: …"). */
  readonly assumptions: readonly string[];
  readonly entries: readonly OddsEntry<T>[];
}

export interface OddsOptions<T extends GameTypes> {
  /** Answers to the questions that come before the roll, in order. Questions beyond them are declined. */
  readonly replies?: readonly T['Action'][];
  /** More courses than this are sampled instead. */
  readonly limit?: number;
  readonly samples?: number;
  readonly seed?: number;
}

/** The action must be legal. */
export function odds<T extends GameTypes>(game: Game<T>, state: T['State'], side: T['Side'], action: T['Action'], options: OddsOptions<T> = {}): Odds<T> {
  const assumptions = new Set<string>();
  const run = (chance: Chance) => resolve(game, state, side, action, options.replies ?? [], chance, assumptions);
  const branches = everyOutcome(run, options.limit ?? 5_000);
  if (branches !== undefined) return { exact: true, courses: branches.length, assumptions: [...assumptions], entries: merge(game, branches, 0) };
  const samples = options.samples ?? 2_000;
  const chance = seededChance(options.seed ?? 1);
  const drawn = Array.from({ length: samples }, () => ({ probability: 1 / samples, result: run(chance) }));
  return { exact: false, courses: samples, assumptions: [...assumptions], entries: merge(game, drawn, samples) };
}

interface Resolved<T extends GameTypes> {
  readonly state: T['State'];
  readonly events: readonly T['Event'][];
  /** Someone must decide before chance has decided anything that has a name, and cannot decline. */
  readonly waits: boolean;
}

/** More questions than this are not answered on the way to an outcome. */
const MOST_REPLIES = 50;

/** Applies the action and answers what is asked inside its procedure until chance has decided something that has a name. */
function resolve<T extends GameTypes>(
  game: Game<T>,
  start: T['State'],
  side: T['Side'],
  action: T['Action'],
  replies: readonly T['Action'][],
  source: Chance,
  assumptions: Set<string>,
): Resolved<T> {
  const state = game.copy(start);
  const events: T['Event'][] = [];
  const rolled: number[] = [];
  const play = { state, chance: recordingChance(source, rolled), emit: (event: T['Event']) => events.push(event) };
  const depth = start.stack.length;
  const isDecided = () => rolled.length > 0 && game.nameOutcome(events) !== undefined;
  let context = apply(game, play, side, action);
  for (let reply = 0; reply < MOST_REPLIES && !isDecided() && !isOver(state) && state.stack.length > depth; reply++) {
    const [question] = questions(game, state, context);
    const answer = replies[reply] ?? question.decline;
    if (answer === undefined) break;
    const verdict = judge(game, state, question.side, answer, context);
    if (!verdict.legal) throw new IllegalReply(verdict.violations.map((violation) => violation.text).join(' '));
    const verb = replies[reply] === undefined ? 'declines' : 'answers';
    assumptions.add(`${game.sideName(question.side)} ${verb}: ${game.nameAction(state, answer)}`);
    context = apply(game, play, question.side, answer, context);
  }
  return { state, events, waits: state.stack.length > depth };
}

/** A reply given for the odds is not legal where it is asked. */
export class IllegalReply extends Error {}

function merge<T extends GameTypes>(game: Game<T>, branches: readonly { probability: number; result: Resolved<T> }[], samples: number): OddsEntry<T>[] {
  const groups = new Map<string, { probability: number; events: readonly T['Event'][]; states: Set<string> }>();
  for (const { probability, result } of branches) {
    const name = game.nameOutcome(result.events) ?? (result.waits ? 'another decision first' : 'done');
    const group = groups.get(name) ?? { probability: 0, events: result.events, states: new Set<string>() };
    group.probability += probability;
    group.states.add(fingerprint(game.toJson(result.state)));
    groups.set(name, group);
  }
  return [...groups].map(([name, { probability, events, states }]) => ({
    name,
    probability,
    error: samples === 0 ? 0 : Math.sqrt((probability * (1 - probability)) / samples),
    events,
    states: states.size,
  }));
}
