/** Runs any game: advances the stack of frames to the next question, and answers questions. */
import { itemAt } from './checked-access.js';
import type { Chance } from './chance.js';
import type {
  Assembly,
  Candidates,
  Decision,
  Frame,
  Game,
  GameTypes,
  Play,
  Preview,
  Procedure,
  Question,
  Setup,
} from './game.js';
import type { Verdict, Violation } from './verdict.js';
import { verdictOf } from './verdict.js';

/** The top frame of a finished game. */
const OVER = 'over';

/** The frame that is on top of the stack; a state always has one. */
export function topFrame<T extends GameTypes>(state: T['State']): T['Frame'] {
  const frame = state.stack.at(-1);
  if (frame === undefined) throw new Error('The stack of frames is empty');
  return frame;
}

/** Whether the rules have ended the game. */
export function isOver(state: { stack: Frame[] }): boolean {
  return state.stack.at(-1)?.at === OVER;
}

function procedureOf<T extends GameTypes>(game: Game<T>, frame: T['Frame']): Procedure<T, T['Frame']> {
  const procedures: Readonly<Record<string, Procedure<T, T['Frame']>>> = game.procedures;
  const procedure = procedures[frame.at];
  if (procedure === undefined) throw new Error(`${game.key} has no procedure for the frame "${frame.at}"`);
  return procedure;
}

function decisionOf<T extends GameTypes>(game: Game<T>, frame: T['Frame']): Decision<T, T['Frame']> {
  const { decision } = procedureOf(game, frame);
  if (decision === undefined) throw new Error(`The frame "${frame.at}" asks nothing`);
  return decision;
}

/** Sets a game up and takes all automatic steps to its first question. */
export function begin<T extends GameTypes>(
  game: Game<T>,
  setup: Setup,
  chance: Chance,
  emit: (event: T['Event']) => void = ignore,
): T['State'] {
  const state = game.start(setup);
  advance(game, { state, chance, emit });
  return state;
}

/** Takes automatic steps until someone must decide, the game is over, or the caller has seen enough. Returns the context of the state it stops at. */
export function advance<T extends GameTypes>(
  game: Game<T>,
  play: Play<T>,
  previous?: T['Context'],
  isEnough: () => boolean = never,
): T['Context'] {
  let context = game.context(play.state, previous);
  for (let steps = 0; steps < MOST_STEPS; steps++) {
    if (isEnough() || takeStep(game, play, context) === 'ask') return context;
    context = game.context(play.state, context);
  }
  throw new Error(`${game.key}: no question after ${MOST_STEPS} automatic steps`);
}

/** Takes one automatic step; 'ask' when someone must decide or the game is over. */
export function takeStep<T extends GameTypes>(game: Game<T>, play: Play<T>, context: T['Context']): 'again' | 'ask' {
  const frame = topFrame<T>(play.state);
  if (frame.at === OVER) return 'ask';
  return procedureOf(game, frame).run?.(play, frame, context) ?? 'ask';
}

/** Whether the top frame can ask something, even if its procedure would go on without an answer. */
export function hasDecision<T extends GameTypes>(game: Game<T>, state: T['State']): boolean {
  return !isOver(state) && procedureOf(game, topFrame<T>(state)).decision !== undefined;
}

const MOST_STEPS = 10_000;
const ignore = () => {};
const never = () => false;

/** Who must decide what; nobody when the game is over. */
export function questions<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  context = game.context(state),
): readonly Question<T>[] {
  if (isOver(state)) return [];
  const frame = topFrame<T>(state);
  return decisionOf(game, frame).ask(state, frame, context);
}

/** The first side that must decide, without the words of its question where the game can tell it so. Somebody must be asked. */
export function firstAsked<T extends GameTypes>(game: Game<T>, state: T['State'], context: T['Context']): T['Side'] {
  const frame = topFrame<T>(state);
  const decision = decisionOf(game, frame);
  return decision.side === undefined
    ? itemAt(decision.ask(state, frame, context), 0).side
    : decision.side(state, frame, context);
}

/** The question put to one side, if it is asked anything. */
export function questionTo<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  side: T['Side'],
  context = game.context(state),
): Question<T> | undefined {
  return questions(game, state, context).find((question) => question.side === side);
}

