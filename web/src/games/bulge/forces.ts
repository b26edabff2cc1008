/** All units of both sides, and where they are; those to come in the order of their arrival. */
import type { Context, Side, State, Unit } from '@bridgehead/bulge';
import {
  SIDES,
  SIDE_NAMES,
  board,
  contextOf,
  counterOf,
  dateOf,
  idOf,
  isDue,
  isOnMap,
  isSupplied,
  label,
  orderOfArrival,
  placeOf,
  units,
  unitsOf,
  worthOf,
} from '@bridgehead/bulge';
import { itemAt } from '@bridgehead/engine';
import type { ForceGroup, ForceUnit } from '../../kit/kit.js';
import { describeGround } from './common/words.js';

export function forces(state: State): ForceGroup[] {
  const view: View = { state, context: contextOf(state) };
  return SIDES.flatMap((side) => {
    const arriving = orderOfArrival(state, side).map(({ unit }) => unit);
    const at = (place: ReturnType<typeof placeOf>) => unitsOf(side).filter((unit) => placeOf(state, unit) === place);
    return [
      group(
        view,
        side,
        'on the map',
        unitsOf(side).filter((unit) => isOnMap(state, unit)),
      ),
      group(view, side, 'to be placed', at('reserve')),
      group(
        view,
        side,
        'that may enter now',
        arriving.filter((unit) => isDue(state, unit)),
      ),
      group(view, side, 'in the air', at('aboard')),
      group(
        view,
        side,
        'to come, in order of arrival',
        arriving.filter((unit) => !isDue(state, unit)),
      ),
      group(view, side, 'that have left the map', at('exited')),
      group(view, side, 'destroyed', at('destroyed')),
    ];
  }).filter((found) => found.units.length > 0);
}

interface View {
  readonly state: State;
  readonly context: Context;
}

function group(view: View, side: Side, words: string, members: readonly Unit[]): ForceGroup {
  return { side, title: `${SIDE_NAMES[side]} units ${words}`, units: members.map((unit) => forceUnit(view, unit)) };
}

function forceUnit(view: View, unit: Unit): ForceUnit {
  const { state } = view;
  const { name, strength, isBracketed } = itemAt(units, unit);
  const hex = isOnMap(state, unit) ? label(itemAt(state.place, unit)) : undefined;
  const values = isBracketed ? `(${strength})` : String(strength);
  return {
    piece: counterOf(unit, hex ?? ''),
    id: idOf(unit),
    name,
    values,
    where: whereIs(view, unit),
    ...(hex === undefined ? {} : { hex }),
  };
}

function whereIs(view: View, unit: Unit): string {
  const { state, context } = view;
  if (isOnMap(state, unit))
    return (
      describeGround(state, itemAt(state.place, unit)) + (isSupplied(state, context, unit) ? '' : ', out of supply')
    );
  switch (placeOf(state, unit)) {
    case 'pool':
      return arrivalWords(state, unit);
    case 'reserve':
      return 'to be placed before the first Game-Turn';
    case 'aboard':
      return 'to be dropped on Game-Turn 1 or 2';
    case 'exited':
      return exitWords(view, unit);
    case 'destroyed':
      return 'destroyed';
    default:
      return 'takes no part';
  }
}

/** 7.0 7.4 "due on 18 December (Game-Turn 3) from the north" */
function arrivalWords(state: State, unit: Unit): string {
  const arrival = orderOfArrival(state, itemAt(units, unit).side).find((each) => each.unit === unit);
  if (arrival === undefined) return 'does not arrive';
  const from =
    itemAt(units, unit).nationality === 'british' ? 'beyond the Meuse, in the west' : `from the ${arrival.side}`;
  return arrival.isDue
    ? `may enter now, ${from}`
    : `due on ${dateOf(arrival.turn)} (Game-Turn ${arrival.turn}), ${from}`;
}

/** 15.0b 15.0e */
function exitWords({ state, context }: View, unit: Unit): string {
  const exit = state.exits.find((each) => each.unit === unit);
  if (exit === undefined) return 'has left the map';
  const times = `times ${board.multiples[exit.hex]}`;
  if (exit.points !== undefined) return `left the map from ${label(exit.hex)}, ${times}: ${exit.points} points`;
  const { isSupplied: isGood, points } = worthOf(state, context, exit);
  return `left the map from ${label(exit.hex)}, ${times}; as things stand ${isGood ? `${points} points at the end of the turn` : 'cut off, without points'}`;
}
