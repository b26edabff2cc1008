/** What lies on the board: the counters of the units with what is true of them, and the markers. */
import { counted, itemAt } from '@bridgehead/engine';
import type { State, Unit } from '@bridgehead/primosole';
import {
  NO_LIMIT,
  PRIMOSOLE_BRIDGE,
  SIDES,
  SIDE_NAMES,
  board,
  counterOf,
  hasMark,
  idOf,
  isBridgeDestroyed,
  isInside,
  isRuined,
  label,
  mineIn,
  supportLeft,
  units,
  unitsOnMap,
} from '@bridgehead/primosole';
import type { Piece, PieceLook, Sign } from '../../board/model.js';
import { spokenUnit } from './common/words.js';

export function pieces(state: State): Piece[] {
  return SIDES.flatMap((side) => unitsOnMap(state, side))
    .toSorted((one, other) => heightOf(one) - heightOf(other))
    .map((unit) => pieceOf(state, unit));
}

/** Observers lie lowest in a stack, then headquarters: a company is seen first. */
function heightOf(unit: Unit): number {
  const { type, isHeadquarters } = itemAt(units, unit);
  return type === 'signal' ? 0 : isHeadquarters ? 1 : 2;
}

function pieceOf(state: State, unit: Unit): Piece {
  const hex = label(itemAt(state.place, unit));
  return {
    id: idOf(unit),
    hex,
    face: counterOf(unit, hasMark(state, unit, 'reduced') ? 'back' : 'front', hex),
    spoken: [spokenUnit(state, unit), ...wordsOf(state, unit)].join(', '),
    look: lookOf(state, unit),
  };
}

/** What is true of a unit and matters to both sides. */
export function wordsOf(state: State, unit: Unit): string[] {
  return [
    ...(hasMark(state, unit, 'reduced') ? ['reduced'] : []),
    ...(hasMark(state, unit, 'disorganized') ? ['Disorganized'] : []),
    ...(isInside(state, unit) ? ['inside the fortification'] : []),
    ...(hasMark(state, unit, 'suspended') ? ['may go on with its move'] : []),
    ...(hasMark(state, unit, 'acted') ? ['has acted'] : hasMark(state, unit, 'activated') ? ['activated'] : []),
    ...(state.limit[unit] === NO_LIMIT ? [] : [`${counted(itemAt(state.limit, unit), 'Defensive Fire')} left`]),
    ...(itemAt(units, unit).isHeadquarters && supportLeft(state, unit) > 0
      ? [`Support ${supportLeft(state, unit)}`]
      : []),
  ];
}

function lookOf(state: State, unit: Unit): PieceLook {
  const tags = [
    ...(hasMark(state, unit, 'disorganized') ? [{ sign: 'D', means: 'Disorganized' }] : []),
    ...(hasMark(state, unit, 'activated') && !hasMark(state, unit, 'acted') ? [{ sign: '▸', means: 'activated' }] : []),
    ...(isInside(state, unit) ? [{ sign: '▣', means: 'inside the fortification' }] : []),
    ...(state.limit[unit] === NO_LIMIT
      ? []
      : [
          {
            sign: `F${state.limit[unit]}`,
            means: `${counted(itemAt(state.limit, unit), 'Defensive Fire')} left this turn`,
          },
        ]),
  ];
  return { ...(hasMark(state, unit, 'acted') ? { spent: true } : {}), ...(tags.length === 0 ? {} : { tags }) };
}

/** The ruined bridge, Improved Positions, mines and fortifications in ruins. */
export function signs(state: State): Sign[] {
  return [
    ...(isBridgeDestroyed(state)
      ? [
          {
            kind: 'broken-bridge',
            hexes: PRIMOSOLE_BRIDGE.side.map(label),
            spoken: `${PRIMOSOLE_BRIDGE.name}, destroyed`,
          } as const,
        ]
      : []),
    ...state.improved.map(
      ({ hex, side }): Sign => ({
        kind: 'trench',
        hexes: [label(hex)],
        spoken: `${SIDE_NAMES[side]} Improved Position in ${label(hex)}`,
      }),
    ),
    ...state.mines.flatMap(({ hex, side }): Sign[] => (hex < 0 ? [] : [mineSign(state, hex, SIDE_NAMES[side])])),
    ...board.fortifications
      .filter(({ name }) => isRuined(state, name))
      .map(({ name, hex }): Sign => ({ kind: 'ruin', hexes: [label(hex)], spoken: `${name} in ruins` })),
  ];
}

function mineSign(state: State, hex: number, owner: string): Sign {
  const value = mineIn(state, hex)?.value;
  return {
    kind: 'mines',
    hexes: [label(hex)],
    text: value === undefined ? '?' : String(value),
    spoken: `${owner} mines in ${label(hex)}${value === undefined ? '' : `, value ${value}`}`,
  };
}
