/** The Bulge's board as text, north up: its ground, its units, zones of control. */
import { itemAt, topFrame } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { NOBODY, zoneOf } from '@bridgehead/engine/hexwar';
import type { Bulge, Context, Frame, Nationality, Side, State, Unit } from '@bridgehead/bulge';
import {
  GRID,
  GROUND_NAMES,
  MAP_SIDES,
  SIDES,
  arrivalOf,
  board,
  bulge,
  contextOf,
  dateOf,
  findUnit,
  hasRoad,
  idOf,
  isOnMap,
  label,
  LAST_TURN,
  marksOf,
  nameOf,
  opponentOf,
  placeOf,
  saySupply,
  sideOf,
  unitsOnMap,
  units,
} from '@bridgehead/bulge';
import { describeEnemiesNear, describeSides, distinctNames, piecesOf, subjectNamed, wordsOn } from '../board-words.js';
import type { Cell, TextBoard } from '../kit.js';

const GROUND: Readonly<Record<(typeof board.terrain)[number], string>> = { clear: '.', 'rough-1': 'r', 'rough-2': 'R' };

/** The star and the cross that the armies painted on their vehicles. */
const SIGN: Readonly<Record<Nationality, string>> = { american: '*', british: '@', german: '+' };

const pieces = piecesOf<State, Side>({ GRID, SIDES, units, findUnit, idOf, isOnMap, unitsOnMap });
const words = wordsOn<State>({ ...pieces, isCalled, describeHex, describeUnit });
export const { unitMeant } = words;
export const ofUnit = subjectNamed(findUnit, nameOf);

export const bulgeBoard: TextBoard<Bulge> = {
  gridOf: () => GRID,
  legend: [
    'North is up. The number beside a line is the first half of a hex number, the number above the second half.',
    'Ground: . clear  r rough I  R rough II  T town  W West Wall  w destroyed West Wall; with a road -. Rivers: | and ~~ between hexes.',
    `Units: ${SIGN.american} American  ${SIGN.british} British  ${SIGN.german} German. Empty hexes: a, g, x in an Allied, a German, both zones of control; ! without road and town in this turn.`,
  ],
  cell,
  focus,
  ...words,
  own,
};

function groundSign(hex: Hex): string {
  if (board.town[hex] === 1) return 'T';
  if (board.westWall[hex] === 1) return 'W';
  return board.brokenWestWall[hex] === 1 ? 'w' : GROUND[itemAt(board.terrain, hex)];
}

function cell(state: State, hex: Hex, context: Context): Cell {
  const ground = groundSign(hex) + (hasRoad(state, hex) ? '-' : ' ');
  const unit = itemAt(context.occupant, hex);
  const acrossRiver = Array.from({ length: 6 }, (_, direction) => itemAt(GRID.neighbours, hex * 6 + direction)).filter(
    (near, direction) => near >= 0 && board.riverNames.has(hex * 6 + direction),
  );
  if (unit !== NOBODY) return { ground, acrossRiver, unit: shortName(unit) };
  const [german, allied] = SIDES.map((side) => zoneOf(context, side)[hex] === 1);
  const zone = allied && german ? 'x' : allied ? 'a' : german ? 'g' : '';
  return { ground, acrossRiver, note: state.interdicted.includes(hex) ? `!${zone}` : zone };
}

/** Five characters at most, as on the counter without the letters for nationality and size: "+12SS", "@GDS", "*1111"; where two would be alike, by id: "*2A". */
export const shortName = distinctNames(
  units.length,
  counterName,
  (unit) =>
    SIGN[itemAt(units, unit).nationality] +
    idOf(unit)
      .replace(/^[A-Z]+-/, '')
      .slice(0, 4),
);

function counterName(unit: Unit): string {
  const { nationality, counter } = itemAt(units, unit);
  return (
    SIGN[nationality] +
    counter
      .replace(/^B(?=[\dG])/, '')
      .replace(/(?<=[\d ])[BR]$/, '')
      .replaceAll(/[ .]/g, '')
      .slice(0, 4)
  );
}

/** By what is printed on the counter, or by what the map shows. */
function isCalled(unit: Unit, word: string): boolean {
  return [itemAt(units, unit).counter, shortName(unit), itemAt(units, unit).name].some(
    (name) => name.toLowerCase() === word.toLowerCase(),
  );
}

/** The units that the question is about; in a movement phase those of the side that moves. */
function focus(state: State): Hex[] {
  const top = topFrame<Bulge>(state);
  const asked = unitsInFrame(top).filter((unit) => isOnMap(state, unit));
  const side: Side | undefined = top.at === 'movement' || top.at === 'supply' ? top.side : undefined;
  const shown =
    asked.length > 0
      ? asked
      : SIDES.filter((each) => side === undefined || each === side).flatMap((each) => unitsOnMap(state, each));
  return (shown.length > 0 ? shown : pieces.allOnMap(state)).map((unit) => itemAt(state.place, unit));
}

