/** What many questions need of one state, computed once: occupancy, bridges, zones of control, reach. */
import { directionTo } from '@bridgehead/engine/hex';
import type { Field, Reach } from '@bridgehead/engine/hexwar';
import { NOBODY, occupantsOf } from '@bridgehead/engine/hexwar';
import { GRID, stock } from './board.js';
import type { Front } from './front.js';
import type { Bridge, State } from './state.js';
import { hasMoved, phasingSide } from './state.js';
import type { StepCosts } from './terrain.js';
import { stepCosts } from './terrain.js';
import type { Unit } from './units.js';
import { roster } from './units.js';
import type { Side } from './vocabulary.js';
import { opponentOf } from './vocabulary.js';
import { barredSides } from './zones-of-control.js';

/** What does not change while the phasing side only moves: the enemy, the bridges, and so every unit's reach. */
interface PhaseFacts {
  readonly turn: number;
  readonly phase: string;
  readonly bridges: readonly Bridge[];
  /** Bit d of a hex is set where the hexside in direction d is an exit hexside of an intact bridge (11.12a). */
  readonly links: Uint8Array;
  /** The hexsides that stop zones of control (6.33). */
  readonly barred: Uint8Array;
  readonly steps: StepCosts;
  /** Filled in when first asked for, in a Movement Phase: reach and entry by unit, closed hexes. */
  readonly reach: (Reach | undefined)[];
  readonly entries: (Reach | undefined)[];
  closed: Uint8Array | undefined;
}

export interface Context extends Field<Side> {
  /** 5.31b A unit that must leave the hex it shares before anything else is done (R41), or NOBODY. */
  readonly crowded: Unit;
  readonly facts: PhaseFacts;
  /** Whether a unit can reach a vacant hex, filled in when first asked for (R41). */
  readonly hasWayOut: (boolean | undefined)[];
  /** The U.S. front, examined when first asked for. */
  front: Front | undefined;
}

export function contextOf(state: State, previous?: Context): Context {
  let crowded = NOBODY;
  const occupant = occupantsOf(stock, state.place, (unit, other) => {
    crowded = hasMoved(state, unit) ? other : unit;
  });
  const facts = factsOf(state, previous?.facts);
  const enemy = opponentOf(phasingSide(state));
  const known = previous?.facts === facts ? previous.zones[enemy] : undefined;
  return {
    grid: GRID,
    stock,
    roster,
    opponentOf,
    place: state.place,
    occupant,
    barred: facts.barred,
    // always of one shape: shared code reads these of every game
    zones: { us: enemy === 'us' ? known : undefined, german: enemy === 'german' ? known : undefined },
    crowded,
    facts,
    hasWayOut: [],
    front: frontStill(state, previous),
  };
}

/** 14.12 The front as it was examined before, where no unit and no bridge is elsewhere: nothing else has a part in it. */
function frontStill({ place, bridges }: State, previous: Context | undefined): Front | undefined {
  const front = previous?.front;
  if (front === undefined || previous?.facts.bridges !== bridges) return undefined;
  return place.every((hex, unit) => hex === front.places[unit]) ? front : undefined;
}

function factsOf(state: State, previous: PhaseFacts | undefined): PhaseFacts {
  const { turn, phase, bridges } = state;
  const sameBridges = previous?.bridges === bridges;
  if (previous && sameBridges && previous.turn === turn && previous.phase === phase && phase.endsWith('move'))
    return previous;
  const links = sameBridges ? previous.links : bridgeLinks(bridges);
  const barred = sameBridges ? previous.barred : barredSides(links);
  const steps = sameBridges ? previous.steps : stepCosts(links);
  return { turn, phase, bridges, links, barred, steps, reach: [], entries: [], closed: undefined };
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
