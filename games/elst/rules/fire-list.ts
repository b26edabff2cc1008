/** Legal attacks, listed: each unit's fire, each weapon's, each location's full fire with and without its best leader, and the longest chains. What else is legal is judged, not listed. */
import type { LongList } from '@bridgehead/engine';
import { lazyList } from '@bridgehead/engine';
import type { ActionOf } from './actions.js';
import type { Component } from './components.js';
import { componentId, isWeapon, weaponIn } from './components.js';
import type { Context } from './context.js';
import { unitsIn } from './context.js';
import { isFitToDirect, locationsOf } from './direction.js';
import type { FireSetting, Shot } from './fire-groups.js';
import { ableComponents, chainsOf, isInLimit, judgeShot, reaches } from './fire-groups.js';
import { isFlamethrower } from './fire-kinds.js';
import { enemyLocations } from './fire-targets.js';
import { printedOf } from './firepower.js';
import type { FireGroup, Movers } from './frames.js';
import { firerOf } from './known.js';
import type { Location } from './locations.js';
import { locationLabel } from './locations.js';
import { isGoodOrder, isLeader, leadershipOf } from './persons.js';
import type { State } from './state.js';
import type { Unit } from './units.js';
import { unitId } from './units.js';

const MOST = 400;

/** The legal attacks that are listed, as the rules reckon with them. */
export function listShots(state: State, context: Context, setting: FireSetting): Shot[] {
  const found: Shot[] = [];
  for (const shot of shots(state, context, setting)) {
    found.push(shot);
    if (found.length === MOST) break;
  }
  return found;
}

/** The same attacks, written down when they are looked at. */
export function writeFires({ board }: Pick<Context, 'board'>, { movers: there }: FireSetting, listed: readonly Shot[]): LongList<ActionOf<'fire'>> {
  return lazyList(listed, ({ group: { components, leaders, helpers }, target, movers }) => ({
    do: 'fire',
    with: components.map(componentId),
    leaders: leaders.map(unitId),
    helpers: helpers.map(unitId),
    at: locationLabel(board, target),
    ...(movers !== undefined && there.length > 1 && { targets: movers.units.map(unitId) }),
  }));
}

/** Whether anything of the side can fire at anything: quick, for windows and phases that end by themselves. */
export function mayFire(state: State, context: Context, setting: FireSetting): boolean {
  return shots(state, context, setting).next().done !== true;
}

/** Whom the fire is at: a location, and in the Movement Phase those who move there together. */
interface Aim {
  readonly target: Location;
  readonly movers: Movers | undefined;
}

function aimsOf(state: State, context: Context, { side, phase, movers }: FireSetting): Aim[] {
  if (phase !== 'movement') return enemyLocations(state, context, side).map((target) => ({ target, movers: undefined }));
  return movers.map((entry) => ({ target: entry.movers.location, movers: entry.movers }));
}

function* shots(state: State, context: Context, setting: FireSetting): Generator<Shot, void> {
  const { phase, side } = setting;
  const able = ableComponents(state, setting);
  if (able.length === 0) return;
  for (const { target, movers } of aimsOf(state, context, setting)) {
    const here = able.filter((component) => reaches(state, context, phase, component, target));
    if (here.length === 0) continue;
    const seen: FireGroup[] = [];
    for (const group of proposalsFor(state, context, setting, here)) {
      if (seen.some((other) => isSameGroup(group, other))) continue;
      seen.push(group);
      const shot = { phase, side, group, target, movers };
      if (judgeShot(state, context, setting, shot).length === 0) yield shot;
    }
  }
}

function isSameGroup(one: FireGroup, other: FireGroup): boolean {
  return isSameList(one.components, other.components) && isSameList(one.leaders, other.leaders) && isSameList(one.helpers, other.helpers);
}

function isSameList(one: readonly number[], other: readonly number[]): boolean {
  return one.length === other.length && one.every((item, index) => item === other[index]);
}

