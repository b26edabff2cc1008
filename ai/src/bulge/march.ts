/** The German movement phase apart from its attacks: off the map where it pays, and on towards the exits. */
import { byteAt, itemAt, numberAt } from '@bridgehead/engine';
import type { Budget } from '@bridgehead/engine/players';
import type { Hex } from '@bridgehead/engine/hex';
import { neighboursOf } from '@bridgehead/engine/hex';
import { zoneOf } from '@bridgehead/engine/hexwar';
import type { ExitWay, State, Unit } from '@bridgehead/bulge';
import {
  board,
  DAILY_LIMITS,
  dailyLead,
  exitsOf,
  GRID,
  isHexSupplied,
  isOnMap,
  label,
  LAST_TURN,
  reachNow,
  units,
  unitsOf,
} from '@bridgehead/bulge';
import { bestOf } from '../options.js';
import { count, tenths } from '../words.js';
import type { Draft } from './draft.js';
import { freeUnits, give, shift, stopsOf, wayThere } from './draft.js';
import type { Guard } from './exit-safety.js';
import { guardsFor } from './exit-safety.js';
import { EXPOSED, exposureOf } from './exposure.js';
import type { Outlook } from './outlook.js';
import { LIKELY } from './outlook.js';
import { dangerTo, lossTo, placeValue, standing, TOGETHER } from './standing.js';
import { gaitOf, prospectFrom } from './ways-out.js';

/** 15.0c By each road, all who can leave by it, if nobody can cut it behind them: as it is, or with guards. On the last day, and where the game is lost otherwise, at any risk. */
export function leaveTheMap(draft: Draft, budget: Budget): void {
  const leavers = freeUnits(draft).flatMap((unit) =>
    exitsOf(draft.state, draft.context, unit, 'own').map((way) => ({ unit, way })),
  );
  const wanted = pointsWanted(draft.state);
  const exits = [...new Set(leavers.map(({ way }) => way.hex))].filter(
    (hex) =>
      isHexSupplied(draft.state, draft.context, 'german', hex) &&
      (wanted > 0 || byteAt(board.multiples, hex) > useOnMap(draft.state)),
  );
  for (const exit of exits.toSorted((a, b) => byteAt(board.multiples, b) - byteAt(board.multiples, a))) {
    if (budget.expired()) return;
    const group = leavers.filter(({ unit, way }) => way.hex === exit && !draft.orders.has(unit));
    if (group.length === 0) continue;
    const plan = planExit(draft, exit, group, budget);
    if (plan !== undefined) carryOut(draft, exit, plan.group, plan.guards);
    else if (draft.state.turn === LAST_TURN || wanted > 0) carryOut(draft, exit, group, []);
  }
}

/** What a point of strength is still good for on the map; nothing on the last day. */
function useOnMap({ turn }: State): number {
  return Math.min(1, (LAST_TURN - turn) / 6);
}

interface Leaver {
  readonly unit: Unit;
  readonly way: ExitWay;
}

/** Who leaves and who guards the road meanwhile; the weakest stays as a guard where no other can be found. */
function planExit(
  draft: Draft,
  exit: Hex,
  group: readonly Leaver[],
  budget: Budget,
): { readonly group: readonly Leaver[]; readonly guards: readonly Guard[] } | undefined {
  const byStrength = group.toSorted((a, b) => itemAt(units, b.unit).strength - itemAt(units, a.unit).strength);
  for (let leaving = byStrength.length; leaving > 0 && leaving >= byStrength.length - 1; leaving--) {
    const going = byStrength.slice(0, leaving);
    const guards = guardsFor(
      draft,
      exit,
      going.map(({ unit }) => unit),
      budget,
    );
    if (guards !== undefined) return { group: going, guards };
  }
  return undefined;
}

function carryOut(draft: Draft, exit: Hex, group: readonly Leaver[], guards: readonly Guard[]): void {
  for (const { unit, way } of group) {
    const points = itemAt(units, unit).strength * byteAt(board.multiples, exit);
    give(draft, {
      unit,
      to: exit,
      how: 'own',
      exit: way.path,
      reason: `Leaves the map from ${label(exit)}: ${count(points, 'point')} if the road behind stays open.`,
    });
  }
  for (const { unit, to } of guards) {
    const how = wayThere(draft, unit, to);
    if (how !== undefined) give(draft, { unit, to, how, reason: `Guards the exit road from ${label(to)}.` });
  }
}

