/** I-2.0h I-R99 Who controls the holdings of the scenario. Control is known to both sides: hidden units count from the moment they are seen. */
import type { Location } from '../board/locations.js';
import { findLocation, steepleOver } from '../board/locations.js';
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
  const holdingOf = groundsOf(state);
  const here = new Map<number, Unit[]>();
  for (let unit = 0; unit < state.place.length; unit++) {
    const holding = state.place[unit] < 0 || isHidden(state, unit) ? NONE : holdingOf[state.place[unit]];
    if (holding === NONE) continue;
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
