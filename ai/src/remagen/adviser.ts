/** The computer player of Remagen: which part of it answers which question. */
import type { Choice, ChoiceRequest } from '@bridgehead/engine/players';
import { judge } from '@bridgehead/engine';
import type { Action, Phase, Remagen, State } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import type { Adviser, Expert, Skill } from '../expert.js';
import { assess } from './assess.js';
import { bestBridge } from './bridge-building.js';
import { chooseAttack, chooseFire } from './combat-answer.js';
import type { Draft, Order } from './draft.js';
import { actionOf, beginDraft } from './draft.js';
import { planMovement } from './movement-plan.js';
import { chooseWayOut } from './retreat-answer.js';

type Request = ChoiceRequest<Remagen>;
type Answer = Choice<Remagen> | undefined;

export const remagenExpert: Expert<Remagen> = { game: remagen, assess, adviser };

/** What remains to do of a Movement Phase, and the position in which it holds. */
interface Plan {
  readonly turn: number;
  readonly phase: Phase;
  readonly bridges: State['bridges'];
  readonly draft: Draft;
  readonly pending: Order[];
  /** A Float Bridge to be placed first; the moves are planned again when it stands. */
  readonly bridge: Action | undefined;
  place: Int16Array;
}

function adviser(skill: Skill): Adviser<Remagen> {
  let plan: Plan | undefined;
  return (request) => {
    const frame = request.view.stack.at(-1);
    switch (frame?.at) {
      case 'movement':
        plan = planFor(request, plan, skill);
        return nextMove(request, plan);
      case 'combat':
        return skill === 'regular' ? chooseAttack(request, frame) : undefined;
      case 'attack':
        return skill === 'regular' ? chooseFire(request, frame) : undefined;
      case 'retreat':
      case 'displace':
        return chooseWayOut(request);
      default:
        return undefined;
    }
  };
}

/** The plan made earlier if everything stands as it left it; otherwise a new one. */
function planFor({ view, context, side, budget }: Request, plan: Plan | undefined, skill: Skill): Plan {
  if (plan !== undefined && stillHolds(plan, view)) return plan;
  const bridge = side === 'us' ? bestBridge(view, context) : undefined;
  const draft =
    bridge === undefined ? planMovement(view, context, side, skill, budget) : beginDraft(view, context, side);
  return {
    turn: view.turn,
    phase: view.phase,
    bridges: view.bridges,
    draft,
    pending: [...draft.orders.values()],
    bridge,
    place: view.place.slice(),
  };
}

function stillHolds(plan: Plan, view: State): boolean {
  return (
    plan.turn === view.turn &&
    plan.phase === view.phase &&
    plan.bridges === view.bridges &&
    plan.place.every((hex, unit) => hex === view.place[unit])
  );
}

/** The first order that can be carried out now; when none is left, the end of the phase. */
function nextMove(request: Request, plan: Plan): Answer {
  const { game, view, context, side, question } = request;
  if (plan.bridge !== undefined) return { action: plan.bridge, reason: 'Another way across the Rhine.' };
  for (const [index, order] of plan.pending.entries()) {
    const action = actionOf(view, plan.draft, order);
    if (action === undefined || !judge(game, view, side, action, context).legal) continue;
    plan.pending.splice(index, 1);
    plan.place = view.place.slice();
    plan.place[order.unit] = order.to;
    return { action, reason: order.reason };
  }
  return question.decline && { action: question.decline, reason: 'All units are where they should be.' };
}
