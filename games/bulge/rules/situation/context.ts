/** What many questions need of one state, computed once: occupancy, zones of control, ways, reach, supply. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Field, Reach, Ways } from '@bridgehead/engine/hexwar';
import { occupantsOf } from '@bridgehead/engine/hexwar';
import type { Fifths } from '../board/movement-fifths.js';
import { GRID, stock } from '../board/grid.js';
import type { State } from '../state/state.js';
import { isMovement, phasingSide } from '../state/state.js';
import type { Unit } from '../scenarios/units.js';
import { roster } from '../scenarios/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

/** How a unit moves: on its own, or on trucks (4.8). */
export type Conveyance = 'own' | 'truck';

/** What a unit can reach, at the least cost in fifths of a point. Friends are not regarded (4.4a): whether it may stop in a hex is another question. */
export interface UnitReach extends Reach {
  /** What was asked: from which hex (OFF_BOARD: it enters the map), with how many points, in supply or not. */
  readonly start: Hex;
  readonly allowance: Fifths;
  readonly isInSupply: boolean;
  /** What it reaches in road mode alone, wherever that is the cheapest way or not (4.7d); undefined if it may not use road mode. */
  readonly road: Reach | undefined;
  /** Hexes that only the minimum move reaches (4.1c); they cost all points. */
  readonly minimum: ReadonlySet<Hex>;
  /** 7.5b Where the entry hex decides how far a unit may go: its reach from each of them. Otherwise empty. */
  readonly parts: readonly UnitReach[];
}

/** 8.0a What a side can trace supply to, from every hex of the board. */
export interface SupplyNet {
  /** 8.1 8.1a 1 in every hex through which the side cannot trace. */
  readonly closed: Uint8Array;
  /** Fifths of a point that the cheapest line from each hex to a supplied road costs; UNREACHED where there is none within range. */
  readonly cost: Uint8Array;
  /** The next hex of that line; the hex itself where it lies on such a road. */
  readonly next: Int16Array;
  /** The next hex along the road towards the edge of the map; OFF_BOARD where it leaves the map, or is no supplied road. */
  readonly along: Int16Array;
}

/** The roads that lead a side to supply (R54). */
export interface SupplyRoads {
  /** 8.1 8.1a 1 in every hex through which the side cannot trace. */
  readonly closed: Uint8Array;
  /** The hexes of these roads, in the order in which they are found from the edge of the map inward; 1 in each of them. */
  readonly hexes: Int16Array;
  readonly isOnRoad: Uint8Array;
  /** The next hex along the road towards the edge of the map; OFF_BOARD where it leaves the map, or is no supplied road. */
  readonly along: Int16Array;
}

/** What is known of the supply of a side. */
export interface SupplyFacts {
  readonly roads: SupplyRoads;
  /** By hex: whether a line leads from it to a supplied road, as far as asked for (supply-lines.ts). */
  readonly lines: Uint8Array;
  /** The same for all hexes, with the lines themselves; filled in when first asked for. */
  net: SupplyNet | undefined;
}

/** A way off the map (15.0c): the last hex, the hexes entered, and the cost with that of leaving. */
export interface ExitWay {
  readonly hex: Hex;
  readonly path: readonly Hex[];
  readonly cost: Fifths;
}

/** Hexes in which a unit can end a move, if no friend stands there. */
export interface Destinations {
  readonly how: Conveyance;
  readonly reach: UnitReach;
  readonly hexes: readonly Hex[];
  /** What it reaches otherwise, which is not listed. */
  readonly beyond: UnitReach | undefined;
}

/** Whether a side has trucks for another unit (4.8). */
export type Trucks = 'left' | 'none';

/** The moves of a unit with a certain reach. */
export interface UnitOffer {
  readonly reach: UnitReach;
  readonly trucks: Trucks;
  readonly own: Destinations;
  readonly exits: readonly ExitWay[];
  readonly trucked: Destinations | undefined;
}

