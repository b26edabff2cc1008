/** Legal attacks, listed: each unit's fire, each weapon's, each location's full fire with and without its best leader, and the longest chains. What else is legal is judged, not listed. */
import type { ActionOf } from './actions.js';
import type { Component } from './components.js';
import { componentId, isWeapon, weaponIn } from './components.js';
import type { Context } from './context.js';
import { unitsIn } from './context.js';
import { isFitToDirect } from './direction.js';
import type { FireSetting } from './fire-groups.js';
import { ableComponents, chainsOf, isInLimit, judgeShot, reaches } from './fire-groups.js';
import { isFlamethrower } from './fire-kinds.js';
import { enemyLocations } from './fire-targets.js';
import { printedOf } from './firepower.js';
import type { Movers } from './frames.js';
import { firerOf } from './known.js';
import type { Location } from './locations.js';
import { locationLabel } from './locations.js';
import { isGoodOrder, isLeader, leadershipOf } from './persons.js';
import type { State } from './state.js';
import type { Unit } from './units.js';
import { unitId } from './units.js';

const MOST = 400;

export function listFires(state: State, context: Context, setting: FireSetting): ActionOf<'fire'>[] {
  const found: ActionOf<'fire'>[] = [];
  for (const action of fires(state, context, setting)) {
    found.push(action);
    if (found.length === MOST) break;
  }
  return found;
}

/** Whether anything of the side can fire at anything: quick, for windows and phases that end by themselves. */
export function mayFire(state: State, context: Context, setting: FireSetting): boolean {
  return fires(state, context, setting).next().done !== true;
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

function* fires(state: State, context: Context, setting: FireSetting): Generator<ActionOf<'fire'>, void> {
  const able = ableComponents(state, setting);
  if (able.length === 0) return;
  for (const { target, movers } of aimsOf(state, context, setting)) {
    const here = able.filter((component) => reaches(state, context, setting.phase, component, target));
    const seen = new Set<string>();
    for (const { components, leaders, helpers } of proposalsFor(state, context, setting, here)) {
      const key = `${components.join()} ${leaders.join()} ${helpers.join()}`;
      if (seen.has(key)) continue;
      seen.add(key);
      const group = { components, firers: components.map((component) => firerOf(state, component)), leaders, helpers };
      if (judgeShot(state, context, setting, { phase: setting.phase, side: setting.side, group, target, movers }).length > 0) continue;
      const at = locationLabel(context.board, target);
      yield { do: 'fire', with: components.map(componentId), leaders: leaders.map(unitId), helpers: helpers.map(unitId), at, ...(movers !== undefined && setting.movers.length > 1 && { targets: movers.units.map(unitId) }) };
    }
  }
}

interface Proposal {
  readonly components: readonly Component[];
  readonly leaders: readonly Unit[];
  readonly helpers: readonly Unit[];
}

function* proposalsFor(state: State, context: Context, setting: FireSetting, here: readonly Component[]): Generator<Proposal, void> {
  const flames = here.filter((component) => isFlame(state, component));
  const others = here.filter((component) => !isFlame(state, component));
  for (const component of flames) yield { components: [component], leaders: [], helpers: [] };

  const units = [...new Set(others.map((component) => firerOf(state, component)))];
  const picks = new Map(units.map((unit) => [unit, pickOf(state, setting, unit, others.filter((component) => firerOf(state, component) === unit))]));
  for (const [unit, components] of picks) yield* led(state, context, components, helpersFor(state, context, unit));
  for (const component of others) yield* led(state, context, [component], []);
  const locations = [...new Set(units.map((unit) => state.place[unit]))];
  for (const location of locations) yield* led(state, context, picksAt(state, picks, [location]), []);
  for (const chain of chainsOf(context.board, locations)) if (chain.length > 1) yield* led(state, context, picksAt(state, picks, chain), []);
}

function picksAt(state: State, picks: ReadonlyMap<Unit, readonly Component[]>, locations: readonly Location[]): Component[] {
  return [...picks].filter(([unit]) => locations.includes(state.place[unit])).flatMap(([, components]) => components);
}

/** Without leaders, and with the best leader in each hex if every hex has one. */
function* led(state: State, context: Context, components: readonly Component[], helpers: readonly Unit[]): Generator<Proposal, void> {
  if (components.length === 0) return;
  yield { components, leaders: [], helpers: [] };
  if (helpers.length > 0) yield { components, leaders: [], helpers };
  const firers = components.map((component) => firerOf(state, component));
  const places = [...new Set(firers.map((unit) => state.place[unit]))];
  const leaders = places.flatMap((place) => bestLeader(state, context, place, firers) ?? []);
  if (leaders.length === places.length) yield { components, leaders, helpers: [] };
}

function bestLeader(state: State, context: Context, place: Location, busy: readonly Unit[]): Unit | undefined {
  const side = state.side[busy[0]];
  const fit = unitsIn(context, place).filter((unit) => state.side[unit] === side && isFitToDirect(state, unit) && !busy.includes(unit));
  // One who has directed before is good for the same firers only: another one comes first.
  const worth = (leader: Unit) => (leadershipOf(state, leader) ?? 0) + (state.directions.some((direction) => direction.leader === leader) ? 10 : 0);
  return fit.toSorted((a, b) => worth(a) - worth(b)).at(0);
}

/** I-4.1b Another leader beside one who fires a weapon. */
function helpersFor(state: State, context: Context, unit: Unit): Unit[] {
  if (!isLeader(state, unit)) return [];
  return unitsIn(context, state.place[unit]).filter((other) => other !== unit && state.side[other] === state.side[unit] && isLeader(state, other) && isGoodOrder(state, other)).slice(0, 1);
}

/** The most of a unit's firepower that may be used at once (I-4.0k). */
function pickOf(state: State, { phase }: FireSetting, unit: Unit, components: readonly Component[]): readonly Component[] {
  const sets = components.reduce<Component[][]>((all, component) => [...all, ...all.map((set) => [...set, component])], [[]]);
  const strength = (set: readonly Component[]) => set.reduce((sum, component) => sum + printedOf(state, component), 0);
  return sets
    .filter((set) => isInLimit(state, phase, { components: set, firers: set.map(() => unit) }, unit))
    .reduce((best, set) => (strength(set) > strength(best) ? set : best), []);
}

function isFlame(state: State, component: Component): boolean {
  return isWeapon(component) && isFlamethrower(state, weaponIn(component));
}
