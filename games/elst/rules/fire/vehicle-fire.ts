/** V-7.8 Machine guns of a vehicle on the fire table: they fire alone, each in its arc, and are halved on the move. */
import type { Adder, Violation } from '@bridgehead/engine';
import { isBuilding } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { hexOf, isSteeple, locationLabel } from '../board/locations.js';
import { turnsWithoutBog } from '../terrain/bog-check.js';
import { isShaken } from '../effects/crew-results.js';
import type { Context } from '../state/context.js';
import type { FireGroup } from '../state/frames.js';
import type { State } from '../state/state.js';
import { setWeaponMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseFire } from '../text/refusals-fire.js';
import { refuseOrdnance } from '../text/refusals-ordnance.js';
import { isVehicle, nameOf, who } from '../units/units-in-play.js';
import { isMovingTarget, weaponAt } from '../units/vehicles-in-play.js';
import { coversHex, mayTurn, mountOf, pointAt, turnToward } from '../units/weapon-arcs.js';
import { armOf, loseAim, what } from '../units/weapons-in-play.js';
import { isWeapon, weaponIn } from '../vocabulary/fire-components.js';
import { turningModifier } from '../vocabulary/ordnance-tables.js';
import type { Unit, Weapon, WeaponFacts } from '../vocabulary/units.js';
import type { Hexspine, Side } from '../vocabulary/vocabulary.js';

/** The vehicle whose machine guns fire; undefined for Infantry. */
export function vehicleIn(state: State, { firers }: Pick<FireGroup, 'firers'>): Unit | undefined {
  return firers.find((unit) => isVehicle(state, unit));
}

/** V-3.3.2.2a The moving side fires in its own Movement Phase. */
export function isBoundingFire(
  state: Pick<State, 'attacker'>,
  { phase, side }: { readonly phase: string; readonly side: Side },
): boolean {
  return phase === 'movement' && side === state.attacker;
}

interface Aim {
  readonly group: FireGroup;
  readonly target: Location;
  readonly phase: string;
  readonly side: Side;
}

/** V-3.2.2v1 V-3.2.4m Only with weapons of the same vehicle, and only where each of them can point. */
export function judgeVehicleFire(state: State, { board }: Context, aim: Aim): Violation[] {
  const { group, target } = aim;
  const vehicle = vehicleIn(state, group);
  if (vehicle === undefined) return [];
  if (group.firers.some((unit) => unit !== vehicle) || group.leaders.length + group.helpers.length > 0)
    return [refuseFire('vehicle-fires-alone', { unit: nameOf(state, vehicle) })];
  if (isOverhead(state, { board }, vehicle, target))
    return [refuseOrdnance('steeple-overhead', { by: nameOf(state, vehicle), hex: locationLabel(board, target) })];
  return weaponsIn(group).flatMap((weapon): Violation[] =>
    canPointAt(state, { board }, aim, weapon)
      ? []
      : [refuseFire('arc-of-vehicle', { by: what(state, weapon).name, hex: locationLabel(board, target) })],
  );
}

/** V-DaE:1.1v2 No weapon of a vehicle reaches the Steeple of its own hex. */
function isOverhead(state: State, { board }: Pick<Context, 'board'>, vehicle: Unit, target: Location): boolean {
  return isSteeple(board, target) && hexOf(board, target) === state.place[vehicle];
}

/** V-3.2.4m V-DaE:1.1v2 Whether a weapon of a vehicle holds the target in its arc, or may turn to it: quick, for lists. */
export function canPointAt(
  state: State,
  { board }: Pick<Context, 'board'>,
  aim: Omit<Aim, 'group'>,
  weapon: Weapon,
): boolean {
  if (isOverhead(state, { board }, state.holder[weapon], aim.target)) return false;
  const hex = hexOf(board, aim.target);
  const turn = turnToward(state, board, weapon, hex);
  if (turn.hexspines > 0 && (isBoundingFire(state, aim) || !mayTurn(state, weapon))) return false;
  return coversHex(state, board, weapon, turn.arc, hex);
}

function weaponsIn({ components }: Pick<FireGroup, 'components'>): Weapon[] {
  return components.filter(isWeapon).map(weaponIn);
}

/** What has to turn for an attack: each arc once, with how far; the hull first. */
function turnsOf(
  state: State,
  { board }: Pick<Context, 'board'>,
  group: FireGroup,
  target: Location,
): { readonly weapon: Weapon; readonly arc: Hexspine; readonly hexspines: number }[] {
  const seen = new Set<string>();
  const turns = weaponsIn(group).flatMap((weapon) => {
    const { mounted } = armOf(state, weapon);
    const { arc, hexspines } = turnToward(state, board, weapon, hexOf(board, target));
    if (mounted === undefined || arc === undefined || hexspines === 0 || seen.has(mounted.arc)) return [];
    seen.add(mounted.arc);
    return [{ weapon, arc, hexspines, part: mounted.arc }];
  });
  return turns.toSorted((one, other) => Number(other.part === 'hull') - Number(one.part === 'hull'));
}

