/** 7.5 Where British units may go, and what sets them free. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Violation } from '@bridgehead/engine';
import { OFF_BOARD, distance } from '@bridgehead/engine/hex';
import { board, HEXES } from '../board/board.js';
import { GRID, label, stock } from '../board/grid.js';
import { refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { BRITISH } from '../board/tables.js';
import type { Play } from './types.js';
import type { Unit } from '../scenarios/units.js';
import { idOf, nameOf, sideOf, units } from '../scenarios/units.js';

/** R50 The units that are not American. */
export function isBritish(unit: Unit): boolean {
  return units[unit].nationality === 'british';
}

export type Limit = 'meuse' | 'leash' | 'row';

type Released = Pick<State, 'released' | 'entered'>;

/**
 * Which limit keeps a unit from a hex, if any: the row that it never passes (7.5d R53), and until the release (7.5c) the Meuse
 * (7.5a) and the distance from the hex in which it entered (7.5b). A unit that is about to enter is told by which hex.
 */
export function whyNotIn(state: Released, unit: Unit, hex: Hex, entry: Hex = state.entered[unit]): Limit | undefined {
  if (!isBritish(unit)) return undefined;
  if (board.pastLimitRow[hex] === 1) return 'row';
  if (state.released) return undefined;
  if (board.farBank[hex] === 0) return 'meuse';
  return entry !== OFF_BOARD && distance(GRID, entry, hex) > BRITISH.leash ? 'leash' : undefined;
}

/** The hexes that these limits close to a unit, 1 each; undefined where nothing is closed. */
export function closedTo(state: Released, unit: Unit, entry: Hex = state.entered[unit]): Uint8Array | undefined {
  if (!isBritish(unit)) return undefined;
  if (state.released) return board.pastLimitRow;
  const closed = stock.byteBoard(0);
  for (const hex of HEXES) if (whyNotIn(state, unit, hex, entry) !== undefined) closed[hex] = 1;
  return closed;
}

/** R51 Moves, retreats and advances alike. */
export function judgeLimits(state: Released, unit: Unit, hex: Hex, entry: Hex = state.entered[unit]): Violation[] {
  const facts = { unit: nameOf(unit), hex: label(hex) };
  switch (whyNotIn(state, unit, hex, entry)) {
    case 'row':
      return [refuse('past-limit-row', { ...facts, ...board.limitRow })];
    case 'meuse':
      return [refuse('not-over-the-meuse', facts)];
    case 'leash':
      return [refuse('too-far-from-entry', { ...facts, entry: label(entry), leash: BRITISH.leash })];
    case undefined:
      return [];
  }
}

/** 7.5c R52 A German unit that comes within two hexes of the Meuse sets the British free for good. `hexes`: all that it has just entered. */
export function watchMeuse(play: Play, unit: Unit, hexes: readonly Hex[]): void {
  const { state } = play;
  if (state.released || sideOf(unit) !== 'german') return;
  const near = hexes.find((hex) => board.nearMeuse[hex] === 1);
  if (near === undefined) return;
  state.released = true;
  play.emit({ type: 'released', rule: '7.5c', unit: idOf(unit), hex: label(near) });
}
