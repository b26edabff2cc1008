/** What fires in an attack (I-3.2.2): a unit's own FP, or one of its weapons. A component is one number, so that lists of them stay small. */
import type { Unit, Weapon } from './units.js';
import { numberOf, unitId, weaponId } from './units.js';

/** A unit's number for its own FP; below 0 a weapon. */
export type Component = number;

export function ownFire(unit: Unit): Component {
  return unit;
}

export function weaponFire(weapon: Weapon): Component {
  return -1 - weapon;
}

export function isWeapon(component: Component): boolean {
  return component < 0;
}

/** The weapon of a component that is one. */
export function weaponIn(component: Component): Weapon {
  return -1 - component;
}

/** "u7" or "w3". */
export function componentId(component: Component): string {
  return isWeapon(component) ? weaponId(weaponIn(component)) : unitId(component);
}

export function componentNamed(id: string): Component {
  return id.startsWith('w') ? weaponFire(numberOf(id)) : ownFire(numberOf(id));
}
