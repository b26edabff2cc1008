/** Questions about one weapon in play, asked of the state itself, and the changes of hands. */
import type { Location } from '../board/locations.js';
import type { What } from '../state/events.js';
import type { State } from '../state/state.js';
import {
  clearWeaponMark,
  isWeaponMarked,
  NO_ARC,
  NOBODY,
  NOWHERE,
  placeCode,
  WEAPON_LAYOUT,
  WEAPON_MARK,
} from '../state/state.js';
import type { Unit, Weapon, WeaponFacts, WeaponKind } from '../vocabulary/units.js';
import { weaponId, weaponKinds } from '../vocabulary/units.js';
import { factsOf } from './units-in-play.js';

export function armOf(state: State, weapon: Weapon): WeaponFacts {
  return weaponKinds[state.weaponKind[weapon]];
}

/** V-1.2.6 A Gun, not the main armament of a vehicle. */
export function isGun(state: State, weapon: Weapon): boolean {
  return armOf(state, weapon).type === 'gun';
}

/** V-7.2 V-7.8 A weapon of a vehicle. */
export function isMounted(state: State, weapon: Weapon): boolean {
  return armOf(state, weapon).mounted !== undefined;
}

/** I-2.0az */
export function isMachineGun(state: State, weapon: Weapon): boolean {
  const { type } = armOf(state, weapon);
  return type === 'light-machine-gun' || type === 'medium-machine-gun' || type === 'heavy-machine-gun';
}

/** I-4.5a */
export function isMortar(state: State, weapon: Weapon): boolean {
  return armOf(state, weapon).type === 'light-mortar';
}

export function isMalfunctioned(state: State, weapon: Weapon): boolean {
  return isWeaponMarked(state, weapon, WEAPON_MARK.malfunctioned);
}

/** I-R92 Of another nation than the one who uses it. */
export function isCaptured(state: State, weapon: Weapon, user: Unit): boolean {
  return armOf(state, weapon).nationality !== factsOf(state, user).nationality;
}

/** What a unit possesses (I-1.2.4). */
export function weaponsOf(state: State, unit: Unit): Weapon[] {
  const found: Weapon[] = [];
  for (let weapon = 0; weapon < state.holder.length; weapon++) if (state.holder[weapon] === unit) found.push(weapon);
  return found;
}

/** I-4.0g PP that a unit carries. */
export function portageOf(state: State, unit: Unit): number {
  let sum = 0;
  for (let weapon = 0; weapon < state.holder.length; weapon++)
    if (state.holder[weapon] === unit) sum += armOf(state, weapon).portage;
  return sum;
}

/** Weapons that lie in a location without a possessor (I-4.0e). */
export function weaponsLying(state: State, location: Location): Weapon[] {
  const found: Weapon[] = [];
  for (let weapon = 0; weapon < state.holder.length; weapon++)
    if (
      state.holder[weapon] === NOBODY &&
      state.weaponPlace[weapon] === location &&
      !isWeaponMarked(state, weapon, WEAPON_MARK.placed)
    )
      found.push(weapon);
  return found;
}

// --- names ----------------------------------------------------------------------------------------------------------

const SHORT: Readonly<Record<WeaponFacts['type'], string>> = {
  'light-machine-gun': 'LMG',
  'medium-machine-gun': 'MMG',
  'heavy-machine-gun': 'HMG',
  'light-mortar': 'mortar',
  flamethrower: 'flamethrower',
  'demolition-charge': 'demolition charge',
  panzerschreck: 'Panzerschreck',
  piat: 'PIAT',
  bazooka: 'bazooka',
  'anti-tank-rifle': 'anti-tank rifle',
  panzerfaust: 'Panzerfaust',
  gun: '',
  'main-armament': 'MA',
  'vehicle-machine-gun': '',
  radio: 'radio',
};

/** "LMG", "CMG", "7.5cm PaK 40". */
export function weaponName(state: State, weapon: Weapon): string {
  const { type, name } = armOf(state, weapon);
  return SHORT[type] || name;
}

export function what(state: State, weapon: Weapon): What {
  return { id: weaponId(weapon), name: weaponName(state, weapon) };
}

// --- changes --------------------------------------------------------------------------------------------------------

/** A unit takes possession. */
export function give(state: State, weapon: Weapon, unit: Unit): void {
  state.holder[weapon] = unit;
  state.weaponPlace[weapon] = state.place[unit];
}

/** It stays where its possessor is or was, unpossessed; a mortar forgets its aim. */
export function layDown(state: State, weapon: Weapon, place: number): void {
  state.holder[weapon] = NOBODY;
  state.weaponPlace[weapon] = place;
  loseAim(state, weapon);
}

export function removeWeapon(state: State, weapon: Weapon): void {
  layDown(state, weapon, placeCode('eliminated'));
}

/** I-6.11 V-6.10c It has acquired nothing any more. */
export function loseAim(state: State, weapon: Weapon): void {
  state.aim[weapon] = NOWHERE;
  if (state.acquired.length > 0) state.acquired = state.acquired.filter((entry) => entry.weapon !== weapon);
  clearWeaponMark(state, weapon, 'acquired', 'acquired-twice');
}

/** A new weapon in the hands of a unit. */
export function addWeapon(state: State, kind: WeaponKind, holder: Unit): Weapon {
  state.weaponKind.push(kind);
  state.holder.push(holder);
  state.weaponPlace.push(holder === NOBODY ? placeCode('due') : state.place[holder]);
  state.weaponMarks.push(...WEAPON_LAYOUT.all.map(() => 0));
  state.arc.push(weaponKinds[kind].type === 'gun' ? 0 : NO_ARC);
  return state.aim.push(NOWHERE) - 1;
}
