/** 8 Artillery: which guns may barrage, and which may give Final Protective Fire. A gun may do both in one Game-Turn (8.0). */
import type { Violation } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine/hex';
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
  return unitsOf(side).filter(
    (unit) => units[unit].isArtillery && isOnMap(state, unit) && isFreeGun(state, context, unit),
  );
}

function isFreeGun(state: State, context: Context, gun: Unit): boolean {
  if (hasMark(state, gun, 'attacked') || hasMark(state, gun, 'displaced') || hasMark(state, gun, 'advanced'))
    return false; // 7.14a 7.82d 7.96b
  const hex = state.place[gun];
  return !isBridgeHex(hex) && enemiesInContact(context, sideOf(gun), hex).length === 0; // 11.12b 8.32b 8.34a
}

/** Why a unit may not add its barrage to an attack on these defenders. */
export function judgeBarrage(
  state: State,
  context: Context,
  side: Side,
  gun: Unit,
  defenders: readonly Unit[],
): Violation[] {
  const unit = nameOf(gun);
  if (sideOf(gun) !== side || !isOnMap(state, gun)) return [refuse('not-attacker', { unit, side: SIDE_NAMES[side] })];
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
  if (onMap.length > 0 && !reachesOne(state, gun, onMap))
    violations.push(
      refuse('out-of-range', { unit, range: units[gun].range, distance: distanceToNearest(state, gun, onMap) }),
    ); // 8.11a 8.12
  return violations;
}

function distanceToNearest(state: State, gun: Unit, targets: readonly Unit[]): number {
  return Math.min(...targets.map((target) => distance(GRID, state.place[gun], state.place[target])));
}

// --- 8.4 Final Protective Fire --------------------------------------------------------------------------------------

/** 8.45 No Final Protective Fire against an attack by artillery alone. */
export function isArtilleryAlone(attack: Attack): boolean {
  return attack.attackers.every((unit) => units[unit].isArtillery);
}

type Bar = (state: State, attack: Attack, gun: Unit, context: Context) => boolean;

/** What keeps a gun of the defender from supporting this combat, each with its own refusal. */
const NO_FIRE_IF = {
  'fire-under-attack': (_state, attack, gun) => attack.defenders.includes(gun), // 8.5 R36
  'fired-already': (state, _attack, gun) => hasMark(state, gun, 'fired'), // 8.46
  'fire-displaced': (state, _attack, gun) => hasMark(state, gun, 'displaced'), // 8.41c
  'fire-hit': (state, _attack, gun) =>
    !hasMark(state, gun, 'displaced') && (hasMark(state, gun, 'hit') || hasMark(state, gun, 'hit-before')), // 8.41b 8.41c
  'fire-in-contact': (state, _attack, gun, context) =>
    enemiesInContact(context, sideOf(gun), state.place[gun]).length > 0, // 8.41d
} as const satisfies Record<string, Bar>;

const NO_FIRE_CODES = [
  'fire-under-attack',
  'fired-already',
  'fire-displaced',
  'fire-hit',
  'fire-in-contact',
] as const satisfies (keyof typeof NO_FIRE_IF)[];

/** Every reason why a unit may not support this combat; none if it may. */
export function judgeFire(state: State, context: Context, attack: Attack, gun: Unit): Violation[] {
  const unit = nameOf(gun);
  const side = opponentOf(attackingSide(attack));
  if (!units[gun].isArtillery || sideOf(gun) !== side || !isOnMap(state, gun))
    return [refuse('fire-not-eligible', { unit, side: SIDE_NAMES[side] })];
  const violations = isArtilleryAlone(attack) ? [refuse('fire-at-guns', { unit })] : []; // 8.45
  for (const code of NO_FIRE_CODES)
    if (NO_FIRE_IF[code](state, attack, gun, context)) violations.push(refuse(code, { unit }));
  if (!reachesOne(state, gun, attack.defenders))
    violations.push(
      refuse('fire-out-of-range', {
        unit,
        range: units[gun].range,
        distance: distanceToNearest(state, gun, attack.defenders),
      }),
    ); // 8.42 R34
  return violations;
}

/** 8.41a Guns that may support the defenders of this attack; none against artillery alone. */
export function supportingGuns(state: State, context: Context, attack: Attack): Unit[] {
  if (isArtilleryAlone(attack)) return []; // 8.45
  const side = opponentOf(attackingSide(attack));
  return unitsOf(side).filter(
    (unit) =>
      units[unit].isArtillery &&
      isOnMap(state, unit) &&
      reachesOne(state, unit, attack.defenders) &&
      NO_FIRE_CODES.every((code) => !NO_FIRE_IF[code](state, attack, unit, context)),
  );
}

export function attackingSide(attack: Attack): Side {
  return opponentOf(sideOf(attack.defenders[0]));
}