/** What does not change while the phasing side only moves: the enemy, the interdicted hexes, and so every unit's reach. All is filled in when first asked for. */
export interface PhaseFacts {
  readonly turn: number;
  readonly phase: string;
  readonly interdicted: State['interdicted'];
  /** The side that moves; undefined in all other phases, whose facts are those of a single state. */
  readonly moving: Side | undefined;
  /** What the steps cost at normal rates (4.2), and in road mode (4.7). */
  readonly ways: { [S in Side]?: Ways };
  readonly roadWays: { [S in Side]?: Ways };
  /** Hexes that a side may not enter because the enemy holds them (4.3), and in road mode also because they control them (4.7c). */
  readonly held: { [S in Side]?: Uint8Array };
  readonly heldOrControlled: { [S in Side]?: Uint8Array };
  readonly reach: Readonly<Record<Conveyance, (UnitReach | undefined)[]>>;
  readonly entries: Readonly<Record<Conveyance, (UnitReach | undefined)[]>>;
  /** The reinforcements whose turn of arrival has come, wherever they are (7.0). */
  readonly arrived: { [S in Side]?: readonly Unit[] };
  /** The ways off the map within a reach (15.0c). */
  readonly exits: Map<UnitReach, readonly ExitWay[]>;
  /** The moves of each unit that has been listed. */
  readonly offers: (UnitOffer | undefined)[];
}

export interface Context extends Field<Side> {
  /** How many units are on the map. */
  readonly count: number;
  readonly facts: PhaseFacts;
  /** Filled in when first asked for. */
  readonly supply: { [S in Side]?: SupplyFacts };
}

/** 4.5a R40 No hexside stops a zone of control. */
const NOTHING_BARRED = new Uint8Array(GRID.size);

export function contextOf(state: State, previous?: Context): Context {
  const facts = factsOf(state, previous?.facts);
  const count = countOnMap(state);
  const still =
    previous !== undefined && previous.count === count && haveStayed(state, previous) ? previous : undefined;
  const enemy = opponentOf(phasingSide(state));
  const known = previous !== undefined && previous.facts === facts ? previous.zones[enemy] : undefined;
  return {
    grid: GRID,
    stock,
    roster,
    opponentOf,
    count,
    place: state.place,
    occupant: still?.occupant ?? occupantsOf(stock, state.place),
    barred: NOTHING_BARRED,
    // always of one shape: shared code reads these of every game
    zones: still?.zones ?? {
      german: enemy === 'german' ? known : undefined,
      american: enemy === 'american' ? known : undefined,
    },
    facts,
    supply: still !== undefined && still.facts.interdicted === state.interdicted ? still.supply : {},
  };
}

function countOnMap({ place }: State): number {
  let count = 0;
  for (let unit = 0; unit < place.length; unit++) if (place[unit] >= 0) count++;
  return count;
}

/** Whether all units on the map are where they were. */
function haveStayed({ place }: State, { occupant }: Context): boolean {
  for (let unit = 0; unit < place.length; unit++) {
    const hex = place[unit];
    if (hex >= 0 && occupant[hex] !== unit) return false;
  }
  return true;
}

function factsOf(state: State, previous: PhaseFacts | undefined): PhaseFacts {
  const { turn, phase, interdicted } = state;
  if (previous?.interdicted !== interdicted) return newFacts(state, {});
  return previous.turn === turn && previous.phase === phase && isMovement(state)
    ? previous
    : newFacts(state, previous.ways);
}

function newFacts(state: State, ways: PhaseFacts['ways']): PhaseFacts {
  const { turn, phase, interdicted } = state;
  const moving = isMovement(state) ? phasingSide(state) : undefined;
  return {
    turn,
    phase,
    interdicted,
    moving,
    ways,
    roadWays: {},
    held: {},
    heldOrControlled: {},
    reach: { own: [], truck: [] },
    entries: { own: [], truck: [] },
    arrived: {},
    exits: new Map(),
    offers: [],
  };
}

/** The facts in which what is found out about a side can be kept: while a side moves, only its own enemies stand still. */
export function factsFor(state: State, context: Context, side: Side): PhaseFacts {
  const { facts } = context;
  return facts.moving === undefined || facts.moving === side ? facts : newFacts(state, facts.ways);
}
