/** What the parts of the computer player share about one question. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Choice, ChoiceRequest } from '@bridgehead/engine/players';
import type { Action, Context, Primosole, Side, State } from '@bridgehead/primosole';
import { contextOf, hexOfLabel, primosole } from '@bridgehead/primosole';
import type { Skill } from '../expert.js';
import type { Option as Weighed } from '../options.js';
import type { Outlook } from './outlook.js';
import { outlookOf } from './outlook.js';
import type { Travel } from './travel.js';

export type Request = ChoiceRequest<Primosole>;
export type Answer = Choice<Primosole> | undefined;

export interface Situation {
  /** What the side knows. */
  readonly state: State;
  readonly context: Context;
  readonly side: Side;
  readonly skill: Skill;
  readonly outlook: Outlook;
  readonly travel: Travel;
  /** Hexes in which the side wants a unit at the end, whatever else scores. */
  readonly hold: ReadonlySet<Hex>;
}

export function situationOf({ view, context, side, hold = [] }: Request, skill: Skill, travel: Travel): Situation {
  return {
    state: view,
    context,
    side,
    skill,
    outlook: outlookOf(view),
    travel,
    hold: new Set(hold.map(hexOfLabel)),
  };
}

/** The same with something changed on a copy. */
export function supposing(situation: Situation, change: (state: State) => void): Situation {
  const state = primosole.copy(situation.state);
  change(state);
  return { ...situation, state, context: contextOf(state) };
}

/** An action and what it is expected to be worth. */
export type Option<Kind extends Action = Action> = Weighed<Kind>;

export function answerOf(option: Option | undefined): Answer {
  return option && { action: option.action, reason: option.reason };
}
