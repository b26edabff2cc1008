/** V-3.8v7 V-3.8v8 What a vehicle fights Infantry with in close combat, and how strongly. */
import { TallySheet } from '@bridgehead/engine';
import { closeCombatValue } from '../assault/close-combat-value.js';
import type { State } from '../state/state.js';
import { hasMark } from '../state/state.js';
import { isBroken, isExhausted } from '../units/units-in-play.js';
import { isCrewFit, mannedMachineGuns } from '../units/vehicle-machine-guns.js';
import { isCrewExposed, isInMotion, vehicleOf } from '../units/vehicles-in-play.js';
import { armOf, weaponName } from '../units/weapons-in-play.js';
import { CLOSE_COMBAT, CLOSE_COMBAT_MODIFIERS as MODIFIERS, oddsColumn } from '../vocabulary/tables.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import type { CombatSums } from './combat-sums.js';

/** One attack of a vehicle on Infantry. */
export interface VehicleAttack {
  readonly side: Side;
  readonly vehicle: Unit;
  readonly guns: readonly Weapon[];
  readonly against: readonly Unit[];
  readonly ambusher: Side | undefined;
}

/** V-3.8v7 V-VN.G4b Machine guns that can be fired into its own hex: not a bow MG, nor any other that points with the hull. */
export function combatGuns(state: State, vehicle: Unit): Weapon[] {
  return mannedMachineGuns(state, vehicle).filter((weapon) => armOf(state, weapon).mounted?.arc !== 'hull');
}

/** V-3.8v8 V-VN.G3a Buttoned up, and neither Shocked nor Stunned. */
export function hasCloseDefence(state: State, vehicle: Unit): boolean {
  return (
    vehicleOf(state, vehicle).closeDefence !== undefined && !isCrewExposed(state, vehicle) && isCrewFit(state, vehicle)
  );
}

/** V-3.8v7 Firepower against the Close Combat Value of all who are attacked. */
export function vehicleAttackSums(state: State, { side, vehicle, guns, against, ambusher }: VehicleAttack): CombatSums {
  const attack = new TallySheet('Attack');
  for (const gun of guns) {
    const { firepower } = armOf(state, gun);
    if (isInMotion(state, vehicle)) attack.add('V-3.8v7', `${weaponName(state, gun)}, in Motion`, firepower / 2);
    else attack.add('V-3.8v7', weaponName(state, gun), firepower);
  }
  const defence = new TallySheet('Close Combat Value');
  closeCombatValue(state, against, defence);
  const modifiers = new TallySheet('Modifiers');
  if (hasMark(state, vehicle, 'stun-shaken')) modifiers.add('V-7.10h', 'Stun', 1);
  if (against.every((unit) => isExhausted(state, unit))) modifiers.add('I-Qd', 'against CX', MODIFIERS.onExhausted);
  if (against.every((unit) => isBroken(state, unit))) modifiers.add('I-3.8e', 'against broken', MODIFIERS.broken);
  if (ambusher === side) modifiers.add('I-3.8j', 'ambush', MODIFIERS.ambusher);
  else if (ambusher !== undefined) modifiers.add('I-3.8j', 'ambushed', MODIFIERS.ambushed);
  const column = oddsColumn(attack.total, defence.total);
  return { attack, defence, modifiers, column, ...CLOSE_COMBAT[column] };
}
