/** 8 Supply, and 13.0e supply from the air. */
import { apply, begin, candidates, isOver, questions } from '@bridgehead/engine';
import { OFF_BOARD, neighboursOf } from '@bridgehead/engine/hex';
import { seededChance } from '@bridgehead/engine/chance';
import { CLOSED } from '@bridgehead/engine/hexwar';
import { describe, expect, test } from 'vitest';
import { board } from '../rules/board/board.js';
import type { Context } from '../rules/situation/context.js';
import { contextOf } from '../rules/situation/context.js';
import { bulge } from '../rules/game.js';
import { GRID, label } from '../rules/board/grid.js';
import type { State } from '../rules/state/state.js';
import { isOnMap } from '../rules/state/state.js';
import { isSupplied } from '../rules/supply/supply.js';
import { saySupply, supplyBreak, supplyLine } from '../rules/supply/supply-report.js';
import { normalWays } from '../rules/situation/terrain.js';
import type { Bulge } from '../rules/situation/types.js';
import type { Unit } from '../rules/scenarios/units.js';
import { idOf, sideOf, units } from '../rules/scenarios/units.js';
import type { Pieces, Sketch } from './toolkit.js';
import {
  attack,
  END_PHASE,
  enter,
  eventIn,
  eventsOf,
  hex,
  isLegal,
  listedOf,
  marks,
  move,
  open,
  play,
  playAll,
  position,
  question,
  refusal,
  resupply,
  roll,
  unit,
} from './toolkit.js';

const isFed = (state: State, id: string) => isSupplied(state, contextOf(state), unit(id));
const line = (state: State, id: string) => supplyLine(state, contextOf(state), unit(id));
const broken = (state: State, id: string) => supplyBreak(state, contextOf(state), unit(id));
const said = (state: State, id: string) => saySupply(state, contextOf(state), unit(id));

/** Bastogne with German units all around, of which only one is next to it. */
const RING: Pieces = { 'GE-2': '1409', 'GE-26': '1311', 'GE-LEHR': '1313', 'GE-5P': '1513', 'GE-352': '1510' };
const surrounded = (more: Sketch = {}) =>
  position({ phase: 'american-pre', german: RING, american: { 'US-101': '1411' }, ...more });

describe('8.0 effects of supply', () => {
  test('8.0 a unit in supply has five points and both tables, one without has to roll and only the Secondary table', () => {
    const fed = position({ german: { 'GE-26': '1410' }, american: { 'US-101': '1413' } });
    expect(isLegal(fed, 'german', move('GE-26', '1409', '1408', '1308', '1307', '1306'))).toBe(true);
    const starved = surrounded();
    expect(refusal(starved, 'american', attack(['US-101'], 'GE-26'))).toEqual(['unsupplied-primary 8.0d']);
    expect(refusal(starved, 'american', attack(['US-101'], 'GE-26', { table: 'secondary' }))).toEqual([]);
  });
});

test('8.0d one participant out of supply binds all to the Secondary table, whichever is named first', () => {
  const state = position({
    phase: 'german-pre',
    german: { 'GE-2': '1412', 'GE-26': '1410' },
    american: { 'US-101': '1411', 'US-4A': '1113', 'US-26': '1514' },
  });
  expect([isFed(state, 'GE-2'), isFed(state, 'GE-26')]).toEqual([false, true]);
  const both = [
    ['GE-2', 'GE-26'],
    ['GE-26', 'GE-2'],
  ];
  expect(both.map((attackers) => refusal(state, 'german', attack(attackers, 'US-101')))).toEqual([
    ['unsupplied-primary 8.0d'],
    ['unsupplied-primary 8.0d'],
  ]);
  expect([
    refusal(state, 'german', attack(['GE-26'], 'US-101')),
    refusal(state, 'german', attack(both[1], 'US-101', { table: 'secondary' })),
  ]).toEqual([[], []]);
});

