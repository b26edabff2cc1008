/** The board of Elst as text: its ground, its stacks, what lies between them. */
import type { Hex } from '@bridgehead/engine/hex';
import { OFF_BOARD, columnAndRow, distance, hexAt } from '@bridgehead/engine/hex';
import { itemAt, listed } from '@bridgehead/engine';
import type { Board, Context, Elst, Frame, Location, Side, State, Unit, Weapon } from '@bridgehead/elst';
import {
  SIDE_NAMES,
  armOf,
  contextOf,
  factsOf,
  groundWords,
  hexOf,
  holdingAt,
  isBroken,
  isHidden,
  isMalfunctioned,
  isOnMap,
  isSteeple,
  locationLabel,
  marksOf,
  moraleOf,
  nameOf,
  numberOf,
  opponentOf,
  outsideOf,
  placeOf,
  settingOf,
  unitId,
  unitsIn,
  unitsOf,
  weaponId,
  weaponMarksOf,
  weaponName,
  weaponsLying,
  weaponsOf,
} from '@bridgehead/elst';
import { describeSides, wordsOn } from '../board-words.js';
import type { Cell, Subject, TextBoard } from '../kit.js';

const GROUND: Readonly<Record<Board['terrain'][number], string>> = {
  open: '.',
  grain: ',',
  orchard: 'o',
  'building-stone': 'B',
  'building-wood': 'b',
  pond: '~',
  woods: 'w',
  brush: 'u',
};

/** The ring and the cross of the counters. */
const SIGN: Readonly<Record<Side, string>> = { british: '@', german: '+' };

const words = wordsOn<State>({
  gridOf: (state) => settingOf(state).board.grid,
  findUnit: (id, state) => (/^u[1-9]\d*$/.test(id) && numberOf(id) < state.place.length ? numberOf(id) : undefined),
  idOf: unitId,
  everyone: (state) => state.place.map((_, unit) => unit),
  allOnMap: (state) => state.place.flatMap((_, unit) => (isOnMap(state, unit) ? [unit] : [])),
  hexOf: (state, unit) => (isOnMap(state, unit) ? hexOf(settingOf(state).board, itemAt(state.place, unit)) : OFF_BOARD),
  isCalled: (unit, word, state) => nameOf(state, unit).toLowerCase() === word.toLowerCase(),
  describeHex,
  describeUnit,
});

export const { unitMeant } = words;

export const elstBoard: TextBoard<Elst> = {
  gridOf: (state) => settingOf(state).board.grid,
  pitch: 5,
  legend: [
    'Ground: . open  , grain  o orchard  B stone building  b wooden building  ~ pond  w woods  u brush; with a road -, a Steeple ^, polder =',
    `Units: ${SIGN.british} British  ${SIGN.german} German; @457C2 is 4-5-7 C and two more, ! all broken, x both sides. Empty hexes: a number is Residual Firepower, s Smoke, * an objective of the British, # of the Germans, ? of nobody.`,
  ],
  cell,
  focus,
  look: (state, word) => words.look(state, withoutSteeple(word)),
  idOf: words.idOf,
  idsOf: words.idsOf,
  find: (state, word) => words.find(state, withoutSteeple(word)),
  own: () => [], // hidden units stand on the map of their side
};

/** "NN8" of "NN8/steeple" */
function withoutSteeple(word: string): string {
  return word.replace(/\/.*$/s, '');
}

/** The subject of an action that is about a unit or a weapon: u7, w3. */
export function aboutPiece(state: State, id: string, target: string): Subject {
  return { id, name: pieceName(state, id), target };
}

function pieceName(state: State, id: string): string {
  const number = numberOf(id);
  if (id.startsWith('w')) return number < state.weaponKind.length ? weaponName(state, number) : id;
  return number < state.place.length ? nameOf(state, number) : id;
}

// --- the map ----------------------------------------------------------------------------------------------------------

function cell(state: State, hex: Hex, context: Context): Cell {
  const { board } = context;
  const ground = GROUND[itemAt(board.terrain, hex)] + featureOf(board, hex);
  const here = locationsIn(board, hex).flatMap((location) => unitsIn(context, location));
  return here.length > 0 ? { ground, unit: stackName(state, here) } : { ground, note: noteIn(state, hex) };
}

