/** I-2.0h I-R99 Who controls the holdings of the scenario. Control is known to both sides: hidden units count from the moment they are seen. */
import type { Hex } from '@bridgehead/engine/hex';
import { neighboursOf } from '@bridgehead/engine/hex';
import type { Board } from '../board/board.js';
import { isBuilding } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { findLocation, steepleOver } from '../board/locations.js';
import { isStrategicRoadHex } from '../board/strategic-locations.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isGoodOrder, isHidden, isMultiMan } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDES } from '../vocabulary/vocabulary.js';

/** By location the holding of the scenario that it belongs to, NONE for all other ground: all of a building, or one hex; the Steeple belongs to its hex. */
const grounds = new Map<string, Int16Array>();
const NONE = -1;

function groundsOf(state: Pick<State, 'scenario'>): Int16Array {
  const known = grounds.get(state.scenario);
  if (known !== undefined) return known;
  const { scenario, board } = settingOf(state);
  const holdingOf = new Int16Array(2 * board.grid.size).fill(NONE);
  scenario.holdings.forEach(({ at }, index) => {
    const hex = findLocation(board, at);
    if (hex === undefined) throw new Error(`scenarios.json: ${scenario.id}: there is no holding ${at}`);
    for (const part of board.buildingIn[hex]?.hexes ?? [hex])
      for (const location of [part, steepleOver(board, part)]) holdingOf[location] = index;
  });
  grounds.set(state.scenario, holdingOf);
  return holdingOf;
}

/** I-2.0h The side that has a Good Order MMC among these units, if all of them are its own: any enemy, broken or not, keeps it from control. */
export function occupierAmong(state: State, units: readonly Unit[]): Side | undefined {
  return SIDES.find(
    (side) =>
      units.every((unit) => state.side[unit] === side) &&
      units.some((unit) => isMultiMan(state, unit) && isGoodOrder(state, unit)),
  );
}

/** A side alone in a holding controls it from now on. */
export function updateControl(play: Play): void {
  const { state } = play;
  if (state.campaign !== undefined) updateRoads(play);
  const holdingOf = groundsOf(state);
  const here = new Map<number, Unit[]>();
  for (let unit = 0; unit < state.place.length; unit++) {
    const holding = state.place[unit] < 0 || isHidden(state, unit) ? NONE : holdingOf[state.place[unit]];
    if (holding === NONE || isRoad(state, holding)) continue;
    const others = here.get(holding);
    if (others === undefined) here.set(holding, [unit]);
    else others.push(unit);
  }
  for (const [holding, units] of here) setControl(play, holding, occupierAmong(state, units));
}

/** I-R99 An enemy was on this ground all the time: a side that seemed to have won it has not. */
export function restoreControl(play: Play, shown: readonly Unit[]): void {
  const { state } = play;
  const { holdings } = settingOf(state).scenario;
  for (const unit of shown) {
    const holding = groundsOf(state)[state.place[unit]];
    if (holding !== NONE && state.control[holding] === opponentOf(state.side[unit]))
      setControl(play, holding, holdings[holding].start);
  }
}

function setControl(play: Play, index: number, side: Side | undefined): void {
  const { state } = play;
  if (side === undefined || state.control[index] === side) return;
  state.control[index] = side;
  play.emit({ type: 'control-changed', rule: 'I-2.0h', holding: settingOf(state).scenario.holdings[index].at, side });
}

/** The holding that a location belongs to: its place in the list of the scenario; undefined for all other ground. */
export function holdingAt(state: Pick<State, 'scenario'>, location: Location): number | undefined {
  const holding = groundsOf(state)[location];
  return holding === NONE ? undefined : holding;
}

// --- road hexes of a campaign -----------------------------------------------------------------------------------------

interface Roads {
  /** The road hexes that lead out of the map, with their holdings. */
  readonly holdings: readonly { readonly holding: number; readonly hex: Hex }[];
  readonly isRoad: readonly boolean[];
}

const roads = new Map<string, Roads>();
const NO_ROADS: Roads = { holdings: [], isRoad: [] };

function roadsOf(state: Pick<State, 'scenario' | 'campaign'>): Roads {
  if (state.campaign === undefined) return NO_ROADS;
  const known = roads.get(state.scenario);
  if (known !== undefined) return known;
  const { scenario, board } = settingOf(state);
  const hexes = scenario.holdings.map(({ at }) => board.grid.labels.indexOf(at));
  const isRoadHex = hexes.map((hex) => isStrategicRoadHex(board, hex) && !isBuilding(board, hex));
  const found: Roads = {
    holdings: hexes.flatMap((hex, holding) => (isRoadHex[holding] ? [{ holding, hex }] : [])),
    isRoad: isRoadHex,
  };
  roads.set(state.scenario, found);
  return found;
}

/** C-CG10a The road hexes among the holdings. */
export function roadHoldings(state: Pick<State, 'scenario' | 'campaign'>): Roads['holdings'] {
  return roadsOf(state).holdings;
}

function isRoad(state: Pick<State, 'scenario' | 'campaign'>, holding: number): boolean {
  return roadsOf(state).isRoad[holding] ?? false;
}

const watched = new Map<string, readonly Hex[]>();

/** C-CG10b The road hexes and those next to them, in the order of the board: the campaign notes who was there last. */
export function watchedHexes(board: Board): readonly Hex[] {
  const known = watched.get(board.key);
  if (known !== undefined) return known;
  const found = board.grid.labels.flatMap((_, hex) =>
    [hex, ...neighboursOf(board.grid, hex)].some((other) => isStrategicRoadHex(board, other)) ? [hex] : [],
  );
  watched.set(board.key, found);
  return found;
}

/** C-CG10b C-R82 A Good Order MMC alone in a hex holds it until the enemy does; a road hex is controlled by the side that holds it and all hexes around it. */
function updateRoads(play: Play): void {
  const { state } = play;
  const { campaign } = state;
  if (campaign === undefined) return;
  const { board } = settingOf(state);
  const passed = passedNow(state, campaign.passed);
  if (passed === campaign.passed) return;
  state.campaign = { ...campaign, passed };
  const owners: (Side | undefined)[] = [];
  watchedHexes(board).forEach((hex, index) => {
    const letter = passed.charAt(index);
    owners[hex] = letter === '.' ? undefined : letter === 'b' ? 'british' : 'german';
  });
  for (const { holding, hex } of roadHoldings(state))
    setControl(play, holding, controllerOfRoadHex(board, owners, hex));
}

function passedNow(state: State, passed: string): string {
  const { board } = settingOf(state);
  const hexes = watchedHexes(board);
  let letters = passed;
  for (let unit = 0; unit < state.place.length; unit++) {
    const index = state.place[unit] < 0 ? -1 : hexes.indexOf(state.place[unit]);
    if (index < 0 || isHidden(state, unit)) continue;
    const there = state.place.flatMap((place, other) =>
      place === state.place[unit] && !isHidden(state, other) ? [other] : [],
    );
    const side = occupierAmong(state, there);
    if (side !== undefined) letters = `${letters.slice(0, index)}${side.charAt(0)}${letters.slice(index + 1)}`;
  }
  return letters;
}

/** C-CG10b C-R82 The side whose Good Order MMC were last in a road hex and in all hexes around it. owners: by hex, the side whose MMC was there last. */
export function controllerOfRoadHex(
  { grid }: Pick<Board, 'grid'>,
  owners: readonly (Side | undefined)[],
  hex: Hex,
): Side | undefined {
  return SIDES.find((side) => [hex, ...neighboursOf(grid, hex)].every((place) => owners[place] === side));
}
