/** I-3.8i I-3.8k I-R85 Ambush: where it is possible, and what is added to each side's die. */
import type { Adder } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { locationLabel } from '../board/locations.js';
import type { Context } from '../state/context.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { hasMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isShelter } from '../terrain/cover.js';
import {
  friendsAt,
  isBroken,
  isExhausted,
  isInexperienced,
  isInMelee,
  isLeader,
  isMultiMan,
  isPinned,
  isVehicle,
  leadershipOf,
  nameOf,
  unitsAt,
} from '../units/units-in-play.js';
import { isCrewExposed } from '../units/vehicles-in-play.js';
import { rollDie } from '../vocabulary/dice.js';
import { AMBUSH } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import { VEHICLE_AMBUSH } from '../vocabulary/vehicle-tables.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDE_NAMES } from '../vocabulary/vocabulary.js';

/** I-3.8i Somebody has advanced into a new close combat in woods or a building; a Melee that is reinforced gives nobody a surprise. */
export function mayAmbush(state: State, context: Pick<Context, 'board'>, location: Location): boolean {
  const here = unitsAt(state, location);
  return (
    isShelter(context, location) &&
    here.some((unit) => hasMark(state, unit, 'fought')) &&
    !here.some((unit) => isInMelee(state, unit))
  );
}

/** I-3.8k I-Qf Each case once, if it is true of any unbroken unit of the side. */
function addAmbush(state: State, side: Side, location: Location, into: Adder): void {
  const friends = friendsAt(state, side, location);
  const units = friends.filter((unit) => !isBroken(state, unit));
  if (units.some((unit) => isExhausted(state, unit))) into.add('I-3.8k', 'CX', AMBUSH.exhausted);
  if (units.some((unit) => isPinned(state, unit))) into.add('I-3.8k', 'pinned', AMBUSH.pinned);
  if (units.some((unit) => isMultiMan(state, unit) && isInexperienced(state, unit)))
    into.add('I-3.8k', 'Inexperienced', AMBUSH.inexperienced);
  // V-3.8v11
  const vehicles = friends.filter((unit) => isVehicle(state, unit));
  if (vehicles.length > 0) into.add('V-3.8v11', 'vehicle', VEHICLE_AMBUSH.vehicle);
  if (vehicles.some((unit) => !isCrewExposed(state, unit)))
    into.add('V-3.8v11', 'buttoned up', VEHICLE_AMBUSH.buttonedUp);
  if (vehicles.some((unit) => hasMark(state, unit, 'stunned'))) into.add('V-3.8v11', 'Stunned', VEHICLE_AMBUSH.stunned);
  const leader = friends.length > 1 ? bestLeader(state, units) : undefined;
  if (leader !== undefined) into.add('I-3.8k', `leader ${nameOf(state, leader)}`, leadershipOf(state, leader) ?? 0);
}

/** One leader's modifier, the best; pinned leaders lead nobody (I-R40). */
function bestLeader(state: State, units: readonly Unit[]): Unit | undefined {
  const leaders = units.filter((unit) => isLeader(state, unit) && !isPinned(state, unit));
  return leaders.toSorted((one, other) => (leadershipOf(state, one) ?? 0) - (leadershipOf(state, other) ?? 0))[0];
}

/** I-3.8i I-3.8j Both sides roll, the attacker first; the side whose result is lower by three or more has ambushed the other. */
export function rollAmbush(play: Play, location: Location): Side | undefined {
  const { state } = play;
  const { attacker } = state;
  const sheets = { british: new TallySheet('British'), german: new TallySheet('German') };
  const rolls = { british: 0, german: 0 };
  for (const side of [attacker, opponentOf(attacker)]) {
    addAmbush(state, side, location, sheets[side]);
    rolls[side] = rollDie(play.chance, `ambush, ${SIDE_NAMES[side]}`);
  }
  const lead = rolls.german + sheets.german.total - rolls.british - sheets.british.total;
  const ambusher = lead >= AMBUSH.difference ? 'british' : -lead >= AMBUSH.difference ? 'german' : undefined;
  play.emit({
    type: 'ambush-rolled',
    rule: 'I-3.8j',
    at: locationLabel(settingOf(state).board, location),
    rolls,
    modifiers: sheets,
    ambusher,
  });
  return ambusher;
}
