/** Facts that must hold of every state between two actions. A broken one is a bug, said in a sentence. */
import { board, GRID, label } from './board.js';
import { bridgeIn } from './bridges.js';
import { LAST_TURN } from './scenarios.js';
import type { State } from './state.js';
import { hasMark, isOnMap } from './state.js';
import { isBeyondLimit } from './terrain.js';
import type { Unit } from './units.js';
import { nameOf, sideOf, units } from './units.js';

export function brokenInvariants(state: State): string[] {
  return [...brokenUnits(state).map(({ text }) => text), ...brokenClock(state)];
}

/** A unit that stands where it cannot. */
export interface Misplaced {
  readonly unit: Unit;
  readonly text: string;
}

export function brokenUnits(state: State): Misplaced[] {
  return [...brokenPlaces(state), ...brokenStacking(state)];
}

/** 6.31 11.12a 15.0a Nobody stands in unbridged Rhine or beyond the limit. */
function brokenPlaces(state: State): Misplaced[] {
  const broken: Misplaced[] = [];
  units.forEach((facts, unit) => {
    if (!isOnMap(state, unit)) return;
    const hex = state.place[unit];
    if (hex >= GRID.size)
      broken.push({ unit, text: `${nameOf(unit)} is in hex ${hex}, which the board does not have` });
    else if (board.rhine[hex] === 1 && bridgeIn(state, hex) === undefined)
      broken.push({
        unit,
        text: `${nameOf(unit)} stands in the Rhine at ${label(hex)}, where there is no bridge [11.12a]`,
      });
    else if (isBeyondLimit(state, facts, hex))
      broken.push({ unit, text: `${nameOf(unit)} is beyond the Limit of Advance at ${label(hex)} [15.0a]` });
  });
  return broken;
}

/** 5.31b R77 Two units share a hex only in a Movement Phase, and then one of them has not moved. */
function brokenStacking(state: State): Misplaced[] {
  const broken: Misplaced[] = [];
  const seen = new Map<number, Unit>();
  units.forEach((_, unit) => {
    if (!isOnMap(state, unit)) return;
    const hex = state.place[unit];
    const other = seen.get(hex);
    seen.set(hex, unit);
    if (other === undefined) return;
    const pair = `${nameOf(unit)} and ${nameOf(other)} share ${label(hex)}`;
    if (sideOf(unit) !== sideOf(other)) broken.push({ unit, text: `${pair}, enemies [5.12]` });
    else if (!state.phase.endsWith('move')) broken.push({ unit, text: `${pair} outside a Movement Phase [5.31b]` });
    else if (hasMark(state, unit, 'moved') === hasMark(state, other, 'moved'))
      broken.push({ unit, text: `${pair}, and not exactly one of them can still leave [5.31b]` });
  });
  return broken;
}

function brokenClock(state: State): string[] {
  const broken: string[] = [];
  if (state.turn < 1 || state.turn > LAST_TURN) broken.push(`the Game-Turn is ${state.turn}`);
  if (state.gaps.length > state.turn)
    broken.push(`gaps are charged for ${state.gaps.length} Game-Turns in Game-Turn ${state.turn}`);
  if (state.stack.length === 0) broken.push('the stack of frames is empty');
  return broken;
}
