/** V-3.2.4l V-3.2.4q Which way a weapon points, what it reaches without turning, and how it turns. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Board } from '../board/board.js';
import { isInArc, nearestArc, rearOf, turnBetween } from '../board/covered-arcs.js';
import { hexOf } from '../board/locations.js';
import { findFrame } from '../state/frames-below.js';
import type { State } from '../state/state.js';
import { clearWeaponMark, hasWeaponMark, NO_ARC, setWeaponMark } from '../state/state.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { Hexspine, Mount } from '../vocabulary/vocabulary.js';
import { HEXSPINES } from '../vocabulary/vocabulary.js';
import { isImmobile, vehicleOf, weaponAt } from './vehicles-in-play.js';
import { armOf, loseAim, weaponsOf } from './weapons-in-play.js';

/** The hexspine that a weapon points at; undefined: it fires all round. */
export function arcOf(state: State, weapon: Weapon): Hexspine | undefined {
  const { mounted } = armOf(state, weapon);
  const holder = state.holder[weapon];
  if (mounted === undefined) return state.arc[weapon] === NO_ARC ? undefined : state.arc[weapon];
  switch (mounted.arc) {
    case 'hull':
      return state.hull[holder];
    case 'turret':
      return state.turret[holder];
    case 'turret-rear':
      return rearOf(state.turret[holder]);
    case 'all-round':
      return undefined;
  }
}

/** V-Q.DRM8 V-R5 How it turns: a bow weapon with the whole vehicle, a turret weapon as its turret does. */
export function mountOf(state: State, weapon: Weapon): Mount {
  const { mounted, gun } = armOf(state, weapon);
  if (mounted === undefined) return gun?.mount ?? 'NT';
  return mounted.arc === 'hull' ? 'NT' : vehicleOf(state, state.holder[weapon]).turret;
}

/** V-R13 V-7.10n Whether it may turn to fire: a hull needs a vehicle that can move. */
export function mayTurn(state: State, weapon: Weapon): boolean {
  return armOf(state, weapon).mounted?.arc !== 'hull' || !isImmobile(state, state.holder[weapon]);
}

/** How a weapon must point for a hex, and by how many hexspines it turns for that. */
export interface Turn {
  readonly arc: Hexspine | undefined;
  readonly hexspines: number;
}

const TURNED = ['turned-once', 'turned-twice', 'turned-thrice'] as const;

/** V-R22 By how many hexspines it has turned for shots that it did not fire: its next shot pays for them. */
export function turnedBefore(state: State, weapon: Weapon): number {
  return TURNED.findIndex((mark) => hasWeaponMark(state, weapon, mark)) + 1;
}

/** V-R22 What the next shot of a weapon pays for; 0 after a shot. */
export function noteTurned(state: State, weapon: Weapon, hexspines: number): void {
  clearWeaponMark(state, weapon, ...TURNED);
  if (hexspines > 0) setWeaponMark(state, weapon, TURNED[Math.min(hexspines, TURNED.length) - 1]);
}

/** V-3.2.4m Towards a hex: as it points if the hex is in its arc, to the nearest arc otherwise, or to the one that is asked for. */
export function turnToward(state: State, board: Board, weapon: Weapon, target: Hex, asked?: Hexspine): Turn {
  const arc = arcOf(state, weapon);
  const from = hexOf(board, state.weaponPlace[weapon]);
  if (arc === undefined) return ALL_ROUND;
  const toward = from === target ? hexBehind(state, weapon, target) : target;
  const wanted = asked ?? (toward === undefined ? arc : nearestArc(board.grid, from, arc, toward));
  return TURNS[wanted][turnBetween(arc, wanted)];
}

/** Every turn there is: lists ask for many. */
const ALL_ROUND: Turn = { arc: undefined, hexspines: 0 };
const TURNS: readonly (readonly Turn[])[] = Array.from({ length: HEXSPINES }, (_, arc) =>
  [0, 1, 2, 3].map((hexspines) => ({ arc, hexspines })),
);

/** Whether the arc holds the hex. V-3.2.4r V-R11 Its own hex does not lie in the arc of a bow weapon that cannot turn, unless an enemy vehicle came in there. */
export function coversHex(state: State, board: Board, weapon: Weapon, arc: Hexspine | undefined, target: Hex): boolean {
  if (arc === undefined) return true;
  const from = hexOf(board, state.weaponPlace[weapon]);
  const toward = from === target ? hexBehind(state, weapon, target) : target;
  return toward === undefined ? mayTurn(state, weapon) : isInArc(board.grid, from, arc, toward);
}

/** V-3.2.4r V-R11 Its own hex lies in the arc if the hexside does through which an enemy vehicle came in: the hex behind that hexside. Undefined where none has come in during this Player Turn. */
function hexBehind(state: State, weapon: Weapon, hex: Hex): Hex | undefined {
  const side = state.side[state.holder[weapon]];
  const came = state.drives.filter(
    ({ vehicle, from }) => from !== undefined && state.place[vehicle] === hex && state.side[vehicle] !== side,
  );
  const moving = findFrame(state, 'driving')?.unit;
  return (came.find(({ vehicle }) => vehicle === moving) ?? came.at(0))?.from;
}

/** V-6.10c A unit turns something without firing it: weapons that point elsewhere then have acquired nothing any more. */
export function turnIdly(state: State, unit: Unit, turn: () => void): void {
  const weapons = weaponsOf(state, unit);
  const before = weapons.map((weapon) => arcOf(state, weapon));
  turn();
  weapons.forEach((weapon, index) => {
    if (arcOf(state, weapon) !== before[index]) loseAim(state, weapon);
  });
}

/** V-3.3.2d V-3.3.2g The hull and turret of a vehicle, without a shot. */
export function turnVehicle(state: State, unit: Unit, hull: Hexspine, turret: Hexspine): void {
  turnIdly(state, unit, () => {
    state.hull[unit] = hull;
    state.turret[unit] = turret;
  });
}

/** How a vehicle lies. */
export interface Bearing {
  readonly hull: Hexspine;
  readonly turret: Hexspine;
}

/** Points a weapon, and what turns with it. */
export function pointAt(state: State, weapon: Weapon, arc: Hexspine): void {
  if (armOf(state, weapon).mounted === undefined) {
    state.arc[weapon] = arc;
    return;
  }
  const holder = state.holder[weapon];
  const { hull, turret } = bearingAfter(state, weapon, arc);
  state.hull[holder] = hull;
  state.turret[holder] = turret;
}

/** How its vehicle lies once a weapon points that way. V-R13 V-6.10c The turret keeps its bearing on the hull when the hull turns; one that has acquired a target stays on it. */
export function bearingAfter(state: State, weapon: Weapon, arc: Hexspine): Bearing {
  const { mounted } = armOf(state, weapon);
  const holder = state.holder[weapon];
  const [hull, turret] = [state.hull[holder], state.turret[holder]];
  if (mounted?.arc === 'hull') {
    const by = hasTurretOnTarget(state, holder) ? 0 : arc - hull + HEXSPINES;
    return { hull: arc, turret: (turret + by) % HEXSPINES };
  }
  return { hull, turret: mounted?.arc === 'turret-rear' ? rearOf(arc) : arc };
}

function hasTurretOnTarget(state: State, vehicle: Unit): boolean {
  const main = weaponAt(state, vehicle, 'main');
  return vehicleOf(state, vehicle).turret !== 'NT' && main !== undefined && hasWeaponMark(state, main, 'acquired');
}
