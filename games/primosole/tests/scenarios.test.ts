import { areAdjacent, columnAndRow, distance, hexNamed } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import map from '../content/map.json' with { type: 'json' };
import { campaign } from '../rules/scenarios/campaign-content.js';
import { couldFireAt } from '../rules/fire/fire.js';
import { primosole } from '../rules/game.js';
import { GRID } from '../rules/board/grid.js';
import type { Placement, Scenario } from '../rules/scenarios/scenarios.js';
import { areas, findScenario, isNight, readFires, scenarios, timeOf } from '../rules/scenarios/scenarios.js';
import { isOnMap } from '../rules/state/state.js';
import { tables } from '../rules/board/tables.js';
import { unitOf, units, unitsOf } from '../rules/pieces/units.js';
import type { Side, Terrain } from '../rules/vocabulary/vocabulary.js';
import { SIDES, TERRAINS } from '../rules/vocabulary/vocabulary.js';

const hex = (number: string) => hexNamed(GRID, number);
const labels = (hexes: Iterable<number>) => [...hexes].map((at) => GRID.labels[at]).toSorted();
const terrainOf = (at: number): Terrain => TERRAINS.find((terrain) => terrain === map.terrain[at]) ?? 'clear';
const ofSide = (list: readonly Placement[], side: Side) => list.filter(({ unit }) => units[unit].side === side);
const bank = (place: number) => map.bank[place];
const column = (place: number) => columnAndRow(GRID, place).column;
const row = (place: number) => columnAndRow(GRID, place).row;
const area = (id: string) => labels(areas.find((known) => known.id === id)?.hexes ?? []);
const [first, second, third] = scenarios;

/** The fires of a side, turn by turn. */
function firesOf(scenario: Scenario, side: Side): string {
  const { artillery, air } = scenario.offMapFires[side];
  return scenario.turns
    .map((_, index) => [...artillery[index], ...air[index].map((strength) => `air ${strength}`)].join(' '))
    .join(', ');
}

/** How many units of a side are set up, and how many come later. */
function orderOfBattle(scenario: Scenario, side: Side): number[] {
  return [ofSide(scenario.setup, side).length, ofSide(scenario.arrivals, side).length];
}

test('3.5a the scenarios have 16, 14 and 16 turns', () => {
  expect(scenarios.map(({ id, title, turns }) => [id, title, turns.length])).toEqual([
    ['primosole-1', 'The Red Devils', 16],
    ['primosole-2', 'Durhams at the River', 14],
    ['primosole-3', 'The Bridgehead', 16],
  ]);
  expect([timeOf(first, 1), timeOf(second, 8), timeOf(third, 16)]).toEqual([
    '14 July, 04:00',
    '16 July, 01:00',
    '17 July, 11:00',
  ]);
});

test('11.4 the night turns are those before dawn', () => {
  expect(
    scenarios.map((scenario) =>
      scenario.turns.flatMap((_, index) => (isNight(scenario, index + 1) ? [index + 1] : [])),
    ),
  ).toEqual([
    [1, 2],
    [8, 9, 10, 11],
    [9, 10, 11, 12],
  ]);
});

test('2.0z 3.3a 11.5.1 hands, initiative suits and Low Ammo levels', () => {
  expect(
    scenarios.map(({ hands, initiative, lowAmmo }) => [
      hands.british,
      hands.german,
      initiative.side,
      initiative.cards,
      lowAmmo.british,
      lowAmmo.german,
    ]),
  ).toEqual([
    [3, 4, 'german', 3, 2, 4],
    [5, 4, 'british', 3, 5, 4],
    [5, 4, 'german', 2, 5, 4],
  ]);
});

test('6.7.2 af-3 a notation like 3x1 gives number and strength of the fires of a turn', () => {
  expect(readFires('3x1')).toEqual([1, 1, 1]);
  expect(readFires('1x2')).toEqual([2]);
  for (const wrong of ['', '3', '0x1', '3x0', 'x1', '3 x 1']) expect(readFires(wrong), wrong).toBeUndefined();
});

test('6.7.2 6.8a each side has its fires turn by turn', () => {
  expect(scenarios.map((scenario) => SIDES.map((side) => firesOf(scenario, side)))).toEqual([
    [', , , , 2, 2, 2, 2, 2, 2, 2, 2, 2, , , ', ', , , , , 1, 1 air 1, 1, 1, 1, 1 air 1, 1, 1, 1, 1, 1'],
    [
      '1 1 1, 1 1, 1, 1, 1, 1, 1, 1 1 1 1, 1 1 1, 1 1, 1 1, 1 1, 1 1 air 2, 1 1',
      '1, 1, 1, 1, 1 air 1, 1, 1, 1, 1, 1, 1, 1, 1, 1',
    ],
    [
      '2 2, 1 1, 1 1, 1 1 air 2, 1 1, 1 1, 1 1, 1 1, 2 2 2, 2 2, 1 1, 1 1, 1 1, 1 1 air 2, 1 1, 1 1',
      '1, 1, 1 air 1, 1, 1, 1 air 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1',
    ],
  ]);
});

