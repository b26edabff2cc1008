/** Words that several parts of the kit use: names, ground and marks as a player reads or hears them. */
import { itemAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { Mark, Nationality, Result, Side, State, Unit } from '@bridgehead/bulge';
import { GROUND_NAMES, SIDE_NAMES, board, hasRoad, label, nameOf, units } from '@bridgehead/bulge';
import type { Tone } from '../../../ui/model.js';

const NATIONS: Readonly<Record<Nationality, string>> = { american: 'American', british: 'British', german: 'German' };

/** "German 1st SS Panzer Division" */
export function calledName(unit: Unit): string {
  const { nationality, name } = itemAt(units, unit);
  return `${NATIONS[nationality]} ${name}`;
}

/** "99th Infantry Division (4) in 0503" */
export function nameIn(state: State, unit: Unit): string {
  return `${nameOf(unit)} in ${label(itemAt(state.place, unit))}`;
}

export function playerName(side: Side): string {
  return `${SIDE_NAMES[side]} Player`;
}

/** "0407, Malmedy, town, road" */
export function describeGround(state: State, hex: Hex): string {
  return [label(hex), ...placeName(hex), ...groundWords(hex), ...roadWords(state, hex), ...exitWords(hex)].join(', ');
}

function placeName(hex: Hex): string[] {
  const name = board.names.get(hex);
  return name === undefined ? [] : [name];
}

/** What lies in a hex: its ground, and what has been built on it. */
function groundWords(hex: Hex): string[] {
  const built = [
    board.town[hex] === 1 && GROUND_NAMES.town,
    board.westWall[hex] === 1 && GROUND_NAMES['west-wall'],
    board.brokenWestWall[hex] === 1 && GROUND_NAMES['broken-west-wall'],
  ];
  return [GROUND_NAMES[itemAt(board.terrain, hex)], ...built.filter((word) => word !== false), ...riverWords(hex)];
}

function riverWords(hex: Hex): string[] {
  const rivers = new Set(
    Array.from({ length: 6 }, (_, direction) => board.riverNames.get(hex * 6 + direction)).filter(
      (name) => name !== undefined,
    ),
  );
  return [...rivers].map((name) => `on the ${name}`);
}

function roadWords(state: State, hex: Hex): string[] {
  if (state.interdicted.includes(hex)) return ['interdicted'];
  return hasRoad(state, hex) ? ['road'] : [];
}

/** 15.0b */
function exitWords(hex: Hex): string[] {
  const exit = board.exits.get(hex);
  return exit === undefined ? [] : [`exit to the ${exit.side}, times ${exit.multiple}`];
}

/** A column of the combat results tables as it is printed: "−2, −1". */
export function printedColumn(column: string): string {
  return column.replaceAll('-', '−');
}

/** What a unit has done or suffered. */
const MARK_WORDS: Readonly<Record<Mark, string>> = {
  moved: 'has moved',
  trucked: 'on trucks',
  attacked: 'has attacked',
  defended: 'has been attacked',
  unsupplied: 'was out of supply when its movement phase began',
  resupplied: 'supplied from the air in this Game-Turn',
};

export function wordsOfMark(mark: Mark): string {
  return MARK_WORDS[mark];
}

/** How good a result is for the attacker. */
export const RESULT_TONES: Readonly<Record<Result, Tone>> = {
  AE: 'bad',
  AR: 'bad',
  CT: 'even',
  EX: 'good',
  DR: 'good',
  DE: 'good',
};