function featureOf({ steeple, road, polder }: Board, hex: Hex): string {
  return (road[hex] === undefined ? '' : '-') + (steeple[hex] ? '^' : '') + (polder[hex] ? '=' : '');
}

/** The ground of a hex, and the Steeple above it. */
function locationsIn(board: Board, hex: Hex): Location[] {
  return board.steeple[hex] ? [hex, hex + board.grid.size] : [hex];
}

/** Seven characters: "@457C", "+658A2" where two more stand, "@!457C" where all are broken; "x5" where both sides stand. */
function stackName(state: State, here: readonly Unit[]): string {
  const first = itemAt(
    here.toSorted((a, b) => factsOf(state, b).size - factsOf(state, a).size),
    0,
  );
  const side = itemAt(state.side, first);
  if (here.some((unit) => itemAt(state.side, unit) !== side)) return `x${here.length}`;
  const broken = here.every((unit) => isBroken(state, unit)) ? '!' : '';
  const strength = factsOf(state, first).strength.replaceAll('-', '');
  return `${SIGN[side]}${broken}${strength}${nameOf(state, first).split(' ')[1]}${here.length === 1 ? '' : here.length - 1}`;
}

function noteIn(state: State, hex: Hex): string {
  const residual = state.residual.find(({ location }) => location === hex);
  const holding = holdingAt(state, hex);
  const held = holding === undefined ? undefined : state.control[holding];
  return [
    residual === undefined ? '' : String(residual.firepower),
    state.smoke.some((smoke) => smoke.hex === hex) ? 's' : '',
    holding === undefined ? '' : held === undefined ? '?' : held === 'british' ? '*' : '#',
  ].join('');
}

/** Where something is going on: the places of the frames, the topmost that names any; otherwise the units of the side that acts and the enemies near them. */
function focus(state: State): Hex[] {
  const { board, area } = settingOf(state);
  for (const frame of state.stack.toReversed()) {
    const places = placesIn(state, frame).filter((place) => place >= 0);
    if (places.length > 0) return places.map((place) => hexOf(board, place));
  }
  const own = onMap(state, sideActing(state));
  const near = onMap(state, opponentOf(sideActing(state))).filter((hex) =>
    own.some((other) => distance(board.grid, hex, other) <= NEAR),
  );
  return own.length > 0 ? [...own, ...near] : cornersOf(board, area.hexes);
}

/** Enemies no farther than this are in the picture. */
const NEAR = 8;

function sideActing(state: State): Side {
  const frame = state.stack.findLast((each) => 'side' in each);
  return frame !== undefined && 'side' in frame ? frame.side : state.attacker;
}

function onMap(state: State, side: Side): Hex[] {
  const { board } = settingOf(state);
  return unitsOf(state, side)
    .filter((unit) => isOnMap(state, unit))
    .map((unit) => hexOf(board, itemAt(state.place, unit)));
}

function placesIn(state: State, frame: Frame): Location[] {
  const placesOf = (units: readonly Unit[]) => units.map((unit) => itemAt(state.place, unit));
  switch (frame.at) {
    case 'attack':
    case 'bombardment':
      return [frame.target];
    case 'moving':
      return frame.parts.flatMap(({ units }) => placesOf(units));
    case 'expenditure':
      return [frame.location];
    case 'window':
      return frame.targets.slice(0, 1).map(({ movers }) => movers.location);
    case 'routing':
      return placesOf([frame.unit]);
    case 'combat':
      return [frame.location];
    case 'promotion':
      return placesOf([frame.base]);
    default:
      return [];
  }
}

/** The outermost of these hexes: a frame around them holds them all. */
function cornersOf({ grid }: Board, hexes: readonly Hex[]): Hex[] {
  const places = hexes.map((hex) => columnAndRow(grid, hex));
  const columns = places.map(({ column }) => column);
  const rows = places.map(({ row }) => row);
  return [hexAt(grid, Math.min(...columns), Math.min(...rows)), hexAt(grid, Math.max(...columns), Math.max(...rows))];
}

// --- words of a person ------------------------------------------------------------------------------------------------

