/** 15.0b How near every hex is to the German exits: a poor exit counts as one that is further off. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { CLOSED, NOBODY, zoneOf } from '@bridgehead/engine/hexwar';
import type { Context, State, Unit } from '@bridgehead/bulge';
import { board, GRID, isOnMap, normalWays, sideOf, units, unitsOf } from '@bridgehead/bulge';
import type { Goal } from '../hex-distances.js';
import { apartOn, costsToGoals, wayDown } from '../hex-distances.js';

/** Fifths of a point from each hex to the exits; FAR where no way leads. */
export type WaysOut = Uint16Array;

export const FAR = 2000;

/** Number of hexes from one hex to another. */
export const apart = apartOn(GRID);

/** What remains of a prospect after a fifth of a point: after a day of road mode 85 of 100. */
const FADING = Math.log(1 / 0.85) / 25;

const BEST_MULTIPLE = 4;

const EXITS: readonly Goal[] = [...board.exits.values()].map(({ hex, multiple }) => ({
  hex,
  cost: Math.round(Math.log(BEST_MULTIPLE / multiple) / FADING),
}));

/** What one point of strength so far from the exits may come to. */
const PROSPECTS = Float64Array.from({ length: FAR + 1 }, (_, cost) =>
  cost === FAR ? 0 : BEST_MULTIPLE * Math.exp(-FADING * cost),
);

/** Points of delay for a zone of control, and for a unit that has to be beaten first. */
const ZONE = 12;
const BEATEN = 25;
const BY_STRENGTH = 15;

/** How a unit goes: in road mode, or on foot. */
export type Gait = 'road' | 'foot';

export function gaitOf(unit: Unit): Gait {
  return itemAt(units, unit).isArmored ? 'road' : 'foot';
}

/** To the exits, or to other hexes where those are the task. */
export function waysOut(context: Context, gait: Gait, hold: readonly Hex[] = []): WaysOut {
  const { occupant } = context;
  const zone = zoneOf(context, 'american');
  const { cost } = normalWays(context, 'german');
  const inRoadMode = gait === 'road';
  const step = (from: Hex, direction: number, to: Hex): number => {
    const normal = cost[from * 6 + direction] ?? CLOSED;
    if (normal === CLOSED) return Infinity;
    const other = occupant[to] ?? NOBODY;
    if (other !== NOBODY && sideOf(other) === 'american')
      return normal + BEATEN + BY_STRENGTH * itemAt(units, other).strength;
    if (zone[to] === 1) return normal + ZONE;
    return inRoadMode && zone[from] === 0 && ((board.roads[from] ?? 0) & (1 << direction)) !== 0 ? 1 : normal;
  };
  const goals = hold.length === 0 ? EXITS : hold.map((hex) => ({ hex, cost: 0 }));
  return costsToGoals(GRID, goals, step, FAR);
}

/** The points that a German unit may come to from a hex. */
export function prospectFrom(ways: WaysOut, unit: Unit, hex: Hex): number {
  return itemAt(units, unit).strength * itemAt(PROSPECTS, Math.min(FAR, itemAt(ways, hex)));
}

/** What all German armor on the map may come to. */
export function threatOf(state: State, ways: WaysOut): number {
  let threat = 0;
  for (const unit of unitsOf('german'))
    if (itemAt(units, unit).isArmored && isOnMap(state, unit))
      threat += prospectFrom(ways, unit, numberAt(state.place, unit));
  return threat;
}

/** The hexes that a unit would enter on its way out. */
export function routeOut(ways: WaysOut, from: Hex): Hex[] {
  return wayDown(GRID, ways, from, FAR);
}
