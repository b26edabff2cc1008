/** The German movement phase besides its attacks: off the map where it pays, and on towards the exits. */
import type { Budget, Hex } from '@bridgehead/engine';
import { neighboursOf } from '@bridgehead/engine';
import { NOBODY, zoneOf } from '@bridgehead/engine/hexwar';
import type { ExitWay, State, Unit } from '@bridgehead/bulge';
import { board, DAILY_LIMITS, dailyLead, exitsOf, GRID, isHexSupplied, isOnMap, label, LAST_TURN, reachNow, supplyOf, units, unitsOf } from '@bridgehead/bulge';
import { bestOf } from '../options.js';
import { tenths } from '../words.js';
import type { Draft } from './draft.js';
import { freeUnits, give, stopsOf, wayThere } from './draft.js';
import type { Outlook } from './outlook.js';
import { dangerTo, standing } from './standing.js';
import { supplyRoad } from './supply-road.js';
import { gaitOf, prospectFrom } from './ways-out.js';

/** 15.0c Whoever can leave with a good chance of scoring leaves. */
export function leaveTheMap(draft: Draft): void {
  const ways = freeUnits(draft).map((unit) => ({ unit, exits: exitsOf(draft.state, draft.context, unit, 'own') }));
  if (ways.every(({ exits }) => exits.length === 0)) return;
  const cutters = cuttersOf(draft);
  const wanted = pointsWanted(draft.state);
  const promised = new Map<Hex, number>();
  for (const { unit, exits } of ways) {
    const best = bestOf(
      exits.map((way) => {
        const points = pointsBy(draft, cutters, unit, way);
        return { way, points, value: points - ((promised.get(way.hex) ?? 0) < wanted ? 0 : priceOf(draft, unit)) };
      }),
    );
    if (best === undefined || best.value <= 0) continue;
    promised.set(best.way.hex, (promised.get(best.way.hex) ?? 0) + units[unit].strength * board.multiples[best.way.hex]);
    give(draft, { unit, to: best.way.hex, how: 'own', exit: best.way.path, reason: `Leaves the map from ${label(best.way.hex)}: ${tenths(best.points)} points to be expected.` });
  }
}

/** What a unit is still good for on the map; nothing on the last day. */
function priceOf({ state }: Draft, unit: Unit): number {
  return units[unit].strength * Math.min(1, (LAST_TURN - state.turn) / 6);
}

/** 15.0i Points without which the American Player wins at the end of this turn: by each road as many leave at any price. */
function pointsWanted(state: State): number {
  const limits = state.options.dailyVictory ? DAILY_LIMITS.find(({ turn }) => turn === state.turn) : undefined;
  return limits === undefined ? 0 : Math.max(0, limits.americanUnder - dailyLead(state));
}

/** Of each American unit that can still go somewhere in this turn the hexes that it could hold or control. */
function cuttersOf({ state, context }: Draft): Uint8Array[] {
  return unitsOf('american').flatMap((unit) => {
    const reach = reachNow(state, context, unit, 'own');
    if (reach === undefined || reach.hexes.length === 0) return [];
    const controlled = new Uint8Array(GRID.size);
    for (const hex of reach.hexes) for (const near of [hex, ...neighboursOf(GRID, hex)]) controlled[near] = 1;
    return [controlled];
  });
}

/** An enemy who could cut the road behind spares it with this chance. */
const SPARES = 0.6;

/** 15.0d 15.0e The points of an exit, by the chance that its road stays open until the end of the turn. */
function pointsBy({ state, context }: Draft, cutters: readonly Uint8Array[], unit: Unit, { hex }: ExitWay): number {
  if (!isHexSupplied(state, context, 'german', hex)) return 0;
  const open = supplyRoad(supplyOf(state, context, 'german'), hex).filter((at) => context.occupant[at] === NOBODY);
  const cutting = cutters.filter((controlled) => open.some((at) => controlled[at] === 1)).length;
  return units[unit].strength * board.multiples[hex] * SPARES ** cutting;
}

/** Everybody else, those in front first: each to where it stands best. Nobody walks next to an enemy whom it is not to attack. */
export function march(draft: Draft, outlook: Outlook, budget: Budget): void {
  const { ways } = outlook;
  const nearness = (unit: Unit): number => (isOnMap(draft.state, unit) ? ways[gaitOf(unit)][draft.state.place[unit]] : Infinity);
  for (const unit of freeUnits(draft).toSorted((a, b) => nearness(a) - nearness(b))) {
    if (budget.expired()) return;
    const { state, context } = draft;
    const zone = zoneOf(context, 'american');
    const here = state.place[unit];
    const best = bestOf(stopsOf(draft, unit).filter((hex) => hex === here || zone[hex] === 0).map((hex) => ({ hex, value: standing(state, draft.net, outlook, unit, hex) })));
    if (best === undefined) continue;
    const how = wayThere(draft, unit, best.hex);
    if (how !== undefined) give(draft, { unit, to: best.hex, how, reason: sayStop(draft, outlook, unit, best.hex) });
  }
}

function sayStop({ state }: Draft, outlook: Outlook, unit: Unit, hex: Hex): string {
  const danger = tenths(dangerTo(state, outlook, unit, hex));
  return `On towards the exits: ${tenths(prospectFrom(outlook.ways[gaitOf(unit)], unit, hex))} points ahead from ${label(hex)}, ${danger} in danger there.`;
}