/** Lists legal answers of a side to the present question. */
export function candidates<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  side: T['Side'],
  context = game.context(state),
): Candidates<T['Action']> {
  const frame = topFrame<T>(state);
  return decisionOf(game, frame).candidates(state, frame, side, context);
}

/** The whole list, written out. */
export function everyCandidate<Action>(list: Candidates<Action>): Action[] {
  return Array.from({ length: list.length }, (_, index) => {
    const action = list.at(index);
    if (action === undefined) throw new Error(`Candidate ${index} of ${list.length} is missing`);
    return action;
  });
}

/** Legal, or every violation with its rule. */
export function judge<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  side: T['Side'],
  action: T['Action'],
  context = game.context(state),
): Verdict {
  const asked = questions(game, state, context);
  if (asked.length === 0) return verdictOf([isOver(state) ? GAME_OVER : NOBODY_ASKED]);
  if (!asked.some((question) => question.side === side)) return verdictOf([notAsked(game, asked, side)]);
  const frame = topFrame<T>(state);
  return verdictOf(decisionOf(game, frame).judge(state, frame, side, action, context));
}

/** The refusal of any action after the end. */
export const GAME_OVER: Violation = { code: 'game-over', rule: '', text: 'The game is over.' };

/** Only between automatic steps, in a procedure that is at its end. */
const NOBODY_ASKED: Violation = { code: 'not-asked', rule: '', text: 'Nobody has anything to decide now.' };

function notAsked<T extends GameTypes>(game: Game<T>, asked: readonly Question<T>[], side: T['Side']): Violation {
  return {
    code: 'not-asked',
    rule: itemAt(asked, 0).rule,
    text: `${game.sideName(side)} has nothing to decide now; ${asked.map((other) => game.sideName(other.side)).join(' and ')} must answer first.`,
  };
}

/** Applies an action known to be legal, and all automatic steps after it. Changes the state, and returns its new context. */
export function apply<T extends GameTypes>(
  game: Game<T>,
  play: Play<T>,
  side: T['Side'],
  action: T['Action'],
  context = game.context(play.state),
): T['Context'] {
  answer(game, play, side, action, context);
  return advance(game, play, context);
}

/** Applies an action known to be legal without the automatic steps after it. */
export function answer<T extends GameTypes>(
  game: Game<T>,
  play: Play<T>,
  side: T['Side'],
  action: T['Action'],
  context: T['Context'],
): void {
  const frame = topFrame<T>(play.state);
  decisionOf(game, frame).apply(play, frame, side, action, context);
}

/** What came of an action: the new state with its events, or the violations. */
export type Performed<T extends GameTypes> =
  | {
      readonly legal: true;
      readonly state: T['State'];
      readonly context: T['Context'];
      readonly events: readonly T['Event'][];
    }
  | { readonly legal: false; readonly violations: readonly Violation[] };

/** Judges an action and, if it is legal, applies it to a copy: nothing is ever half applied. `known` is the state's own context, if it is at hand. */
export function perform<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  side: T['Side'],
  action: T['Action'],
  chance: Chance,
  known?: T['Context'],
): Performed<T> {
  const next = game.copy(state);
  const context = game.context(next, known);
  const verdict = judge(game, next, side, action, context);
  if (!verdict.legal) return verdict;
  const events: T['Event'][] = [];
  const after = apply(game, { state: next, chance, emit: (event) => events.push(event) }, side, action, context);
  return { legal: true, state: next, context: after, events };
}

/** What a player should see before they confirm an action. */
export function preview<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  side: T['Side'],
  action: T['Action'],
): Preview {
  const frame = topFrame<T>(state);
  const context = game.context(state);
  const shown = decisionOf(game, frame).preview?.(state, frame, side, action, context);
  return shown ?? { summary: game.nameAction(state, action), tallies: [], consequences: [] };
}

/** What can be added to a partial answer; undefined where answers are not sets. */
export function assemble<T extends GameTypes>(
  game: Game<T>,
  state: T['State'],
  side: T['Side'],
  partial: T['Action'],
): Assembly<T['Action']> | undefined {
  const frame = topFrame<T>(state);
  return decisionOf(game, frame).assemble?.(state, frame, side, partial, game.context(state));
}
