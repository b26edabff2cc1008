/** The American movement phase apart from its attacks: the roads behind exited units are cut, and the ways to the exits are blocked. */
import { byteAt, itemAt, numberAt } from '@bridgehead/engine';
import type { Budget } from '@bridgehead/engine/players';
import type { Hex } from '@bridgehead/engine/hex';
import { CLOSED, zoneOf } from '@bridgehead/engine/hexwar';
import type { Unit } from '@bridgehead/bulge';
import {
  contextOf,
  GRID,
  isHexSupplied,
  isOnMap,
  label,
  normalWays,
  shiftOf,
  units,
  unitsOnMap,
  worthOf,
} from '@bridgehead/bulge';
import { costsToGoals } from '../hex-distances.js';
import { bestOf } from '../options.js';
import { count, tenths } from '../words.js';
import type { Draft } from './draft.js';
import { freeUnits, give, isVacant, shift, stopsOf, wayThere } from './draft.js';
import type { Outlook } from './outlook.js';
import { EXPOSED, exposureOf } from './exposure.js';
import { dangerTo, placeValue, standing } from './standing.js';
import type { WaysOut } from './ways-out.js';
import { apart, FAR, prospectFrom, routeOut, threatOf, waysOut } from './ways-out.js';

// --- roads behind those who left ------------------------------------------------------------------------------------

/** 15.0d One unit, or two, where they take most points from those who have left in this turn. */
export function cutRoads(draft: Draft, budget: Budget): void {
  for (let cuts = 0; cuts < 2 && !budget.expired(); cuts++) {
    const before = pointsPending(draft);
    if (before === 0) return;
    const best = bestOf(freeUnits(draft).flatMap((unit) => cutsBy(draft, unit, before)));
    if (best === undefined || best.value < 1) return;
    const how = wayThere(draft, best.unit, best.hex);
    if (how === undefined) return;
    give(draft, {
      unit: best.unit,
      to: best.hex,
      how,
      reason: `Cuts the road behind units that exited: ${tenths(best.value)} points less for the enemy.`,
    });
  }
}

function pointsPending({ state, context }: Draft): number {
  return state.exits.reduce(
    (sum, exit) => sum + (exit.points === undefined ? worthOf(state, context, exit).points : 0),
    0,
  );
}

function cutsBy(draft: Draft, unit: Unit, before: number): { unit: Unit; hex: Hex; value: number }[] {
  const from = numberAt(draft.state.place, unit);
  const { state } = draft;
  const stops = stopsOf(draft, unit).filter(
    (hex) => isVacant(draft, hex) && isHexSupplied(draft.state, draft.context, 'german', hex),
  );
  const found = stops.map((hex) => {
    state.place[unit] = hex;
    return { unit, hex, value: before - pointsPending({ ...draft, context: contextOf(state, draft.context) }) };
  });
  state.place[unit] = from;
  return found;
}

// --- the ways to the exits ------------------------------------------------------------------------------------------

/** German units whose ways are looked at, and how far along. */
const LEADERS = 8;
const AHEAD = 24;
/** Posts that are tried on paper for each unit. */
const POSTS = 9;
/** What a point of threat counts, and a fifth of a point of the way to the nearest route. */
const THREAT = 0.25;
const HASTE = 0.006;

/** Each unit goes where it keeps most from the exits; one that is too far away comes nearer. */
export function block(draft: Draft, outlook: Outlook, budget: Budget): void {
  let routes = routesOf(draft, outlook.ways.road);
  const travel = travelTo(draft, routes);
  const nearness = (unit: Unit): number =>
    isOnMap(draft.state, unit) ? itemAt(travel, numberAt(draft.state.place, unit)) : FAR;
  for (const unit of freeUnits(draft).toSorted((a, b) => nearness(a) - nearness(b))) {
    if (budget.expired()) return;
    const post = postFor(draft, outlook, unit, routes, travel);
    const how = post === undefined ? undefined : wayThere(draft, unit, post);
    if (post === undefined || how === undefined) continue;
    give(draft, { unit, to: post, how, reason: sayPost(draft, outlook, unit, post, routes) });
    routes = routesOf(draft, waysOut(draft.context, 'road'));
  }
}

