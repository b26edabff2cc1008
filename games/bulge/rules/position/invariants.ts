/** Facts that must hold of every state between two actions. A broken one is a bug, said in a sentence. */
import { OFF_BOARD } from '@bridgehead/engine/hex';
import { board } from '../board/board.js';
import { isBritish, whyNotIn } from '../situation/british.js';
import { label } from '../board/grid.js';
import { arrivalOf } from '../movement/reinforcements.js';
import type { State } from '../state/state.js';
import { hasMark, isMovement, isOnMap, placeOf, unitsOnMap } from '../state/state.js';
import { LAST_TURN } from '../board/tables.js';
import type { Unit } from '../scenarios/units.js';
import { nameOf, sideOf, units } from '../scenarios/units.js';
import { SIDES } from '../vocabulary/vocabulary.js';

export function brokenInvariants(state: State): string[] {
  return [
    ...brokenPlaces(state),
    ...brokenSupply(state),
    ...brokenExits(state),
    ...brokenClock(state),
    ...brokenAir(state),
  ];
}

/** 4.4 4.4b R39 One unit to a hex of the map; 7.5 the British where they may be; 7.5c free as soon as they have to be. */
function brokenPlaces(state: State): string[] {
  const broken: string[] = [];
  const seen = new Map<number, Unit>();
  units.forEach((_, unit) => {
    const name = nameOf(unit);
    const hasEntered = state.entered[unit] !== OFF_BOARD;
    if (hasEntered && !isBritish(unit))
      broken.push(`${name} is bound to ${label(state.entered[unit])} like a British unit`);
    if (placeOf(state, unit) === 'pool' && arrivalOf(state.options, unit) === undefined)
      broken.push(`${name} waits to arrive and never will`);
    if (!isOnMap(state, unit)) return;
    const hex = state.place[unit];
    const other = seen.get(hex);
    seen.set(hex, unit);
    if ((label(hex) ?? '') === '') broken.push(`${name} is in hex ${hex}, which the board does not have`);
    if (other !== undefined) broken.push(`${name} and ${nameOf(other)} share ${label(hex)}`);
    if (isBritish(unit) && !hasEntered) broken.push(`${name} is on the map and has entered nowhere`);
    const limit = whyNotIn(state, unit, hex);
    if (limit !== undefined) broken.push(`${name} is in ${label(hex)} against its limits (${limit})`);
  });
  const near = unitsOnMap(state, 'german').find((unit) => board.nearMeuse[state.place[unit]] === 1);
  if (near !== undefined && !state.released)
    broken.push(`${nameOf(near)} is at the Meuse and the British are not free`);
  return broken;
}

/** 8.0b Only units out of supply roll, and only while their side moves. */
function brokenSupply(state: State): string[] {
  const broken: string[] = [];
  units.forEach((_, unit) => {
    const roll = state.rolls[unit];
    if (roll > 6) broken.push(`${nameOf(unit)} has rolled ${roll}`);
    if (roll > 0 && !(isMovement(state) && hasMark(state, unit, 'unsupplied')))
      broken.push(`${nameOf(unit)} has rolled for points that it does not need`);
    if (hasMark(state, unit, 'resupplied') && sideOf(unit) !== 'american')
      broken.push(`${nameOf(unit)} is supplied from the air`);
  });
  return broken;
}

/** 15.0b 15.0e Who has left the map is German, stands once in the list, and has been judged after its turn. */
function brokenExits(state: State): string[] {
  const broken: string[] = [];
  const left = state.exits.map(({ unit }) => unit);
  units.forEach((_, unit) => {
    const listed = left.filter((other) => other === unit).length;
    if (listed !== (placeOf(state, unit) === 'exited' ? 1 : 0))
      broken.push(`${nameOf(unit)} stands ${listed} times in the list of exits`);
  });
  for (const { unit, hex, points } of state.exits) {
    const exit = board.exits.get(hex);
    if (sideOf(unit) !== 'german') broken.push(`${nameOf(unit)} has left the map`);
    else if (exit === undefined) broken.push(`${nameOf(unit)} has left the map from ${label(hex)}, which is no exit`);
    else if (points !== undefined && points !== 0 && points !== units[unit].strength * exit.multiple)
      broken.push(`${nameOf(unit)} has scored ${points} points from ${label(hex)}`);
    else if (points === undefined && (state.phase === 'weather' || state.phase === 'over'))
      broken.push(`${nameOf(unit)} has not been judged after its turn`);
  }
  return broken;
}

function brokenClock(state: State): string[] {
  const broken: string[] = [];
  const first = state.phase === 'set-up' ? 0 : 1;
  if (state.turn < first || state.turn > LAST_TURN)
    broken.push(`the Game-Turn is ${state.turn} in the phase ${state.phase}`);
  if (state.stack.length === 0) broken.push('the stack of frames is empty');
  return broken;
}

/** 13.0a 13.0d Orders are kept only until both sides have given theirs; nobody spends more than they have. */
function brokenAir(state: State): string[] {
  const broken: string[] = [];
  const isOrdering = state.stack.some(({ at }) => at === 'air-plan');
  if (!isOrdering && SIDES.some((side) => state.plans[side] !== undefined))
    broken.push('air orders are kept after they were revealed');
  const counts = [...SIDES.map((side) => state.supportLeft[side]), state.resupplyLeft];
  if (counts.some((count) => count < 0)) broken.push(`air points are overdrawn: ${counts.join(', ')}`);
  if (state.interdicted.some((hex, at) => at > 0 && hex <= state.interdicted[at - 1]))
    broken.push('interdicted hexes are out of order');
  return broken;
}
