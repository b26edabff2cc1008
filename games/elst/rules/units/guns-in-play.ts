/** Questions about Guns in play and those who man them. */
import type { Board } from '../board/board.js';
import { isBuilding } from '../board/board.js';
import { isInArc } from '../board/covered-arcs.js';
import type { Location } from '../board/locations.js';
import { hexOf, isSteeple } from '../board/locations.js';
import type { State } from '../state/state.js';
import { hasWeaponMark } from '../state/state.js';
import { EMPLACEMENT, GUNSHIELD } from '../vocabulary/ordnance-tables.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { factsOf, isBroken, isInMelee } from './units-in-play.js';
import { armOf, isGun, weaponsOf } from './weapons-in-play.js';

/** The Guns that a unit possesses. */
export function gunsOf(state: State, unit: Unit): Weapon[] {
  return weaponsOf(state, unit).filter((weapon) => isGun(state, weapon));
}

/** V-1.2.6b V-6.3b A crew counter that possesses a Gun. */
export function isGunCrew(state: State, unit: Unit): boolean {
  return factsOf(state, unit).type === 'crew' && gunsOf(state, unit).length > 0;
}

/** V-6.3a V-6.3b A Gun that has not moved protects the crew that mans it. */
function isEmplaced(state: State, unit: Unit): boolean {
  return isGunCrew(state, unit) && gunsOf(state, unit).some((gun) => hasWeaponMark(state, gun, 'emplaced'));
}

/** V-6.6a The Guns behind whose shield a crew is: in Good Order, and not pushing. */
function shieldsOf(state: State, unit: Unit): Weapon[] {
  if (!isGunCrew(state, unit) || isBroken(state, unit) || isInMelee(state, unit)) return [];
  return gunsOf(state, unit).filter(
    (gun) => armOf(state, gun).gun?.gunshield === true && !hasWeaponMark(state, gun, 'manhandled'),
  );
}

/** V-6.3a What the Emplacement adds against an attack on those who man a Gun; it is not combined with any other TEM (V-6.3b). */
export function emplacementOf(state: State, unit: Unit): number {
  return isEmplaced(state, unit) ? EMPLACEMENT : 0;
}

/** V-6.6a What the Gunshield adds against an attack from these locations through the arc of the Gun. */
export function gunshieldOf(
  state: State,
  board: Board,
  unit: Unit,
  from: readonly Location[],
  by: 'fire' | 'mortar',
): number {
  const here = hexOf(board, state.place[unit]);
  const isShielded = shieldsOf(state, unit).some((gun) =>
    from.some((place) => isInArc(board.grid, here, state.arc[gun], hexOf(board, place))),
  );
  return isShielded ? GUNSHIELD[by] : 0;
}

/** V-6.6c What it adds against off-board artillery, which comes from above. */
export function gunshieldAgainstArtillery(state: State, unit: Unit): number {
  return shieldsOf(state, unit).length > 0 ? GUNSHIELD.mortar : 0;
}

/** V-DaE:1.1v1 V-1.2.6f What keeps a Gun out of a location: no Gun is in a Steeple, and few are in buildings. */
export function barredFrom(
  state: State,
  board: Board,
  gun: Weapon,
  location: Location,
): 'steeple' | 'building' | undefined {
  const facts = armOf(state, gun).gun;
  if (facts === undefined) return undefined;
  if (isSteeple(board, location)) return 'steeple';
  const { size, type } = facts;
  const fits = size === 'small' || ((type === 'AT' || type === 'INF') && size === 'average');
  return isBuilding(board, hexOf(board, location)) && !fits ? 'building' : undefined;
}