describe('8.0a the line', () => {
  const EMPTY: readonly [string, string, string, string[], string[], number][] = [
    [
      'in a hex on a road',
      'GE-2',
      '1411',
      ['1411'],
      ['1411', '1410', '1409', '1408', '1308', '1307', '1306', '1305', '1204', '1203', '1202', '1201'],
      0,
    ],
    ['beside a road', 'GE-1SS', '0401', ['0401', '0501'], ['0501'], 2],
    [
      'on the same road, to another side',
      'US-101',
      '1410',
      ['1410'],
      ['1410', '1411', '1511', '1611', '1711', '1810', '1911'],
      0,
    ],
  ];
  for (const [where, id, at, hexes, road, points] of EMPTY) {
    test(`8.0a ${id} ${where} traces ${points} points to ${road.at(-1)}`, () => {
      const found = line(position({ phase: 'german-pre', german: { [id]: at } }), id);
      expect(found?.line.map(label)).toEqual(hexes);
      expect(found?.road.map(label)).toEqual(road);
      expect(found?.cost).toBe(points * 5);
    });
  }

  test('8.0a five points are enough and six are too many', () => {
    const state = position({ phase: 'american-pre', american: { 'US-101': '1518', 'US-82': '1519' } });
    expect([line(state, 'US-101')?.cost, isFed(state, 'US-82')]).toEqual([25, false]);
    expect(broken(state, 'US-82')).toMatchObject({ why: 'too-far', enemy: undefined });
    expect(said(state, 'US-82')).toMatch(/^Out of supply, no road within 5 points: they end before \d{4}\.$/);
  });

  test('8.0a German roads lead to the east, American roads to the north, the south or the west', () => {
    const cut = board.edgeRoads.east;
    const state = position({
      phase: 'german-pre',
      weather: 'clear',
      interdicted: [...cut].map(label),
      german: { 'GE-2': '1411' },
      american: { 'US-101': '1413' },
    });
    expect([isFed(state, 'GE-2'), isFed(state, 'US-101')]).toEqual([false, true]);
    const other = [...board.edgeRoads.north, ...board.edgeRoads.south, ...board.edgeRoads.west].map(label);
    const turned = position({
      phase: 'german-pre',
      weather: 'clear',
      interdicted: other,
      german: { 'GE-2': '1411' },
      american: { 'US-101': '1413' },
    });
    expect([isFed(turned, 'GE-2'), isFed(turned, 'US-101')]).toEqual([true, false]);
  });

  test('8.0a R68 an interdicted hex has no road, but a line may cross it at the cost of its terrain', () => {
    const state = position({
      phase: 'german-pre',
      weather: 'clear',
      german: { 'GE-2': '1411' },
      interdicted: ['1411', '1410'],
    });
    expect(line(state, 'GE-2')?.line.map(label)).toEqual(['1411', '1311']);
    const cut = position({
      phase: 'german-pre',
      weather: 'clear',
      german: { 'GE-2': '1411' },
      interdicted: [...board.edgeRoads.east].map(label),
    });
    expect(broken(cut, 'GE-2')).toMatchObject({ at: hex('1201'), why: 'interdicted', enemy: undefined, more: 0 });
    expect(said(cut, 'GE-2')).toBe('Out of supply, cut at 1201, whose road is under air attack.');
  });

  test('8.0a a unit is told how it is supplied', () => {
    const state = position({ phase: 'german-pre', german: { 'GE-1SS': '0401', 'GE-2': '1411' } });
    expect(said(state, 'GE-1SS')).toBe(
      'In supply: 2 points to 0501, on the road that leads off the map to the east at 0501.',
    );
    expect(said(state, 'GE-2')).toBe('In supply: it stands on the road that leads off the map to the east at 1201.');
  });
});

/** A German division at the exit road 0112. */
const gone = (american: Pieces, german: Pieces) =>
  position({ phase: 'german-pre', german: { 'GE-1SS': '0112', ...german }, american });

