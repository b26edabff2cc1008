/** The Advance Phase: into holdings, into cover, into close combat that is worth it. */
import type { Action, ActionOf, Unit } from '@bridgehead/elst';
import {
  findLocation,
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
import { attackValue } from './combat-answer.js';
import type { Goal } from './goals.js';
import { cautionOf, goalsFor, mustTake } from './goals.js';
import type { Answer, Request, Situation } from './situation.js';
import { answerOf, isOf, listedFor } from './situation.js';
import { standValue } from './stand-worth.js';
import { wantsToChange } from './vehicle-stand.js';
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
    .find(({ unit }) => wantsToChange(situation, numberOf(unit), situation.state.place[numberOf(unit)]));
  if (crew !== undefined) return { action: crew, reason: 'The hatches are better the other way.' };
  const goals = goalsFor(situation);
  const best = bestInTime(listedFor(request).filter(isOf('advance')), situation.budget, (action) =>
    weighAdvance(situation, action, goals),
  );
  if (best !== undefined && best.value > LEAST) return answerOf(best);
  return { action: END_PHASE, reason: 'Nobody gains by an advance.' };
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
  const from = state.place[units[0]];
  const isOutside = from < 0;
  const there = unitsIn(context, to);
  const enemies = there.filter((unit) => state.side[unit] !== side && !isHidden(state, unit));
  if (enemies.length === 0) {
    const value = isOutside ? 9 : standValue(situation, units, to, goals) - standValue(situation, units, from, goals);
    return { action, value, reason: `${names} to ${action.to}: ${tenths(value)} gained.` };
  }
  const friends = [...units, ...there.filter((unit) => state.side[unit] === side)];
  if (!friends.some((unit) => isMultiMan(state, unit)))
    return { action, value: -1, reason: 'No leader goes into close combat alone.' };
  const vehicles = enemies.filter((unit) => isVehicle(state, unit));
  const men = enemies.filter((unit) => !vehicles.includes(unit));
  // V-3.7v1 Who does not dare is pinned where they are.
  const dares = vehicles.length === 0 ? 1 : passesCheck(state, units);
  const gained = dares * (attackValue(situation, friends, men) + assaultsValue(state, friends, vehicles));
  const lost =
    dares *
    (attackValue(
      situation,
      men.filter((unit) => !isBroken(state, unit)),
      friends,
    ) +
      vehicles.reduce((sum, vehicle) => sum + vehicleHarm(state, vehicle, friends), 0));
  const holding = holdingAt(state, to);
  const ground =
    holding !== undefined && state.control[holding] !== side
      ? (mustTake(state, context, side) ? 0.35 : 0.15) * holdingWorth(context, holding)
      : 0;
  const value = gained - cautionOf(context, side) * lost + ground - CAUTION;
  return { action, value, reason: `Close combat in ${action.to}: ${tenths(gained)} for ${tenths(lost)} on average.` };
}

/** I-3.8i Ambush, and Melee without end. */
const CAUTION = 0.15;
