/** The reach of units with zones of control and the costs of hexsides, found from scratch each time. */
import { itemAt } from '@bridgehead/engine';
import { zoneOf } from '@bridgehead/engine/hexwar';
import type { Context, Remagen, State, Unit } from '@bridgehead/remagen';
import {
  contextOf,
  GRID,
  isBeyondLimit,
  isNight,
  opponentOf,
  reachOf,
  remagen,
  stepCost,
  units,
  unitsOnMap,
} from '@bridgehead/remagen';
import type { March } from './honeycomb.js';
import { reachOnHoneycomb } from './honeycomb.js';
import type { Measurement } from './measure.js';
import { cycle, paceRow, race } from './measure.js';
import type { Moment } from './moments.js';
import { collectMoments, spreadOver } from './moments.js';

const STATES = 24;

/** A state in a Movement Phase with the units that can go anywhere: no reach is counted that is empty. */
interface Field {
  readonly state: State;
  /** The context of the phase before, as in a game: it knows the costs of the steps, and nothing else of this phase. */
  readonly before: Context;
  readonly movers: readonly Unit[];
  /** What honeycomb-grid works with, for each mover. */
  readonly marches: readonly March[];
}

export const reach: Measurement = {
  name: 'reach',
  measure({ budget, most }) {
    const fields = fieldsOf(collectMoments(remagen, most));
    for (const field of fields) {
      checkFresh(field);
      checkEqual(field);
    }
    const nextOfOurs = cycle(fields);
    const nextOfTheirs = cycle(fields);
    const ours = {
      name: 'Bridgehead',
      run() {
        const { state, before, movers } = nextOfOurs();
        const context = contextOf(state, before); // a new one: it remembers every reach that was found with it
        for (const unit of movers) reachOf(state, context, unit);
        return movers.length;
      },
    };
    const other = {
      name: 'honeycomb-grid and Dijkstra',
      run() {
        const { marches } = nextOfTheirs();
        for (const march of marches) reachOnHoneycomb(march);
        return marches.length;
      },
    };
    const [our, their] = race([ours, other], budget);
    return [
      paceRow(
        { measurement: 'reach', what: 'Reach of a unit', aim: { bound: 'at least', value: 150_000, goal: 300_000 } },
        our,
        their,
      ),
    ];
  },
};

function fieldsOf(moments: readonly Moment<Remagen>[]): Field[] {
  const moving = moments.filter(({ state }) => state.phase.endsWith('move'));
  return spreadOver(moving, STATES)
    .map(fieldOf)
    .filter(({ movers }) => movers.length > 0);
}

function fieldOf({ state, side }: Moment<Remagen>): Field {
  const context = contextOf(state);
  const movers = unitsOnMap(state, side).filter((unit) => reachOf(state, context, unit).hexes.length > 0);
  const before = contextOf({ ...state, phase: `${opponentOf(side)}-end` });
  return { state, before, movers, marches: marchesOf(state, context, movers) };
}

function marchesOf(state: State, context: Context, movers: readonly Unit[]): March[] {
  const tables = new Map<string, Pick<March, 'costs' | 'closed' | 'zone'>>();
  return movers.map((unit) => {
    const { side, movement, isVehicle } = itemAt(units, unit);
    const kind = `${side} ${isVehicle}`;
    const known = tables.get(kind) ?? tablesFor(state, context, unit);
    tables.set(kind, known);
    const start = itemAt(state.place, unit);
    return { ...known, start, allowance: movement * 2, startsInZone: isNight(state.turn) && itemAt(known.zone, start) };
  });
}

/** What is the same for all units of a side and kind. */
function tablesFor(state: State, context: Context, unit: Unit): Pick<March, 'costs' | 'closed' | 'zone'> {
  const facts = itemAt(units, unit);
  const hexes = Array.from({ length: GRID.size }, (_, hex) => hex);
  const isEnemy = (other: number) => other >= 0 && itemAt(units, other).side !== facts.side;
  return {
    costs: hexes.map((hex) => [0, 1, 2, 3, 4, 5].map((direction) => stepCost(context, facts, hex, direction))),
    closed: hexes.map((hex) => isEnemy(itemAt(context.occupant, hex)) || isBeyondLimit(state, facts, hex)),
    zone: Array.from(zoneOf(context, opponentOf(facts.side)), (inZone) => inZone === 1),
  };
}

/** A new context must not hand over what was found before: that would measure a memory. */
function checkFresh({ state, before, movers }: Field): void {
  const unit = itemAt(movers, 0);
  if (reachOf(state, contextOf(state, before), unit) === reachOf(state, contextOf(state, before), unit))
    throw new Error('A reach is remembered from one context to the next');
}

/** A comparison means something only if both find the same. */
function checkEqual({ state, movers, marches }: Field): void {
  const context = contextOf(state);
  movers.forEach((unit, index) => {
    const ours = reachOf(state, context, unit);
    const theirs = reachOnHoneycomb(itemAt(marches, index));
    const same = theirs.size === ours.hexes.length + 1 && [...theirs].every(([{ at }, cost]) => ours.cost[at] === cost);
    if (!same)
      throw new Error(
        `The reach of ${itemAt(units, unit).id} differs: ${ours.hexes.length} hexes by the rules, ${theirs.size - 1} on honeycomb-grid`,
      );
  });
}
