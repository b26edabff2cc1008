/** As what a unit's own FP or a weapon would fire now: by its marks, by the phase, and by what its unit has used in this Player Turn. */
import type { Violation } from '@bridgehead/engine';
import { locationLabel } from '../board/locations.js';
import { settingOf } from '../state/context.js';
import { firerOf } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { hasAny } from '../state/marks.js';
import {
  hasMark,
  hasWeaponMark,
  isMarked,
  isWeaponMarked,
  MARK,
  NOBODY,
  NOWHERE,
  WEAPON_MARK,
  weaponMarkMask,
} from '../state/state.js';
import { refuseFire } from '../text/refusals-fire.js';
import { refuseOrdnance } from '../text/refusals-ordnance.js';
import {
  factsOf,
  isBroken,
  isGoodOrder,
  isInMelee,
  isLeader,
  isMultiMan,
  isVehicle,
  nameOf,
} from '../units/units-in-play.js';
import { isManned, isTurretSilent } from '../units/vehicle-machine-guns.js';
import { driveOf, isInMotion } from '../units/vehicles-in-play.js';
import { armOf, isMachineGun, isMalfunctioned, weaponName, weaponsOf } from '../units/weapons-in-play.js';
import type { Component } from '../vocabulary/fire-components.js';
import { isWeapon, weaponIn } from '../vocabulary/fire-components.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { FireKind, FirePhase, Side, WeaponType } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';
import type { Use } from '../weapons/weapon-use.js';
import { mayUse, mayUseAtOnce, MOST_USE, ONE_WEAPON, OWN_FIRE } from '../weapons/weapon-use.js';

/** sustained: with what has fired before, so at half FP and with a lower B# (I-R29). */
export interface FireMode {
  readonly kind: FireKind;
  readonly sustained: boolean;
}

type When = FirePhase | 'movement';

/** What a component is called: "4-5-7 C", "the LMG of 4-5-7 C". */
export function componentName(state: State, component: Component, firer = firerOf(state, component)): string {
  if (!isWeapon(component)) return nameOf(state, component);
  const name = weaponName(state, weaponIn(component));
  return firer === NOBODY ? `the ${name}` : `the ${name} of ${nameOf(state, firer)}`;
}

/** I-4.1 I-4.2 Mortars and charges have attacks of their own. */
function firesOnTable(state: State, weapon: Weapon): boolean {
  return (
    isMachineGun(state, weapon) ||
    isFlamethrower(state, weapon) ||
    armOf(state, weapon).type === 'vehicle-machine-gun' ||
    armOf(state, weapon).type === 'anti-tank-rifle' // V-4.4.4b
  );
}

export function isFlamethrower(state: State, weapon: Weapon): boolean {
  return armOf(state, weapon).type === 'flamethrower';
}

/** As what a component would fire now; undefined: it may not fire at all. */
export function fireKindOf(state: State, component: Component, phase: When): FireKind | undefined {
  const firer = firerOf(state, component);
  return firer !== NOBODY && isAble(state, component, firer)
    ? fireModeOf(state, component, firer, phase)?.kind
    : undefined;
}

/** Subsequent First Fire, FPF, and Final Fire of those who fired before. */
export function isSustained(state: State, component: Component, firer: Unit, phase: When): boolean {
  return fireModeOf(state, component, firer, phase)?.sustained ?? false;
}

function isAble(state: State, component: Component, firer: Unit): boolean {
  if (!isGoodOrder(state, firer)) return false;
  if (!isWeapon(component)) return isMultiMan(state, firer);
  const weapon = weaponIn(component);
  if (isVehicle(state, firer)) return isManned(state, firer, weapon); // V-2.0v8
  return firesOnTable(state, weapon) && !isMalfunctioned(state, weapon);
}

/** By the marks alone: a weapon that has just malfunctioned still has its part in this attack. */
export function fireModeOf(state: State, component: Component, firer: Unit, phase: When): FireMode | undefined {
  return isWeapon(component) ? weaponMode(state, weaponIn(component), firer, phase) : ownMode(state, firer, phase);
}

const FRESH: Readonly<Record<When, FireMode>> = {
  'prep-fire': { kind: 'prep', sustained: false },
  movement: { kind: 'first', sustained: false },
  'defensive-fire': { kind: 'final', sustained: false },
  'advancing-fire': { kind: 'advancing', sustained: false },
};
const SUBSEQUENT: FireMode = { kind: 'subsequent-first', sustained: true };
const PROTECTIVE: FireMode = { kind: 'final-protective', sustained: true };
const FINAL_AGAIN: FireMode = { kind: 'final', sustained: true };

