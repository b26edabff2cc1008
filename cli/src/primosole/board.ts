/** Primosole's board as text: its ground, its stacks, its hands of cards. */
import type { Hex } from '@bridgehead/engine/hex';
import { counted, itemAt } from '@bridgehead/engine';
import type { Context, Frame, Primosole, Side, State, Unit } from '@bridgehead/primosole';
import {
  GRID,
  NO_LIMIT,
  OFF_MAP_FIRE_NAMES,
  PRIMOSOLE_BRIDGE,
  SIDES,
  SIDE_NAMES,
  SUITS,
  board,
  cardName,
  contextOf,
  controllerOf,
  findFormation,
  findUnit,
  handOf,
  idOf,
  insideOf,
  isBridgeDestroyed,
  isLowOnAmmo,
  isOnMap,
  isRuined,
  label,
  marksOf,
  mineIn,
  nameOf,
  opponentOf,
  pileSize,
  placeOf,
  printedOf,
  suitSymbol,
  tables,
  units,
  unitsIn,
  unitsNeeded,
  unitsOnMap,
} from '@bridgehead/primosole';
import { describeEnemiesNear, describeSides, piecesOf, subjectNamed, wordsOn } from '../board-words.js';
import type { Cell, TextBoard } from '../kit.js';

const GROUND: Readonly<Record<(typeof board.terrain)[number], string>> = {
  clear: '.',
  crop: ',',
  vineyard: 'v',
  orchard: 'o',
  olive: 'l',
  reeds: 'r',
  hill1: '1',
  hill2: '2',
  ditch: 'd',
  sunken: 's',
  building: 'B',
  embankment: 'e',
};

/** The ring and the cross of the counters. */
const SIGN: Readonly<Record<Side, string>> = { british: '@', german: '+' };

const pieces = piecesOf<State, Side>({ GRID, SIDES, units, findUnit, idOf, isOnMap, unitsOnMap });
const words = wordsOn<State>({ ...pieces, isCalled, describeHex, describeUnit });
export const { unitMeant } = words;
export const ofUnit = subjectNamed(findUnit, nameOf);

export const primosoleBoard: TextBoard<Primosole> = {
  gridOf: () => GRID,
  pitch: 5,
  legend: [
    'Ground: . clear  , crop  v vineyard  o orchard  l olives  r reeds  1 2 hill  d ditch  s sunken track  B building  e embankment; with a road -, a river at its edge ~, a fortification #',
    `Units: ${SIGN.british} British  ${SIGN.german} German; &2 means two more in the hex, x both sides. Empty hexes: i Improved Position, m mines.`,
  ],
  cell,
  focus,
  ...words,
  own,
};

// --- the map ----------------------------------------------------------------------------------------------------------

function cell(state: State, hex: Hex, context: Context): Cell {
  const ground = GROUND[itemAt(board.terrain, hex)] + featureOf(state, hex);
  const here = unitsIn(context, hex);
  if (here.length > 0) return { ground, unit: stackName(here) };
  return {
    ground,
    note:
      (mineIn(state, hex) === undefined ? '' : 'm') +
      (state.improved.some((position) => position.hex === hex) ? 'i' : ''),
  };
}

function featureOf(state: State, hex: Hex): string {
  if (board.fortifications.some((fortification) => fortification.hex === hex && !isRuined(state, fortification.name)))
    return '#';
  if (itemAt(board.roads, hex) > 0) return '-';
  return itemAt(board.rivers, hex) > 0 ? '~' : ' ';
}

/** Eight characters at most: "@A/8D", "+1/1Pi&2"; "x5" where both sides stand. */
function stackName(here: readonly Unit[]): string {
  const first = here.find((unit) => !itemAt(units, unit).isSupportWeapon) ?? itemAt(here, 0);
  const { side } = itemAt(units, first);
  if (here.some((unit) => itemAt(units, unit).side !== side)) return `x${here.length}`;
  return SIGN[side] + shortName(first).slice(0, 5) + (here.length === 1 ? '' : `&${here.length - 1}`);
}

/** "A/8DLI" is A/8D, "FOO 24" FOO24. */
function shortName(unit: Unit): string {
  return itemAt(units, unit)
    .name.replace(/DLI|RTR|CLY|Bde/, (word) => word.charAt(0))
    .replaceAll(' ', '');
}

/** Where something is going on: the hexes of the frames, the topmost that names any; otherwise all units. */
function focus(state: State): Hex[] {
  for (const frame of state.stack.toReversed()) {
    const hexes = hexesOf(state, frame);
    if (hexes.length > 0) return hexes;
  }
  const all = pieces.allOnMap(state).map((unit) => itemAt(state.place, unit));
  return all.length > 0 ? all : [...PRIMOSOLE_BRIDGE.side];
}

function hexesOf(state: State, frame: Frame): Hex[] {
  const placesOf = (named: readonly Unit[]) =>
    named.filter((unit) => isOnMap(state, unit)).map((unit) => itemAt(state.place, unit));
  switch (frame.at) {
    case 'strike':
      return [frame.hex ?? frame.aim];
    case 'hits':
      return placesOf(frame.hits.map(({ unit }) => unit));
    case 'combat':
    case 'fort':
    case 'stacking':
      return [frame.hex];
    case 'loss':
      return placesOf(frame.among);
    case 'withdraw':
      return placesOf(frame.left);
    default:
      return placesOf(Object.values(unitsNeeded(frame)));
  }
}