describe('8.1 ways to cut a line', () => {
  test('8.1 an enemy unit in the way', () => {
    const state = position({
      phase: 'german-pre',
      german: { 'GE-1SS': '0601' },
      american: { 'US-101': '0501', 'US-82': '0701', 'US-1': '0602' },
    });
    expect(isFed(state, 'GE-1SS')).toBe(false);
    const { at, why, enemy } = broken(state, 'GE-1SS') ?? {};
    expect([label(at ?? 0), why, enemy !== undefined && idOf(enemy)]).toEqual(['0501', 'enemy', 'US-101']);
    expect(said(state, 'GE-1SS')).toMatch(/^Out of supply, cut at 0501 by 101st Airborne Division \(5\)/);
  });

  test('8.1a an enemy zone of control, unless a friend stands in the hex', () => {
    const american: Pieces = { 'US-101': '1411' };
    const german: Pieces = { 'GE-2': '1409', 'GE-26': '1311', 'GE-352': '1510', 'GE-LEHR': '1313' };
    const held = position({
      phase: 'american-pre',
      german,
      american: { ...american, 'US-10A': '1412', 'US-4A': '1513' },
    });
    expect(isFed(held, 'US-101')).toBe(true);
    expect(isFed(surrounded(), 'US-101')).toBe(false);
    expect(broken(surrounded(), 'US-101')).toMatchObject({ why: 'zone' });
    expect(said(surrounded(), 'US-101')).toMatch(/^Out of supply, cut at \d{4} by the zone of control of .*\.$/);
  });

  test('8.1a the road part of the line is cut in the same way', () => {
    expect(isFed(gone({ 'US-82': '0512' }, {}), 'GE-1SS')).toBe(true);
    expect(isFed(gone({ 'US-82': '0312', 'US-30': '0209' }, {}), 'GE-1SS')).toBe(false);
    expect(isFed(gone({ 'US-82': '0312', 'US-30': '0209' }, { 'GE-2': '0211', 'GE-9': '0311' }), 'GE-1SS')).toBe(true);
  });

  test('8.1a the hex of the unit itself is never closed to it', () => {
    const state = position({ phase: 'german-pre', german: { 'GE-26': '1410' }, american: { 'US-101': '1411' } });
    expect(isFed(state, 'GE-26')).toBe(true);
  });

  test('8.1a opening the hex that is named first makes the break go away or move on', () => {
    let state = surrounded();
    for (let step = 0; step < 3 && !isFed(state, 'US-101'); step++) {
      const found = broken(state, 'US-101');
      if (found === undefined) throw new Error('no break is told');
      const friends = ['US-10A', 'US-4A', 'US-80'].slice(0, step + 1);
      const hexes = [...friends.slice(0, -1).map((id) => label(state.place[unit(id)])), label(found.at)];
      state = surrounded({
        american: { 'US-101': '1411', ...Object.fromEntries(friends.map((id, index) => [id, hexes[index]])) },
      });
    }
    expect(isFed(state, 'US-101')).toBe(true);
  });
});

/** A search forward from one unit, hex by hex, as a player would trace it. */
function tracesForward(state: State, context: Context, it: Unit): boolean {
  const side = sideOf(it);
  const { cost } = normalWays(context, side);
  const hasRoadAt = (at: number) => !state.interdicted.includes(at);
  const holders = new Map(
    units.flatMap(({ side: owner }, other) => (isOnMap(state, other) ? [[state.place[other], owner] as const] : [])),
  );
  const isNextToEnemy = (at: number) =>
    neighboursOf(GRID, at).some((near) => holders.has(near) && holders.get(near) !== side);
  const isOpen = (at: number) => holders.get(at) === side || (!holders.has(at) && !isNextToEnemy(at));
  const sources =
    side === 'german' ? [board.edgeRoads.east] : [board.edgeRoads.north, board.edgeRoads.south, board.edgeRoads.west];
  const roadLeadsOff = (from: number) => {
    const seen = new Set([from]);
    for (const at of seen) {
      if (!hasRoadAt(at)) continue;
      if (sources.some((edge) => edge.has(at))) return true;
      for (let direction = 0; direction < 6; direction++) {
        const next = GRID.neighbours[at * 6 + direction];
        if ((board.roads[at] & (1 << direction)) !== 0 && isOpen(next) && hasRoadAt(next)) seen.add(next);
      }
    }
    return false;
  };
  const best = new Map([[state.place[it], 0]]);
  const queue = [state.place[it]];
  for (let at = queue.shift(); at !== undefined; at = queue.shift()) {
    if (roadLeadsOff(at)) return true;
    for (let direction = 0; direction < 6; direction++) {
      const next = GRID.neighbours[at * 6 + direction];
      if (next === OFF_BOARD || !isOpen(next) || cost[at * 6 + direction] === CLOSED) continue;
      const total = (best.get(at) ?? 0) + cost[at * 6 + direction];
      if (total > 25 || total >= (best.get(next) ?? Infinity)) continue;
      best.set(next, total);
      queue.push(next);
    }
  }
  return false;
}

