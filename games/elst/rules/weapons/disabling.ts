/** V-7.2c V-7.8e V-7.10l A weapon of a vehicle that is lost for good, by breakdown or by a failed repair; without its main armament the vehicle is Recalled. */
import { locationLabel } from '../board/locations.js';
import { settingOf } from '../state/context.js';
import { hasMark, setMark, setWeaponMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { who } from '../units/units-in-play.js';
import { weaponAt } from '../units/vehicles-in-play.js';
import { loseAim } from '../units/weapons-in-play.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { VehicleChange } from '../vocabulary/vocabulary.js';

/** What has become of a vehicle. */
export function tellChange(play: Play, unit: Unit, rule: string, to: VehicleChange): void {
  const { state } = play;
  const at = locationLabel(settingOf(state).board, state.place[unit]);
  play.emit({ type: 'vehicle-changed', rule, unit: who(state, unit), at, to });
}

export function disableWeapon(play: Play, unit: Unit, weapon: Weapon): void {
  const { state } = play;
  tellChange(play, unit, 'V-7.2c', 'weapon-disabled');
  setWeaponMark(state, weapon, 'malfunctioned', 'disabled');
  loseAim(state, weapon);
  if (weaponAt(state, unit, 'main') === weapon) recall(play, unit);
}

/** V-7.10l It must leave the map. */
function recall(play: Play, unit: Unit): void {
  if (hasMark(play.state, unit, 'recalled')) return;
  tellChange(play, unit, 'V-7.10l', 'recalled');
  setMark(play.state, unit, 'recalled');
}
