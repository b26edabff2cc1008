/** The computer player of Primosole Bridge: which part of it answers which question. It plans nothing ahead of the next answer, and so remembers nothing but distances. */
import type { Primosole } from '@bridgehead/primosole';
import { primosole } from '@bridgehead/primosole';
import type { Adviser, Expert, Skill } from '../expert.js';
import { answerActions, answerMove } from './actions-answer.js';
import { answerActivation } from './activation-answer.js';
import { answerStrike } from './aim-answer.js';
import { assess } from './assess.js';
import { answerCombatCard, answerCounterattack, answerLoss } from './combat-answer.js';
import {
  answerAdditionalOrders,
  answerByDefault,
  answerChangeOfOrders,
  answerFort,
  answerQuickRally,
  answerRefit,
  answerSniper,
} from './event-answer.js';
import { answerMines } from './mines-answer.js';
import { answerWindow } from './reaction-answer.js';
import type { Answer, Request } from './situation.js';
import { situationOf } from './situation.js';
import { makeTravel } from './travel.js';
import type { Travel } from './travel.js';
import { answerReinforcements, answerWayOut } from './way-out.js';

export const primosoleExpert: Expert<Primosole> = { game: primosole, assess, adviser };

function adviser(skill: Skill): Adviser<Primosole> {
  const travel = makeTravel();
  return (request) => (request.budget.expired() ? undefined : adviceFor(request, skill, travel));
}

function adviceFor(request: Request, skill: Skill, travel: Travel): Answer {
  const situation = situationOf(request, skill, travel);
  const frame = request.view.stack.at(-1);
  switch (frame?.at) {
    case 'set-up':
      return answerByDefault(request);
    case 'lay-mines':
      return answerMines(request, situation);
    case 'refit':
      return answerRefit(request, situation);
    case 'reinforcements':
      return answerReinforcements(request, situation);
    case 'activation':
      return answerActivation(request, situation);
    case 'actions':
      return answerActions(request, situation);
    case 'move':
      return answerMove(request, situation, frame);
    case 'window':
      return answerWindow(request, situation, frame);
    case 'strike':
      return answerStrike(request, situation, frame);
    case 'retreat':
    case 'withdraw':
    case 'stacking':
      return answerWayOut(request, situation);
    case 'combat-card':
      return answerCombatCard(situation, frame);
    case 'counterattack':
      return answerCounterattack(situation, frame);
    case 'loss':
      return answerLoss(situation, frame);
    case 'sniper':
      return answerSniper(request, situation);
    case 'change-of-orders':
      return answerChangeOfOrders(situation);
    case 'additional-orders':
      return answerAdditionalOrders(request);
    case 'quick-rally':
      return answerQuickRally(request, situation);
    case 'extra-ammo':
      return { action: { do: 'resupply' }, reason: 'Ammunition is never enough.' };
    case 'fort':
      return answerFort(request, situation);
    default:
      return undefined;
  }
}