function ownMode(state: State, unit: Unit, phase: When): FireMode | undefined {
  const isUsed = isMarked(state, unit, MARK['own-used']);
  switch (phase) {
    case 'prep-fire':
      return isUsed ? undefined : FRESH[phase];
    case 'advancing-fire': // I-3.5a I-R106
      return isUsed || isMarked(state, unit, MARK['prep-fired']) || isMarked(state, unit, MARK.pushed)
        ? undefined
        : FRESH[phase];
    case 'defensive-fire':
      if (isFinalFired(state, unit) || !fitsFinalFire(state, unit, OWN_FIRE)) return undefined; // I-3.4c
      // I-3.4b I-4.0k Marked, or given up for weapons: only at adjacent units, at half FP.
      return isUsed || isMarked(state, unit, MARK['first-fired']) ? FINAL_AGAIN : FRESH[phase];
    case 'movement':
      if (isFinalFired(state, unit)) return PROTECTIVE;
      if (isMarked(state, unit, MARK['first-fired'])) return SUBSEQUENT;
      return isUsed ? modeOfMarked(state, unit) : FRESH[phase];
  }
}

function weaponMode(state: State, weapon: Weapon, unit: Unit, phase: When): FireMode | undefined {
  if (hasAny(state.weaponMarks, weapon, DONE)) return undefined; // V-3.2.4s V-3.3.2.2e
  if (isVehicle(state, unit)) return mountedMode(state, weapon, unit, phase);
  const isUsed = isWeaponMarked(state, weapon, WEAPON_MARK.used);
  const isInLimit = isUsed || mayUse(state, unit, ONE_WEAPON);
  switch (phase) {
    case 'prep-fire':
      if (isWeaponMarked(state, weapon, WEAPON_MARK['prep-fired']) || hasActed(state, unit, weapon, 'prep-fired'))
        return undefined;
      return isInLimit ? FRESH[phase] : undefined; // used, but not marked: it has kept its rate of fire
    case 'advancing-fire': // I-3.5a I-3.5c I-R106
      return isUsed ||
        !isInLimit ||
        isMarked(state, unit, MARK['prep-fired']) ||
        isMarked(state, unit, MARK.pushed) ||
        isTooHeavy(state, weapon)
        ? undefined
        : FRESH[phase];
    case 'defensive-fire': {
      if (isWeaponMarked(state, weapon, WEAPON_MARK['final-fired']) || hasActed(state, unit, weapon, 'final-fired'))
        return undefined;
      if (!fitsFinalFire(state, unit, ONE_WEAPON)) return undefined;
      const hasFired = isWeaponMarked(state, weapon, WEAPON_MARK['first-fired']);
      if (isInLimit && !hasFired && !hasActed(state, unit, weapon, 'first-fired')) return FRESH[phase];
      if (!isMachineGun(state, weapon)) return undefined;
      return hasFired || (isFirstFired(state, unit) && !isFinalFired(state, unit)) ? FINAL_AGAIN : undefined; // I-3.4b
    }
    case 'movement':
      if (hasActed(state, unit, weapon, 'first-fired') || hasActed(state, unit, weapon, 'final-fired'))
        return undefined;
      if (isWeaponMarked(state, weapon, WEAPON_MARK['final-fired']))
        return isMachineGun(state, weapon) ? PROTECTIVE : undefined;
      if (isInLimit && !isWeaponMarked(state, weapon, WEAPON_MARK['first-fired'])) return FRESH[phase];
      return isMachineGun(state, weapon) ? modeOfMarked(state, unit) : undefined;
  }
}

const DONE = weaponMarkMask('intensive-fired', 'bounding-fired');

/** V-7.8c V-3.3.3v4 V-3.4v2 A weapon of a vehicle fires once, a main armament as long as it keeps its rate of fire. V-3.2.5v1 V-7.10o In Motion, or when it must drive, there is no Prep Fire. */
function mountedMode(state: State, weapon: Weapon, unit: Unit, phase: When): FireMode | undefined {
  if (
    isWeaponMarked(state, weapon, WEAPON_MARK['prep-fired']) ||
    isWeaponMarked(state, weapon, WEAPON_MARK['first-fired'])
  )
    return undefined;
  if (isWeaponMarked(state, weapon, WEAPON_MARK['final-fired'])) return undefined;
  if (phase === 'prep-fire' && (isInMotion(state, unit) || mustLeave(state, unit))) return undefined;
  if (phase !== 'advancing-fire') return FRESH[phase];
  if (isMarked(state, unit, MARK['prep-fired'])) return undefined;
  // V-3.5v3 After fire on the move only a main armament that kept its rate of fire, if nothing else has fired.
  const fired = weaponsOf(state, unit).filter((other) => isWeaponMarked(state, other, WEAPON_MARK.used));
  const mayAgain = fired.every((other) => other === weapon && armOf(state, weapon).mounted?.station === 'main');
  return !hasBounded(state, unit) || mayAgain ? FRESH[phase] : undefined;
}