function unitsInFrame(frame: Frame): readonly Unit[] {
  switch (frame.at) {
    case 'resolve':
    case 'loss':
      return [...frame.attack.attackers, frame.attack.defender];
    case 'retreat':
      return frame.left;
    case 'advance':
      return frame.paths.flatMap(({ followers }) => followers);
    default:
      return [];
  }
}

/** 13.0a What only the side itself may know before both orders are in. */
function own(view: State, side: Side): string[] {
  const plan = view.plans[side];
  if (plan === undefined || plan === 'sealed') return [];
  const { support, patrol, interdict, resupply } = plan;
  return [
    `Your air orders: ground support ${support}, patrol ${patrol}, interdiction of ${interdict.map(label).join(', ') || 'no hex'}, resupply ${resupply}`,
  ];
}

// --- hexes and units in words ---------------------------------------------------------------------------------------

function describeHex(state: State, hex: Hex): string[] {
  const context = contextOf(state);
  const lines = [
    `${label(hex)}: ${groundsOf(hex).join(', ')}${board.names.has(hex) ? `, ${board.names.get(hex)}` : ''}`,
  ];
  lines.push(...describeSides(GRID, hex, [['Road to', board.roads]]), ...describeRivers(hex), ...describeEdge(hex));
  if (state.interdicted.includes(hex)) lines.push('  Attacked from the air: neither road nor town in this turn');
  const zones = SIDES.filter((side) => zoneOf(context, side)[hex] === 1).map((side) => bulge.sideName(side));
  if (zones.length > 0) lines.push(`  In the zone of control of ${zones.join(' and ')} units`);
  const unit = itemAt(context.occupant, hex);
  return unit === NOBODY ? lines : [...lines, ...describeUnit(state, unit).map((line) => `  ${line}`)];
}

function groundsOf(hex: Hex): string[] {
  const more = [
    board.town[hex] === 1 ? 'town' : undefined,
    board.westWall[hex] === 1 ? 'west-wall' : undefined,
    board.brokenWestWall[hex] === 1 ? 'broken-west-wall' : undefined,
  ] as const;
  return [board.terrain[hex], ...more].flatMap((ground) => (ground === undefined ? [] : [GROUND_NAMES[ground]]));
}

/** "River Our towards 0904, 1004" */
function describeRivers(hex: Hex): string[] {
  const names = new Map<string, string[]>();
  for (let direction = 0; direction < 6; direction++) {
    const name = board.riverNames.get(hex * 6 + direction);
    if (name !== undefined)
      names.set(name, [...(names.get(name) ?? []), label(itemAt(GRID.neighbours, hex * 6 + direction))]);
  }
  return [...names].map(([name, to]) => `  River ${name} towards ${to.join(', ')}`);
}

function describeEdge(hex: Hex): string[] {
  const sides = MAP_SIDES.filter((side) => board.edgeRoads[side].has(hex));
  const exit = board.exits.get(hex);
  return [
    ...(sides.length > 0 ? [`  A road leaves the map to the ${sides.join(' and ')}`] : []),
    ...(exit === undefined ? [] : [`  German units that leave here score their strength times ${exit.multiple}`]),
  ];
}

function describeUnit(state: State, unit: Unit): string[] {
  const { type, size, strength, isBracketed } = itemAt(units, unit);
  const marks = marksOf(state, unit);
  return [
    `${nameOf(unit)}, id ${idOf(unit)}: ${sayPlace(state, unit)}`,
    `  ${type}, ${size}; strength ${strength}${isBracketed ? ', no attack before movement' : ''}`,
    ...(isOnMap(state, unit) ? [`  ${saySupply(state, contextOf(state), unit)}`] : []),
    ...(marks.length > 0 ? [`  Marks: ${marks.join(', ')}`] : []),
    ...describeEnemiesNear(GRID, state, unit, unitsOnMap(state, opponentOf(sideOf(unit))), nameOf),
  ];
}

const PLACES = {
  pool: 'has still to arrive',
  reserve: 'has still to be placed',
  aboard: 'waits for its drop',
  destroyed: 'destroyed',
  exited: 'has left the map',
  absent: 'takes no part',
} as const;

function sayPlace(state: State, unit: Unit): string {
  const place = placeOf(state, unit);
  if (place === undefined) return `in ${label(itemAt(state.place, unit))}`;
  const arrival = place === 'pool' ? arrivalOf(state.options, unit) : undefined;
  return arrival === undefined || arrival.turn > LAST_TURN
    ? PLACES[place]
    : `arrives in the ${arrival.side} on ${dateOf(arrival.turn)}`;
}