test('11.4 no Air Strike is given for a night turn', () => {
  for (const scenario of scenarios) {
    for (const side of SIDES)
      scenario.offMapFires[side].air.forEach((strikes, index) =>
        expect(isNight(scenario, index + 1) ? strikes : [], scenario.id).toEqual([]),
      );
  }
});

test('3.1a 3.1b the order of battle: so many set up, so many come later', () => {
  expect(
    scenarios.map((scenario) => [...orderOfBattle(scenario, 'british'), ...orderOfBattle(scenario, 'german')]),
  ).toEqual([
    [13, 6, 5, 12],
    [15, 11, 14, 4],
    [23, 7, 17, 4],
  ]);
  expect(first.arrivals.find(({ unit }) => unit === unitOf('ge-1-sig'))?.turn).toBe(5);
});

test('C.1 the campaign plays the three scenarios in order', () => {
  expect(campaign.order).toEqual(scenarios.map(({ id }) => id));
  expect([...campaign.refit].map(([id, { british, german }]) => [id, british, german])).toEqual([
    ['primosole-2', 2, 3],
    ['primosole-3', 4, 3],
  ]);
  expect([campaign.ammoRelief, campaign.cutOff.card, campaign.johnnyLost.hand]).toEqual([3, 4, 4]);
});

describe.each(scenarios)('$id', (scenario) => {
  const { setup, inside, improved, mines, arrivals, victory, demolition } = scenario;
  const at = (place: number, side: Side) => ofSide(setup, side).filter((placement) => placement.hex === place);

  test('2.0ag the ready-made set-up keeps the stacking limits', () => {
    for (const { hex: place } of setup) {
      for (const side of SIDES) {
        const counted = at(place, side).filter(({ unit }) => !units[unit].isSupportWeapon);
        expect(counted.length, `${GRID.labels[place]} ${side}`).toBeLessThanOrEqual(
          tables.terrain[terrainOf(place)].stacking,
        );
      }
    }
  });

  test('5.2 nobody is set up or comes on in ground that is closed to it', () => {
    for (const { unit, hex: place } of [...setup, ...arrivals])
      expect(tables.terrain[terrainOf(place)].cost[units[unit].moves], units[unit].id).toBeDefined();
  });

  test('the two sides never share a hex at the start', () => {
    const german = new Set(ofSide(setup, 'german').map(({ hex: place }) => place));
    expect(ofSide(setup, 'british').filter(({ hex: place }) => german.has(place))).toEqual([]);
  });

  test('11.8.1b the unit inside a fortification stands in its hex', () => {
    for (const [place, unit] of inside)
      expect(setup.some((placement) => placement.unit === unit && placement.hex === place)).toBe(true);
  });

  test('S.ip Improved Positions stand where a non-motorized unit of the side can have one', () => {
    for (const side of SIDES) {
      for (const place of improved[side].hexes) {
        expect(tables.terrain[terrainOf(place)].improvable, GRID.labels[place]).toBe(true);
        expect(
          at(place, side).some(({ unit }) => units[unit].moves === 'foot'),
          GRID.labels[place],
        ).toBe(true);
      }
    }
  });

  test('11.6.1 11.6.2 mines lie in ground that can be mined, next to a unit of the side and not under the enemy', () => {
    for (const side of SIDES) {
      for (const place of mines[side].hexes) {
        expect(tables.terrain[terrainOf(place)].mineable, GRID.labels[place]).toBe(true);
        expect(
          ofSide(setup, side).some((placement) => areAdjacent(GRID, placement.hex, place)),
          GRID.labels[place],
        ).toBe(true);
        expect(at(place, side === 'british' ? 'german' : 'british'), GRID.labels[place]).toEqual([]);
      }
    }
    expect(mines.british.count + mines.german.count).toBeLessThanOrEqual(tables.mines.length);
  });

  test('13.2 units stand in hexes that their side controls', () => {
    for (const { unit, hex: place } of setup) {
      expect(scenario.britishHexes.has(place) ? 'british' : 'german', units[unit].id).toBe(units[unit].side);
    }
  });

  test('13.1 the levels of victory go from one side to the other without a gap', () => {
    const order =
      victory.margin === 'british'
        ? ['british-decisive', 'british-marginal', 'draw', 'german-marginal', 'german-decisive']
        : ['german-decisive', 'german-marginal', 'draw', 'british-marginal', 'british-decisive'];
    expect(victory.levels.map(({ level }) => level)).toEqual(order);
  });

  test('11.7 points for the bridge are given only where it can be destroyed', () => {
    expect(victory.bridgeDestroyed > 0).toBe(demolition !== undefined);
  });
});