/** V-7.10o A Recalled vehicle must drive, and a bogged one must try to; only an Immobilized one stays. */
function mustLeave(state: State, vehicle: Unit): boolean {
  return isMarked(state, vehicle, MARK.recalled) && !isMarked(state, vehicle, MARK.immobilized);
}

/** I-4.0k I-R50 Whether a unit may use this too in the Defensive Fire Phase: what it fires there comes back once, and no more of it than in one attack. */
function fitsFinalFire(state: State, unit: Unit, { own, weapons }: Use): boolean {
  let fired = 0;
  for (let weapon = 0; weapon < state.holder.length; weapon++)
    if (state.holder[weapon] === unit && isWeaponMarked(state, weapon, WEAPON_MARK['final-fired'])) fired++;
  const hasFiredOwn = isMultiMan(state, unit) && isFinalFired(state, unit);
  return mayUseAtOnce(state, unit, { own: own || hasFiredOwn, weapons: fired + weapons });
}

/** V-3.3.2.2a It has fired in its own Movement Phase. */
function hasBounded(state: State, vehicle: Unit): boolean {
  return (driveOf(state, vehicle)?.boundedAt ?? NOWHERE) !== NOWHERE;
}

/** I-R48 What is beyond the limit of a unit, or was given up, comes back once the unit or a weapon of it is marked. */
function modeOfMarked(state: State, unit: Unit): FireMode | undefined {
  if (isFinalFired(state, unit) || holds(state, unit, 'final-fired')) return PROTECTIVE;
  return isFirstFired(state, unit) ? SUBSEQUENT : undefined;
}

/** I-1.2.1c A leader who has directed, and so bears this mark, takes up no weapon; they may only go on with one that they have already served. */
function hasActed(
  state: State,
  unit: Unit,
  weapon: Weapon,
  mark: 'prep-fired' | 'first-fired' | 'final-fired',
): boolean {
  return isLeader(state, unit) && hasMark(state, unit, mark) && !isWeaponMarked(state, weapon, WEAPON_MARK.used);
}

/** I-3.5c V-3.5v1 Medium and heavy machine guns, mortars and Guns; light anti-tank weapons fire after they have moved (V-4.4.6). */
function isTooHeavy(state: State, weapon: Weapon): boolean {
  return isWeaponMarked(state, weapon, WEAPON_MARK.moved) && HEAVY.has(armOf(state, weapon).type);
}
const HEAVY: ReadonlySet<WeaponType> = new Set(['medium-machine-gun', 'heavy-machine-gun', 'light-mortar', 'gun']);

function isFirstFired(state: State, unit: Unit): boolean {
  return isMarked(state, unit, MARK['first-fired']) || holds(state, unit, 'first-fired');
}

function isFinalFired(state: State, unit: Unit): boolean {
  return isMarked(state, unit, MARK['final-fired']);
}

function holds(state: State, unit: Unit, mark: 'first-fired' | 'final-fired'): boolean {
  return weaponsOf(state, unit).some((weapon) => hasWeaponMark(state, weapon, mark));
}

/** The normal range of a component (I-1.2.2b). */
export function rangeOf(state: State, component: Component): number {
  return isWeapon(component) ? armOf(state, weaponIn(component)).range : factsOf(state, component).range;
}

/** Why a component cannot fire now, wherever it might aim; undefined if it can. */
export function judgeAble(state: State, component: Component, side: Side, phase: When): Violation | undefined {
  const firer = firerOf(state, component);
  if (firer !== NOBODY && state.side[firer] === side && fireKindOf(state, component, phase) !== undefined)
    return undefined;
  const by = componentName(state, component, firer);
  const unfit = judgeFirer(state, component, side);
  if (unfit !== undefined) return unfit;
  if (isWeapon(component)) {
    if (!firesOnTable(state, weaponIn(component))) return refuseFire('other-weapon', { by });
    if (isVehicle(state, firer) && !isManned(state, firer, weaponIn(component))) {
      const { mounted } = armOf(state, weaponIn(component));
      return mounted?.station === 'coaxial' && isTurretSilent(state, firer)
        ? refuseOrdnance('ordnance-open-hatch', { by })
        : refuseFire('crew-cannot-man', { by });
    }
  } else if (isLeader(state, firer)) return refuseFire('no-own-firepower', { by });
  return whySilent(state, component, firer, phase, by);
}

