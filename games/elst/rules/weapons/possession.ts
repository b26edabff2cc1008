/** I-4.0 I-R64 Recovery, repair, transfer and dropping of weapons, in whatever phase. A unit may possess any number of them (I-4.0a). */
import type { Adder, Violation } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { locationLabel } from '../board/locations.js';
import { reveal } from '../situation/hidden-units.js';
import { campaignRules } from '../state/campaign-rules.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { settingOf } from '../state/context.js';
import { judgeKnown, weaponsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { clearWeaponMark, hasWeaponMark, isOnMap, NOBODY, outsideOf, setWeaponMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseAdvance } from '../text/refusals-advance.js';
import { refuseRally } from '../text/refusals-rally.js';
import { hasRoomWith } from '../units/stacking.js';
import {
  isBroken,
  isExhausted,
  isGoodOrder,
  isHidden,
  isInMelee,
  isPinned,
  isVehicle,
  nameOf,
  who,
} from '../units/units-in-play.js';
import { isCrewExposed } from '../units/vehicles-in-play.js';
import {
  armOf,
  give,
  isCaptured,
  isGun,
  isMalfunctioned,
  isMounted,
  layDown,
  loseAim,
  removeWeapon,
  weaponName,
  weaponsLying,
  weaponsOf,
  what,
} from '../units/weapons-in-play.js';
import { rollDie } from '../vocabulary/dice.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { disableWeapon } from './disabling.js';

/** I-3.1d V-4.0v7 Below this a weapon is recovered, and this die of a repair destroys it (I-1.2.4). */
const SIX = 6;

/** A unit of the side, in Good Order. */
function judgeGoodOrder(state: State, side: Side, unit: Unit): Violation[] {
  if (state.side[unit] !== side)
    return [refuseRally('not-own-unit', { unit: nameOf(state, unit), side: SIDE_NAMES[side] })];
  if (isGoodOrder(state, unit)) return [];
  const why = !isOnMap(state, unit) ? 'not on the map' : isBroken(state, unit) ? 'broken' : 'in Melee';
  return [refuseRally('not-in-good-order', { unit: nameOf(state, unit), why })];
}

/** V-1.2.7 Only Infantry takes up, hands over and drops weapons. */
function judgeHands(state: State, unit: Unit): Violation[] {
  return isVehicle(state, unit) ? [refuseRally('vehicle-no-hands', { unit: nameOf(state, unit) })] : [];
}

// --- recovery -------------------------------------------------------------------------------------------------------

/** I-4.0f A unit in Good Order, and a weapon that nobody possesses in its location. */
export function judgeRecovery(state: State, side: Side, unit: Unit, weapon: Weapon): Violation[] {
  const violations = [...judgeGoodOrder(state, side, unit), ...judgeHands(state, unit)];
  const holder = state.holder[weapon];
  if (holder !== NOBODY)
    violations.push(refuseRally('weapon-held', { weapon: weaponName(state, weapon), holder: nameOf(state, holder) }));
  else if (!weaponsLying(state, state.place[unit]).includes(weapon))
    violations.push(refuseRally('weapon-elsewhere', { unit: nameOf(state, unit), weapon: weaponName(state, weapon) }));
  return [...violations, ...judgeRoom(state, unit, [weapon])];
}

/** V-2.0v9 I-3.3.1e Whether there is room for a half-squad or crew at these Guns. */
function judgeRoom(state: State, unit: Unit, weapons: readonly Weapon[]): Violation[] {
  if (hasRoomWith(state, settingOf(state), unit, weapons)) return [];
  const gun = weapons.find((weapon) => isGun(state, weapon)) ?? weapons[0];
  return [refuseRally('no-room-at-gun', { unit: nameOf(state, unit), weapon: weaponName(state, gun) })];
}

/** I-3.1d What is added to the die. */
export function addRecovery(state: State, unit: Unit, into: Adder): void {
  if (isExhausted(state, unit)) into.add('I-3.1d', 'CX', 1);
}

/** I-3.1d I-4.0f dr below 6, +1 CX. Whether it has succeeded. A weapon that vanishes from the map shows who took it. */
export function tryRecovery(play: Play, unit: Unit, weapon: Weapon): boolean {
  const { state } = play;
  reveal(play, [unit]);
  const roll = rollDie(play.chance, `recovery of the ${weaponName(state, weapon)}`);
  const modifiers = new TallySheet('Recovery');
  addRecovery(state, unit, modifiers);
  const recovered = roll + modifiers.total < SIX;
  play.emit({
    type: 'recovery-tried',
    rule: 'I-4.0f',
    unit: who(state, unit),
    weapon: what(state, weapon),
    roll,
    modifiers,
    recovered,
  });
  if (recovered) {
    give(state, weapon, unit);
    setWeaponMark(state, weapon, 'recovered');
  }
  return recovered;
}

// --- repair ---------------------------------------------------------------------------------------------------------

/** I-3.1e I-R95 A malfunctioned weapon of its own nation that a unit in Good Order possesses. */
export function judgeRepair(state: State, side: Side, unit: Unit, weapon: Weapon): Violation[] {
  const violations = judgeGoodOrder(state, side, unit);
  const name = weaponName(state, weapon);
  if (state.holder[weapon] !== unit)
    violations.push(refuseRally('weapon-not-held', { unit: nameOf(state, unit), weapon: name }));
  if (!isMalfunctioned(state, weapon)) violations.push(refuseRally('weapon-works', { weapon: name }));
  else if (isCaptured(state, weapon, unit))
    violations.push(refuseRally('foreign-weapon', { unit: nameOf(state, unit), weapon: name }));
  else if (hasWeaponMark(state, weapon, 'disabled'))
    violations.push(refuseRally('disabled-for-good', { weapon: name })); // V-7.8e
  else if (hasWeaponMark(state, weapon, 'repair-tried'))
    violations.push(refuseRally('repair-tried-already', { weapon: name }));
  else if (isOutOfReach(state, unit, weapon)) violations.push(refuseRally('repair-exposed', { weapon: name }));
  else if (armOf(state, weapon).repair === 0) violations.push(refuseRally('beyond-repair', { weapon: name }));
  return violations;
}

/** V-3.1v1 V-7.8e An AAMG is repaired by an exposed crew only, one that is fired from inside too (V-VN.G4a). */
function isOutOfReach(state: State, unit: Unit, weapon: Weapon): boolean {
  const { mounted } = armOf(state, weapon);
  return mounted?.station === 'antiAircraft' && !isCrewExposed(state, unit);
}

/** I-3.1e V-3.1v1 V-3.1v2 V-4.4.5d Each weapon once in a Rally Phase. On a 6 it is lost for good; a vehicle without its main armament is Recalled (V-7.10l). */
export function tryRepair(play: Play, unit: Unit, weapon: Weapon): void {
  const { state } = play;
  const roll = rollDie(play.chance, `repair of the ${weaponName(state, weapon)}`);
  const lost = isMounted(state, weapon) ? 'disabled' : 'removed';
  const outcome = roll === SIX ? lost : roll <= armOf(state, weapon).repair ? 'repaired' : 'failed';
  setWeaponMark(state, weapon, 'repair-tried');
  play.emit({
    type: 'repair-tried',
    rule: isMounted(state, weapon) ? 'V-3.1v1' : 'I-3.1e',
    hidden: isHidden(state, unit),
    unit: who(state, unit),
    weapon: what(state, weapon),
    roll,
    outcome,
  });
  if (outcome === 'removed') removeWeapon(state, weapon);
  else if (outcome === 'disabled') disableWeapon(play, unit, weapon);
  else if (outcome === 'repaired') clearWeaponMark(state, weapon, 'malfunctioned');
}

// --- transfer -------------------------------------------------------------------------------------------------------

/** What a transfer names, with numbers. */
export interface Transfer {
  readonly from: Unit;
  readonly to: Unit;
  readonly weapons: readonly Weapon[];
}

/** I-3.1f I-3.7a V-3.7v5 Between two units in Good Order of one location; in the Advance Phase they must also be unpinned. */
export function judgeTransfer(
  state: State,
  side: Side,
  phase: 'rally' | 'advance',
  { from, to, weapons }: Transfer,
): Violation[] {
  if (from === to) return [refuseRally('to-itself', { unit: nameOf(state, from) })];
  const violations = [from, to].flatMap((unit) => [...judgeGoodOrder(state, side, unit), ...judgeHands(state, unit)]);
  if (state.place[from] !== state.place[to])
    violations.push(refuseRally('not-together', { from: nameOf(state, from), to: nameOf(state, to) }));
  if (phase === 'advance')
    violations.push(
      ...[from, to]
        .filter((unit) => isPinned(state, unit))
        .map((unit) => refuseRally('pinned-transfer', { unit: nameOf(state, unit) })),
    );
  for (const weapon of weapons) {
    const name = weaponName(state, weapon);
    if (state.holder[weapon] !== from)
      violations.push(refuseRally('weapon-not-held', { unit: nameOf(state, from), weapon: name }));
    else if (hasWeaponMark(state, weapon, 'recovered'))
      violations.push(refuseRally('just-recovered', { weapon: name }));
  }
  return [...violations, ...judgeRoom(state, to, weapons)];
}

/** All that one unit can hand to another, at once and one by one. Both have been found able to. */
export function transfersBetween(state: State, from: Unit, to: Unit, held: readonly Weapon[]): Transfer[] {
  const free = held.filter((weapon) => !hasWeaponMark(state, weapon, 'recovered'));
  const single = free.map((weapon) => ({ from, to, weapons: [weapon] }));
  const all = free.length > 1 ? [{ from, to, weapons: free }, ...single] : single;
  return all.filter(({ weapons }) => hasRoomWith(state, settingOf(state), to, weapons));
}

/** Hidden units hand over among themselves in secret; one that deals with a unit in the open shows itself. */
export function transfer(play: Play, { from, to, weapons }: Transfer): void {
  const { state } = play;
  const hidden = isHidden(state, from) && isHidden(state, to);
  if (!hidden) reveal(play, [from, to]);
  for (const weapon of weapons) {
    give(state, weapon, to);
    loseAim(state, weapon);
  }
  play.emit({
    type: 'transferred',
    rule: 'I-3.1f',
    side: state.side[from],
    hidden,
    from: who(state, from),
    to: who(state, to),
    weapons: weapons.map((weapon) => what(state, weapon)),
  });
}

// --- dropping -------------------------------------------------------------------------------------------------------

/** I-4.0b Unbroken units drop what they possess, in their Movement and Advance Phase. */
export function judgeDrop(state: State, side: Side, units: readonly Unit[], weapons: readonly Weapon[]): Violation[] {
  return weapons.flatMap((weapon): Violation[] => {
    const holder = state.holder[weapon];
    const name = weaponName(state, weapon);
    if (holder === NOBODY || !units.includes(holder))
      return [
        refuseRally('weapon-not-held', { unit: units.map((unit) => nameOf(state, unit)).join(' and '), weapon: name }),
      ];
    if (state.side[holder] !== side)
      return [refuseRally('not-own-unit', { unit: nameOf(state, holder), side: SIDE_NAMES[side] })];
    if (isVehicle(state, holder)) return judgeHands(state, holder);
    if (isBroken(state, holder) || isInMelee(state, holder))
      return [refuseRally('broken-drop', { unit: nameOf(state, holder), weapon: name })];
    return [];
  });
}

/** I-4.0b In a phase: of units on the map. */
export function judgeDropping(
  state: State,
  context: Context,
  side: Side,
  { weapons: ids }: ActionOf<'drop'>,
): Violation[] {
  const unknown = judgeKnown(state, context, { weapons: ids });
  if (unknown.length > 0) return unknown;
  return weaponsNamed(ids).flatMap((weapon) => {
    const holder = state.holder[weapon];
    if (holder === NOBODY || !isOnMap(state, holder))
      return [refuseAdvance('nobody-holds-it', { weapon: weaponName(state, weapon) })];
    return judgeDrop(state, side, [holder], [weapon]);
  });
}

/** I-4.0b I-4.0c Free: they lie where their possessor is, whom they show (I-R101). One that has not been moved yet counts as unpossessed from the start of the phase. */
export function drop(play: Play, weapons: readonly Weapon[]): void {
  const { state } = play;
  for (const weapon of weapons) {
    reveal(play, [state.holder[weapon]]);
    const place = state.place[state.holder[weapon]];
    layDown(state, weapon, place);
    play.emit({
      type: 'weapon-lost',
      rule: 'I-4.0b',
      weapon: what(state, weapon),
      at: locationLabel(settingOf(state).board, place),
      fate: 'dropped',
      roll: undefined,
    });
  }
}

/** V-3.7v3 V-4.0v6 A Gun stays behind when its crew goes without pushing it; C-CG8b outside the map it is Retained, and out of this battle. */
export function leaveGuns(play: Play, unit: Unit, pushed?: Weapon): void {
  const { state } = play;
  const left = weaponsOf(state, unit).filter((weapon) => isGun(state, weapon) && weapon !== pushed);
  if (outsideOf(state, unit) === undefined) drop(play, left);
  else for (const gun of left) campaignRules().keepOutside(play, state.side[unit], gun);
}
