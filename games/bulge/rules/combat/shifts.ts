/** 6.2 9.2 11.0 What shifts the column of an attack: first to the left for the ground, then to the right for surprise, weather and air support. */
import type { Adder } from '@bridgehead/engine';
import { Sum, TallySheet } from '@bridgehead/engine';
import type { Column } from '@bridgehead/engine/hexwar';
import { columnShifted } from '@bridgehead/engine/hexwar';
import type { Opponents } from './combat-table.js';
import { areAllAcross, columnFor } from './combat-table.js';
import type { Attack } from '../state/frames.js';
import type { State } from '../state/state.js';
import { combatOf } from '../state/state.js';
import { COLUMNS, MOST_SHIFT, RIVER, SURPRISE } from '../board/tables.js';
import { shiftOf } from '../situation/terrain.js';
import { sideOf } from '../scenarios/units.js';
import type { Combat, Side } from '../vocabulary/vocabulary.js';
import { GROUND_NAMES } from '../vocabulary/vocabulary.js';
import { mistShift, weatherShift } from '../air/weather.js';

/** 6.2a Whatever goes beyond four columns is lost. */
function addCap(adder: Adder): void {
  if (adder.total > MOST_SHIFT) adder.add('6.2a', `at most ${MOST_SHIFT} columns`, MOST_SHIFT - adder.total);
}

/**
 * 9.1 9.2 9.3 9.5 9.5a To the left: the ground of the defender's hex that helps it most, not the sum of all; an intact West Wall
 * only for Germans; and a river, if all attack across one.
 */
function leftShift(state: State, attack: Opponents, adder: Adder): void {
  const { columns, ground, rule } = shiftOf(state.place[attack.defender], sideOf(attack.defender));
  if (columns > 0) adder.add(rule, GROUND_NAMES[ground], columns);
  if (areAllAcross(state, attack)) adder.add('9.3', 'all attack across a river', RIVER.shift);
  addCap(adder);
}

/** The combat phase of an attack; while a side moves, the one that comes after it. */
function phaseOf(state: State): Combat {
  return combatOf(state) ?? 'post';
}

/** 11.0 11.0a 11.0b R78 German attacks of the first Game-Turn. */
function addSurprise(state: State, side: Side, adder: Adder): void {
  if (side !== 'german' || state.turn !== 1) return;
  const when = phaseOf(state);
  const columns = SURPRISE[state.options.surprise][when];
  if (columns > 0) adder.add(when === 'pre' ? '11.0a' : '11.0b', 'surprise', columns);
}

/** 12.0c 12.0e In mist only the die can tell; without one nothing is added. */
function addWeather(state: State, side: Side, mistDie: number | undefined, adder: Adder): void {
  const shift = weatherShift(state, side, phaseOf(state));
  if (shift !== 'die') {
    if (shift > 0) adder.add('12.0c', 'overcast', shift);
  } else if (mistDie !== undefined && mistShift(mistDie) > 0)
    adder.add('12.0e', `mist, die ${mistDie}`, mistShift(mistDie));
}

/** R33 R63 Whether a die must be rolled for the mist before the combat die. */
export function needsMistDie(state: State, side: Side): boolean {
  return weatherShift(state, side, phaseOf(state)) === 'die';
}

/** 6.2a 13.0b How many points of ground support still count for an attack of a side, beside what is certain without them. */
export function roomForSupport(state: State, side: Side, mistDie: number | undefined): number {
  const other = new Sum();
  addSurprise(state, side, other);
  addWeather(state, side, mistDie, other);
  return Math.max(0, MOST_SHIFT - other.total);
}

/** 11.0c To the right, after the ground: surprise, weather, and the support that the attack is given. */
function rightShift(
  state: State,
  { attackers, support }: Pick<Attack, 'attackers' | 'support'>,
  mistDie: number | undefined,
  adder: Adder,
): void {
  const side = sideOf(attackers[0]);
  addSurprise(state, side, adder);
  addWeather(state, side, mistDie, adder);
  if (support > 0) adder.add('13.0b', 'ground support', support);
  addCap(adder);
}

/** The columns of an attack, and why it is not resolved on the first of them. */
export interface Columns {
  readonly start: Column;
  readonly afterTerrain: Column;
  readonly final: Column;
  readonly left: TallySheet;
  readonly right: TallySheet;
}

/** 6.2a 6.2b R24 To the left first, stopping at the first column; then to the right, stopping at the last. */
export function columnsOf(
  state: State,
  attack: Omit<Attack, 'table'>,
  differential: number,
  mistDie: number | undefined,
): Columns {
  const left = new TallySheet('Shift to the left');
  leftShift(state, attack, left);
  const right = new TallySheet('Shift to the right');
  rightShift(state, attack, mistDie, right);
  const start = columnFor(differential);
  const afterTerrain = columnShifted(COLUMNS, start, -left.total);
  return { start, afterTerrain, final: columnShifted(COLUMNS, afterTerrain, right.total), left, right };
}
