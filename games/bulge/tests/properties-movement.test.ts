/** What every unit reaches in random games, held against a slow search that knows nothing of the fast one. */
import type { Hex } from '@bridgehead/engine/hex';
import { apply, candidates, everyCandidate } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { OFF_BOARD, directionTo, distance, neighboursOf } from '@bridgehead/engine/hex';
import { UNREACHED } from '@bridgehead/engine/hexwar';
import { expect, test } from 'vitest';
import { statesOfGame } from '../../testing/random-games.js';
import { board } from '../rules/board/board.js';
import { whyNotIn } from '../rules/situation/british.js';
import type { Context, Conveyance, UnitReach } from '../rules/situation/context.js';
import { contextOf } from '../rules/situation/context.js';
import { bulge } from '../rules/game.js';
import { GRID, label } from '../rules/board/grid.js';
import { allowanceOf, costOf, stepsOf } from '../rules/movement/movement.js';
import { exitsOf } from '../rules/movement/exits.js';
import {
  arrivingNow,
  destinationsOf,
  entryReachOf,
  reachNow,
  reachOf,
  startOf,
  wayTo,
} from '../rules/movement/reach.js';
import { doorsOf, isDue } from '../rules/movement/reinforcements.js';
import { mayUseRoadMode, trucksLeft, whyNotTruckable } from '../rules/movement/road-mode.js';
import type { State } from '../rules/state/state.js';
import { hasMark, isOnMap, phasingSide, unitsOnMap } from '../rules/state/state.js';
import { GROUND } from '../rules/board/tables.js';
import type { Unit } from '../rules/scenarios/units.js';
import { idOf, sideOf, unitOf, units, unitsOf } from '../rules/scenarios/units.js';
import { opponentOf } from '../rules/vocabulary/vocabulary.js';
import { isLegal } from './toolkit.js';

/** One hex on a way: where, whether still in road mode, what is spent, and through which hex a British unit came. */
interface Place {
  readonly hex: Hex;
  readonly inRoadMode: boolean;
  readonly spent: number;
  readonly entry: Hex;
}

const has = (bits: Uint8Array, from: Hex, to: Hex) => (bits[from] & (1 << directionTo(GRID, from, to))) !== 0;

