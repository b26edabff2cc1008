/** The computer player of Elst: which part of it answers which question. */
import type { Campaign, Elst } from '@bridgehead/elst';
import { elstGame } from '@bridgehead/elst';
import type { Adviser, Expert, Skill } from '../expert.js';
import { answerAdvance } from './advance-answer.js';
import { answerAppointment, answerArtillery, answerBeforeArtillery } from './artillery-answer.js';
import { assess } from './assess.js';
import { answerAgreement, answerDeclaration, answerEntry, answerFreshUnits } from './campaign/battle.js';
import { answerRefit } from './campaign/refit.js';
import { answerCombat, answerVehicleCombat } from './combat-answer.js';
import { answerExcess, answerOnTheDrive, answerVehicles } from './drive-answer.js';
import { answerFirePhase, answerWindow } from './fire-answer.js';
import type { Memory } from './memory.js';
import { newMemory } from './memory.js';
import { answerMovement, answerOnTheMove } from './movement-answer.js';
import { answerRally } from './rally-answer.js';
import { answerRout } from './rout-answer.js';
import { answerArrivals, answerSetUp } from './set-up-answer.js';
import type { Answer, Request, Situation } from './situation.js';
import { situationOf } from './situation.js';

export const elstExpert: Expert<Elst> = { game: elstGame, assess, adviser };

function adviser(skill: Skill): Adviser<Elst> {
  const memory = newMemory();
  return (request) => (request.budget.expired() ? undefined : adviceFor(request, skill, memory));
}

function adviceFor(request: Request, skill: Skill, memory: Memory): Answer {
  const situation = situationOf(request, skill, memory);
  const { campaign } = request.view;
  return (campaign && campaignAdvice(request, situation, campaign)) ?? adviceInBattle(request, situation);
}

/** What only a campaign asks; the rest is asked in every scenario. */
function campaignAdvice(request: Request, situation: Situation, campaign: Campaign): Answer {
  switch (request.view.stack.at(-1)?.at) {
    case 'refit':
      return answerRefit(request, campaign);
    case 'set-up':
      return answerFreshUnits(request, situation, campaign);
    case 'entry':
      return answerEntry(request, situation);
    case 'declaration':
      return answerDeclaration(request, campaign);
    case 'agreement':
      return answerAgreement(request);
    default:
      return undefined;
  }
}

function adviceInBattle(request: Request, situation: Situation): Answer {
  switch (request.view.stack.at(-1)?.at) {
    case 'set-up':
      return answerSetUp(request);
    case 'arrivals':
      return answerArrivals();
    case 'rally-phase':
      return answerRally(request, situation);
    case 'promotion':
      return { action: { do: 'promote' }, reason: 'One more leader is always welcome.' };
    case 'fire-phase':
      return answerBeforeArtillery(request) ?? answerFirePhase(request, situation);
    case 'artillery':
      return answerArtillery(request, situation);
    case 'appointment':
      return answerAppointment(request);
    case 'window':
      return answerWindow(request, situation);
    case 'movement-phase':
      return answerVehicles(request, situation) ?? answerMovement(situation);
    case 'driving':
      return answerOnTheDrive(request, situation);
    case 'excess-vehicles':
      return answerExcess(request, situation);
    case 'sequential-combat':
      return answerVehicleCombat(request, situation);
    case 'moving':
      return answerOnTheMove(situation);
    case 'rout-phase':
    case 'routing':
      return answerRout(request, situation);
    case 'advance-phase':
      return answerAdvance(request, situation);
    case 'combat':
      return answerCombat(request, situation);
    default: {
      // Attacks, shells and attachments: what the rules do without an answer is good.
      const { decline } = request.question;
      return decline && { action: decline, reason: 'The usual answer is the best one here.' };
    }
  }
}
