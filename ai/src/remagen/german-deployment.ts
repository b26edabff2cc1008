/** The German Movement Phase after its attacks are planned: a screen in good ground between the U.S. units and what they want. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Budget } from '@bridgehead/engine/players';
import type { Hex } from '@bridgehead/engine/hex';
import type { State, Unit } from '@bridgehead/remagen';
import { board, destroyerOf, isOnMap, LAST_TURN, lineOf, units, unitsOnMap } from '@bridgehead/remagen';
import type { Draft } from './draft.js';
import { canGo, freeUnits, give, shift, stopsOf } from './draft.js';
import { lastChances } from './last-turn.js';
import { apart, toNearest } from './near.js';
import type { Pressure } from './pressure.js';
import { dangerTo } from './pressure.js';
import { deadEnd } from './dead-ends.js';
import { shelterOf } from './prospect.js';
import type { Travel } from './travel.js';
import { FAR, travelTo } from './travel.js';
import { isVictoryTown, townAt, VICTORY_TOWNS, worthNow } from './victory-towns.js';

/** Something the U.S. Player wants: how far every hex is from it, and how far they are themselves. */
interface Objective {
  readonly travel: Travel;
  readonly left: number;
  readonly weight: number;
}

interface Screen {
  readonly objectives: readonly Objective[];
  /** How far every hex is from the nearest U.S. unit. */
  readonly fromUs: Travel;
  readonly usHexes: readonly Hex[];
}

export function deployGermans(draft: Draft, pressure: Pressure, budget: Budget): void {
  blowBridges(draft);
  if (draft.state.turn === LAST_TURN) lastChances(draft, budget);
  const screen = screenFor(draft);
  const fighters = freeUnits(draft).filter((unit) => !itemAt(units, unit).isArtillery);
  const nearness = (unit: Unit) =>
    !isOnMap(draft.state, unit)
      ? FAR
      : isVictoryTown(numberAt(draft.state.place, unit))
        ? 0
        : itemAt(screen.fromUs, numberAt(draft.state.place, unit)); // garrisons decide first
  for (const unit of fighters.toSorted((a, b) => nearness(a) - nearness(b))) {
    if (budget.expired()) return;
    const best = bestStop(draft, pressure, screen, unit);
    if (best !== undefined) give(draft, { unit, ...best });
  }
}

/** 11.21 A unit that can stand on a bridge and blow it up at the end of the turn goes there. */
function blowBridges(draft: Draft): void {
  for (const bridge of draft.state.bridges) {
    if (bridge.at === undefined) continue;
    const { hex } = bridge.at;
    for (const unit of freeUnits(draft)) {
      if (itemAt(units, unit).isArtillery || !canGo(draft, unit, hex)) continue;
      const was = numberAt(draft.state.place, unit);
      shift(draft, unit, hex);
      if (destroyerOf(draft.state, draft.context, bridge) !== undefined) {
        give(draft, { unit, to: hex, reason: 'Blows up the bridge.' });
        break;
      }
      shift(draft, unit, was);
    }
  }
}

const TOWN = 1;
const AUTOBAHN = 3;

function screenFor({ state, context }: Draft): Screen {
  const usHexes = unitsOnMap(state, 'us').map((unit) => numberAt(state.place, unit));
  const fromUs = travelTo(state, context, 'us', usHexes);
  const autobahn = Array.from(board.onOrEastOfAutobahn.keys()).filter(
    (hex) => board.onOrEastOfAutobahn[hex] === 1 && board.beyondLimit[hex] === 0,
  );
  const wanted = [
    ...VICTORY_TOWNS.map(({ hexes }) => ({ hexes, weight: TOWN })),
    { hexes: autobahn, weight: AUTOBAHN },
  ];
  const objectives = wanted.map(({ hexes, weight }) => ({
    travel: travelTo(state, context, 'us', hexes),
    left: Math.min(...hexes.map((hex) => itemAt(fromUs, hex))),
    weight,
  }));
  return { objectives, fromUs, usHexes };
}

/** Stops that are compared by danger as well. */
const STOPS_WEIGHED = 12;

function bestStop(
  draft: Draft,
  pressure: Pressure,
  screen: Screen,
  unit: Unit,
): { to: Hex; reason: string } | undefined {
  const { state, context } = draft;
  const isFixed = (other: Unit) =>
    other !== unit && (draft.orders.has(other) || !draft.reach.has(other)) && !itemAt(units, other).isArtillery;
  const friends = unitsOnMap(state, 'german')
    .filter(isFixed)
    .map((other) => numberAt(state.place, other));
  const stops = stopsOf(draft, unit).map((hex) => ({
    hex,
    value: placeValue(screen, friends, hex) + garrisonValue(state, screen, friends, hex) - deadEnd(hex),
  }));
  let best: { hex: Hex; value: number; danger: number } | undefined;
  for (const { hex, value: base } of stops.toSorted((a, b) => b.value - a.value).slice(0, STOPS_WEIGHED)) {
    const danger = dangerTo(pressure, state, context, unit, hex);
    const value = base - danger;
    if (value > (best?.value ?? -Infinity)) best = { hex, value, danger };
  }
  if (best === undefined) return undefined;
  const town = townAt(best.hex);
  const task = town === undefined ? 'Bars the way' : `Holds ${town.name}`;
  return { to: best.hex, reason: best.danger > 1 ? `${task}, at some risk.` : `${task}.` };
}

function placeValue(screen: Screen, friends: readonly Hex[], hex: Hex): number {
  const gap = toNearest(screen.usHexes, hex);
  const contact = gap <= 1 ? CONTACT : 0;
  return (
    barring(screen, hex) +
    shelterOf(lineOf(board.rhine[hex] === 1 ? 'bridge' : itemAt(board.terrain, hex))) * SHELTER +
    company(friends, hex) -
    contact -
    remoteness(gap)
  );
}

/** 16.12 A victory town that no friend holds yet. Nobody holds it from afar, so it is not too remote while enemies are on their way to it. */
function garrisonValue(state: State, screen: Screen, friends: readonly Hex[], hex: Hex): number {
  const town = townAt(hex);
  if (town === undefined || friends.some((friend) => town.hexes.includes(friend))) return 0;
  const gap = toNearest(screen.usHexes, hex);
  return worthNow(town, state) + (gap <= MARCH ? remoteness(gap) : 0);
}

/** Hexes that an enemy can go before the garrison is back. */
const MARCH = 8;

function remoteness(gap: number): number {
  return Math.max(0, gap - 4) * REMOTE;
}

const CONTACT = 2;
const REMOTE = 0.6;
const SHELTER = 0.3;

/** How much a hex lies on the way of the U.S. units to what they want. */
function barring({ objectives, fromUs }: Screen, hex: Hex): number {
  let value = 0;
  for (const { travel, left, weight } of objectives) {
    if (left === 0 || travel[hex] === FAR) continue;
    const detour = itemAt(fromUs, hex) + itemAt(travel, hex) - left;
    value += weight * Math.max(0, 1 - detour / DETOUR);
  }
  return value;
}

const DETOUR = 12;

/** A line with friends: two or three hexes apart is best, next to each other is a waste. */
function company(friends: readonly Hex[], hex: Hex): number {
  let value = 0;
  for (const friend of friends) {
    const gap = apart(friend, hex);
    if (gap === 1) value -= 0.35;
    else if (gap === 2) value += 0.35;
    else if (gap === 3) value += 0.2;
  }
  return Math.max(-1, Math.min(0.7, value));
}
