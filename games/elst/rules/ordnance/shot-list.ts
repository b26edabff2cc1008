/** Legal shots of ordnance, listed: each weapon at each target with each kind of ammunition that makes a difference. Other legal shots are judged, not listed. */
import { hexOf, locationLabel, rangeBetween } from '../board/locations.js';
import type { FireSetting } from '../fire/fire-groups.js';
import { isAsked } from '../fire/fire-groups.js';
import { mightSee } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import { unitsIn } from '../state/context.js';
import type { State } from '../state/state.js';
import { isWeaponMarked, NO_ARC, WEAPON_MARK } from '../state/state.js';
import { isGoodOrder, isHidden, isLeader, isVehicle, leadershipOf } from '../units/units-in-play.js';
import { isCrewExposed } from '../units/vehicles-in-play.js';
import { armOf, isMachineGun, isMalfunctioned } from '../units/weapons-in-play.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { numberOf, unitId, weaponId } from '../vocabulary/units.js';
import type { Ammunition, Side, TargetType } from '../vocabulary/vocabulary.js';
import { AMMUNITION_AT, hasAmmunition, isCloud, usualAtInfantry } from './ammunition.js';
import { backblastChoices } from './backblast.js';
import type { Shoot } from './shooting.js';
import { barByArc, canIntensify, isFreshIn, judgeListedShoot, judgeWeapon } from './shooting.js';
import { isBoundingFirst } from './to-hit-cases.js';

const CLOUDS = AMMUNITION_AT.area.filter(isCloud);

/** Shots that do harm, for a phase, a window or a vehicle on the move. */
export function listShoots(state: State, context: Context, setting: FireSetting): Shoot[] {
  const found: Shoot[] = [];
  const shooters = shootersOf(state, setting);
  if (shooters.length === 0) return found;
  const aims = aimsOf(state, context, setting);
  for (const weapon of shooters)
    for (const aim of withArea(state, context, setting, weapon, aims))
      if (isInReach(state, context, setting, weapon, aim))
        for (const shot of shotsAt(state, context, setting, weapon, aim)) found.push(shot);
  return found;
}

/** V-6.2h Smoke and WP, at hexes with known enemies and what the weapon has acquired. */
export function listSmokeShoots(state: State, context: Context, setting: FireSetting): Shoot[] {
  const shooters = shootersOf(state, setting).filter((weapon) =>
    CLOUDS.some((ammunition) => hasAmmunition(state, weapon, ammunition)),
  );
  if (shooters.length === 0) return [];
  const aims = aimsOf(state, context, setting);
  return shooters.flatMap((weapon) =>
    withArea(state, context, setting, weapon, aims)
      .filter((aim) => isInReach(state, context, setting, weapon, aim))
      .flatMap((aim) =>
        CLOUDS.filter((ammunition) => hasAmmunition(state, weapon, ammunition)).flatMap((ammunition) =>
          legal(state, context, setting, [writeShoot(context, weapon, aim, 'area', ammunition)], 'smoke'),
        ),
      ),
  );
}

/** Weapons of the side that fire as ordnance, work, and have a shot left for some target. */
function shootersOf(state: State, setting: FireSetting): Weapon[] {
  const { side } = setting;
  const found: Weapon[] = [];
  const areVehiclesThere = areEnemyVehiclesOnMap(state, side);
  for (let weapon = 0; weapon < state.holder.length; weapon++) {
    const holder = state.holder[weapon];
    if (holder < 0 || state.side[holder] !== side || state.place[holder] < 0) continue;
    if (!isAsked(setting, holder)) continue;
    const { gun, shapedCharge, type } = armOf(state, weapon);
    // V-3.2.4ag A machine gun fires as ordnance at vehicles only.
    const isMachine =
      areVehiclesThere && (isMachineGun(state, weapon) || type === 'anti-tank-rifle' || type === 'flamethrower');
    if ((gun !== undefined || shapedCharge !== undefined || isMachine) && !isMalfunctioned(state, weapon))
      if (
        isGoodOrder(state, holder) &&
        (isFreshIn(state, setting.phase, weapon) || canIntensify(state, setting.phase, weapon)) &&
        judgeWeapon(state, setting, weapon) === undefined
      )
        found.push(weapon);
  }
  return found;
}

function areEnemyVehiclesOnMap(state: State, side: Side): boolean {
  for (let unit = 0; unit < state.hull.length; unit++)
    if (state.hull[unit] !== NO_ARC && state.place[unit] >= 0 && state.side[unit] !== side) return true;
  return false;
}

/** A location with enemies: its vehicles, and whether anybody else can be hit there. */
interface Aim {
  readonly at: number;
  readonly vehicles: readonly Unit[];
  readonly hasMen: boolean;
  readonly targets: readonly Unit[] | undefined;
}

function isAtMovers(state: State, setting: FireSetting): boolean {
  return setting.phase === 'movement' && !isBoundingFirst(state, setting);
}

/** Whom weapons of the side could aim at: those who move, or everybody known. */
function aimsOf(state: State, context: Context, setting: FireSetting): Aim[] {
  if (isAtMovers(state, setting))
    return setting.movers.map(({ movers }) =>
      aimAt(state, movers.location, movers.units, setting.movers.length > 1 ? movers.units : undefined),
    );
  const found: Aim[] = [];
  // What a vehicle on the move does not see need not be looked at closely.
  const from = setting.only === undefined ? undefined : state.place[setting.only];
  for (const [at, units] of context.inLocation) {
    if (from !== undefined && at !== from && !mightSee(state, context, from, at)) continue;
    const enemies = units.filter((unit) => state.side[unit] !== setting.side && !isHidden(state, unit));
    if (enemies.length > 0) found.push(aimAt(state, at, enemies, undefined));
  }
  return found;
}