/** 15.0i Points without which the American Player wins at the end of this turn. */
function pointsWanted(state: State): number {
  const limits = state.options.dailyVictory ? DAILY_LIMITS.find(({ turn }) => turn === state.turn) : undefined;
  return limits === undefined ? 0 : Math.max(0, limits.americanUnder - dailyLead(state));
}

/** Everybody else, those in front first: each to where it stands best. Nobody walks next to an enemy whom it is not to attack. */
export function march(draft: Draft, outlook: Outlook, budget: Budget): void {
  const { ways } = outlook;
  const nearness = (unit: Unit): number =>
    isOnMap(draft.state, unit) ? itemAt(ways[gaitOf(unit)], numberAt(draft.state.place, unit)) : Infinity;
  for (const unit of freeUnits(draft).toSorted((a, b) => nearness(a) - nearness(b))) {
    if (budget.expired()) return;
    const { state, context } = draft;
    const zone = zoneOf(context, 'american');
    const here = numberAt(state.place, unit);
    const stops = stopsOf(draft, unit)
      .filter((hex) => hex === here || zone[hex] === 0 || outlook.hold.includes(hex))
      .map((hex) => ({ hex, value: standing(state, draft.net, outlook, unit, hex) }));
    const best = bestOf(
      stops
        .toSorted((a, b) => b.value - a.value)
        .slice(0, STOPS_WEIGHED)
        .map(({ hex }) => ({ hex, value: valueInLine(draft, outlook, unit, hex) })),
    );
    if (best === undefined || (here < 0 && !isWorthEntering(draft, outlook, unit, best.hex))) continue;
    const how = wayThere(draft, unit, best.hex);
    if (how !== undefined) give(draft, { unit, to: best.hex, how, reason: sayStop(draft, outlook, unit, best.hex) });
  }
}

/** Stops that are compared by what the enemy could do to the whole line. */
const STOPS_WEIGHED = 6;

function valueInLine(draft: Draft, outlook: Outlook, unit: Unit, hex: Hex): number {
  const here = numberAt(draft.state.place, unit);
  shift(draft, unit, hex);
  const value =
    placeValue(draft.state, draft.net, outlook, unit, hex) -
    EXPOSED.german * exposureOf(draft.state, draft.context, outlook);
  shift(draft, unit, here);
  return value;
}

/** Fifths of a point that a unit moves in a turn. */
const DAY = 25;
/** When the end is so near, a unit that enters must get off the map before the enemy finds it. */
const LAST_DAYS = 4;

/** 7.3 A unit that could not reach an exit any more, or would sooner be lost than get there, is held back. */
function isWorthEntering(draft: Draft, outlook: Outlook, unit: Unit, hex: Hex): boolean {
  const { state } = draft;
  const ways = outlook.ways[gaitOf(unit)];
  if (itemAt(ways, hex) > DAY * (LAST_TURN - state.turn)) return false;
  const danger =
    LAST_TURN - state.turn < LAST_DAYS
      ? lossTo(outlook, unit, hex, strengthInReach(draft, hex), 'unknown')
      : dangerTo(state, outlook, unit, hex);
  return LIKELY * prospectFrom(ways, unit, hex) * (1 - danger / itemAt(outlook.worth, unit)) > danger;
}

/** The strength of the strongest enemies that can come next to a hex in their next movement. */
function strengthInReach({ state, context }: Draft, hex: Hex): number {
  const near = new Set(neighboursOf(GRID, hex));
  const comers = unitsOf('american').filter((unit) =>
    reachNow(state, context, unit, 'own')?.hexes.some((to) => near.has(to)),
  );
  return comers
    .map((unit) => itemAt(units, unit).strength)
    .toSorted((a, b) => b - a)
    .slice(0, TOGETHER)
    .reduce((sum, strength) => sum + strength, 0);
}

function sayStop({ state }: Draft, outlook: Outlook, unit: Unit, hex: Hex): string {
  const risk = dangerTo(state, outlook, unit, hex);
  const danger = risk < 0.05 ? 'safe there' : `${tenths(risk)} in danger there`;
  const goal = outlook.hold.at(0);
  if (goal !== undefined)
    return hex === goal ? `Takes ${label(goal)}, your task.` : `On towards ${label(goal)}, your task: ${danger}.`;
  return `On towards the exits: ${tenths(prospectFrom(outlook.ways[gaitOf(unit)], unit, hex))} points ahead from ${label(hex)}, ${danger}.`;
}
