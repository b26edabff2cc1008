/** Remagen's board as text: its ground, its units, its bridges and zones of control. */
import { itemAt, topFrame } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { NOBODY, zoneOf } from '@bridgehead/engine/hexwar';
import type { Context, Remagen, Side, State, Unit } from '@bridgehead/remagen';
import {
  GRID,
  SIDES,
  board,
  contextOf,
  findUnit,
  idOf,
  isOnMap,
  label,
  marksOf,
  nameOf,
  opponentOf,
  placeOf,
  remagen,
  units,
  unitsOnMap,
} from '@bridgehead/remagen';
import { describeEnemiesNear, describeSides, distinctNames, piecesOf, subjectNamed, wordsOn } from '../board-words.js';
import type { Cell, TextBoard } from '../kit.js';

const GROUND: Readonly<Record<(typeof board.terrain)[number], string>> = {
  clear: '.',
  mixed: ',',
  grove: 'g',
  town: 'T',
  woods: 'w',
  broken: 'b',
  rough: 'r',
  rhine: '~',
};

/** The star and the cross that the armies painted on their vehicles. */
const SIGN: Readonly<Record<Side, string>> = { us: '*', german: '+' };

const pieces = piecesOf<State, Side>({ GRID, SIDES, units, findUnit, idOf, isOnMap, unitsOnMap });
const words = wordsOn<State>({ ...pieces, isCalled, describeHex, describeUnit });
export const { unitMeant } = words;
export const ofUnit = subjectNamed(findUnit, nameOf);

export const remagenBoard: TextBoard<Remagen> = {
  gridOf: () => GRID,
  legend: [
    'Ground: . clear  , mixed  g grove  T town  w woods  b broken  r rough  ~ Rhine  = bridge; with a road -, a trail :',
    `Units: ${SIGN.us} U.S.  ${SIGN.german} German; a before a name is artillery. Empty hexes: u, g, x in a U.S., a German, both zones of control.`,
  ],
  cell,
  focus,
  ...words,
  own: () => [], // nothing is hidden
};

function cell(state: State, hex: Hex, context: Context): Cell {
  const bridge = state.bridges.some(({ at }) => at?.hex === hex);
  const ground =
    (bridge ? '=' : GROUND[itemAt(board.terrain, hex)]) +
    (itemAt(board.roads, hex) > 0 ? '-' : itemAt(board.trails, hex) > 0 ? ':' : ' ');
  const unit = itemAt(context.occupant, hex);
  if (unit !== NOBODY) return { ground, unit: shortName(unit) };
  const [us, german] = SIDES.map((side) => zoneOf(context, side)[hex] === 1);
  return { ground, note: us && german ? 'x' : us ? 'u' : german ? 'g' : '' };
}

/** Six characters at most: "*1/310", "+a340", "+hvII"; where two would be alike, by id: "+15fj", "+130pz". */
export const shortName = distinctNames(
  units.length,
  counterName,
  (unit) =>
    SIGN[itemAt(units, unit).side] +
    (itemAt(units, unit).isArtillery ? 'a' : '') +
    idOf(unit)
      .replace(/^(us|ge)-(art-)?/, '')
      .replaceAll('-', ''),
);

function counterName(unit: Unit): string {
  const { side, name, isArtillery } = itemAt(units, unit);
  const short = name.replace('garrison', 'garr').replace(/^heavy /, 'hv');
  return SIGN[side] + (isArtillery && short === name ? 'a' : '') + short;
}

function isCalled(unit: Unit, word: string): boolean {
  return (
    itemAt(units, unit).name.toLowerCase() === word.toLowerCase() ||
    shortName(unit).toLowerCase() === word.toLowerCase()
  );
}

/** The units that the question is about; in a Movement Phase those of the side that moves. */
function focus(state: State): Hex[] {
  const top = topFrame<Remagen>(state);
  const asked = unitsInFrame(top).filter((unit) => isOnMap(state, unit));
  const side: Side | undefined = top.at === 'movement' ? top.side : undefined;
  const shown =
    asked.length > 0
      ? asked
      : SIDES.filter((each) => side === undefined || each === side).flatMap((each) => unitsOnMap(state, each));
  const hexes = (shown.length > 0 ? shown : pieces.allOnMap(state)).map((unit) => itemAt(state.place, unit));
  return hexes.length > 0 ? hexes : [board.printedBridge.hex];
}

function unitsInFrame(frame: State['stack'][number]): readonly Unit[] {
  switch (frame.at) {
    case 'combat':
      return [...frame.attackers, ...frame.defenders];
    case 'attack':
      return [...frame.attackers, ...frame.defenders];
    case 'retreat':
      return frame.left;
    case 'displace':
      return [frame.unit];
    case 'advance':
      return frame.paths.flatMap(({ followers }) => followers);
    default:
      return [];
  }
}

function describeHex(state: State, hex: Hex): string[] {
  const context = contextOf(state);
  const town = board.towns.find(({ hexes }) => hexes.includes(hex));
  const lines = [
    `${label(hex)}: ${board.terrain[hex]}${town === undefined ? '' : `, ${town.name}${town.objective ? ' (objective)' : ''}`}`,
  ];
  lines.push(
    ...describeSides(GRID, hex, [
      ['Road to', board.roads],
      ['Trail to', board.trails],
      ['Stream towards', board.streams],
    ]),
  );
  const bridge = state.bridges.find(({ at }) => at?.hex === hex)?.at;
  if (bridge !== undefined) lines.push(`  Bridge from ${label(bridge.west)} to ${label(bridge.east)}`);
  const zones = SIDES.filter((side) => zoneOf(context, side)[hex] === 1).map((side) => remagen.sideName(side));
  if (zones.length > 0) lines.push(`  In the zone of control of ${zones.join(' and ')} units`);
  const unit = itemAt(context.occupant, hex);
  return unit === NOBODY ? lines : [...lines, ...describeUnit(state, unit).map((line) => `  ${line}`)];
}

function describeUnit(state: State, unit: Unit): string[] {
  const { formation, type, size } = itemAt(units, unit);
  const place = placeOf(state, unit) ?? `in ${label(itemAt(state.place, unit))}`;
  const marks = marksOf(state, unit);
  return [
    `${nameOf(unit)}, id ${idOf(unit)}: ${place}`,
    `  ${type}, ${size}; ${formation}`,
    `  ${printedValues(unit)}`,
    ...(marks.length > 0 ? [`  Marks: ${marks.join(', ')}`] : []),
    ...describeEnemiesNear(GRID, state, unit, unitsOnMap(state, opponentOf(itemAt(units, unit).side)), nameOf),
  ];
}

function printedValues(unit: Unit): string {
  const { isArtillery, attack, barrage, finalProtectiveFire, range, defense, movement } = itemAt(units, unit);
  const common = `defense ${defense}, movement ${movement}`;
  return isArtillery
    ? `barrage ${barrage}, final protective fire ${finalProtectiveFire}, range ${range}, ${common}`
    : `attack ${attack}, ${common}`;
}