function* proposalsFor(state: State, context: Context, setting: FireSetting, here: readonly Component[]): Generator<FireGroup, void> {
  const others: Component[] = [];
  for (const component of here) {
    if (isFlame(state, component)) yield groupWith(state, [component], [], []);
    else others.push(component);
  }
  const picks = picksOf(state, setting, others);
  for (const [unit, components] of picks) yield* led(state, context, components, helpersFor(state, context, unit));
  for (const component of others) yield* led(state, context, [component], []);
  const locations = [...new Set([...picks.keys()].map((unit) => state.place[unit]))];
  for (const location of locations) yield* led(state, context, picksAt(state, picks, [location]), []);
  for (const chain of chainsOf(context.board, locations)) if (chain.length > 1) yield* led(state, context, picksAt(state, picks, chain), []);
}

/** What each unit fires with, unit by unit. */
function picksOf(state: State, setting: FireSetting, components: readonly Component[]): ReadonlyMap<Unit, readonly Component[]> {
  const own = new Map<Unit, Component[]>();
  for (const component of components) {
    const unit = firerOf(state, component);
    const others = own.get(unit);
    if (others === undefined) own.set(unit, [component]);
    else others.push(component);
  }
  for (const [unit, all] of own) own.set(unit, pickOf(state, setting, unit, all));
  return own;
}

function picksAt(state: State, picks: ReadonlyMap<Unit, readonly Component[]>, locations: readonly Location[]): Component[] {
  const found: Component[] = [];
  for (const [unit, components] of picks) if (locations.includes(state.place[unit])) found.push(...components);
  return found;
}

function groupWith(state: State, components: readonly Component[], leaders: readonly Unit[], helpers: readonly Unit[]): FireGroup {
  return { components, firers: components.map((component) => firerOf(state, component)), leaders, helpers };
}

/** Without leaders, and with the best leader in each hex if every hex has one. */
function led(state: State, context: Context, components: readonly Component[], helpers: readonly Unit[]): FireGroup[] {
  if (components.length === 0) return [];
  const alone = groupWith(state, components, [], []);
  const found = [alone];
  if (helpers.length > 0) found.push({ ...alone, helpers });
  const places = locationsOf(state, alone);
  const leaders: Unit[] = [];
  for (const place of places) {
    const leader = bestLeader(state, context, place, alone.firers);
    if (leader === undefined) return found;
    leaders.push(leader);
  }
  found.push({ ...alone, leaders });
  return found;
}

function bestLeader(state: State, context: Context, place: Location, busy: readonly Unit[]): Unit | undefined {
  const side = state.side[busy[0]];
  // One who has directed before is good for the same firers only: another one comes first.
  const worth = (leader: Unit) => (leadershipOf(state, leader) ?? 0) + (state.directions.some((direction) => direction.leader === leader) ? 10 : 0);
  let best: Unit | undefined;
  for (const unit of unitsIn(context, place)) {
    if (state.side[unit] !== side || !isFitToDirect(state, unit) || busy.includes(unit)) continue;
    if (best === undefined || worth(unit) < worth(best)) best = unit;
  }
  return best;
}

/** I-4.1b Another leader beside one who fires a weapon. */
function helpersFor(state: State, context: Context, unit: Unit): Unit[] {
  if (!isLeader(state, unit)) return [];
  return unitsIn(context, state.place[unit]).filter((other) => other !== unit && state.side[other] === state.side[unit] && isLeader(state, other) && isGoodOrder(state, other)).slice(0, 1);
}

/** The most of a unit's firepower that may be used at once (I-4.0k). */
function pickOf(state: State, { phase }: FireSetting, unit: Unit, components: Component[]): Component[] {
  if (components.length === 1) return isInLimit(state, phase, { components, firers: [unit] }, unit) ? components : [];
  const sets = components.reduce<Component[][]>((all, component) => [...all, ...all.map((set) => [...set, component])], [[]]);
  const strength = (set: readonly Component[]) => set.reduce((sum, component) => sum + printedOf(state, component), 0);
  return sets
    .filter((set) => isInLimit(state, phase, { components: set, firers: set.map(() => unit) }, unit))
    .reduce((best, set) => (strength(set) > strength(best) ? set : best), []);
}

function isFlame(state: State, component: Component): boolean {
  return isWeapon(component) && isFlamethrower(state, weaponIn(component));
}
