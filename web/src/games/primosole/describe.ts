/** A hex in words: its ground and suit, what lies there, who stands there and what they have done. */
import type { Hex } from '@bridgehead/engine/hex';
import { counted, itemAt } from '@bridgehead/engine';
import type { Primosole, State } from '@bridgehead/primosole';
import {
  SIDE_NAMES,
  board,
  controllerOf,
  scenarioOf,
  hexOfLabel,
  label,
  mineIn,
  tables,
  unitsIn,
} from '@bridgehead/primosole';
import type { Seat } from '../../kit/kit.js';
import { wordsOf } from './pieces.js';
import { groundOf, spokenUnit } from './common/words.js';

/** "1311, orchard, suit hearts, cover 2; British control; British A/8DLI, infantry, 2 2 5 4, activated" */
export function describe({ state, context }: Seat<Primosole>, name: string): string {
  const hex = hexOfLabel(name);
  if (hex < 0) return name;
  const cover = tables.terrain[itemAt(board.terrain, hex)].cover;
  return [
    [groundOf(state, hex), ...(cover === 0 ? [] : [`cover ${cover}`]), `suit ${board.suit[hex]}`].join(', '),
    ...markers(state, hex),
    ...unitsIn(context, hex).map((unit) => [spokenUnit(state, unit), ...wordsOf(state, unit)].join(', ')),
  ].join('; ');
}

function markers(state: State, hex: Hex): string[] {
  const improved = state.improved.find((position) => position.hex === hex);
  const mine = mineIn(state, hex);
  const worth = scenarioOf(state).victory.objectives.find((objective) => objective.hex === hex)?.points;
  return [
    `${SIDE_NAMES[controllerOf(state, hex)]} control${worth === undefined ? '' : `, worth ${counted(worth, 'point')}`}`,
    ...(improved === undefined ? [] : [`${SIDE_NAMES[improved.side]} Improved Position`]),
    ...(mine === undefined
      ? []
      : [`${SIDE_NAMES[mine.side]} mines${mine.value === undefined ? '' : ` of value ${mine.value}`}`]),
    ...(state.combat?.hex === hex ? [`an open Close Combat in ${label(hex)}`] : []),
  ];
}
