/** What many questions need of one state, computed once: occupancy, bridges, zones of control, reach. */
import type { Hex } from '@bridgehead/engine';
import { directionTo } from '@bridgehead/engine';
import { GRID } from './board.js';
import type { Front } from './front.js';
import type { Reach } from './reach.js';
import type { Bridge, State } from './state.js';
import { hasMoved } from './state.js';
import { numberBoard } from './stock.js';
import type { StepCosts } from './terrain.js';
import { stepCosts } from './terrain.js';
import type { Unit } from './units.js';
import { UNIT_COUNT } from './units.js';

/** No unit. */
export const NOBODY = -1;

/** What does not change while the phasing side only moves: the enemy, the bridges, and so every unit's reach. */
export interface PhaseFacts {
  readonly turn: number;
  readonly phase: string;
  readonly bridges: readonly Bridge[];
  /** Bit d of a hex is set where the hexside in direction d is an exit hexside of an intact bridge (11.12a). */
  readonly links: Uint8Array;
  readonly steps: StepCosts;
  /** Filled in when first asked for, in a Movement Phase: reach and entry by unit, the enemy's zones, closed hexes. */
  readonly reach: (Reach | undefined)[];
  readonly entries: (Reach | undefined)[];
  enemyZone: Uint8Array | undefined;
  closed: Uint8Array | undefined;
}

export interface Context {
  /** The unit in each hex, or NOBODY. */
  readonly occupant: Int16Array;
  /** 5.31b A unit that must leave the hex it shares before anything else is done (R41), or NOBODY. */
  readonly crowded: Unit;
  readonly facts: PhaseFacts;
  /** Zones of control of each side, filled in when first asked for. */
  readonly zones: { us: Uint8Array | undefined; german: Uint8Array | undefined };
  /** Whether a unit can reach a vacant hex, filled in when first asked for (R41). */
  readonly hasWayOut: (boolean | undefined)[];
  /** The U.S. front, examined when first asked for. */
  front: Front | undefined;
}


export function contextOf(state: State, previous?: Context): Context {
  const occupant = numberBoard(NOBODY);
  let crowded = NOBODY;
  const { place } = state;
  for (let unit = 0; unit < UNIT_COUNT; unit++) {
    const hex = place[unit];
    if (hex < 0) continue;
    const other = occupant[hex];
    if (other === NOBODY) occupant[hex] = unit;
    else crowded = hasMoved(state, unit) ? other : unit;
  }
  return { occupant, crowded, facts: factsOf(state, previous?.facts), zones: { us: undefined, german: undefined }, hasWayOut: [], front: undefined };
}

function factsOf(state: State, previous: PhaseFacts | undefined): PhaseFacts {
  const { turn, phase, bridges } = state;
  const sameBridges = previous?.bridges === bridges;
  if (previous && sameBridges && previous.turn === turn && previous.phase === phase && phase.endsWith('move')) return previous;
  const links = sameBridges ? previous.links : bridgeLinks(bridges);
  const steps = sameBridges ? previous.steps : stepCosts(links);
  return { turn, phase, bridges, links, steps, reach: [], entries: [], enemyZone: undefined, closed: undefined };
}

function bridgeLinks(bridges: readonly Bridge[]): Uint8Array {
  const links = new Uint8Array(GRID.size);
  for (const { at } of bridges) {
    if (at === undefined) continue;
    for (const exit of [at.west, at.east]) {
      links[at.hex] |= 1 << directionTo(GRID, at.hex, exit);
      links[exit] |= 1 << directionTo(GRID, exit, at.hex);
    }
  }
  return links;
}

export function unitIn(context: Context, hex: Hex): Unit | undefined {
  const unit = context.occupant[hex];
  return unit === NOBODY ? undefined : unit;
}
