/** The state with which a scenario begins: all forces are known, nobody is on the map. */
import type { ScenarioId } from '../scenarios/scenarios.js';
import { CAMPAIGN, findScenario, smokeBarrageOf } from '../scenarios/scenarios.js';
import { findLocation } from '../board/locations.js';
import { groundOf } from '../scenarios/boards.js';
import type { Battery } from '../state/batteries.js';
import type { ForceInPlay } from '../state/campaign-rules.js';
import { campaignRules } from '../state/campaign-rules.js';
import type { Options } from '../state/options.js';
import type { State } from '../state/state.js';
import { NOBODY, placeCode, UNNAMED } from '../state/state.js';
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
    batteries: batteriesOf(scenario),
    smokeObserver: NOBODY,
    departures: [],
    control: holdings.map(({ start }) => start),
    selfRallies,
    promotionsTried: [],
    campaign: undefined,
    stack: [{ at: 'sequence', step: 'set-up' }],
  };
}

export function startState(scenario: ScenarioId, options: Options): State {
  const state = emptyState(scenario, options);
  if (scenario === CAMPAIGN) {
    campaignRules().startCampaign(state);
    return state;
  }
  if (smokeBarrageOf(state) !== undefined) state.smokeObserver = UNNAMED;
  for (const { first, units, weapons, side } of forcesOf(scenario, options)) {
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

/** C-DaE:2.21a C-DaE3:SSR2 C-DaE4:SSR2 The batteries of the card, each with its own pile. */
function batteriesOf(scenario: ScenarioId): Battery[] {
  const { artillery = [], board: key } = findScenario(scenario);
  const { board } = groundOf(key);
  return artillery.map(({ side, calibre, type, smoke, observer, black, red }) => ({
    side,
    calibre,
    type,
    smoke,
    post: findLocation(board, observer) ?? 0,
    radio: NOBODY,
    contact: false,
    caller: NOBODY,
    access: false,
    drew: false,
    black,
    red,
    reds: 0,
    closed: false,
    fired: false,
    counter: undefined,
  }));
}

/** V-4.4.2a V-4.4.2l V-R43 Where the enemy has an AFV: so many shots for each German squad, rounded down in all. */
function panzerfaustsOf(state: State): number {
  if (!state.side.some((side, unit) => side === 'british' && isVehicle(state, unit))) return 0;
  const squads = state.side.filter((side, unit) => side === 'german' && factsOf(state, unit).type === 'squad');
  return Math.floor(PANZERFAUST.perSquad * squads.length);
}

/** The forces of a card with one balance, and the one that each unit belongs to: lists of a set-up ask for every unit again and again. */
interface Roster {
  readonly balance: Options['balance'];
  readonly forces: readonly ForceInPlay[];
  readonly ofUnit: readonly ForceInPlay[];
}

const rosters = new Map<ScenarioId, Roster[]>();

/** The forces of a card, with the balance that was agreed. */
export function forcesOf(scenario: ScenarioId, { balance }: Pick<Options, 'balance'> = {}): readonly ForceInPlay[] {
  return rosterOf(scenario, balance).forces;
}

function rosterOf(scenario: ScenarioId, balance: Options['balance']): Roster {
  let known = rosters.get(scenario);
  if (known === undefined) rosters.set(scenario, (known = []));
  for (const roster of known) if (roster.balance === balance) return roster;
  let next: Unit = 0;
  const forces = findScenario(scenario).forces.map((force) => {
    const first = next;
    const units = force.units.filter((unit) => unit.balance === undefined || unit.balance === balance);
    next += units.length;
    return { ...force, units, first };
  });
  const roster = { balance, forces, ofUnit: forces.flatMap((force) => force.units.map(() => force)) };
  known.push(roster);
  return roster;
}

/** The force that a unit belongs to; undefined for a leader who stepped forward, and in worked examples. In a campaign, for those who are set up now. */
export function forceOf(
  { scenario, options, campaign }: Pick<State, 'scenario' | 'options' | 'campaign'>,
  unit: Unit,
): ForceInPlay | undefined {
  if (campaign !== undefined) return campaignRules().battleForceOf({ scenario, campaign }, unit);
  return rosterOf(scenario, options.balance).ofUnit[unit];
}

function kindNumber(kind: number | undefined, id: string): number {
  if (kind === undefined) throw new Error(`There is no counter "${id}"`);
  return kind;
}
