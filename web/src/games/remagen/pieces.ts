/** What lies on the board: the counters of the units, and the bridges. */
import { itemAt } from '@bridgehead/engine';
import type { Context, Mark, State, Unit } from '@bridgehead/remagen';
import {
  BRIDGE_NAMES,
  SIDES,
  board,
  contextOf,
  counterOf,
  hasMark,
  idOf,
  label,
  marksOf,
  units,
  unitsOnMap,
} from '@bridgehead/remagen';
import type { Piece, PieceLook, Sign } from '../../board/model.js';
import { calledName, spokenValues, wordsOfMark } from './common/words.js';

export function pieces(state: State): Piece[] {
  const context = contextOf(state);
  const onMap = SIDES.flatMap((side) => unitsOnMap(state, side));
  return onMap.toSorted((a, b) => heightOf(context, a) - heightOf(context, b)).map((unit) => pieceOf(state, unit));
}

/** Where two units share a hex, the one that must leave lies on top. */
function heightOf(context: Context, unit: Unit): number {
  return unit === context.crowded ? 1 : 0;
}

function pieceOf(state: State, unit: Unit): Piece {
  const hex = label(itemAt(state.place, unit));
  return { id: idOf(unit), hex, face: counterOf(unit, hex), spoken: spokenUnit(unit), look: lookOf(state, unit) };
}

/** "U.S. 1/47, three-six-seven"; "U.S. 9, artillery, three-four-fifteen, one-seven" */
export function spokenUnit(unit: Unit): string {
  const { type } = itemAt(units, unit);
  return [calledName(unit), ...(type === 'infantry' ? [] : [type]), spokenValues(unit)].join(', ');
}

/** Signs of what a unit has done that its place does not show. */
const TAGS: Partial<Readonly<Record<Mark, string>>> = {
  displaced: 'D',
  advanced: 'A',
  fired: 'F',
  hit: 'H',
  'hit-before': 'H',
};

function lookOf(state: State, unit: Unit): PieceLook {
  const isSpent = hasMark(state, unit, 'moved') || hasMark(state, unit, 'attacked');
  const tags = marksOf(state, unit).flatMap((mark) => {
    const sign = TAGS[mark];
    const means = wordsOfMark(mark, unit);
    return sign === undefined || means === undefined ? [] : [{ sign, means }];
  });
  return { ...(isSpent ? { spent: true } : {}), ...(tags.length === 0 ? {} : { tags }) };
}

/** The bridges that stand, and the ruin of the printed one unless another bridge lies in its hex. */
export function signs(state: State): Sign[] {
  const standing = state.bridges.flatMap(({ id, at }): Sign[] => {
    if (at === undefined) return [];
    const hexes = [at.west, at.hex, at.east].map(label);
    return [{ kind: 'bridge', hexes, spoken: `${BRIDGE_NAMES[id]} from ${hexes[0]} to ${hexes[2]}` }];
  });
  const { hex, west, east } = board.printedBridge;
  if (state.bridges.some(({ at }) => at?.hex === hex)) return standing;
  return [
    ...standing,
    { kind: 'broken-bridge', hexes: [west, hex, east].map(label), spoken: `${BRIDGE_NAMES.ludendorff}, destroyed` },
  ];
}
