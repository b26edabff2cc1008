/** Legal attacks, listed: each unit's fire, each weapon's, each location's full fire with and without its best leader, and the longest chains. Other legal attacks are judged, not listed. */
import type { LongList } from '@bridgehead/engine';
import { lazyList } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { hexOf, locationLabel, rangeBetween } from '../board/locations.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { unitsIn } from '../state/context.js';
import type { FireGroup, Movers, MoversThere } from '../state/frames.js';
import { firerOf } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { isGoodOrder, isLeader } from '../units/units-in-play.js';
import { turnToward } from '../units/weapon-arcs.js';
import type { Component } from '../vocabulary/fire-components.js';
import { componentId, isWeapon, weaponIn } from '../vocabulary/fire-components.js';
import type { Unit } from '../vocabulary/units.js';
import { unitId } from '../vocabulary/units.js';
import type { AbleFirer, AbleFirers } from './able-firers.js';
import { ableFirers, bestLeader, firersReaching } from './able-firers.js';
import { barOnDirecting, locationsOf } from './direction.js';
import type { FireSetting, Shot } from './fire-groups.js';
import { chainsOf, isInLimit, LEAST_FIREPOWER, mayAttack, mustCombineAt, shotsLeft } from './fire-groups.js';
import { isFlamethrower } from './fire-modes.js';
import { enemyLocations, isVulnerable } from './fire-targets.js';
import { FAR, printedOf, totalFirepower } from './firepower.js';
import { isBoundingFire } from './vehicle-fire.js';

const MOST = 400;

/**
 * The legal attacks that are listed, as the rules handle them. What does not depend on the group is found once (able-firers.ts), and
 * groups of Infantry ask only what can still be wrong with them. It replaces judging every group alone (mayAttack): a list takes
 * about a third less time. `tests/fire-list.test.ts` holds it against that.
 */
export function listShots(state: State, context: Context, setting: FireSetting): Shot[] {
  const found: Shot[] = [];
  const firers = ableFirers(state, setting);
  if (firers.components.length === 0) return found;
  for (const { target, movers } of aimsOf(state, context, setting)) {
    const here = firersReaching(state, context, setting, firers, target);
    if (here.length === 0) continue;
    const there = movers && setting.movers.find((entry) => entry.movers === movers);
    const firedFrom: Location[] = [];
    for (const fired of setting.fired) if (fired.target === target) firedFrom.push(fired.from);
    addGroups({ state, context, setting, firers, target, movers, there, firedFrom, strengths: [], found }, here);
    if (found.length === MOST) break;
  }
  return found;
}

/** The same attacks, written down when they are looked at. */
export function writeFires(
  { board }: Pick<Context, 'board'>,
  { movers: there }: FireSetting,
  listed: readonly Shot[],
): LongList<ActionOf<'fire'>> {
  return lazyList(listed, ({ group: { components, leaders, helpers }, target, movers }) => ({
    do: 'fire',
    with: components.map(componentId),
    leaders: leaders.map(unitId),
    helpers: helpers.map(unitId),
    at: locationLabel(board, target),
    ...(movers !== undefined && there.length > 1 && { targets: movers.units.map(unitId) }),
  }));
}

/** Whom the fire is at: a location, and in the Movement Phase those who move there together. */
interface Aim {
  readonly target: Location;
  readonly movers: Movers | undefined;
}

function aimsOf(state: State, context: Context, { side, phase, movers }: FireSetting): Aim[] {
  if (phase !== 'movement' || isBoundingFire(state, { phase, side }))
    return enemyLocations(state, context, side).map((target) => ({ target, movers: undefined }));
  return movers
    .filter((entry) => entry.movers.units.some((unit) => isVulnerable(state, unit)))
    .map((entry) => ({ target: entry.movers.location, movers: entry.movers }));
}