test('8.0a in positions of random games a line is told exactly where one can be traced, and a break where none can', () => {
  let asked = 0;
  let without = 0;
  for (let seed = 1; seed <= 6; seed++) {
    const chance = seededChance(seed);
    const state = begin<Bulge>(bulge, { scenario: 'campaign', options: { weather: 'table' } }, chance);
    for (let decision = 0; decision < 600 && !isOver(state); decision++) {
      const [{ side }] = questions<Bulge>(bulge, state);
      const list = candidates<Bulge>(bulge, state, side);
      const action = list.at(chance.pick(list.length, 'choice'));
      if (action === undefined) throw new Error('nothing to choose');
      apply<Bulge>(bulge, { state, chance, emit: () => undefined }, side, action);
      if (decision % 40 !== 0) continue;
      const context = contextOf(state);
      units.forEach((_, it) => {
        if (!isOnMap(state, it)) return;
        const found = supplyLine(state, context, it);
        const gap = supplyBreak(state, context, it);
        expect([idOf(it), found !== undefined, gap === undefined]).toEqual([
          idOf(it),
          tracesForward(state, context, it),
          found !== undefined,
        ]);
        asked++;
        if (found === undefined) without++;
      });
    }
  }
  expect(asked).toBeGreaterThan(1000);
  expect(without).toBeGreaterThan(50);
});

/** Judged out of supply when the phase began; nobody is near. */
const starved = (rolled?: number) =>
  position({
    german: {
      'GE-2': { at: '1411', marks: ['unsupplied'], ...(rolled === undefined ? {} : { roll: rolled }) },
      'GE-26': '1311',
    },
    stack: [{ at: 'sequence' }, { at: 'movement', side: 'german' }],
  });

describe('8.0b movement out of supply', () => {
  test('8.0b supply is judged once, when the phase begins, and told', () => {
    const { state, events } = open(
      position({
        phase: 'german-pre',
        german: { 'GE-2': '1412', 'GE-26': '1410' },
        american: { 'US-101': '1411', 'US-4A': '1113', 'US-26': '1514' },
      }),
      [],
    );
    const later = state.phase === 'german-move' ? { state, events } : play(state, 'german', END_PHASE);
    expect(eventIn([...events, ...later.events], 'supply-judged')).toMatchObject({
      side: 'german',
      unsupplied: ['GE-2'],
    });
    expect([marks(later.state, 'GE-2'), marks(later.state, 'GE-26')]).toEqual([['unsupplied'], []]);
  });

  for (const [die, points] of [1, 2, 3, 4, 5, 0].map((value, index) => [index + 1, value])) {
    test(`8.0b a die of ${die} gives ${points} points`, () => {
      const { state, events } = play(starved(), 'german', roll('GE-2'), [die]);
      expect(eventIn(events, 'supply-rolled')).toMatchObject({ unit: 'GE-2', die, points });
      const road = ['1410', '1409', '1408', '1308', '1307'];
      const far = road.filter((_, index) => isLegal(state, 'german', move('GE-2', ...road.slice(0, index + 1))));
      expect(far).toHaveLength(points); // a point for each road hex: no road mode
    });
  }

  test('8.0b it rolls before it moves, once, and a 6 leaves it where it is', () => {
    expect(refusal(starved(), 'german', move('GE-2', '1410'))).toEqual(['must-roll 8.0b']);
    expect(refusal(starved(3), 'german', roll('GE-2'))).toEqual(['no-roll 8.0b']);
    expect(refusal(starved(6), 'german', move('GE-2', '1410'))).toEqual(['no-points 8.0b']);
    expect(refusal(starved(6), 'german', END_PHASE)).toEqual([]);
  });

  test('8.0b units in supply, units off the map and enemies do not roll', () => {
    expect(refusal(starved(), 'german', roll('GE-26'))).toEqual(['no-roll 8.0b']);
    expect(refusal(starved(), 'german', roll('GE-9'))).toEqual(['off-map 4.0a']);
    expect(refusal(starved(), 'german', roll('US-101'))).toEqual(['not-your-unit 4.0a']);
  });

  test('8.0b R59 a reinforcement is in supply in the phase in which it arrives', () => {
    const state = position({
      turn: 18,
      phase: 'american-move',
      american: { 'US-75': 'pool', 'US-5': 'pool' },
      weather: 'clear',
      interdicted: [...board.edgeRoads.north, ...board.edgeRoads.south, ...board.edgeRoads.west].map(label),
    });
    expect(refusal(state, 'american', enter('US-75', '0110'))).toEqual([]);
    expect(isFed(play(state, 'american', enter('US-75', '0110')).state, 'US-75')).toBe(false);
  });

  test('8.0b friends that move in the same phase change nothing about it', () => {
    const start = surrounded({ phase: 'american-move', american: { 'US-101': '1411', 'US-10A': '1711' } });
    const { state } = play(start, 'american', move('US-10A', '1611', '1511'));
    expect([isFed(start, 'US-101'), isFed(state, 'US-101'), marks(state, 'US-101')]).toEqual([
      false,
      true,
      ['unsupplied'],
    ]);
  });
});