/** The rules of movement written down again, hex by hex and as they are told. */
function search(state: State, unit: Unit, how: Conveyance): Map<Hex, number> {
  const side = sideOf(unit);
  const enemies = unitsOnMap(state, opponentOf(side)).map((enemy) => state.place[enemy]);
  const isHeld = (hex: Hex) => enemies.includes(hex);
  const isControlled = (hex: Hex) => enemies.some((enemy) => distance(GRID, enemy, hex) === 1);
  const isInterdicted = (hex: Hex) => state.interdicted.includes(hex);
  const isRoad = (from: Hex, to: Hex) => has(board.roads, from, to) && !isInterdicted(from) && !isInterdicted(to);
  const isClosedBridge = (from: Hex, to: Hex) =>
    side === 'german' &&
    has(board.rivers, from, to) &&
    enemies.some((enemy) => Math.min(distance(GRID, enemy, from), distance(GRID, enemy, to)) <= 3);
  const ground = (hex: Hex) =>
    5 *
    Math.max(
      GROUND[board.terrain[hex]].move,
      board.westWall[hex] === 1 && side === 'german' ? GROUND['west-wall'].move : 0,
      board.brokenWestWall[hex] === 1 ? GROUND['broken-west-wall'].move : 0,
    );
  const allowance = Number(allowanceOf(state, unit));
  const isMechanized = units[unit].isArmored || how === 'truck';
  const best = new Map<Hex, number>();
  const seen = new Map<string, number>();
  const waiting: Place[] = [];
  const reach = (place: Place) => {
    const key = `${place.hex} ${place.inRoadMode} ${units[unit].nationality === 'british' ? place.entry : ''}`;
    const isOpen =
      place.spent <= allowance && !isHeld(place.hex) && whyNotIn(state, unit, place.hex, place.entry) === undefined;
    if (!isOpen || (seen.get(key) ?? Infinity) <= place.spent) return;
    seen.set(key, place.spent);
    best.set(place.hex, Math.min(best.get(place.hex) ?? Infinity, place.spent));
    waiting.push(place);
  };
  const start = state.place[unit];
  if (isOnMap(state, unit)) {
    const onRoad =
      (board.roads[start] !== 0 || Object.values(board.edgeRoads).some((hexes) => hexes.has(start))) &&
      !isInterdicted(start);
    const isSupplied = !hasMark(state, unit, 'unsupplied') || hasMark(state, unit, 'resupplied');
    waiting.push({
      hex: start,
      inRoadMode: isMechanized && onRoad && isSupplied,
      spent: 0,
      entry: state.entered[unit],
    });
  } else {
    for (const { hex, by } of doorsOf(state, contextOf(state), unit)) {
      const byRoad = board.edgeRoads[by].has(hex) && !isInterdicted(hex);
      reach({ hex, inRoadMode: false, spent: byRoad ? 5 : ground(hex), entry: hex });
      if (byRoad && isMechanized && !isControlled(hex)) reach({ hex, inRoadMode: true, spent: 1, entry: hex });
    }
  }
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    const { hex, inRoadMode, spent, entry } = place;
    if (isControlled(hex)) continue;
    for (const to of neighboursOf(GRID, hex)) {
      const normal = isRoad(hex, to) ? 5 : ground(to) + (has(board.rivers, hex, to) ? 5 : 0);
      reach({ hex: to, inRoadMode: false, spent: spent + normal, entry });
      if (inRoadMode && isRoad(hex, to) && !isControlled(to) && !isClosedBridge(hex, to))
        reach({ hex: to, inRoadMode: true, spent: spent + 1, entry });
      if (isOnMap(state, unit) && hex === start && allowance >= 5 && spent + normal > allowance)
        reach({ hex: to, inRoadMode: false, spent: allowance, entry });
    }
  }
  best.delete(isOnMap(state, unit) ? start : OFF_BOARD);
  return best;
}

const told = (costs: Iterable<readonly [Hex, number]>) =>
  [...costs].map(([hex, cost]) => `${label(hex)} ${cost}`).toSorted();

const conveyances = (unit: Unit): readonly Conveyance[] =>
  whyNotTruckable(unit) === undefined ? ['own', 'truck'] : ['own'];

/** Every unit that can move or enter now. */
function movers(
  state: State,
  context: Context,
): { readonly unit: Unit; readonly how: Conveyance; readonly reach: UnitReach }[] {
  return unitsOf(phasingSide(state)).flatMap((unit) => {
    if (
      isOnMap(state, unit)
        ? hasMark(state, unit, 'moved') || allowanceOf(state, unit) === 'must-roll'
        : !isDue(state, unit)
    )
      return [];
    return conveyances(unit).map((how) => ({
      unit,
      how,
      reach: isOnMap(state, unit) ? reachOf(state, context, unit, how) : entryReachOf(state, context, unit, how),
    }));
  });
}

const OPTIONS = { weather: 'table', response: 'one-day', surprise: 'plus1' } as const;

const states = [1, 2, 3]
  .flatMap((seed) => statesOfGame(bulge, 'campaign', seed, 40, OPTIONS))
  .filter((state) => state.stack.at(-1)?.at === 'movement');

test('4.1 4.4a 4.5 4.7 7.1 every unit reaches what a slow search finds, at the same cost', () => {
  expect(states.length).toBeGreaterThan(30);
  let compared = 0;
  for (const state of states) {
    for (const { unit, how, reach } of movers(state, contextOf(state))) {
      const reached = reach.hexes.map((hex) => [hex, reach.cost[hex]] as const);
      expect([idOf(unit), how, told(reached)]).toEqual([idOf(unit), how, told(search(state, unit, how))]);
      compared += reached.length;
    }
  }
  expect(compared).toBeGreaterThan(10_000);
});