/** V-R5 V-Q.DRM8 What turning adds to the roll. */
export function turningOf(state: State, context: Pick<Context, 'board'>, group: FireGroup, target: Location): number {
  const vehicle = vehicleIn(state, group);
  if (vehicle === undefined) return 0;
  const from = isBuilding(context.board, hexOf(context.board, state.place[vehicle])) ? 'building' : 'elsewhere';
  return turnsOf(state, context, group, target).reduce(
    (sum, { weapon, hexspines }) => sum + turningModifier(mountOf(state, weapon), hexspines, from),
    0,
  );
}

/** V-R13 The weapons that must turn for an attack. */
export function weaponsThatTurn(
  state: State,
  context: Pick<Context, 'board'>,
  group: FireGroup,
  target: Location,
): Weapon[] {
  return vehicleIn(state, group) === undefined
    ? []
    : turnsOf(state, context, group, target).map(({ weapon }) => weapon);
}

/** Whether they fire: a hull that bogs as it turns does not (V-R13). */
export function turnToFire(play: Play, context: Pick<Context, 'board'>, group: FireGroup, target: Location): boolean {
  const { state } = play;
  const vehicle = vehicleIn(state, group);
  if (vehicle === undefined) return true;
  const turret = state.turret[vehicle];
  const firesTurret = weaponsIn(group).some((weapon) => armOf(state, weapon).mounted?.arc !== 'hull');
  for (const { weapon, arc } of turnsOf(state, context, group, target)) {
    if (!turnsWithoutBog(play, weapon)) return false;
    pointAt(state, weapon, arc);
    // V-R13 A turret that fires as well stays on its target while the hull turns below it.
    if (firesTurret && armOf(state, weapon).mounted?.arc === 'hull') state.turret[vehicle] = turret;
    play.emit({ type: 'weapon-turned', rule: 'V-3.2.4m', unit: who(state, vehicle), weapon: what(state, weapon), arc });
  }
  forgetTarget(state, hexOf(context.board, target), vehicle, weaponsIn(group));
  return true;
}

/** V-6.10c A CMG that fires at another hex makes the main armament forget its target. */
function forgetTarget(state: State, hex: number, vehicle: Unit, fired: readonly Weapon[]): void {
  const main = weaponAt(state, vehicle, 'main');
  const isCoaxial = fired.some((weapon) => armOf(state, weapon).mounted?.station === 'coaxial');
  if (main === undefined || !isCoaxial || state.aim[main] === hex) return;
  if (!state.acquired.some((entry) => entry.weapon === main && entry.hex === hex)) loseAim(state, main);
}

/** V-7.8c The turn, and a crew that was Stunned before. */
export function addVehicleFire(state: State, group: FireGroup, turning: number, into: Adder): void {
  const vehicle = vehicleIn(state, group);
  if (vehicle === undefined) return;
  if (turning > 0) into.add('V-Q.DRM8', 'turned to fire', turning);
  if (isShaken(state, vehicle)) into.add('V-7.10h', 'Stunned before', 1);
}

/** V-7.8f A fixed bow machine gun hits what moves less easily. */
export function fixedMountModifier(weapons: readonly Pick<WeaponFacts, 'mounted'>[], at: 'moving' | 'still'): number {
  return at === 'moving' && weapons.some(({ mounted }) => mounted?.fixed === true) ? 1 : 0;
}

/** V-7.8f Against Infantry on the move, and the crew of a vehicle that is a Moving Target. */
export function addFixedMount(
  state: State,
  group: FireGroup,
  target: Unit,
  infantry: 'moving' | 'still',
  into: Adder,
): void {
  const weapons = weaponsIn(group).map((weapon) => armOf(state, weapon));
  const crew = isMovingTarget(state, target) ? 'moving' : 'still';
  const value = fixedMountModifier(weapons, isVehicle(state, target) ? crew : infantry);
  if (value !== 0) into.add('V-7.8f', 'fixed mount', value);
}

/** V-3.3.2.2a V-R82 Fire on the move: the weapons have fired, and where the first of them did is noted. */
export function markBounding(
  state: State,
  { board }: Pick<Context, 'board'>,
  vehicle: Unit,
  weapons: readonly Weapon[],
): void {
  for (const weapon of weapons) setWeaponMark(state, weapon, 'used', 'bounding-fired');
  noteBounding(state, board.grid.size, vehicle);
}

export function noteBounding(state: State, hexes: number, vehicle: Unit): void {
  const hex = state.place[vehicle] % hexes;
  state.drives = state.drives.map((drive) =>
    drive.vehicle === vehicle && drive.boundedAt < 0 ? { ...drive, boundedAt: hex } : drive,
  );
}
