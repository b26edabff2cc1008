/** I-3.2.5 I-R27 I-R48 I-R106 What those who fired are marked with. */
import { settingOf } from '../state/context.js';
import type { FireGroup } from '../state/frames.js';
import type { State } from '../state/state.js';
import { clearMark, clearWeaponMark, hasMark, hasWeaponMark, isOnMap, setMark, setWeaponMark } from '../state/state.js';
import { isLeader, isMultiMan, isVehicle } from '../units/units-in-play.js';
import { loseAim, weaponsOf } from '../units/weapons-in-play.js';
import { isWeapon, weaponIn } from '../vocabulary/fire-components.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { mayUse, noteServing, noteWeaponUse, ONE_WEAPON } from '../weapons/weapon-use.js';
import { noteDirection } from './direction.js';
import type { FireSetting } from './fire-groups.js';
import { fireModeOf } from './fire-modes.js';
import { isBoundingFire, markBounding, vehicleIn } from './vehicle-fire.js';

/** What became of an attack that matters for the marks. kept: weapons that keep their rate of fire. */
export interface Aftermath {
  readonly cowered: boolean;
  readonly kept: readonly Weapon[];
}

/** After an attack. Everyone of the group is marked as the one who fired, wherever the attack led. */
export function markFired(
  state: State,
  group: FireGroup,
  { phase, side }: Pick<FireSetting, 'phase' | 'side'>,
  { cowered, kept }: Aftermath,
): void {
  const vehicle = vehicleIn(state, group);
  if (vehicle !== undefined && isBoundingFire(state, { phase, side })) {
    markBounding(state, settingOf(state), vehicle, group.components.map(weaponIn));
    return;
  }
  const modes = group.components.map((component, index) => fireModeOf(state, component, group.firers[index], phase));
  const goesOn =
    group.helpers.length > 0 &&
    group.components.every((component) => isWeapon(component) && hasWeaponMark(state, weaponIn(component), 'used'));
  group.components.forEach((component, index) => {
    const unit = group.firers[index];
    if (!isOnMap(state, unit)) return; // FPF was its last
    if (isWeapon(component))
      markWeapon(state, weaponIn(component), unit, phase, kept.includes(weaponIn(component)) ? 'kept' : 'lost');
    else markOwnFire(state, unit, phase);
    if (phase === 'movement' && modes[index]?.sustained === true) markAllFinal(state, unit); // I-3.3.3i
    if (cowered && isMultiMan(state, unit)) markCowered(state, unit, phase); // I-3.2.2e
  });
  for (const helper of group.helpers) {
    if (!goesOn) noteServing(state, helper);
    markUnit(state, helper, phase);
  }
}

/** I-3.2.2n Leaders who direct have attacked. On the defence they are done when all the units they directed are. */
export function markLeaders(state: State, group: FireGroup, { phase }: Pick<FireSetting, 'phase'>): void {
  const isFirst = group.components.some(
    (component, index) => fireModeOf(state, component, group.firers[index], phase)?.sustained !== true,
  );
  for (const leader of group.leaders) {
    noteDirection(state, leader, group.components);
    if (phase === 'movement' && !isFirst) markFinal(state, leader);
    else markUnit(state, leader, phase);
  }
}

/** A mark for the unit as a whole, or for its own fire. In the Advancing Fire Phase nothing comes after it, and the budget says enough. */
function markUnit(state: State, unit: Unit, phase: FireSetting['phase']): void {
  if (phase === 'prep-fire') setMark(state, unit, 'prep-fired');
  else if (phase === 'movement') markFirst(state, unit);
  else if (phase === 'defensive-fire') markFinal(state, unit);
}

/** I-3.3.3c */
function markFirst(state: State, unit: Unit): void {
  if (!hasMark(state, unit, 'final-fired')) setMark(state, unit, 'first-fired');
}

function markFinal(state: State, unit: Unit): void {
  clearMark(state, unit, 'first-fired');
  setMark(state, unit, 'final-fired');
}

function markOwnFire(state: State, unit: Unit, phase: FireSetting['phase']): void {
  setMark(state, unit, 'own-used');
  for (const weapon of weaponsOf(state, unit)) loseAim(state, weapon); // I-6.11
  markUnit(state, unit, phase);
}

/** I-R106 In the Prep Fire Phase the whole unit has fired, even if the weapon keeps its rate of fire; on the defence each for itself. */
function markWeapon(
  state: State,
  weapon: Weapon,
  unit: Unit,
  phase: FireSetting['phase'],
  rateOfFire: 'kept' | 'lost',
): void {
  noteWeaponUse(state, unit, weapon);
  if (phase === 'prep-fire') setMark(state, unit, 'prep-fired');
  if (phase === 'advancing-fire' && isVehicle(state, unit)) setWeaponMark(state, weapon, 'bounding-fired'); // V-3.5v1 once each
  if (rateOfFire === 'kept' || phase === 'advancing-fire') return;
  if (phase === 'prep-fire') setWeaponMark(state, weapon, 'prep-fired');
  else if (phase === 'defensive-fire') markWeaponFinal(state, weapon);
  else if (!hasWeaponMark(state, weapon, 'final-fired')) setWeaponMark(state, weapon, 'first-fired');
  if (isLeader(state, unit)) markUnit(state, unit, phase);
}

function markWeaponFinal(state: State, weapon: Weapon): void {
  clearWeaponMark(state, weapon, 'first-fired');
  setWeaponMark(state, weapon, 'final-fired');
}

/** The unit and all it possesses, fired or not. */
function markAllFinal(state: State, unit: Unit): void {
  markFinal(state, unit);
  for (const weapon of weaponsOf(state, unit)) markWeaponFinal(state, weapon);
}

/** I-3.2.2e I-R27 The unit and all it possesses have fired, whatever of it did: Prep Fire, and on the defence Final Fire. */
function markCowered(state: State, unit: Unit, phase: FireSetting['phase']): void {
  if (phase === 'prep-fire') {
    setMark(state, unit, 'prep-fired', 'own-used');
    for (const weapon of weaponsOf(state, unit)) setWeaponMark(state, weapon, 'prep-fired');
  } else if (phase !== 'advancing-fire') markAllFinal(state, unit);
}

/** V-3.3.4a After CC Reaction Fire the unit and all its weapons have fired. */
export function markReaction(state: State, unit: Unit, how: 'first' | 'final'): void {
  setMark(state, unit, 'own-used');
  if (how === 'final') {
    markAllFinal(state, unit);
    return;
  }
  markFirst(state, unit);
  for (const weapon of weaponsOf(state, unit)) {
    setWeaponMark(state, weapon, 'used', 'first-fired');
    loseAim(state, weapon);
  }
}

/** V-4.4.2e After a Panzerfaust check: a unit that can use no more has fired; in the Prep Fire Phase it has in any case (I-R106). */
export function markChecker(state: State, unit: Unit, phase: FireSetting['phase']): void {
  if (phase === 'prep-fire' || !mayUse(state, unit, ONE_WEAPON)) markUnit(state, unit, phase);
}
