/** What many questions need of one state, computed once: the board, the Smoke on it and who stands where. Effects that change the state ask the state itself (units-in-play.ts), not a context that is out of date. */
import type { Candidates } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import type { Board } from '../board/board.js';
import type { Location } from '../board/locations.js';
import type { PlayArea } from '../board/play-area.js';
import { playArea } from '../board/play-area.js';
import { groundOf } from '../scenarios/boards.js';
import type { Scenario } from '../scenarios/scenarios.js';
import { findScenario } from '../scenarios/scenarios.js';
import type { Hindrances, SmokeHere } from '../sight/hindrances.js';
import { NO_HINDRANCES } from '../sight/hindrances.js';
import type { Sights } from '../sight/sight-cache.js';
import type { Season } from '../sight/terrain-sight.js';
import { seasonIn } from '../sight/terrain-sight.js';
import { SMOKE_VALUES } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import type { Action } from './actions.js';
import type { Battery } from './batteries.js';
import { blastHexes, isBursting } from './batteries.js';
import type { Frame } from './frames.js';
import type { KeptLists } from './kept-lists.js';
import { hasAny } from './marks.js';
import type { Smoke, State } from './state.js';
import { MOVING_TARGET, NO_ARC } from './state.js';

/** What does not change while a scenario is played. */
export interface Setting {
  readonly scenario: Scenario;
  readonly board: Board;
  readonly area: PlayArea;
  readonly sights: Sights;
  readonly season: Season;
}

export interface Context extends Setting {
  /** What hinders lines of sight now: the Smoke on the map, standing vehicles and wrecks, barrages. */
  readonly hindrances: Hindrances;
  readonly smoke: readonly Smoke[];
  readonly batteries: readonly Battery[];
  /** The units in each location that has any, in the order of their numbers. */
  readonly inLocation: ReadonlyMap<Location, readonly Unit[]>;
  /** The places of all units that it was made from: it is used again as long as nobody moves. */
  readonly places: readonly number[];
  /** The hexes of standing vehicles and wrecks, one for each: what hinders is used again as long as they stay. */
  readonly standing: readonly Hex[];
  /** What was listed last with this context, and for which frame: whether there is a choice is asked before what it is. */
  listed: { readonly frame: Frame; readonly actions: Candidates<Action> } | undefined;
  /** Parts of earlier lists. */
  readonly kept: KeptLists;
}

const settings = new Map<string, Setting>();

/** The setting of a scenario, made once. */
export function settingOf(state: Pick<State, 'scenario'>): Setting {
  const known = settings.get(state.scenario);
  if (known !== undefined) return known;
  const scenario = findScenario(state.scenario);
  const { board, sights } = groundOf(scenario.board);
  const setting = { scenario, board, sights, area: playArea(board, scenario.limits), season: seasonIn(scenario.month) };
  settings.set(state.scenario, setting);
  return setting;
}

const NOBODY_HERE: readonly Unit[] = [];

export function contextOf(state: State, previous?: Context): Context {
  const isUnmoved = previous !== undefined && isSame(previous.places, state.place);
  const inLocation = isUnmoved ? previous.inLocation : byLocation(state.place);
  const places = isUnmoved ? previous.places : state.place.slice();
  const hasStayed = previous !== undefined && areStanding(state, previous.standing);
  const standing = hasStayed ? previous.standing : standingVehicles(state);
  const isUnchanged = hasStayed && previous.smoke === state.smoke && previous.batteries === state.batteries;
  const hindrances = isUnchanged ? previous.hindrances : hindrancesOf(state, standing);
  const isSameScenario = previous !== undefined && previous.scenario.id === state.scenario;
  const { scenario, board, area, sights, season } = isSameScenario ? previous : settingOf(state);
  return {
    scenario,
    board,
    area,
    sights,
    season,
    hindrances,
    smoke: state.smoke,
    batteries: state.batteries,
    inLocation,
    places,
    standing,
    listed: undefined,
    kept: previous?.kept ?? { moves: undefined, advances: undefined },
  };
}

function isSame(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== other.length) return false;
  for (let unit = 0; unit < one.length; unit++) if (one[unit] !== other[unit]) return false;
  return true;
}

