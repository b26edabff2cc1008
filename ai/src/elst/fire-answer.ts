/** Fire: in the fire phases, and at those who move. Each attack by what it costs the enemy on average. */
import { itemAt } from '@bridgehead/engine';
import type { Action, ActionOf, Unit } from '@bridgehead/elst';
import {
  armOf,
  columnFor,
  findLocation,
  hasMark,
  isHidden,
  isMultiMan,
  isVehicle,
  locationLabel,
  moraleOf,
  numberOf,
  protectorsIn,
  unitsIn,
  vehiclesThatMayDrive,
} from '@bridgehead/elst';
import { fireQuality, fireSettingNow } from '@bridgehead/elst/planning';
import type { Option } from '../options.js';
import { bestOf } from '../options.js';
import { tenths } from '../words.js';
import { gainByDriving, turnAway } from './drive-worth.js';
import { costOfShowing, whyNotAt } from './fire-limits.js';
import { goalsFor } from './goals.js';
import { chanceAbove, expectedHarm } from './harm.js';
import { gainByMoving } from './movement-answer.js';
import { weighAssault, weighPanzerfaust, weighShot } from './shot-worth.js';
import type { Answer, Request, Situation } from './situation.js';
import { answerOf, isOf, listedFor } from './situation.js';
import { BREAKING, worthOf } from './worth.js';

const END_PHASE: Action = { do: 'end-phase' };
const PASS: Action = { do: 'pass' };

/** The best attack of the phase, until none is worth its while. */
export function answerFirePhase(request: Request, situation: Situation): Answer {
  const { state } = situation;
  const listed = listedFor(request);
  const charge = listed.find(isOf('detonate'));
  if (charge !== undefined) return { action: charge, reason: 'The charge has been placed.' };
  const costs = state.phase === 'prep-fire' ? movesForgone(situation) : new Map<Unit, number>();
  const best = bestOf(
    attacksIn(situation, listed, (firers) => firers.reduce((sum, unit) => sum + (costs.get(unit) ?? 0), 0)),
  );
  if (best !== undefined && best.value > LEAST_IN_PHASE) return answerOf(best);
  return answerOf(turnAway(situation, listed)) ?? { action: END_PHASE, reason: 'No remaining attack is worth making.' };
}

const LEAST_IN_PHASE = 0.03;
const LEAST_AT_MOVERS = 0.12;

/** I-3.3.3 The best shot at those who move, if it is better than waiting. */
export function answerWindow(request: Request, situation: Situation): Answer {
  const { state } = situation;
  const best = bestOf(
    attacksIn(situation, listedFor(request), (firers) => firers.reduce((sum, unit) => sum + patience(state, unit), 0)),
  );
  if (best !== undefined && best.value > LEAST_AT_MOVERS) return answerOf(best);
  return { action: PASS, reason: 'A better target may come.' };
}

/** What it is worth to keep a unit's fire. */
function patience(state: Situation['state'], unit: Unit): number {
  return hasMark(state, unit, 'first-fired') ? 0.1 : 0.07;
}

/** I-3.2a Anyone who fires in the Prep Fire Phase does not move, and what they would gain by it is lost. */
function movesForgone(situation: Situation): Map<Unit, number> {
  const goals = goalsFor(situation);
  const costs = new Map(
    [...goals.keys()]
      .filter((unit) => itemAt(situation.state.place, unit) >= 0)
      .map((unit) => [unit, gainByMoving(situation, unit, goals)]),
  );
  for (const unit of vehiclesThatMayDrive(situation.state))
    if (itemAt(situation.state.place, unit) >= 0) costs.set(unit, gainByDriving(situation, unit));
  return costs;
}

export function* attacksIn(
  situation: Situation,
  listed: readonly Action[],
  costOf: (firers: readonly Unit[]) => number,
): Generator<Option<Action>> {
  for (const action of listed) {
    if (situation.budget.expired()) return;
    if (action.do === 'fire') yield weighFire(situation, action, costOf);
    else if (action.do === 'bombard') yield weighShell(situation, action, costOf);
    else if (action.do === 'shoot') yield weighShot(situation, action, costOf);
    else if (action.do === 'panzerfaust') yield weighPanzerfaust(situation, action, costOf);
    else if (action.do === 'assault') yield weighAssault(situation, action);
  }
}

function weighFire(
  situation: Situation,
  action: ActionOf<'fire'>,
  costOf: (firers: readonly Unit[]) => number,
): Option<Action> {
  const { state, context } = situation;
  const setting = fireSettingNow(state);
  if (setting === undefined) return { action, value: -1, reason: 'Nobody can fire now.' };
  const { shot, firepower, modifier } = fireQuality(state, context, setting, action);
  const firers = [...new Set(shot.group.firers)];
  const refused = whyNotAt(situation, firers, shot.target);
  if (refused !== undefined) return { action, value: -1, reason: refused };
  const targets = shot.movers?.units ?? enemiesIn(situation, shot.target);
  const harm = expectedHarm(state, targets, columnFor(firepower), modifier);
  const showing = costOfShowing(situation, firers, harm);
  if (showing === undefined) return { action, value: -1, reason: 'That would give away a hidden unit for nothing.' };
  // I-3.3.3l The dice of Final Protective Fire are also a morale check for the firers.
  const shaken = [
    ...protectorsIn(state, shot),
    ...(protectorsIn(state, shot).length > 0 ? shot.group.leaders : []),
  ].reduce((sum, unit) => sum + chanceAbove(moraleOf(state, unit)) * BROKEN_NEXT_TO_ENEMY * worthOf(state, unit), 0);
  const value =
    harm - costOf(firers.filter((unit) => isMultiMan(state, unit) || isVehicle(state, unit))) - showing - shaken;
  const hope = tenths(harm) === '0' ? 'a small chance to hurt them' : `costs the enemy ${tenths(harm)} on average`;
  return {
    action,
    value,
    reason: `Fire at ${action.at} with ${tenths(firepower)} FP and a modifier of ${modifier}: ${hope}.`,
  };
}

/** Worse than elsewhere: it must rout from there, or is lost (I-3.6). */
const BROKEN_NEXT_TO_ENEMY = BREAKING + 0.2;

/** I-3.2.4 A shell has to hit first. */
const HIT = 0.35;

function weighShell(
  situation: Situation,
  action: ActionOf<'bombard'>,
  costOf: (firers: readonly Unit[]) => number,
): Option<Action> {
  const { state, context } = situation;
  const weapon = numberOf(action.weapon);
  const target = findLocation(context.board, action.at);
  if (action.ammunition === 'smoke' || target === undefined)
    return { action, value: -1, reason: 'No smoke is needed.' };
  const refused = whyNotAt(situation, [itemAt(state.holder, weapon)], target);
  if (refused !== undefined) return { action, value: -1, reason: refused };
  const harm = HIT * expectedHarm(state, enemiesIn(situation, target), columnFor(armOf(state, weapon).firepower), 0);
  return {
    action,
    value: harm - costOf([itemAt(state.holder, weapon)]),
    reason: `A shell on ${locationLabel(context.board, target)}: costs the enemy ${tenths(harm)} on average.`,
  };
}

function enemiesIn({ state, context, side }: Situation, location: number): Unit[] {
  return unitsIn(context, location).filter((unit) => state.side[unit] !== side && !isHidden(state, unit));
}
