/** The computer player of Battle of the Bulge: which part of it answers which question. */
import type { Choice, ChoiceRequest } from '@bridgehead/engine/players';
import { judge, numberAt } from '@bridgehead/engine';
import type { Bulge, Phase, State } from '@bridgehead/bulge';
import { bulgeRules } from '@bridgehead/bulge';
import type { Adviser, Expert, Skill } from '../expert.js';
import { chooseAdvance, chooseLoss, chooseRetreat } from './aftermath.js';
import { chooseAirPlan } from './air-answer.js';
import { assess } from './assess.js';
import { chooseAttack } from './combat-answer.js';
import type { Draft, Order } from './draft.js';
import { actionOf } from './draft.js';
import { planMovement } from './movement-plan.js';
import { GONE } from './outlook.js';
import { chooseSetUp } from './set-up-answer.js';
import { chooseDrop, chooseResupply, nextRoll } from './supply-answer.js';

type Request = ChoiceRequest<Bulge>;
type Answer = Choice<Bulge> | undefined;

export const bulgeExpert: Expert<Bulge> = { game: bulgeRules, assess, adviser };

/** What remains to do of a movement phase, and the position in which it holds. */
interface Plan {
  readonly turn: number;
  readonly phase: Phase;
  readonly draft: Draft;
  readonly pending: Order[];
  place: Int16Array;
}

function adviser(skill: Skill): Adviser<Bulge> {
  let plan: Plan | undefined;
  return (request) => {
    const frame = request.view.stack.at(-1);
    switch (frame?.at) {
      case 'set-up':
        return chooseSetUp(request);
      case 'air-plan':
        return chooseAirPlan(request);
      case 'supply':
        return chooseResupply(request);
      case 'movement': {
        const first = nextRoll(request) ?? (skill === 'regular' ? chooseDrop(request) : undefined);
        if (first !== undefined) return first;
        plan = planFor(request, plan, skill);
        return nextMove(request, plan);
      }
      case 'combat':
        return skill === 'regular' ? chooseAttack(request, frame) : undefined;
      case 'loss':
        return chooseLoss(request);
      case 'retreat':
        return chooseRetreat(request);
      case 'advance':
        return chooseAdvance(request);
      default:
        return undefined;
    }
  };
}

/** The plan made earlier if everything stands as it left it; otherwise a new one. */
function planFor(request: Request, plan: Plan | undefined, skill: Skill): Plan {
  const { view } = request;
  if (plan !== undefined && stillHolds(plan, view)) return plan;
  const draft = planMovement(request, skill);
  return { turn: view.turn, phase: view.phase, draft, pending: [...draft.orders.values()], place: view.place.slice() };
}

function stillHolds(plan: Plan, view: State): boolean {
  return (
    plan.turn === view.turn &&
    plan.phase === view.phase &&
    plan.place.every((hex, unit) => hex === view.place[unit] || (hex === GONE && numberAt(view.place, unit) < 0))
  );
}

/** The first order that can be carried out now; when none is left, the end of the phase. */
function nextMove({ game, view, context, side, question }: Request, plan: Plan): Answer {
  for (const [index, order] of plan.pending.entries()) {
    const action = actionOf(view, plan.draft, order);
    if (action === undefined || !judge(game, view, side, action, context).legal) continue;
    plan.pending.splice(index, 1);
    plan.place = view.place.slice();
    plan.place[order.unit] = order.exit === undefined ? order.to : GONE;
    return { action, reason: order.reason };
  }
  return question.decline && { action: question.decline, reason: 'All units are where they should be.' };
}
