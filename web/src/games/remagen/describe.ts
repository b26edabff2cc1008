/** A hex in words: its ground, who stands there and what they have done, whose zone of control it is in. */
import type { Hex } from '@bridgehead/engine/hex';
import { itemAt, listed } from '@bridgehead/engine';
import { enemiesInContact, NOBODY } from '@bridgehead/engine/hexwar';
import type { Context, Remagen, Side, State, Unit } from '@bridgehead/remagen';
import {
  SIDES,
  board,
  hexOfLabel,
  isBeyondLimit,
  label,
  marksOf,
  opponentOf,
  sideOf,
  units,
  unitsOf,
} from '@bridgehead/remagen';
import type { Seat } from '../../kit/kit.js';
import { spokenUnit } from './pieces.js';
import { calledName, featuresOf, groundOf, wordsOfMark } from './common/words.js';

/** "0717, broken, road; U.S. 1/47, three-six-seven, has moved; in the zone of German 902" */
export function describe({ state, context }: Seat<Remagen>, name: string): string {
  const hex = hexOfLabel(name);
  if (hex < 0) return name;
  const here = unitsIn(state, context, hex);
  return [ground(state, hex), ...here.map((unit) => unitInWords(state, unit)), ...zones(context, hex, here)].join('; ');
}

function ground(state: State, hex: Hex): string {
  const area = [...board.entryAreas].find(([, hexes]) => hexes.includes(hex))?.[0];
  const bridge = state.bridges.find(({ at }) => at?.hex === hex)?.at;
  return [
    label(hex),
    groundOf(state, hex) + (bridge === undefined ? '' : ` from ${label(bridge.west)} to ${label(bridge.east)}`),
    ...featuresOf(hex),
    ...(area === undefined ? [] : [`entry Area ${area}`]),
    ...(isClosedToUs(state, hex) ? ['beyond the U.S. Limit of Advance'] : []),
  ].join(', ');
}

function isClosedToUs(state: State, hex: Hex): boolean {
  return isBeyondLimit(state, itemAt(units, itemAt(unitsOf('us'), 0)), hex);
}

/** Two at most, and two only for a moment. */
function unitsIn(state: State, { occupant, crowded }: Context, hex: Hex): Unit[] {
  if (occupant[hex] === NOBODY) return [];
  const other = unitsOf(sideOf(itemAt(occupant, hex))).filter(
    (unit) => state.place[unit] === hex && unit !== occupant[hex],
  );
  return crowded === NOBODY ? [itemAt(occupant, hex)] : [itemAt(occupant, hex), ...other];
}

function unitInWords(state: State, unit: Unit): string {
  const done = marksOf(state, unit).flatMap((mark) => wordsOfMark(mark, unit) ?? []);
  return [spokenUnit(unit), ...done].join(', ');
}

/** Of an occupied hex only the enemy's zones matter. */
function zones(context: Context, hex: Hex, here: readonly Unit[]): string[] {
  const sides: readonly Side[] = here.length === 0 ? SIDES : [opponentOf(sideOf(itemAt(here, 0)))];
  const holders = sides.flatMap((side) => enemiesInContact(context, opponentOf(side), hex));
  return holders.length === 0 ? [] : [`in the zone of ${listed(holders.map(calledName))}`];
}