test('S.vp1 S.vp2 S.vp3 objectives and levels are those of the scenario rules', () => {
  const told = scenarios.map(({ victory: { objectives, levels, unitsPerPoint, bridgeDestroyed } }) => ({
    objectives: objectives.map(({ hex: place, points }) => `${GRID.labels[place]} ${points}`),
    levels: levels.map(({ from }) => from),
    kills: [unitsPerPoint.british, unitsPerPoint.german, bridgeDestroyed],
  }));
  expect(told).toEqual([
    { objectives: ['1309 3', '1310 5', '1016 4'], levels: [7, 2, -3, -8, undefined], kills: [1, 1, 0] },
    { objectives: ['1309 4', '1306 6', '1205 2', '1407 2'], levels: [16, 5, 1, -5, undefined], kills: [1, 2, 5] },
    {
      objectives: ['1309 4', '1306 5', '1205 3', '1407 3', '1303 3'],
      levels: [18, 9, 5, -2, undefined],
      kills: [1, 2, 5],
    },
  ]);
});

test('S1.d S3.d sudden death', () => {
  expect(
    scenarios.map(({ victory: { suddenDeath } }) => suddenDeath && [suddenDeath.side, ...labels(suddenDeath.hexes)]),
  ).toEqual([['german', '1016', '1309', '1310'], undefined, ['british', '1205', '1303', '1306', '1309', '1407']]);
});

test('S1.a S1.b D.10 D.11 D.16 what each scenario adds', () => {
  expect(
    scenarios.map(({ glider, demolition, eveningPause }) => [
      glider?.unit,
      demolition?.from,
      demolition?.raidFrom,
      eveningPause,
    ]),
  ).toEqual([
    [unitOf('br-6pdr-3'), undefined, undefined, undefined],
    [undefined, 8, undefined, 8],
    [undefined, 1, 9, 9],
  ]);
});

describe('areas', () => {
  const board = Array.from({ length: GRID.size }, (_, place) => place);

  test('the bridge group stands within two hexes of the bridge', () => {
    expect(area('bridge-group')).toEqual(
      labels(
        board.filter((place) => Math.min(distance(GRID, place, hex('1309')), distance(GRID, place, hex('1310'))) <= 2),
      ),
    );
  });

  test('S1.a the glider lands in a clear hex between the rivers', () => {
    expect(area('glider-zone')).toEqual(
      labels(board.filter((place) => terrainOf(place) === 'clear' && bank(place) === 'M')),
    );
  });

  test('the north bank, the south bank and its rear', () => {
    expect(area('north-bank')).toEqual(
      labels(
        board.filter(
          (place) =>
            bank(place) === 'N' && column(place) >= 8 && column(place) <= 18 && row(place) >= 3 && row(place) <= 9,
        ),
      ),
    );
    expect(area('south-bank')).toEqual(
      labels(board.filter((place) => bank(place) === 'M' && column(place) >= 9 && column(place) <= 17)),
    );
    expect(area('rear')).toEqual(area('south-bank').filter((number) => row(hex(number)) >= 10));
    expect(area('north-bank-beyond-bridgehead')).toEqual(
      area('north-bank').filter((number) => !area('bridgehead').includes(number)),
    );
  });

  test('Johnny I is its hill hexes, the groves are orchards', () => {
    expect(area('johnny-1').every((number) => terrainOf(hex(number)).startsWith('hill'))).toBe(true);
    expect(area('groves').every((number) => terrainOf(hex(number)) === 'orchard')).toBe(true);
  });

  test('units come on at the edge of the board', () => {
    const edges = areas.filter(({ id }) => id.endsWith('-edge') || id.startsWith('west-edge'));
    expect(edges).toHaveLength(6);
    for (const { id, hexes } of edges)
      for (const place of hexes)
        expect([column(place) === 1, row(place) === 1, row(place) === 20], `${id} ${GRID.labels[place]}`).toContain(
          true,
        );
  });

  test('every area is used', () => {
    const used = new Set(
      scenarios.flatMap(({ setup, arrivals }) => [...setup, ...arrivals]).map((placement) => placement.area.id),
    );
    expect(areas.map(({ id }) => id).filter((id) => !used.has(id))).toEqual([]);
  });
});

test('a scenario is found by its id', () => {
  expect(findScenario('primosole-2')).toBe(second);
});

test('3.1a the suggested set-up of scenario 3 shows no tank to the 88s, and HQ/8DLI to no gun and no machine guns', () => {
  const parsed = primosole.readPosition({ game: 'primosole', scenario: 'primosole-3', turn: 1, active: 'german' });
  if (!parsed.ok) throw new Error('the set-up cannot be read');
  const state = parsed.value;
  const context = primosole.context(state);
  const seenBy = (target: number) =>
    unitsOf('german')
      .filter((enemy) => isOnMap(state, enemy) && couldFireAt(state, context, enemy, target))
      .map((enemy) => units[enemy].name);
  for (const tank of unitsOf('british').filter((unit) => isOnMap(state, unit) && units[unit].fireClass === 'tank'))
    expect(seenBy(tank), units[tank].name).toEqual([]);
  expect(seenBy(unitOf('br-hq-8dli'))).toEqual(['1 sig.']);
});
