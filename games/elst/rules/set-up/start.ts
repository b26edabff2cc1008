/** The state with which a scenario begins: all forces are known, nobody is on the map. */
import type { Force, ScenarioId } from '../scenarios/scenarios.js';
import { findScenario } from '../scenarios/scenarios.js';
import type { Options } from '../state/options.js';
import type { State } from '../state/state.js';
import { placeCode } from '../state/state.js';
import { addUnit, factsOf, isVehicle } from '../units/units-in-play.js';
import { mountWeapons } from '../units/vehicles-in-play.js';
import { addWeapon } from '../units/weapons-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { findUnitKind, findWeaponKind } from '../vocabulary/units.js';
import { PANZERFAUST } from '../vocabulary/vehicle-tables.js';

/** A state without units, before the first automatic step. */
export function emptyState(scenario: ScenarioId, options: Options): State {
  const { moveFirst, selfRallies, holdings } = findScenario(scenario);
  return {
    scenario,
    options,
    turn: 1,
    phase: 'set-up',
    attacker: moveFirst,
    side: [],
    kind: [],
    place: [],
    marks: [],
    hull: [],
    turret: [],
    weaponKind: [],
    holder: [],
    weaponPlace: [],
    weaponMarks: [],
    aim: [],
    arc: [],
    residual: [],
    smoke: [],
    directions: [],
    charges: [],
    acquired: [],
    wrecks: [],
    drives: [],
    sightings: [],
    panzerfausts: 0,
    control: holdings.map(({ start }) => start),
    selfRallies,
    promotionsTried: [],
    stack: [{ at: 'sequence', step: 'set-up' }],
  };
}

export function startState(scenario: ScenarioId, options: Options): State {
  const state = emptyState(scenario, options);
  for (const { first, units, weapons, side } of forcesOf(scenario)) {
    for (const { kind } of units) addUnit(state, side, kindNumber(findUnitKind(kind), kind), placeCode('due'));
    for (const { kind, holder, balance } of weapons)
      if (balance === undefined || balance === options.balance)
        addWeapon(state, kindNumber(findWeaponKind(kind), kind), first + holder);
  }
  state.side.forEach((_, unit) => {
    mountWeapons(state, unit);
  });
  state.panzerfausts = panzerfaustsOf(state);
  return state;
}

/** V-4.4.2a V-4.4.2l V-R43 Where the enemy has an AFV: so many shots for each German squad, rounded down in all. */
function panzerfaustsOf(state: State): number {
  if (!state.side.some((side, unit) => side === 'british' && isVehicle(state, unit))) return 0;
  const squads = state.side.filter((side, unit) => side === 'german' && factsOf(state, unit).type === 'squad');
  return Math.floor(PANZERFAUST.perSquad * squads.length);
}

/** A force with the number of its first unit. */
export interface ForceInPlay extends Force {
  readonly first: Unit;
}

const forcesByScenario = new Map<ScenarioId, readonly ForceInPlay[]>();

export function forcesOf(scenario: ScenarioId): readonly ForceInPlay[] {
  const known = forcesByScenario.get(scenario);
  if (known !== undefined) return known;
  let next: Unit = 0;
  const forces = findScenario(scenario).forces.map((force) => {
    const first = next;
    next += force.units.length;
    return { ...force, first };
  });
  forcesByScenario.set(scenario, forces);
  return forces;
}

/** The force that a unit belongs to; undefined for a leader who stepped forward, and in worked examples. */
export function forceOf({ scenario }: Pick<State, 'scenario'>, unit: Unit): ForceInPlay | undefined {
  return forcesOf(scenario).find(({ first, units }) => unit >= first && unit < first + units.length);
}

function kindNumber(kind: number | undefined, id: string): number {
  if (kind === undefined) throw new Error(`There is no counter "${id}"`);
  return kind;
}
