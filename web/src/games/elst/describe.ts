/** A hex in words: its ground, what lies on it, who stands there and in what state they are. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Elst, State } from '@bridgehead/elst';
import { SIDE_NAMES, findLocation, holdingAt, isSteeple, outsideOf, unitsIn, weaponsLying } from '@bridgehead/elst';
import type { Seat } from '../../kit/kit.js';
import { entryHex, locationsIn } from './common/places.js';
import { SMOKE_WORDS } from './signs.js';
import { armName, groundOf, markWords, spokenUnit } from './common/words.js';

/** "NN8, stone building, Elst church; held by the German side; British 4-5-7 C, squad, with LMG 3-8, pinned" */
export function describe({ state, context }: Seat<Elst>, name: string): string {
  const { board } = context;
  const entry = findLocation(board, entryHex(name));
  if (entry !== undefined && name !== entryHex(name))
    return [`Outside the map, next to ${entryHex(name)}`, ...waiting(state, entry)].join('; ');
  const hex = findLocation(board, name);
  if (hex === undefined) return name;
  const people = locationsIn(state, name).flatMap((location) =>
    unitsIn(context, location).map((unit) =>
      [
        spokenUnit(state, unit),
        ...markWords(state, unit),
        ...(isSteeple(board, location) ? ['in the Steeple'] : []),
      ].join(', '),
    ),
  );
  return [
    groundOf(board, hex),
    ...markers(state, hex),
    ...locationsIn(state, name).flatMap((location) =>
      weaponsLying(state, location).map((weapon) => `${armName(state, weapon)} without a possessor`),
    ),
    ...people,
  ].join('; ');
}

function markers(state: State, hex: Hex): string[] {
  const holding = holdingAt(state, hex);
  const held = holding === undefined ? undefined : state.control[holding];
  const smoke = state.smoke.filter((each) => each.hex === hex).map(({ kind }) => SMOKE_WORDS[kind]);
  const residual = state.residual
    .filter(({ location }) => location === hex)
    .map(({ firepower }) => `Residual Firepower ${firepower}`);
  return [
    ...(holding === undefined
      ? []
      : [held === undefined ? 'an objective that nobody holds' : `an objective of the ${SIDE_NAMES[held]} side`]),
    ...smoke,
    ...residual,
  ];
}

/** Units outside the map next to this hex. */
function waiting(state: State, hex: Hex): string[] {
  return state.place.flatMap((_, unit) =>
    outsideOf(state, unit) === hex ? [[spokenUnit(state, unit), ...markWords(state, unit)].join(', ')] : [],
  );
}
