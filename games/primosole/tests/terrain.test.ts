import { directionTo, distance, neighboursOf } from '@bridgehead/engine/hex';
import { TallySheet } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { board, label } from '../rules/board/board.js';
import { GRID } from '../rules/board/grid.js';
import { tables } from '../rules/board/tables.js';
import {
  addStep,
  coverOf,
  isImprovable,
  isMineable,
  isOpenTo,
  isPassable,
  PRIMOSOLE_BRIDGE,
  stackingLimit,
  stepCost,
} from '../rules/situation/terrain.js';
import { UNIT_COUNT, units } from '../rules/pieces/units.js';
import { TERRAINS } from '../rules/vocabulary/vocabulary.js';
import { answer, eventsOf, hex, refusal, stateWith, unit } from './toolkit.js';
import boardVectors from './vectors/board.json' with { type: 'json' };
import vectors from './vectors/movement.json' with { type: 'json' };

const standing = stateWith({});
const broken = stateWith({ ruins: [PRIMOSOLE_BRIDGE.name] });
const cost = (id: string, from: string, to: string, state = standing) => stepCost(state, unit(id), hex(from), hex(to));
const hexes = Array.from({ length: GRID.size }, (_, at) => at);
const hasRoad = (from: number, to: number) => (board.roads[from] & (1 << directionTo(GRID, from, to))) !== 0;
const hasWater = (from: number, to: number) =>
  ((board.rivers[from] | board.streams[from]) & (1 << directionTo(GRID, from, to))) !== 0;

/** Each vector is walked: a lone unit takes the step, and the rules say what it cost. */
describe('vectors', () => {
  test.each(vectors)(
    '$id: $unit from $from to $to',
    ({ unit: id, from, to, enemyThere, terrain, cost: expected, minimumMove }) => {
      const side = units[unit(id)].side;
      const enemy = side === 'british' ? 'ge-hq-1mg' : 'br-hq-8dli';
      const state = stateWith({
        active: side,
        units: { [id]: { at: from, marks: ['activated'] }, ...(enemyThere ? { [enemy]: to } : {}) },
      });
      expect(board.terrain[hex(to)]).toBe(terrain);
      const step = { do: 'move' as const, unit: id, path: [to] };
      if (expected === null) {
        expect(refusal(state, step)).toEqual(['closed-ground 5.3b']);
        return;
      }
      const [moved] = eventsOf(answer(state, step).events, 'moved');
      expect(moved).toMatchObject({
        from,
        to,
        cost: expected,
        rule: minimumMove ? '5.3a' : '5.2',
        left: minimumMove ? 0 : units[unit(id)].front.movement - expected,
      });
    },
  );
});

describe('vectors of the board', () => {
  test.each(boardVectors.suits)('$id: the suits of hexes', ({ hexes: numbers, suits }) => {
    expect(numbers.map((number) => board.suit[hex(number)])).toEqual(suits);
  });

  test.each(boardVectors.neighbours)('$id: the neighbours of $hex by suit', ({ hex: at, diamonds, hearts, spades }) => {
    const near = (suit: string) =>
      neighboursOf(GRID, hex(at))
        .filter((other) => board.suit[other] === suit)
        .map(label)
        .toSorted();
    expect([near('diamonds'), near('hearts'), near('spades'), near('clubs')]).toEqual([diamonds, hearts, spades, []]);
  });

  test.each(boardVectors.distances)('$id: from $from to $to', ({ from, to, distance: far }) => {
    expect(distance(GRID, hex(from), hex(to))).toBe(far);
  });
});

test('5.2 D.3 every hex costs what the terrain chart says, off the road and away from water', () => {
  const [foot, motor] = [unit('br-a-8dli'), unit('br-a-44rtr')];
  const seen = new Set<string>();
  for (const from of hexes) {
    for (const to of neighboursOf(GRID, from)) {
      if (hasRoad(from, to) || hasWater(from, to)) continue;
      seen.add(board.terrain[to]);
      expect(stepCost(standing, foot, from, to)).toBe(tables.terrain[board.terrain[to]].cost.foot);
      expect(stepCost(standing, motor, from, to)).toBe(tables.terrain[board.terrain[to]].cost.motor);
    }
  }
  expect([...seen].toSorted()).toEqual([...TERRAINS].toSorted());
});

test('2.0j motorized units use the column on black: 2 for an orchard, where others pay 1', () => {
  expect([cost('br-a-44rtr', '1212', '1112'), cost('br-a-8dli', '1212', '1112')]).toEqual([2, 1]);
});

test('D.3 the rows of the chart: stacking, cover, improving, mining', () => {
  expect([
    stackingLimit(hex('1205')),
    stackingLimit(hex('1312')),
    stackingLimit(hex('1109')),
    stackingLimit(hex('1203')),
  ]).toEqual([2, 3, 2, 2]);
  expect([coverOf(hex('1312')), coverOf(hex('1111')), coverOf(hex('1306')), coverOf(hex('1205'))]).toEqual([
    0, 2, 3, 3,
  ]);
  expect([isImprovable(hex('1111')), isImprovable(hex('1109')), isImprovable(hex('1306'))]).toEqual([
    true,
    false,
    false,
  ]);
  expect([isMineable(hex('1208')), isMineable(hex('0908')), isMineable(hex('1306'))]).toEqual([true, false, true]);
});

test('2.0ag the limit is that of the terrain: two in a building or reeds, three in the open', () => {
  for (const at of hexes)
    expect(stackingLimit(at), label(at)).toBe(['reeds', 'ditch', 'building'].includes(board.terrain[at]) ? 2 : 3);
});

