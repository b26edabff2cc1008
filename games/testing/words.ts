/** The words in which the tests of every game play: what is asked, what is legal, what comes of an answer. */
import type { Chance } from '@bridgehead/engine/chance';
import type { Game, GameTypes, Play, Question, Violation } from '@bridgehead/engine';
import { advance, candidates, everyCandidate, judge, perform, questions } from '@bridgehead/engine';

export interface Played<T extends GameTypes> {
  readonly state: T['State'];
  readonly events: readonly T['Event'][];
}

/** What comes by chance, written down beforehand: dice, cards. */
type Script<Face> = (faces: readonly Face[]) => Chance & { readonly used: number };

export interface Words<T extends GameTypes, Face> {
  /** Takes the automatic steps up to the next question. Exactly the faces given must come. */
  readonly open: (start: T['State'], faces?: readonly Face[]) => Played<T>;
  /** Runs a part of the rules on a copy: `run(state, (play) => takeControl(play, hex('1309'), 'british'))`. */
  readonly run: (start: T['State'], part: (play: Play<T>) => void, faces?: readonly Face[]) => Played<T>;
  /** Plays a legal action; exactly the faces given must come. The state given is left as it was. */
  readonly play: (state: T['State'], side: T['Side'], action: T['Action'], faces?: readonly Face[]) => Played<T>;
  /** What is asked now; undefined when the game is over. */
  readonly question: (state: T['State']) => Question<T> | undefined;
  /** The side that is asked. */
  readonly asked: (state: T['State']) => T['Side'];
  readonly violations: (state: T['State'], side: T['Side'], action: T['Action']) => readonly Violation[];
  /** Why an action is refused, each as "code rule"; empty if it is legal. */
  readonly refusal: (state: T['State'], side: T['Side'], action: T['Action']) => string[];
  readonly isLegal: (state: T['State'], side: T['Side'], action: T['Action']) => boolean;
  /** All actions listed for a side. */
  readonly listed: (state: T['State'], side: T['Side']) => T['Action'][];
  /** Gives one answer after the other; the events of all of them. */
  readonly playAll: (start: T['State'], answers: readonly Answer<T, Face>[]) => Played<T>;
}

/** One answer of a course of play: who, what, and what comes by chance. */
export type Answer<T extends GameTypes, Face> = readonly [side: T['Side'], action: T['Action'], ...faces: Face[]];

export function wordsOf<T extends GameTypes, Face>(game: Game<T>, script: Script<Face>): Words<T, Face> {
  const run: Words<T, Face>['run'] = (start, part, faces = []) => {
    const state = game.copy(start);
    const events: T['Event'][] = [];
    const chance = script(faces);
    part({ state, chance, emit: (event) => events.push(event) });
    checkUsed(faces, chance.used, events);
    return { state, events };
  };
  const question: Words<T, Face>['question'] = (state) => questions(game, state).at(0);
  const violations: Words<T, Face>['violations'] = (state, side, action) => {
    const verdict = judge(game, state, side, action);
    return verdict.legal ? [] : verdict.violations;
  };
  const play: Words<T, Face>['play'] = (state, side, action, faces = []) => {
    const chance = script(faces);
    const done = perform(game, state, side, action, chance);
    if (!done.legal)
      throw new Error(
        `${JSON.stringify(action)}: ${done.violations.map(({ code, text }) => `${code}: ${text}`).join(' ')}`,
      );
    checkUsed(faces, chance.used, done.events);
    return done;
  };
  return {
    run,
    open: (start, faces) => run(start, (part) => advance(game, part), faces),
    play,
    playAll: (start, answers) =>
      inTurn(start, answers, (state, [side, action, ...faces]) => play(state, side, action, faces)),
    question,
    asked(state) {
      const side = question(state)?.side;
      if (side === undefined) throw new Error('nobody is asked: the game is over');
      return side;
    },
    violations,
    refusal: (state, side, action) => violations(state, side, action).map(({ code, rule }) => `${code} ${rule}`),
    isLegal: (state, side, action) => violations(state, side, action).length === 0,
    listed: (state, side) => everyCandidate(candidates(game, state, side)),
  };
}

/** The same questions, put to the side that is asked. */
export function wordsOfAsked<T extends GameTypes, Face>({
  asked,
  violations,
  refusal,
  isLegal,
  listed,
}: Words<T, Face>) {
  return {
    violations: (state: T['State'], action: T['Action']) => violations(state, asked(state), action),
    refusal: (state: T['State'], action: T['Action']) => refusal(state, asked(state), action),
    isLegal: (state: T['State'], action: T['Action']) => isLegal(state, asked(state), action),
    listed: (state: T['State']) => listed(state, asked(state)),
  };
}

function checkUsed(faces: readonly unknown[], used: number, events: readonly { readonly type: string }[]): void {
  if (used !== faces.length)
    throw new Error(
      `${faces.length} dice or cards were given and ${used} came: ${events.map(({ type }) => type).join(', ')}`,
    );
}

/** Gives one answer after the other; the events of all of them. */
export function inTurn<State, Event, Given>(
  start: State,
  answers: readonly Given[],
  give: (state: State, answer: Given) => { readonly state: State; readonly events: readonly Event[] },
): { readonly state: State; readonly events: readonly Event[] } {
  let state = start;
  const events: Event[] = [];
  for (const answer of answers) {
    const played = give(state, answer);
    state = played.state;
    events.push(...played.events);
  }
  return { state, events };
}

/** The actions of one kind. */
export function actionsOf<Action extends { readonly do: string }, Do extends Action['do']>(
  actions: readonly Action[],
  kind: Do,
): Extract<Action, { do: Do }>[] {
  return actions.filter((action): action is Extract<Action, { do: Do }> => action.do === kind);
}

/** The events of one type. */
export function eventsOf<Event extends { readonly type: string }, Type extends Event['type']>(
  events: readonly Event[],
  type: Type,
): Extract<Event, { type: Type }>[] {
  return events.filter((event): event is Extract<Event, { type: Type }> => event.type === type);
}