describe('13.0e supply from the air', () => {
  const AIR: Sketch = { phase: 'american-move', weather: 'clear', resupplyLeft: 1 };

  test('13.0e the American Player is asked when they have ordered it and somebody lacks supply, and may decline', () => {
    const state = surrounded(AIR);
    expect(question(state)).toMatchObject({ side: 'american', rule: '13.0e', decline: resupply() });
    const { state: moving, events } = play(state, 'american', resupply());
    expect([marks(moving, 'US-101'), moving.resupplyLeft, eventIn(events, 'supply-judged').unsupplied]).toEqual([
      ['unsupplied'],
      1,
      ['US-101'],
    ]);
  });

  test('13.0e nobody is asked without an order, without need, or on the German side', () => {
    expect(question(surrounded({ ...AIR, resupplyLeft: 0 }))?.rule).toBe('4.0c');
    expect(question(position({ ...AIR, american: { 'US-101': '1411' } }))?.rule).toBe('4.0c');
    const german = position({ ...AIR, phase: 'german-move', german: { 'GE-2': '1519' } });
    expect([question(german)?.rule, marks(german, 'GE-2')]).toEqual(['4.0c', ['unsupplied']]);
  });

  test('13.0e the unit is in supply for the rest of the Game-Turn, for movement and attack', () => {
    const { state, events } = play(surrounded(AIR), 'american', resupply('US-101'));
    expect(eventsOf(events, 'resupplied')).toMatchObject([{ unit: 'US-101' }]);
    expect([marks(state, 'US-101'), state.resupplyLeft, isFed(state, 'US-101')]).toEqual([['resupplied'], 0, true]);
    expect(said(state, 'US-101')).toBe(
      'Supplied from the air for this turn, otherwise out of supply, cut at 1511 by the zone of control of 352nd Volksgrenadier Division (3).',
    );
    const fighting = play(state, 'american', END_PHASE).state;
    expect(isLegal(fighting, 'american', attack(['US-101'], 'GE-26'))).toBe(true);
    const fought = playAll(fighting, [['american', attack(['US-101'], 'GE-26', { table: 'secondary' }), 3]]).state;
    expect([fought.turn, marks(fought, 'US-101')]).toEqual([6, []]);
  });

  const REFUSED: readonly [string, string[], string[]][] = [
    ['more units than were ordered', ['US-101', 'US-82'], ['no-resupply-left 13.0e']],
    ['a unit in supply', ['US-1'], ['not-unsupplied 13.0e']],
    ['a German unit', ['GE-26'], ['no-german-resupply 13.0e']],
    ['a unit off the map', ['US-5'], ['resupply-off-map 13.0e']],
  ];
  for (const [what, ids, codes] of REFUSED) {
    test(`13.0e not ${what}`, () => {
      const state = surrounded({ ...AIR, american: { 'US-101': '1411', 'US-82': '1519', 'US-1': '0107' } });
      expect(refusal(state, 'american', resupply(...ids))).toEqual(codes);
    });
  }

  test('13.0e every listed choice is legal: nobody, one, or the strongest together', () => {
    const state = surrounded({
      ...AIR,
      resupplyLeft: 2,
      american: { 'US-101': '1411', 'US-82': '1519', 'US-14R': '1619' },
    });
    expect(listedOf(state, 'american', 'resupply').map(({ units: ids }) => ids)).toEqual([
      [],
      ['US-14R'],
      ['US-82'],
      ['US-101'],
      ['US-82', 'US-101'],
    ]);
    for (const action of listedOf(state, 'american', 'resupply'))
      expect(refusal(state, 'american', action)).toEqual([]);
    expect(refusal(state, 'american', END_PHASE)).toEqual(['not-an-answer 3.0']);
  });
});
