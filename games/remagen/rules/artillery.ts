/** 8 Artillery: which guns may barrage, and which may give Final Protective Fire. A gun may do both in one Game-Turn (8.0). */
import type { Violation } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine';
import { enemiesInContact } from '@bridgehead/engine/hexwar';
import { GRID, label } from './board.js';
import type { Context } from './context.js';
import type { Attack } from './frames.js';
import { refuse } from './refusals.js';
import type { State } from './state.js';
import { hasMark, isOnMap } from './state.js';
import type { Unit } from './units.js';
import { nameOf, sideOf, units, unitsOf } from './units.js';
import { opponentOf, SIDE_NAMES } from './vocabulary.js';
import type { Side } from './vocabulary.js';
import { isBridgeHex } from './zones-of-control.js';

/** 8.12 R67 Range counts the target's hex and not the gun's; what lies between does not matter (8.11b, 8.61), nor does the limit of advance (15.0d). */
export function isInRange(state: State, gun: Unit, target: Unit): boolean {
  return distance(GRID, state.place[gun], state.place[target]) <= units[gun].range;
}

/** 8.22 In range of one of them is enough. */
export function reachesOne(state: State, gun: Unit, targets: readonly Unit[]): boolean {
  return targets.some((target) => isInRange(state, gun, target));
}

/** Artillery of a side that could barrage now: on the map, not yet fired, not silenced, not next to an enemy. */
export function freeGuns(state: State, context: Context, side: Side): Unit[] {
  return unitsOf(side).filter((unit) => units[unit].isArtillery && isOnMap(state, unit) && isFreeGun(state, context, unit));
}

function isFreeGun(state: State, context: Context, gun: Unit): boolean {
  if (hasMark(state, gun, 'attacked') || hasMark(state, gun, 'displaced') || hasMark(state, gun, 'advanced')) return false; // 7.14a 7.82d 7.96b
  const hex = state.place[gun];
  return !isBridgeHex(hex) && enemiesInContact(context, sideOf(gun), hex).length === 0; // 11.12b 8.32b 8.34a
}

/** Why a unit may not add its barrage to an attack on these defenders. */
export function judgeBarrage(state: State, context: Context, side: Side, gun: Unit, defenders: readonly Unit[]): Violation[] {
  const unit = nameOf(gun);
  if (sideOf(gun) !== side) return [refuse('not-your-unit', { unit, side: SIDE_NAMES[side] })];
  if (!isOnMap(state, gun)) return [refuse('off-map', { unit })];
  if (!units[gun].isArtillery) return [refuse('not-artillery', { unit })]; // 7.0b
  const violations: Violation[] = [];
  if (hasMark(state, gun, 'attacked')) violations.push(refuse('attacked-already', { unit })); // 7.14a
  if (hasMark(state, gun, 'displaced')) violations.push(refuse('gun-displaced', { unit })); // 7.82d
  if (hasMark(state, gun, 'advanced')) violations.push(refuse('advanced-unit', { unit })); // 7.96b
  const hex = state.place[gun];
  if (isBridgeHex(hex)) violations.push(refuse('on-bridge', { unit, hex: label(hex) })); // 11.12b
  const [enemy] = enemiesInContact(context, side, hex);
  if (enemy !== undefined) violations.push(refuse('gun-in-contact', { unit, enemy: nameOf(enemy) })); // 8.32b
  const onMap = defenders.filter((defender) => isOnMap(state, defender));
  if (onMap.length > 0 && !reachesOne(state, gun, onMap)) {
    const nearest = Math.min(...onMap.map((defender) => distance(GRID, hex, state.place[defender])));
    violations.push(refuse('out-of-range', { unit, range: units[gun].range, distance: nearest })); // 8.11a 8.12
  }
  return violations;
}

// --- 8.4 Final Protective Fire --------------------------------------------------------------------------------------

/** 8.45 No Final Protective Fire against an attack by artillery alone. */
export function isArtilleryAlone(attack: Attack): boolean {
  return attack.attackers.every((unit) => units[unit].isArtillery);
}

/** Why an artillery unit of the defender may not support this combat; undefined if it may. */
export function whyNoFire(state: State, context: Context, attack: Attack, gun: Unit): string | undefined {
  if (!units[gun].isArtillery) return 'it is not artillery';
  if (!isOnMap(state, gun)) return 'it is not on the map';
  if (sideOf(gun) !== sideOf(attack.defenders[0])) return 'it is not a unit of the defending side';
  if (attack.defenders.includes(gun)) return 'it is itself under attack'; // 8.5 R36
  if (hasMark(state, gun, 'fired')) return 'it has given fire in this Game-Turn already'; // 8.46
  if (hasMark(state, gun, 'hit') || hasMark(state, gun, 'hit-before')) return 'it suffered a combat result or was displaced in this Combat Phase or the one before'; // 8.41b 8.41c
  const hex = state.place[gun];
  if (enemiesInContact(context, sideOf(gun), hex).length > 0) return 'it is adjacent to an enemy unit'; // 8.41d
  return reachesOne(state, gun, attack.defenders) ? undefined : 'no defending unit is within its range'; // 8.42 R34
}

/** 8.41a Guns that may support the defenders of this attack; none against artillery alone. */
export function supportingGuns(state: State, context: Context, attack: Attack): Unit[] {
  if (isArtilleryAlone(attack)) return []; // 8.45
  const side = opponentOf(attackingSide(attack));
  return unitsOf(side).filter((unit) => units[unit].isArtillery && whyNoFire(state, context, attack, unit) === undefined);
}

export function attackingSide(attack: Attack): Side {
  return opponentOf(sideOf(attack.defenders[0]));
}