/** The list in the making, and the target whose attacks are added. */
interface Listing {
  readonly state: State;
  readonly context: Context;
  readonly setting: FireSetting;
  readonly firers: AbleFirers;
  readonly target: Location;
  readonly movers: Movers | undefined;
  readonly there: MoversThere | undefined;
  /** I-R21 Locations that have fired at it. */
  readonly firedFrom: readonly Location[];
  /** The firepower of each component alone, where it has been asked for. */
  readonly strengths: (number | undefined)[];
  readonly found: Shot[];
}

/** What a unit fires with, if it fires with all it may. */
interface Picked {
  readonly unit: Unit;
  readonly place: Location;
  readonly firers: readonly AbleFirer[];
}

/** Each group once: flamethrowers, units, components by themselves, locations, chains of locations. */
function addGroups(listing: Listing, here: readonly AbleFirer[]): void {
  const others: AbleFirer[] = [];
  const carried: AbleFirer[] = [];
  for (const able of here) {
    if (able.isFlame) addJudged(listing, able.alone);
    else if (able.isInVehicle) carried.push(able);
    else others.push(able);
  }
  // V-3.2.2v1 Machine guns of a vehicle that reach a target fire together.
  const vehicles = carried.length === 0 ? [] : new Set(carried.map(({ firer }) => firer));
  for (const vehicle of vehicles) {
    const all = carried.filter(({ firer }) => firer === vehicle);
    const still = all.filter(({ component }) => !turnsToFire(listing, component));
    addJudged(listing, groupOfAll(all));
    if (still.length > 0 && still.length < all.length) addJudged(listing, groupOfAll(still));
  }
  const picks = picksOf(listing, others);
  for (const { unit, firers } of picks) addLed(listing, firers, helpersFor(listing, unit));
  for (const able of others)
    if (able.fitsAlone && !picks.some(({ firers }) => firers.length === 1 && firers[0] === able))
      addLed(listing, [able], []);
  if (picks.length < 2) return;
  const locations = placesOf(picks);
  for (const location of locations) {
    const there = picks.filter(({ place }) => place === location);
    if (there.length > 1) addLed(listing, firersOf(there), []);
  }
  if (locations.length < 2) return;
  for (const chain of chainsOf(listing.context.board, locations))
    if (chain.length > 1) addLed(listing, firersOf(picks.filter(({ place }) => chain.includes(place))), []);
}

function placesOf(picks: readonly Picked[]): Location[] {
  const found: Location[] = [];
  for (const { place } of picks) if (!found.includes(place)) found.push(place);
  return found;
}

function firersOf(picks: readonly Picked[]): AbleFirer[] {
  const found: AbleFirer[] = [];
  for (const { firers } of picks) for (const able of firers) found.push(able);
  return found;
}

/** What each unit fires with, unit by unit. */
function picksOf(listing: Listing, here: readonly AbleFirer[]): Picked[] {
  const picks: Picked[] = [];
  const done: Unit[] = [];
  for (const { firer: unit, place } of here) {
    if (done.includes(unit)) continue;
    done.push(unit);
    const own: AbleFirer[] = [];
    for (const able of here) if (able.firer === unit) own.push(able);
    const firers = pickOf(listing, unit, own);
    if (firers.length > 0) picks.push({ unit, place, firers });
  }
  return picks;
}

/** The most of a unit's firepower that may be used at once (I-4.0k). */
function pickOf({ state, setting, firers }: Listing, unit: Unit, own: readonly AbleFirer[]): readonly AbleFirer[] {
  if (own.length === 1) return own[0].fitsAlone ? own : [];
  const isAll = firers.components.every(
    (component) =>
      firerOf(state, component) !== unit ||
      own.some((able) => able.component === component) ||
      (isWeapon(component) && isFlamethrower(state, weaponIn(component))),
  );
  const known = isAll ? firers.picks[unit] : undefined;
  if (known !== undefined) return known;
  const sets = own.reduce<AbleFirer[][]>((all, able) => [...all, ...all.map((set) => [...set, able])], [[]]);
  const strength = (set: readonly AbleFirer[]) =>
    set.reduce((sum, { component }) => sum + printedOf(state, component), 0);
  const pick = sets
    .filter((set) => isInLimit(state, setting.phase, groupOfAll(set), unit))
    .reduce((best, set) => (strength(set) > strength(best) ? set : best), []);
  if (isAll) firers.picks[unit] = pick;
  return pick;
}