test('4.7d 4.7e the way to every hex costs, step by step, what the reach says', () => {
  for (const state of states.filter((_, index) => index % 4 === 0)) {
    const context = contextOf(state);
    for (const { unit, how, reach } of movers(state, context)) {
      for (const hex of reach.hexes) {
        const path = wayTo(reach, hex);
        expect([
          label(hex),
          costOf(stepsOf(state, context, unit, startOf(state, context, unit, path[0]), path, how)),
        ]).toEqual([label(hex), reach.cost[hex]]);
      }
    }
  }
});

test('4.0c all listed moves are legal, and the list ends where it says', () => {
  for (const state of states.filter((_, index) => index % 10 === 0)) {
    const side = phasingSide(state);
    const list = candidates(bulge, state, side);
    for (let index = 0; index < list.length; index += 7) {
      const action = list.at(index);
      expect([action, action !== undefined && isLegal(state, side, action)]).toEqual([action, true]);
    }
    expect(list.at(list.length)).toBeUndefined();
  }
});

test('4.1 kept reach equals newly computed reach in every state of a phase', () => {
  for (const state of states.filter((_, index) => index % 10 === 5)) {
    const first = contextOf(state);
    movers(state, first);
    const kept = movers(state, contextOf(state, first));
    const fresh = movers(state, contextOf(state));
    expect(kept.map(({ reach }) => reach.hexes)).toEqual(fresh.map(({ reach }) => reach.hexes));
    expect(kept.every(({ reach }) => reach.hexes.every((hex) => reach.cost[hex] !== UNREACHED))).toBe(true);
  }
});

/** The moves of a state, listed the plain way: unit by unit, each looked at again. */
function plainMoves(state: State): string[] {
  const context = contextOf(state);
  const side = phasingSide(state);
  const hasTrucks = side === 'american' && trucksLeft(state) > 0;
  return [...unitsOnMap(state, side), ...arrivingNow(state, context, side)].flatMap((unit) => {
    const id = idOf(unit);
    const own = destinationsOf(state, context, unit, 'own').map(({ hex }) => `${id} ${label(hex)}`);
    const reach = reachNow(state, context, unit, 'own');
    if (reach === undefined || reach.hexes.length === 0) return [];
    const exits = exitsOf(state, context, unit, 'own').map(({ hex }) => `${id} off ${label(hex)}`);
    const mayRide =
      hasTrucks &&
      whyNotTruckable(unit) === undefined &&
      (!isOnMap(state, unit) || mayUseRoadMode(state, context, unit, { from: state.place[unit] }, 'truck'));
    const trucked = mayRide
      ? destinationsOf(state, context, unit, 'truck').filter(({ hex }) => reach.cost[hex] === UNREACHED)
      : [];
    return [...own, ...exits, ...trucked.map(({ hex }) => `${id} truck ${label(hex)}`)];
  });
}

test('4.0c 4.8 15.0c through a phase the list of moves is the one that a plain look at each state makes', () => {
  let compared = 0;
  for (const first of states.filter((_, index) => index % 12 === 3)) {
    const state = bulge.copy(first);
    const side = phasingSide(state);
    const own = seededChance(compared);
    let context = contextOf(state);
    for (let decisions = 0; decisions < 6 && state.stack.at(-1)?.at === 'movement'; decisions++) {
      const list = candidates(bulge, state, side, context);
      const listed = everyCandidate(list).flatMap((action) => {
        if (action.do !== 'move' && action.do !== 'enter') return [];
        const how = action.exit === true ? 'off ' : action.truck === true ? 'truck ' : '';
        return [`${action.unit} ${how}${action.path.at(-1) ?? label(state.place[unitOf(action.unit)])}`];
      });
      expect(listed).toEqual(plainMoves(state));
      compared += listed.length;
      const action = list.at(own.pick(list.length, 'choice'));
      if (action === undefined) throw new Error('The list is empty');
      context = apply(bulge, { state, chance: own, emit: () => {} }, side, action, context);
    }
  }
  expect(compared).toBeGreaterThan(5000);
});
