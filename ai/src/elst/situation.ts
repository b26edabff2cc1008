/** What the parts of the computer player share about one question. */
import type { Budget, Choice, ChoiceRequest } from '@bridgehead/engine/players';
import { candidates } from '@bridgehead/engine';
import type { Action, ActionOf, Context, Elst, Side, State } from '@bridgehead/elst';
import type { Skill } from '../expert.js';
import type { Option } from '../options.js';
import { everyOne } from '../options.js';
import type { Danger } from './danger.js';
import { makeDanger, NO_DANGER } from './danger.js';
import type { Memory } from './memory.js';
import type { Threat } from './threat.js';
import { makeThreat } from './threat.js';

export type Request = ChoiceRequest<Elst>;
export type Answer = Choice<Elst> | undefined;

export interface Situation {
  /** What the side knows. */
  readonly state: State;
  readonly context: Context;
  readonly side: Side;
  readonly skill: Skill;
  /** What fire the enemy can bring to bear where. */
  readonly danger: Danger;
  /** What can destroy its vehicles where. */
  readonly threat: Threat;
  /** What fire of a vehicle from a hex is worth, as far as it has been worked out. */
  readonly shots: Map<string, number>;
  /** What a squad can fire at from a place, as far as it has been worked out. */
  readonly targets: Map<number, number>;
  readonly memory: Memory;
  readonly budget: Budget;
  /** Holdings in which the side wants a unit at the end, whatever else scores. */
  readonly hold: ReadonlySet<number>;
}

export function situationOf(
  { view, context, side, budget, hold = [] }: Request,
  skill: Skill,
  memory: Memory,
): Situation {
  return {
    state: view,
    context,
    side,
    skill,
    danger: skill === 'recruit' ? NO_DANGER : makeDanger(view, context, side),
    threat: makeThreat(view, context, side),
    shots: new Map(),
    targets: new Map(),
    memory,
    budget,
    hold: new Set(hold.map((at) => context.scenario.holdings.findIndex((holding) => holding.at === at))),
  };
}

export function answerOf(option: Option<Action> | undefined): Answer {
  return option && { action: option.action, reason: option.reason };
}

/** All that the rules list. */
export function listedFor({ game, view, side, context }: Request): Action[] {
  return everyOne(candidates(game, view, side, context));
}

export function isOf<Do extends Action['do']>(...kinds: readonly Do[]): (action: Action) => action is ActionOf<Do> {
  return (action): action is ActionOf<Do> => kinds.some((kind) => kind === action.do);
}