function groupOfAll(firers: readonly AbleFirer[]): FireGroup {
  if (firers.length === 1) return firers[0].alone;
  return {
    components: firers.map(({ component }) => component),
    firers: firers.map(({ firer }) => firer),
    leaders: [],
    helpers: [],
  };
}

/** I-4.1b Another leader beside one who fires a weapon. */
function helpersFor({ state, context }: Listing, unit: Unit): Unit[] {
  if (!isLeader(state, unit)) return [];
  return unitsIn(context, state.place[unit])
    .filter(
      (other) =>
        other !== unit && state.side[other] === state.side[unit] && isLeader(state, other) && isGoodOrder(state, other),
    )
    .slice(0, 1);
}

/** V-3.2.4m Whether a machine gun of a vehicle turns for it: the others fire better without it. */
function turnsToFire({ state, context: { board }, target }: Listing, component: Component): boolean {
  return turnToward(state, board, weaponIn(component), hexOf(board, target)).hexspines > 0;
}

// --- what may attack --------------------------------------------------------------------------------------------------

/** A group of any kind, judged as a whole. */
function addJudged(listing: Listing, group: FireGroup): void {
  const { state, context, setting } = listing;
  if (mayAttack(state, context, setting, shotOf(listing, group))) add(listing, group);
}

function add(listing: Listing, group: FireGroup): void {
  if (listing.found.length < MOST) listing.found.push(shotOf(listing, group));
}

function shotOf({ setting: { phase, side }, target, movers }: Listing, group: FireGroup): Shot {
  return { phase, side, group, target, movers };
}

/** Infantry without leaders, with a second leader, and with the best leader in each hex if every hex has one. */
function addLed(listing: Listing, firers: readonly AbleFirer[], helpers: readonly Unit[]): void {
  const alone = groupOfAll(firers);
  const isFit = isFree(listing, firers, alone) && isStrongEnough(listing, firers);
  if (isFit && !needsLeader(listing, firers)) add(listing, alone);
  if (helpers.length > 0) addJudged(listing, { ...alone, helpers });
  if (!isFit) return;
  const { state, context, setting, target } = listing;
  const leaders: Unit[] = [];
  for (const place of locationsOf(state, alone)) {
    const leader = bestLeader(state, context, listing.firers, place, alone.firers);
    if (leader === undefined || barOnDirecting(state, setting.phase, leader, alone, target) !== undefined) return;
    leaders.push(leader);
  }
  add(listing, { components: alone.components, firers: alone.firers, leaders, helpers: alone.helpers });
}

/** I-R47 I-R21 They have shots left, and need not have fired with others of their location. */
function isFree(
  { state, setting, target, movers, there, firedFrom }: Listing,
  firers: readonly AbleFirer[],
  group: FireGroup,
): boolean {
  if (there !== undefined) for (const { component } of firers) if (shotsLeft(there.visit, component) <= 0) return false;
  return (
    firedFrom.length === 0 ||
    !firers.some(({ place }) => firedFrom.includes(place)) ||
    mustCombineAt(state, setting, { phase: setting.phase, side: setting.side, group, target, movers }).length === 0
  );
}

/** I-R20 Every component adds something: most groups are strong enough by their first. */
function isStrongEnough(listing: Listing, firers: readonly AbleFirer[]): boolean {
  const { state, context, strengths } = listing;
  let sum = 0;
  for (const { index, alone } of firers) {
    sum += strengths[index] ??= totalFirepower(state, context, shotOf(listing, alone));
    if (sum >= LEAST_FIREPOWER) return true;
  }
  return false;
}

/** I-4.1d A machine gun far away. */
function needsLeader({ context: { board }, target }: Listing, firers: readonly AbleFirer[]): boolean {
  return firers.some(({ component, place }) => isWeapon(component) && rangeBetween(board, place, target) > FAR);
}