/** These, and the area that a weapon has acquired if nobody is there any more. */
function withArea(
  state: State,
  context: Context,
  setting: FireSetting,
  weapon: Weapon,
  aims: readonly Aim[],
): readonly Aim[] {
  const area = state.aim[weapon];
  return area >= 0 && unitsIn(context, area).length === 0 && !isAtMovers(state, setting)
    ? [...aims, aimAt(state, area, [], undefined)]
    : aims;
}

/** Range, sight and arc. */
function isInReach(
  state: State,
  context: Context,
  setting: FireSetting,
  weapon: Weapon,
  { at, vehicles }: Aim,
): boolean {
  const from = state.place[state.holder[weapon]];
  const { range, leastRange, gun, shapedCharge, type } = armOf(state, weapon);
  // V-3.2.4ag A machine gun fires as ordnance at vehicles only.
  if (gun === undefined && shapedCharge === undefined && vehicles.length === 0) return false;
  const farthest = type === 'flamethrower' ? 2 * range : range; // V-4.2v1
  const distance = rangeBetween(context.board, from, at);
  if (distance < leastRange || distance > farthest) return false;
  return (
    (at === from || mightSee(state, context, from, at)) && barByArc(state, context, setting, weapon, at) === undefined
  );
}

function aimAt(state: State, at: number, units: readonly Unit[], targets: readonly Unit[] | undefined): Aim {
  return {
    at,
    vehicles: units.filter((unit) => isVehicle(state, unit)),
    hasMen: units.some((unit) => !isVehicle(state, unit) || isCrewExposed(state, unit)),
    targets,
  };
}

function shotsAt(state: State, context: Context, setting: FireSetting, weapon: Weapon, aim: Aim): Shoot[] {
  const { gun, shapedCharge } = armOf(state, weapon);
  const shots: Shoot[] = [];
  for (const vehicle of aim.vehicles)
    for (const ammunition of AMMUNITION_AT.vehicle)
      if (hasAmmunition(state, weapon, ammunition) && !isPoorer(state, weapon, ammunition))
        shots.push({ ...writeShoot(context, weapon, aim, 'vehicle', ammunition), target: unitId(vehicle) });
  if (aim.hasMen && (gun !== undefined || shapedCharge !== undefined)) {
    shots.push(writeShoot(context, weapon, aim, 'infantry', usualAtInfantry(state, weapon)));
    if (gun !== undefined && usualAtInfantry(state, weapon) !== 'HE' && hasAmmunition(state, weapon, 'HE'))
      shots.push(writeShoot(context, weapon, aim, 'infantry', 'HE'));
  }
  if (gun !== undefined && hasAmmunition(state, weapon, 'HE'))
    shots.push(writeShoot(context, weapon, aim, 'area', 'HE'));
  return legal(state, context, setting, shots, 'no-smoke');
}

/** HE against armour only where there is nothing better. */
function isPoorer(state: State, weapon: Weapon, ammunition: Ammunition): boolean {
  return ammunition === 'HE' && (hasAmmunition(state, weapon, 'AP') || hasAmmunition(state, weapon, 'HEAT'));
}

function writeShoot(
  { board }: Context,
  weapon: Weapon,
  { at, targets }: Aim,
  targetType: TargetType,
  ammunition: Ammunition,
): Shoot {
  return {
    do: 'shoot',
    weapon: weaponId(weapon),
    leaders: [],
    helpers: [],
    at: locationLabel(board, targetType === 'area' ? hexOf(board, at) : at),
    targetType,
    ammunition,
    ...(targets !== undefined && { targets: targets.map(unitId) }),
  };
}

/** Those that may be made: as they are while the weapon has a shot of its own, with Intensive Fire when it has fired. */
function legal(
  state: State,
  context: Context,
  setting: FireSetting,
  shots: readonly Shoot[],
  time: 'smoke' | 'no-smoke',
): Shoot[] {
  const found: Shoot[] = [];
  for (const shot of shots) {
    const weapon = numberOf(shot.weapon);
    const isFired = isWeaponMarked(state, weapon, WEAPON_MARK.used);
    const once = isFreshIn(state, setting.phase, weapon) ? shot : { ...shot, intensive: true };
    const ways: readonly Shoot[] = isFired ? [once] : lightWays(state, context, shot);
    for (const way of ways) if (judgeListedShoot(state, context, setting, way, time).length === 0) found.push(way);
  }
  return found;
}

/** A LATW or machine gun alone, under the best leader, and with a second leader where one serves it; with each way to deal with backblast. Guns and vehicles have nobody else. */
function lightWays(state: State, context: Context, shot: Shoot): Shoot[] {
  const weapon = numberOf(shot.weapon);
  const facts = armOf(state, weapon);
  if (facts.gun !== undefined) return [shot];
  const firer = state.holder[weapon];
  const leaders = unitsIn(context, state.place[firer])
    .filter(
      (unit) =>
        unit !== firer && state.side[unit] === state.side[firer] && isLeader(state, unit) && isGoodOrder(state, unit),
    )
    .toSorted((one, other) => (leadershipOf(state, one) ?? 0) - (leadershipOf(state, other) ?? 0));
  const [best] = leaders.map(unitId);
  const served: Shoot[] =
    best === undefined
      ? [shot]
      : [shot, { ...shot, leaders: [best] }, ...(isLeader(state, firer) ? [{ ...shot, helpers: [best] }] : [])];
  const choices = backblastChoices(state, context, facts, firer);
  return choices.length === 0
    ? served
    : served.flatMap((way) => choices.map((backblast): Shoot => ({ ...way, backblast })));
}