/** 1 in the hexes through which the most dangerous German units would go. */
function routesOf({ state }: Draft, ways: WaysOut): Uint8Array {
  const routes = new Uint8Array(GRID.size);
  const threat = (unit: Unit): number => prospectFrom(ways, unit, numberAt(state.place, unit));
  const leaders = unitsOnMap(state, 'german').filter((unit) => itemAt(units, unit).isArmored);
  for (const unit of leaders.toSorted((a, b) => threat(b) - threat(a)).slice(0, LEADERS)) {
    for (const hex of routeOut(ways, numberAt(state.place, unit)).slice(0, AHEAD)) routes[hex] = 1;
  }
  return routes;
}

/** Fifths of a point on foot to the nearest of these routes. */
function travelTo({ context }: Draft, routes: Uint8Array): Uint16Array {
  const { cost } = normalWays(context, 'american');
  const goals = Array.from(routes).flatMap((flag, hex) => (flag === 1 ? [{ hex, cost: 0 }] : []));
  const step = (from: Hex, direction: number): number =>
    cost[from * 6 + direction] === CLOSED ? Infinity : byteAt(cost, from * 6 + direction);
  return costsToGoals(GRID, goals, step, FAR);
}

function postFor(draft: Draft, outlook: Outlook, unit: Unit, routes: Uint8Array, travel: Uint16Array): Hex | undefined {
  const { state, context } = draft;
  const zone = zoneOf(context, 'german');
  const here = numberAt(state.place, unit);
  const sure = (hex: Hex): number =>
    standing(state, draft.net, outlook, unit, hex) - HASTE * Math.min(itemAt(travel, hex), FAR);
  const stops = stopsOf(draft, unit)
    .filter((hex) => hex === here || zone[hex] === 0)
    .map((hex) => ({ hex, value: sure(hex) }));
  const onRoutes = stops
    .filter(({ hex }) => isBeside(routes, hex))
    .toSorted((a, b) => b.value - a.value)
    .slice(0, POSTS);
  const nearest = bestOf(stops);
  const tried = [...onRoutes, ...(nearest === undefined ? [] : [nearest])].map(({ hex }) => {
    shift(draft, unit, hex);
    const threat = threatOf(draft.state, waysOut(draft.context, 'road'));
    const exposure = exposureOf(draft.state, draft.context, outlook);
    shift(draft, unit, here);
    return {
      hex,
      value:
        placeValue(state, draft.net, outlook, unit, hex) -
        HASTE * Math.min(itemAt(travel, hex), FAR) -
        EXPOSED.american * exposure -
        THREAT * threat,
    };
  });
  return bestOf(tried)?.hex;
}

/** A zone of control reaches a route from the hex beside it too. */
function isBeside(routes: Uint8Array, hex: Hex): boolean {
  if (routes[hex] === 1) return true;
  for (let side = hex * 6; side < hex * 6 + 6; side++)
    if (numberAt(GRID.neighbours, side) >= 0 && routes[numberAt(GRID.neighbours, side)] === 1) return true;
  return false;
}

function sayPost({ state }: Draft, outlook: Outlook, unit: Unit, hex: Hex, routes: Uint8Array): string {
  if (!isBeside(routes, hex)) return `Comes nearer, to ${label(hex)}.`;
  const enemy = bestOf(
    outlook.enemies
      .filter((other) => isOnMap(state, other))
      .map((other) => ({ other, value: -apart(numberAt(state.place, other), hex) })),
  );
  const behind = shiftOf(hex, 'american').columns > 0 ? ' in good ground' : '';
  return `Blocks a way to the exits in ${label(hex)}${behind}${enemy === undefined ? '' : `, ${count(-enemy.value, 'hex', 'hexes')} from the enemy`}, ${tenths(dangerTo(state, outlook, unit, hex))} points in danger.`;
}
