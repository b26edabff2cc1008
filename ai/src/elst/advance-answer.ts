/** The Advance Phase: into holdings, into cover, into close combat that is worth it. */
import { itemAt } from '@bridgehead/engine';
import type { Action, ActionOf, Location, Unit } from '@bridgehead/elst';
import {
  findLocation,
  hexOf,
  holdingAt,
  isBroken,
  isHidden,
  isMultiMan,
  isVehicle,
  nameOf,
  numberOf,
  unitsIn,
} from '@bridgehead/elst';
import type { Option } from '../options.js';
import { bestInTime } from '../options.js';
import { tenths } from '../words.js';
import { assaultsValue, passesCheck, vehicleHarm } from './assault-worth.js';
import { scoresInCampaign } from './campaign/goals.js';
import { attackValue } from './combat-answer.js';
import { cautionOf, goalsFor, mustTake } from './goals.js';
import { hexesThatMustBeClear } from './ground.js';
import type { Answer, Request, Situation } from './situation.js';
import { answerOf, isOf, listedFor } from './situation.js';
import { standValue } from './stand-worth.js';
import { wantsToChange } from './vehicle-stand.js';
import type { Goal } from './wanted.js';
import { holdingWorth } from './worth.js';

const READY: Action = { do: 'ready' };
const END_PHASE: Action = { do: 'end-phase' };
const LEAST = 0.03;

export function answerAdvance(request: Request, situation: Situation): Answer {
  const frame = situation.state.stack.at(-1);
  if (frame?.at === 'advance-phase' && frame.step === 'transfers')
    return { action: READY, reason: 'Weapons stay where they are.' };
  const crew = listedFor(request)
    .filter(isOf('change-crew'))
    .find(({ unit }) => wantsToChange(situation, numberOf(unit), itemAt(situation.state.place, numberOf(unit))));
  if (crew !== undefined) return { action: crew, reason: 'The crew is better placed that way.' };
  const leaving = listedFor(request)
    .filter(isOf('leave'))
    .find(({ units }) => scoresInCampaign(situation, itemAt(situation.state.place, numberOf(itemAt(units, 0)))));
  if (leaving !== undefined) return { action: leaving, reason: 'Units that leave the map here score.' };
  const goals = goalsFor(situation);
  for (const advances of byCompany(situation, listedFor(request).filter(isOf('advance')))) {
    const best = bestInTime(advances, situation.budget, (action) => weighAdvance(situation, action, goals));
    if (best !== undefined && best.value > LEAST) return answerOf(best);
  }
  return { action: END_PHASE, reason: 'No unit gains by advancing.' };
}

/** Leaders on their own come last: by then they see where the others are. */
function byCompany({ state }: Situation, advances: readonly ActionOf<'advance'>[]): ActionOf<'advance'>[][] {
  const hasMen = ({ units }: ActionOf<'advance'>) => units.some((unit) => isMultiMan(state, numberOf(unit)));
  return [advances.filter(hasMen), advances.filter((advance) => !hasMen(advance))];
}

function weighAdvance(
  situation: Situation,
  action: ActionOf<'advance'>,
  goals: ReadonlyMap<Unit, Goal>,
): Option<Action> {
  const { state, context, side } = situation;
  const to = findLocation(context.board, action.to);
  const units = action.units.map(numberOf);
  if (to === undefined) return { action, value: -1, reason: 'There is no such place.' };
  const names = units.map((unit) => nameOf(state, unit)).join(' and ');
  const from = itemAt(state.place, itemAt(units, 0));
  const isOutside = from < 0;
  const there = unitsIn(context, to);
  const enemies = there.filter((unit) => state.side[unit] !== side && !isHidden(state, unit));
  if (enemies.length === 0) {
    const value = isOutside ? 9 : standValue(situation, units, to, goals) - standValue(situation, units, from, goals);
    return { action, value, reason: `${names} to ${action.to}: ${tenths(value)} gained.` };
  }
  const before = there.filter((unit) => state.side[unit] === side);
  const friends = [...units, ...before];
  if (!friends.some((unit) => isMultiMan(state, unit)))
    return { action, value: -1, reason: 'No leader goes into close combat alone.' };
  // V-3.7v1 Who does not dare is pinned where they are.
  const dares = enemies.some((unit) => isVehicle(state, unit)) ? passesCheck(state, units) : 1;
  const gained = dares * (gainAgainst(situation, friends, enemies) - gainAgainst(situation, before, enemies));
  const lost = dares * (lossTo(situation, friends, enemies) - lossTo(situation, before, enemies));
  const value = gained - cautionOf(context, side) * lost + groundWorth(situation, to) - CAUTION;
  return { action, value, reason: `Close combat in ${action.to}: ${tenths(gained)} for ${tenths(lost)} on average.` };
}

/** What these do to enemies in their hex on average. */
function gainAgainst(situation: Situation, friends: readonly Unit[], enemies: readonly Unit[]): number {
  const { state } = situation;
  const vehicles = enemies.filter((unit) => isVehicle(state, unit));
  const men = enemies.filter((unit) => !vehicles.includes(unit));
  return attackValue(situation, friends, men) + assaultsValue(state, friends, vehicles);
}

/** What enemies in their hex do to these on average. */
function lossTo(situation: Situation, friends: readonly Unit[], enemies: readonly Unit[]): number {
  const { state } = situation;
  const men = enemies.filter((unit) => !isVehicle(state, unit) && !isBroken(state, unit));
  const vehicles = enemies.filter((unit) => isVehicle(state, unit));
  return (
    attackValue(situation, men, friends) +
    vehicles.reduce((sum, vehicle) => sum + vehicleHarm(state, vehicle, friends), 0)
  );
}

/** What the ground is worth that they fight for. */
function groundWorth({ state, context, side, hold }: Situation, to: Location): number {
  const part = mustTake(state, context, side) ? 0.35 : 0.15;
  if (context.scenario.victory?.side === side && hexesThatMustBeClear(context).includes(hexOf(context.board, to)))
    return part * TO_CLEAR;
  const holding = holdingAt(state, to);
  if (holding !== undefined && hold.has(holding)) return DUTY;
  return holding !== undefined && state.control[holding] !== side ? part * holdingWorth(context, holding) : 0;
}
/** What it is worth to fight for a holding that the side has to stand in at the end. */
const DUTY = 2;
/** C-DaE4:VC Every one of them must be clear at the end. */
const TO_CLEAR = 4;

/** I-3.8i Ambush, and Melee without end. */
const CAUTION = 0.15;