function byLocation(place: readonly number[]): ReadonlyMap<Location, readonly Unit[]> {
  const inLocation = new Map<Location, Unit[]>();
  for (let unit = 0; unit < place.length; unit++) {
    const location = place[unit];
    if (location < 0) continue;
    const there = inLocation.get(location);
    if (there === undefined) inLocation.set(location, [unit]);
    else there.push(unit);
  }
  return inLocation;
}

/** The actions that a frame lists; they are looked for once. */
export function listOnce(context: Context, frame: Frame, list: () => Candidates<Action>): Candidates<Action> {
  if (context.listed?.frame !== frame) context.listed = { frame, actions: list() };
  return context.listed.actions;
}

/** Everybody in a location, hidden or not. */
export function unitsIn(context: Pick<Context, 'inLocation'>, location: Location): readonly Unit[] {
  return context.inLocation.get(location) ?? NOBODY_HERE;
}

/** I-R14 Several counters in a hex add up to 3 at most. */
const MOST_SMOKE = 3;

const NONE_STANDING: readonly Hex[] = [];

type Vehicles = Pick<State, 'hull' | 'place' | 'marks' | 'wrecks'>;

/** V-7.4.1 V-3.3.2q The hex of each wreck and of each vehicle that is no Moving Target. */
function standingVehicles(state: Vehicles): readonly Hex[] {
  let found: Hex[] | undefined;
  for (let unit = 0; unit < state.hull.length; unit++)
    if (isStanding(state, unit)) (found ??= []).push(state.place[unit]);
  for (const { hex, moving } of state.wrecks) if (!moving) (found ??= []).push(hex);
  return found ?? NONE_STANDING;
}

/** Whether these are they: contexts ask after every step. */
function areStanding(state: Vehicles, known: readonly Hex[]): boolean {
  let count = 0;
  for (let unit = 0; unit < state.hull.length; unit++)
    if (isStanding(state, unit) && known[count++] !== state.place[unit]) return false;
  for (const { hex, moving } of state.wrecks) if (!moving && known[count++] !== hex) return false;
  return count === known.length;
}

function isStanding({ hull, place, marks }: Vehicles, unit: Unit): boolean {
  return hull[unit] !== NO_ARC && place[unit] >= 0 && !hasAny(marks, unit, MOVING_TARGET);
}

/** What hinders lines of sight in a state: for code that changes the state and has no context. */
export function hindrancesIn(
  state: Pick<State, 'scenario' | 'smoke' | 'batteries' | 'hull' | 'place' | 'marks' | 'wrecks'>,
): Hindrances {
  return hindrancesOf(state, standingVehicles(state));
}

/** I-1.2.5c I-DaE:1.1j White Phosphorus alone rises to a Steeple. */
function hindrancesOf(state: Pick<State, 'scenario' | 'smoke' | 'batteries'>, standing: readonly Hex[]): Hindrances {
  const { smoke } = state;
  const blastAreas = blastAreasOf(state);
  if (smoke.length === 0 && standing.length === 0 && blastAreas.length === 0) return NO_HINDRANCES;
  const inHex = new Map<Hex, SmokeHere>();
  for (const { hex, kind } of smoke) {
    const value = SMOKE_VALUES.get(kind) ?? 0;
    const here = inHex.get(hex);
    const isPhosphorus = kind === 'phosphorus' || kind === 'dispersed-phosphorus';
    inHex.set(hex, {
      value: Math.min(MOST_SMOKE, (here?.value ?? 0) + value),
      phosphorus: Math.min(MOST_SMOKE, (here?.phosphorus ?? 0) + (isPhosphorus ? value : 0)),
    });
  }
  return { smoke: inHex, vehicles: new Set(standing), blastAreas };
}

const NO_BLAST: readonly ReadonlySet<Hex>[] = [];

/** C-R26 One for each HE FFE on the map. */
function blastAreasOf(state: Pick<State, 'scenario' | 'batteries'>): readonly ReadonlySet<Hex>[] {
  if (!state.batteries.some(isBursting)) return NO_BLAST;
  const setting = settingOf(state);
  return state.batteries.filter(isBursting).map((battery) => {
    const { counter } = battery;
    return new Set(counter === undefined ? [] : blastHexes(setting, battery, counter.spot));
  });
}