function describeHex(state: State, hex: Hex): string[] {
  const context = contextOf(state);
  const { board, area } = context;
  const building = board.buildingIn[hex]?.name;
  const holding = holdingAt(state, hex);
  const held = holding === undefined ? undefined : state.control[holding];
  return [
    [
      `${board.grid.labels[hex]}: ${groundWords(board, hex)}`,
      ...(building === undefined ? [] : [building]),
      ...(board.polder[hex] ? ['polder'] : []),
      ...(board.steeple[hex] ? ['with a Steeple'] : []),
      ...(area.includes[hex] ? [] : ['not in play']),
    ].join(', '),
    ...describeSides(board.grid, hex, [
      ['Paved road to', board.pavedSides],
      ['Dirt road to', board.dirtSides],
    ]),
    ...(holding === undefined
      ? []
      : [`  An objective that ${held === undefined ? 'nobody' : `the ${SIDE_NAMES[held]} side`} controls`]),
    ...state.smoke.filter((smoke) => smoke.hex === hex).map(({ kind }) => `  Smoke (${kind})`),
    ...locationsIn(board, hex).flatMap((location) => describeLocation(state, context, location)),
  ];
}

function describeLocation(state: State, context: Context, location: Location): string[] {
  return [
    ...state.residual
      .filter((residual) => residual.location === location)
      .map(({ firepower }) => `  Residual Firepower ${firepower}`),
    ...weaponsLying(state, location).map((weapon) => `  ${sayWeapon(state, weapon)}, without a possessor`),
    ...unitsIn(context, location).flatMap((unit) => describeUnit(state, unit).map((line) => `  ${line}`)),
  ];
}

function describeUnit(state: State, unit: Unit): string[] {
  const { name, firepower, range, type, leadership, smoke } = factsOf(state, unit);
  const marks = marksOf(state, unit);
  const values =
    type === 'leader'
      ? [`leadership ${leadership ?? 0}`]
      : [`firepower ${firepower}`, `range ${range}`, ...(smoke === 0 ? [] : [`smoke ${smoke}`])];
  return [
    `${nameOf(state, unit)}, id ${unitId(unit)}: ${whereIs(state, unit)}`,
    `  ${name}; ${[...values, `morale ${moraleOf(state, unit)}`].join(', ')}`,
    ...(marks.length > 0 ? [`  Marks: ${marks.join(', ')}`] : []),
    ...weaponsOf(state, unit).map((weapon) => `  ${sayWeapon(state, weapon)}`),
    ...describeEnemies(state, unit),
  ];
}

function whereIs(state: State, unit: Unit): string {
  const { board } = settingOf(state);
  const outside = outsideOf(state, unit);
  if (outside !== undefined) return `outside the map, next to ${board.grid.labels[outside]}`;
  return (
    placeOf(state, unit) ??
    `in ${locationLabel(board, itemAt(state.place, unit))}${isSteeple(board, itemAt(state.place, unit)) ? ' (the Steeple)' : ''}`
  );
}

function sayWeapon(state: State, weapon: Weapon): string {
  const { firepower, range, rateOfFire } = armOf(state, weapon);
  const marks = weaponMarksOf(state, weapon);
  return [
    `${weaponName(state, weapon)}, id ${weaponId(weapon)}: ${firepower}-${range}`,
    ...(rateOfFire > 0 ? [`rate of fire ${rateOfFire}`] : []),
    ...(isMalfunctioned(state, weapon) ? ['malfunctioned'] : []),
    ...(marks.length > 0 ? [`marks ${listed(marks)}`] : []),
  ].join(', ');
}

/** The enemies in the location of a unit and next to it. */
function describeEnemies(state: State, unit: Unit): string[] {
  if (!isOnMap(state, unit)) return [];
  const { board } = settingOf(state);
  const hex = hexOf(board, itemAt(state.place, unit));
  const around = new Set([hex, ...board.grid.neighbours.slice(hex * 6, hex * 6 + 6)]);
  const near = unitsOf(state, itemAt(state.side, unit) === 'british' ? 'german' : 'british').filter(
    (enemy) => isOnMap(state, enemy) && !isHidden(state, enemy) && around.has(hexOf(board, itemAt(state.place, enemy))),
  );
  return near.length === 0
    ? []
    : [
        `  Next to ${near.map((enemy) => `${nameOf(state, enemy)} in ${locationLabel(board, itemAt(state.place, enemy))}`).join(', ')}`,
      ];
}