// --- words of a person ------------------------------------------------------------------------------------------------

function isCalled(unit: Unit, word: string): boolean {
  return itemAt(units, unit).name.toLowerCase() === word.toLowerCase();
}

function describeHex(state: State, hex: Hex): string[] {
  const name = board.names.get(hex);
  const suit = itemAt(board.suit, hex);
  const lines = [
    `${label(hex)}: ${tables.terrain[itemAt(board.terrain, hex)].name.toLowerCase()}, ${suitSymbol(suit)} ${suit}${name === undefined ? '' : `; ${name}`}`,
    `  Controlled by the ${SIDE_NAMES[controllerOf(state, hex)]} side`,
  ];
  lines.push(
    ...describeSides(GRID, hex, [
      ['Road to', board.roads],
      ['River towards', board.rivers],
      ['Stream towards', board.streams],
      ['Ford towards', board.fords],
    ]),
  );
  if (PRIMOSOLE_BRIDGE.side.includes(hex))
    lines.push(`  ${PRIMOSOLE_BRIDGE.name}${isBridgeDestroyed(state) ? ', destroyed' : ''}`);
  for (const fortification of board.fortifications)
    if (fortification.hex === hex) lines.push(`  ${fortification.name}${sayInside(state, hex, fortification.name)}`);
  for (const position of state.improved)
    if (position.hex === hex) lines.push(`  ${SIDE_NAMES[position.side]} Improved Position`);
  const mine = mineIn(state, hex);
  if (mine !== undefined)
    lines.push(
      `  ${SIDE_NAMES[mine.side]} mines${mine.value === undefined ? '' : ` of value ${mine.value}`}${mine.faceUp ? ', turned up' : ''}`,
    );
  return [
    ...lines,
    ...unitsIn(contextOf(state), hex).flatMap((unit) => describeUnit(state, unit).map((line) => `  ${line}`)),
  ];
}

function sayInside(state: State, hex: Hex, fortification: string): string {
  if (isRuined(state, fortification)) return ', in ruins';
  const inside = insideOf(state, hex);
  return inside === undefined ? ', nobody inside' : `, ${nameOf(inside)} inside`;
}

function describeUnit(state: State, unit: Unit): string[] {
  const { title, type, size, formation } = itemAt(units, unit);
  const { firepower, range, morale, movement, gun, armor, support } = printedOf(state, unit);
  const marks = marksOf(state, unit);
  const limit = state.limit[unit];
  const armoured = [
    ...(gun > 0 ? [`gun ${gun}`] : []),
    ...(armor > 0 ? [`armor ${armor}`] : []),
    ...(support > 0 ? [`support ${support}, ${state.supportUsed[unit]} used`] : []),
  ];
  return [
    `${nameOf(unit)}, id ${idOf(unit)}: ${placeOf(state, unit) ?? `in ${label(itemAt(state.place, unit))}`}`,
    `  ${title}; ${tables.unitTypes[type].name.toLowerCase()}, ${size}; ${findFormation(formation ?? '')?.title ?? 'Support Weapon'}`,
    `  ${[`firepower ${firepower}`, `range ${range}`, `morale ${morale}`, `movement ${movement}`, ...armoured].join(', ')}`,
    ...(marks.length > 0 ? [`  Marks: ${marks.join(', ')}`] : []),
    ...(limit === NO_LIMIT ? [] : [`  Defensive Fires left: ${limit}`]),
    ...describeEnemiesNear(GRID, state, unit, unitsOnMap(state, opponentOf(itemAt(units, unit).side)), nameOf),
  ];
}

// --- beside the map ---------------------------------------------------------------------------------------------------

/** 2.0aa The hand of a side, which the other does not see, with what both can see beside the map. */
function own(view: State, side: Side): string[] {
  if (view.phase === 'set-up' && view.handSize[side] === 0) return [];
  const other = opponentOf(side);
  const hand = handOf(view, side).map(cardName).join(' ') || 'no card';
  return [
    `${SIDE_NAMES[side]} hand: ${hand}. ${SIDE_NAMES[other]}: ${counted(view.handSize[other], 'card')}. Pile: ${counted(pileSize(view), 'card')}.`,
    `Initiative: ${SIDES.map(
      (each) =>
        `${SIDE_NAMES[each]} ${
          SUITS.filter((_, index) => view.suits[index] === each)
            .map(suitSymbol)
            .join('') || 'no suit'
        }`,
    ).join(
      ', ',
    )}. Ammo: ${SIDES.map((each) => `${SIDE_NAMES[each]} ${view.ammo[each]}${isLowOnAmmo(view, each) ? ' (low)' : ''}`).join(', ')}.`,
    ...SIDES.flatMap((each) =>
      view.fires[each].length === 0
        ? []
        : [
            `${SIDE_NAMES[each]} fires: ${view.fires[each].map(({ kind, strength, readied }) => `${OFF_MAP_FIRE_NAMES[kind]} ${strength}${readied ? ' (activated)' : ''}`).join(', ')}.`,
          ],
    ),
  ];
}
