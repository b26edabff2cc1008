/** V-3.8v2 to V-3.8v6 Infantry attacks a vehicle by hand: Close Combat Value, modifiers, what the dice do. The same in the Close Combat Phase and as CC Reaction Fire (V-3.3.4c). */
import type { Adder, Tally } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { locationLabel } from '../board/locations.js';
import { reduce } from '../morale/casualties.js';
import { randomTargets } from '../effects/fire-results.js';
import { newLosses } from '../morale/losses.js';
import { destroyVehicle, immobilize } from '../effects/vehicle-effects.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isExhausted, isLeader, isMultiMan, isPinned, leadershipOf, nameOf, who } from '../units/units-in-play.js';
import { isCrewFit, mannedMachineGuns } from '../units/vehicle-machine-guns.js';
import { isCrewExposed, isImmobile, isInMotion } from '../units/vehicles-in-play.js';
import { DICE_FACES, diceOf, rollDie } from '../vocabulary/dice.js';
import { VEHICLE_COMBAT } from '../vocabulary/vehicle-tables.js';
import type { Unit } from '../vocabulary/units.js';
import type { Dice, Side } from '../vocabulary/vocabulary.js';
import { closeCombatValue } from './close-combat-value.js';

/** One attack of Infantry on a vehicle. */
export interface Assault {
  readonly side: Side;
  /** An MMC, an MMC with a leader, one leader or two. */
  readonly by: readonly Unit[];
  readonly vehicle: Unit;
  readonly ambusher: Side | undefined;
  /** A leader who stepped forward in this attack: they add to its value and lead nobody yet (I-R88). */
  readonly created: Unit | undefined;
  /** V-3.3.4c In the Close Combat Phase nobody counts as having fired. */
  readonly fired: 'has-fired' | 'not-fired';
}

export interface AssaultSums {
  readonly value: Tally;
  readonly modifiers: Tally;
}

export function assaultSums(state: State, assault: Assault): AssaultSums {
  const value = new TallySheet('Close Combat Value');
  const modifiers = new TallySheet('Modifiers');
  addValue(state, assault, value);
  addModifiers(state, assault, modifiers);
  return { value, modifiers };
}

function addValue(state: State, { by, fired }: Assault, into: Adder): void {
  closeCombatValue(state, by, into);
  // V-3.8v2 One less for each form of Area Fire.
  if (by.some((unit) => isPinned(state, unit))) into.add('V-3.8v2', 'pinned', VEHICLE_COMBAT.area);
  if (fired === 'has-fired') into.add('V-3.3.4c', 'has fired', VEHICLE_COMBAT.reaction);
}

/** V-3.8v4 */
function addModifiers(state: State, assault: Assault, into: Adder): void {
  const { by, vehicle, side, ambusher } = assault;
  const leader = directorOf(state, assault);
  if (leader !== undefined) into.add('I-3.8h', `leader ${nameOf(state, leader)}`, leadershipOf(state, leader) ?? 0);
  if (by.some((unit) => isExhausted(state, unit))) into.add('V-3.8v4', 'by CX', VEHICLE_COMBAT.exhausted);
  if (isCrewExposed(state, vehicle)) into.add('V-3.8v4', 'crew exposed', VEHICLE_COMBAT.exposed);
  if (mannedMachineGuns(state, vehicle).length === 0) into.add('V-3.8v4', 'no usable MG', VEHICLE_COMBAT.noMachineGun);
  // V-R57 What moves cannot be immobile.
  if (isInMotion(state, vehicle)) into.add('V-3.8v4', 'in Motion', VEHICLE_COMBAT.motion);
  else if (isImmobile(state, vehicle)) into.add('V-3.8v4', 'immobile', VEHICLE_COMBAT.immobile);
  if (ambusher === side) into.add('I-3.8j', 'ambush', VEHICLE_COMBAT.ambusher);
  else if (ambusher !== undefined) into.add('I-3.8j', 'ambushed', VEHICLE_COMBAT.ambushed);
}

/** I-3.8h A leader who attacks with an MMC, is not pinned and has not just stepped forward. A modifier that harms is left out. */
function directorOf(state: State, { by, created }: Assault): Unit | undefined {
  if (!by.some((unit) => isMultiMan(state, unit))) return undefined;
  return by.find(
    (unit) =>
      isLeader(state, unit) && unit !== created && !isPinned(state, unit) && (leadershipOf(state, unit) ?? 0) < 0,
  );
}

// --- what the dice do -----------------------------------------------------------------------------------------------------

/** V-3.8v6 */
const DISASTER = 12;

export type AssaultOutcome = 'eliminated' | 'immobilized' | 'none';

/** V-3.8v5 Whether this roll needs a third die: an original 2 where not even that would reach the value. */
function needsThirdDie({ value, modifiers }: AssaultSums, roll: number): boolean {
  return roll === 2 && value.total - modifiers.total < 2;
}

/** V-3.8v3 Below the value it is eliminated, on it Immobilized. third: the die of needsThirdDie. */
function outcomeOf({ value, modifiers }: AssaultSums, roll: number, third: number | undefined): AssaultOutcome {
  if (third !== undefined)
    return third <= VEHICLE_COMBAT.thirdDieEliminates
      ? 'eliminated'
      : third <= VEHICLE_COMBAT.thirdDieImmobilizes
        ? 'immobilized'
        : 'none';
  const final = roll + modifiers.total;
  return final < value.total ? 'eliminated' : final === value.total ? 'immobilized' : 'none';
}

/** How likely each outcome is. */
export function assaultChances(state: State, assault: Assault): Readonly<Record<AssaultOutcome, number>> {
  const sums = assaultSums(state, assault);
  const chances = { eliminated: 0, immobilized: 0, none: 0 };
  for (const face of DICE_FACES) {
    const { total } = diceOf(face);
    if (!needsThirdDie(sums, total)) chances[outcomeOf(sums, total, undefined)] += 1 / DICE_FACES.length;
    else for (const third of DIE_FACES) chances[outcomeOf(sums, total, third)] += 1 / (6 * DICE_FACES.length);
  }
  return chances;
}
const DIE_FACES = [1, 2, 3, 4, 5, 6] as const;

/** The dice have been rolled. */
export function resolveAssault(play: Play, assault: Assault, dice: Dice): void {
  const { state } = play;
  const { side, by, vehicle } = assault;
  const sums = assaultSums(state, assault);
  const third = needsThirdDie(sums, dice.total) ? rollDie(play.chance, 'third die') : undefined;
  const outcome = outcomeOf(sums, dice.total, third);
  const wasFit = isCrewFit(state, vehicle);
  play.emit({
    type: 'vehicle-assaulted',
    rule: third === undefined ? 'V-3.8v3' : 'V-3.8v5',
    side,
    at: locationLabel(settingOf(state).board, state.place[vehicle]),
    by: by.map((unit) => who(state, unit)),
    vehicle: who(state, vehicle),
    ...sums,
    dice,
    third,
    outcome,
  });
  if (outcome === 'eliminated') destroyVehicle(play, vehicle);
  else if (outcome === 'immobilized') immobilize(play, vehicle);
  if (dice.total === DISASTER && wasFit)
    for (const unit of randomTargets(play, by, 1)) reduce(play, unit, 'close-combat', newLosses());
}