/** Why nobody can fire it, whatever it has done: for every kind of weapon. */
export function judgeFirer(state: State, component: Component, side: Side): Violation | undefined {
  const firer = firerOf(state, component);
  // Sentences are made only when they are needed: lists judge many weapons.
  const by = () => componentName(state, component, firer);
  if (firer === NOBODY) return idleWeapon(state, component, by());
  if (state.side[firer] !== side) return refuseFire('not-your-fire', { by: by(), side: SIDE_NAMES[side] });
  if (state.place[firer] < 0) return refuseFire('firer-off-map', { by: by() });
  if (isBroken(state, firer)) return refuseFire('firer-broken', { by: by() });
  if (isInMelee(state, firer)) return refuseFire('firer-in-melee', { by: by() });
  return isWeapon(component) && isMalfunctioned(state, weaponIn(component))
    ? refuseFire('weapon-malfunctioned', { by: by() })
    : undefined;
}

function idleWeapon(state: State, component: Component, by: string): Violation {
  const place = state.weaponPlace[weaponIn(component)];
  return place < 0
    ? refuseFire('firer-off-map', { by })
    : refuseFire('weapon-lies-idle', { by, hex: locationLabel(settingOf(state).board, place) });
}

function whySilent(state: State, component: Component, firer: Unit, phase: When, by: string): Violation {
  const bound = isVehicle(state, firer) ? whyVehicleSilent(state, firer, phase, by) : undefined;
  if (bound !== undefined) return bound;
  if (phase === 'advancing-fire' && isMarked(state, firer, MARK['prep-fired']))
    return refuseFire('fired-in-prep', { by });
  if (phase === 'advancing-fire' && isMarked(state, firer, MARK.pushed)) return refuseFire('pushed-a-gun', { by }); // V-6.5e
  if (isWeapon(component)) {
    const weapon = weaponIn(component);
    if (phase === 'advancing-fire' && isTooHeavy(state, weapon)) return refuseFire('weapon-moved', { by });
    const mark = phase === 'prep-fire' ? 'prep-fired' : 'final-fired';
    if (
      isLeader(state, firer) &&
      !isWeaponMarked(state, weapon, WEAPON_MARK.used) &&
      (hasMark(state, firer, mark) || isMarked(state, firer, MARK['first-fired']))
    )
      return refuseFire('leader-has-acted', { leader: nameOf(state, firer), weapon: weaponName(state, weapon) });
    const isFinal = phase === 'defensive-fire' && isWeaponMarked(state, weapon, WEAPON_MARK['final-fired']);
    if (
      !isWeaponMarked(state, weapon, WEAPON_MARK.used) ||
      (phase === 'defensive-fire' && !isFinal && !fitsFinalFire(state, firer, ONE_WEAPON))
    )
      return refuseFire('too-many-weapons', { unit: nameOf(state, firer), most: MOST_USE[factsOf(state, firer).type] });
    if (isFinal) return refuseFire('final-fired', { by });
    return refuseFire('has-fired', { by });
  }
  if (phase === 'defensive-fire' && isFinalFired(state, firer)) return refuseFire('final-fired', { by });
  return mayUse(state, firer, OWN_FIRE) && (phase !== 'defensive-fire' || fitsFinalFire(state, firer, OWN_FIRE))
    ? refuseFire('has-fired', { by })
    : refuseFire('too-many-weapons', { unit: nameOf(state, firer), most: MOST_USE[factsOf(state, firer).type] });
}

/** What the vehicle has done or must do, whatever the weapon. */
function whyVehicleSilent(state: State, vehicle: Unit, phase: When, by: string): Violation | undefined {
  if (phase === 'prep-fire' && isInMotion(state, vehicle)) return refuseOrdnance('ordnance-in-motion', { by });
  if (phase === 'prep-fire' && mustLeave(state, vehicle)) return refuseOrdnance('ordnance-recalled', { by });
  return phase === 'advancing-fire' && hasBounded(state, vehicle) ? refuseFire('fired-on-the-move', { by }) : undefined;
}
