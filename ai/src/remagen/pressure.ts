/** What the enemy could do next turn: where they can come, and what a unit in a hex must fear. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { NOBODY } from '@bridgehead/engine/hexwar';
import type { Context, Side, State, Unit } from '@bridgehead/remagen';
import {
  board,
  contextOf,
  GRID,
  isBridgeHex,
  isNight,
  isOnMap,
  isPassable,
  LAST_TURN,
  lineOf,
  opponentOf,
  reachOf,
  remagen,
  sideOf,
  units,
  unitsOf,
} from '@bridgehead/remagen';
import { besiegersNeeded, directionsWhere } from '../encirclement.js';
import { apart } from './near.js';
import { resultsOf, worthOf } from './prospect.js';

export interface Pressure {
  /** False when the enemy's next Combat Phase is a night one, or there is none. */
  readonly fights: boolean;
  /** Enemy units that fight from adjacent hexes, strongest first. */
  readonly fighters: readonly Unit[];
  /** Of each hex the fighters that can come there, one bit each, in two words. */
  readonly low: Uint32Array;
  readonly high: Uint32Array;
  readonly guns: readonly Unit[];
  /** The own Final Protective Fire that can be expected, and where it comes from. */
  readonly ownGuns: readonly Unit[];
}

/** Nothing to fear. */
export const NO_PRESSURE: Pressure = {
  fights: false,
  fighters: [],
  low: new Uint32Array(GRID.size),
  high: new Uint32Array(GRID.size),
  guns: [],
  ownGuns: [],
};

/** The pressure on a side at the end of its Movement Phase. */
export function pressureOn(state: State, current: Context, side: Side): Pressure {
  const enemy = opponentOf(side);
  const turn = enemy === 'german' ? state.turn : state.turn + 1;
  const next = remagen.copy(state);
  next.turn = turn;
  next.phase = enemy === 'german' ? 'german-move' : 'us-move';
  const context = contextOf(next, current);
  const enemies = unitsOf(enemy).filter((unit) => isOnMap(state, unit));
  const fighters = enemies
    .filter((unit) => !itemAt(units, unit).isArtillery)
    .toSorted((a, b) => itemAt(units, b).attack - itemAt(units, a).attack);
  const low = new Uint32Array(GRID.size);
  const high = new Uint32Array(GRID.size);
  fighters.forEach((unit, index) => {
    const words = index < 32 ? low : high;
    const bit = 1 << (index % 32);
    words[numberAt(state.place, unit)] = itemAt(words, numberAt(state.place, unit)) | bit;
    for (const hex of reachOf(next, context, unit).hexes) words[hex] = itemAt(words, hex) | bit;
  });
  return {
    fights: turn <= LAST_TURN && !isNight(turn),
    fighters,
    low,
    high,
    guns: enemies.filter(isGun),
    ownGuns: unitsOf(side).filter((unit) => isOnMap(state, unit) && isGun(unit)),
  };
}

function isGun(unit: Unit): boolean {
  return itemAt(units, unit).isArtillery;
}

/** A barrage can help one attack only; this part of it is feared everywhere. */
const BARRAGE_SHARE = 0.4;
const FIRE_SHARE = 0.4;
/** Fighters that gather around one hex. */
const MOST_BESIEGERS = 4;

/** Points that a unit in a hex must expect to lose by the enemy's next Combat Phase. */
export function dangerTo(pressure: Pressure, state: State, context: Context, unit: Unit, hex: Hex): number {
  if (!pressure.fights) return 0;
  const facts = itemAt(units, unit);
  let low = 0;
  let high = 0;
  const open = directionsWhere(GRID.neighbours, hex, (near, direction) => {
    if (near === OFF_BOARD || isBridgeHex(near) || !isPassable(state, context, facts, hex, direction)) return false;
    const other = numberAt(context.occupant, near);
    if (other !== NOBODY && other !== unit && sideOf(other) === facts.side) return false;
    low |= itemAt(pressure.low, near);
    high |= itemAt(pressure.high, near);
    return (itemAt(pressure.low, near) | itemAt(pressure.high, near)) !== 0;
  });
  if (open === 0) return 0;
  const besiegers = strongest(pressure, low, high, Math.min(MOST_BESIEGERS, countOf(open)));
  if (besiegers.number === 0) return 0;
  const attack = besiegers.strength + inRange(pressure.guns, state, hex, 'barrage') * BARRAGE_SHARE;
  const defense =
    facts.defense + (facts.isArtillery ? 0 : inRange(pressure.ownGuns, state, hex, 'finalProtectiveFire') * FIRE_SHARE);
  const line = lineOf(isBridgeHex(hex) ? 'bridge' : itemAt(board.terrain, hex));
  let beaten = 0;
  for (const [result, chance] of resultsOf(line, Math.round(attack - defense)))
    if (result.startsWith('D') || result === 'Br') beaten += chance;
  const blocked = directionsWhere(
    GRID.neighbours,
    hex,
    (near, direction) => near === OFF_BOARD || !isPassable(state, context, facts, hex, direction),
  );
  const trapped = besiegersNeeded(open, blocked) <= besiegers.number ? TRAPPED : LOOSE;
  return beaten * (worthOf(unit) * trapped + SHOVED);
}

/** Whether an enemy fighter can come next to a unit in a hex by its next Movement Phase, by day or night. */
export function isInReach(pressure: Pressure, context: Context, unit: Unit, hex: Hex): boolean {
  const near = directionsWhere(GRID.neighbours, hex, (next) => {
    if (next === OFF_BOARD || (itemAt(pressure.low, next) | itemAt(pressure.high, next)) === 0) return false;
    const other = numberAt(context.occupant, next);
    return other === NOBODY || other === unit || sideOf(other) !== sideOf(unit);
  });
  return near !== 0;
}

/** How often a beaten unit dies if it can be surrounded, and if it cannot. */
const TRAPPED = 0.8;
const LOOSE = 0.08;
const SHOVED = 0.3;

function countOf(directions: number): number {
  let number = 0;
  for (let bits = directions; bits !== 0; bits &= bits - 1) number++;
  return number;
}

function strongest(
  { fighters }: Pressure,
  low: number,
  high: number,
  most: number,
): { number: number; strength: number } {
  let number = 0;
  let strength = 0;
  for (let index = 0; index < fighters.length && number < most; index++) {
    const bit = 1 << (index % 32);
    if (((index < 32 ? low : high) & bit) === 0) continue;
    number++;
    strength += itemAt(units, itemAt(fighters, index)).attack;
  }
  return { number, strength };
}

function inRange(guns: readonly Unit[], state: State, hex: Hex, value: 'barrage' | 'finalProtectiveFire'): number {
  let sum = 0;
  for (const gun of guns)
    if (isOnMap(state, gun) && apart(numberAt(state.place, gun), hex) <= itemAt(units, gun).range)
      sum += itemAt(units, gun)[value];
  return sum;
}
