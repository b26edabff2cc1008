/** V-R63 V-6.4b What is seen of enemies: by the vehicles of the defender when a Player Turn begins, and of hidden Guns in the open. */
import { distance } from '@bridgehead/engine/hex';
import { hexOf } from '../board/locations.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { isOnMap, NOBODY } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isOpenTerrain } from '../terrain/cover.js';
import { isGoodOrder, isHidden, isVehicle, unitsAt } from '../units/units-in-play.js';
import { isGun } from '../units/weapons-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { reveal } from './hidden-units.js';
import { enemiesInSight, lineNow } from './visibility.js';

/** V-R63 Units that enter play later are in nobody's list. */
export function noteSightings(state: State): void {
  const vehicles: Unit[] = [];
  for (let unit = 0; unit < state.place.length; unit++)
    if (state.side[unit] !== state.attacker && isOnMap(state, unit) && isVehicle(state, unit)) vehicles.push(unit);
  if (vehicles.length === 0 && state.sightings.length === 0) return;
  state.sightings = vehicles.map((vehicle) => ({
    vehicle,
    units: enemiesInSight(state, vehicle, state.place[vehicle]),
  }));
}

/** V-6.4b How far away a hidden Gun in the open is seen, in hexes. */
const SEEN_WITHIN = 16;

/** V-6.4b V-R42 Hidden Guns in Open Ground that somebody in Good Order sees lose HIP. */
export function revealGunsInSight(play: Play): void {
  const { state } = play;
  for (let weapon = 0; weapon < state.holder.length; weapon++) {
    const crew = state.holder[weapon];
    if (crew === NOBODY || !isGun(state, weapon) || !isHidden(state, crew) || !isOnMap(state, crew)) continue;
    if (isInTheOpen(state, state.place[crew]) && isSeen(state, crew))
      reveal(
        play,
        unitsAt(state, state.place[crew]).filter((unit) => state.side[unit] === state.side[crew]),
      );
  }
}

/** I-DaE:1.3a The ditch of a polder hides nobody: the hex is Open Ground if the rest of it is. */
function isInTheOpen(state: State, place: number): boolean {
  const { board, season } = settingOf(state);
  return isOpenTerrain(board.terrain[hexOf(board, place)], season);
}

function isSeen(state: State, crew: Unit): boolean {
  const { board } = settingOf(state);
  const here = state.place[crew];
  return state.place.some(
    (there, unit) =>
      there >= 0 &&
      state.side[unit] !== state.side[crew] &&
      distance(board.grid, hexOf(board, here), hexOf(board, there)) <= SEEN_WITHIN &&
      isGoodOrder(state, unit) &&
      lineNow(state, there, here).isClear,
  );
}