test('D.1 the board has 24 columns and 20 rows of hexes, numbered by column and row', () => {
  expect([GRID.size, label(0), label(GRID.size - 1)]).toEqual([480, '0101', '2420']);
});

test('D.2 the suits of the hexes: no two neighbours agree, and each has two of every other suit', () => {
  expect(['1309', '1310', '1209', '1208'].map((number) => board.suit[hex(number)])).toEqual([
    'clubs',
    'hearts',
    'spades',
    'diamonds',
  ]);
  for (const at of hexes) {
    const near = neighboursOf(GRID, at).map((other) => board.suit[other]);
    expect(near).not.toContain(board.suit[at]);
    if (near.length === 6)
      expect(near.toSorted().filter((suit, index, all) => all.indexOf(suit) === index)).toHaveLength(3);
  }
});

test('D.4 along a road every step costs 1, whatever the terrain and the hexside', () => {
  for (let it = 0; it < UNIT_COUNT; it++) {
    for (const from of hexes)
      for (const to of neighboursOf(GRID, from))
        if (hasRoad(from, to)) expect(stepCost(standing, it, from, to)).toBe(1);
  }
  expect(cost('br-a-44rtr', '1306', '1307')).toBe(1);
  expect(cost('br-a-44rtr', '1406', '1306')).toBe(2);
});

test('D.5 the river costs 4 more and a ford 2, on foot; motors and guns cannot cross', () => {
  expect([cost('br-a-8dli', '1109', '1108'), cost('br-a-8dli', '1009', '1008')]).toEqual([5, 3]);
  for (const id of ['br-a-44rtr', 'ge-at-2', 'ge-88-1', 'ge-20mm', 'ge-ard'])
    expect([cost(id, '1109', '1108'), cost(id, '1009', '1008')], id).toEqual([undefined, undefined]);
});

test('D.6 the stream costs 1 more on foot and 3 by motor, and reeds stay closed to motors; the highway bridge costs the road point', () => {
  expect(cost('br-a-8dli', '1315', '1214')).toBe(3);
  expect(cost('br-a-44rtr', '1415', '1414')).toBeUndefined();
  expect([cost('br-a-8dli', '1315', '1314'), cost('br-a-44rtr', '1315', '1314')]).toEqual([1, 1]);
  const dry = hexes.flatMap((from) =>
    neighboursOf(GRID, from)
      .filter(
        (to) =>
          (board.streams[from] & (1 << directionTo(GRID, from, to))) !== 0 &&
          !hasRoad(from, to) &&
          board.terrain[to] === 'clear',
      )
      .map((to) => [from, to] as const),
  );
  for (const [from, to] of dry)
    expect([stepCost(standing, unit('br-a-44rtr'), from, to), stepCost(standing, unit('ge-at-1'), from, to)]).toEqual([
      4, 2,
    ]);
  expect(dry.length).toBeGreaterThan(0);
});

test('D.10 R90 with the bridge destroyed its hexside is plain river', () => {
  expect([
    cost('br-a-44rtr', '1310', '1309'),
    cost('br-a-8dli', '1310', '1309'),
    cost('ge-at-1', '1309', '1310'),
  ]).toEqual([1, 1, 1]);
  expect([
    cost('br-a-44rtr', '1310', '1309', broken),
    cost('br-a-8dli', '1310', '1309', broken),
    cost('ge-at-1', '1309', '1310', broken),
  ]).toEqual([undefined, 5, undefined]);
  expect(cost('br-a-8dli', '1311', '1310', broken)).toBe(1);
});

test('5.3b what is closed stays closed: reeds to tanks, and hexes that are not adjacent to everybody', () => {
  expect(isPassable(standing, unit('br-a-44rtr'), hex('1110'), hex('1109'))).toBe(false);
  expect(isPassable(standing, unit('br-a-8dli'), hex('1110'), hex('1109'))).toBe(true);
  expect(cost('br-a-8dli', '1110', '1114')).toBeUndefined();
  expect([
    isOpenTo(unit('br-a-44rtr'), hex('1109')),
    isOpenTo(unit('br-a-8dli'), hex('1109')),
    isOpenTo(unit('br-a-44rtr'), hex('1312')),
  ]).toEqual([false, true, true]);
});

/** The total of a step, and its parts. */
function parts(id: string, from: string, to: string, state = standing): (number | string)[] {
  const sheet = new TallySheet('cost');
  addStep(state, unit(id), hex(from), hex(to), sheet);
  return [sheet.total, ...sheet.parts.map(({ rule, label: text }) => `${rule} ${text}`)];
}

test('5.2 the sum shows its parts, and comes to the cost of the step', () => {
  expect(parts('br-a-8dli', '1315', '1214')).toEqual([3, '5.2 1214, reeds', 'D.6 across the stream']);
  expect(parts('br-a-8dli', '1109', '1108')).toEqual([5, '5.2 1108, vineyard', 'D.5 across the river']);
  expect(parts('br-a-44rtr', '1310', '1309')).toEqual([1, 'D.4 1309, clear, over the bridge']);
  expect(parts('br-a-44rtr', '1306', '1307')).toEqual([1, 'D.4 1307, vineyard, by road']);
  for (const id of ['br-a-8dli', 'br-a-44rtr', 'ge-at-1']) {
    for (const state of [standing, broken]) {
      for (const from of hexes.filter((at) => at % 3 === 0 || PRIMOSOLE_BRIDGE.side.includes(at))) {
        for (const to of neighboursOf(GRID, from)) {
          const total = stepCost(state, unit(id), from, to);
          if (total !== undefined) expect(parts(id, label(from), label(to), state)[0]).toBe(total);
        }
      }
    }
  }
});
