import { areAdjacent, hexNamed } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import { elst } from '../rules/board/elst-board.js';
import { locationLabel, steepleOver } from '../rules/board/locations.js';
import { NO_HINDRANCES } from '../rules/sight/hindrances.js';
import type { Sight } from '../rules/sight/sight-cache.js';
import { makeSights } from '../rules/sight/sight-cache.js';
import { seasonIn, terrainSight } from '../rules/sight/terrain-sight.js';
import { heightAdvantage } from '../rules/terrain/height-advantage.js';
import type { SightFacts } from './sight-kit.js';
import { look } from './sight-kit.js';

const at = (label: string) => hexNamed(elst.grid, label);
const hexes = [...elst.grid.labels.keys()];

/** The Hindrance, or 'blocked'. */
function verdict(facts: SightFacts): number | 'blocked' {
  const { line, quick } = look(facts);
  expect(told(quick)).toBe(told(line));
  return told(line);
}

/** The same of an answer. */
function told({ isClear, hindrance }: Sight): number | 'blocked' {
  return isClear ? hindrance : 'blocked';
}

/** Down hexrow L, over L11 and L12. */
const DOWN_L = { from: 'L10', to: 'L13' } as const;
/** A square about the middle of a hex of hexrow L. */
const square = (row: number, half = 0.3) => [
  [9.526 - half, row - half],
  [9.526 + half, row - half],
  [9.526 + half, row + half],
  [9.526 - half, row + half],
];
/** A strip along that line. */
const beside = (left: number, right: number) => [
  [left, 10.6],
  [right, 10.6],
  [right, 12.4],
  [left, 12.4],
];
/** A crest line across it. */
const crest = (y: number) => [
  [8.9, y],
  [10.1, y],
];

describe('obstacles', () => {
  test('I-1.1b the centre of a half hex on the edge of the board is its geometric one', () => {
    expect(look({ from: 'B0', to: 'F0' })).toMatchObject({ crossed: ['D0'], along: ['C1', 'E1'] }); // along the edge of the board
    expect(verdict({ from: 'B0', to: 'F0', orchardHexes: ['C1'], vehicleHexes: ['E1'] })).toBe(1);
    expect(look({ board: 'elst', from: 'B0', to: 'B3' }).crossed).toEqual(['B1', 'B2']);
  });

  test('I-1.1.1c open ground neither blocks nor hinders', () => {
    expect(verdict(DOWN_L)).toBe(0);
  });

  test('I-1.1.1e I-3.2.1b a building drawn across the line blocks it, and says where', () => {
    const { line, blockedBy } = look({ ...DOWN_L, obstacles: [square(11)] });
    expect([line.isClear, blockedBy]).toEqual([false, ['L11']]);
    expect(line.effects[0]).toMatchObject({ cause: 'building', effect: 'blocks', rule: 'I-1.1.1e' });
  });

  test('I-1.1.1e a building blocks between different levels too', () => {
    expect(
      verdict({
        from: 'W1',
        to: 'W4',
        levels: { W1: 1 },
        crests: [
          [
            [18.3, 0.85],
            [19.8, 0.85],
          ],
        ],
        buildingHexes: ['W3'],
      }),
    ).toBe('blocked');
  });

  test('I-1.1.1k a wood drawn across the line blocks it', () => {
    expect(verdict({ ...DOWN_L, woodsPolygons: [square(12)] })).toBe('blocked');
    expect(look({ ...DOWN_L, woodsPolygons: [square(12)] }).line.effects[0].rule).toBe('I-1.1.1k');
  });

  test('I-1.1.1n a line along the road between woods is free', () => {
    expect(verdict({ ...DOWN_L, woodsPolygons: [beside(9.1, 9.5), beside(9.55, 9.9)] })).toBe(0);
    expect(verdict({ ...DOWN_L, woodsPolygons: [beside(9.1, 9.5), beside(9.52, 9.9)] })).toBe('blocked');
  });

  test('I-R1 a line along the edge of a building, or through its corner only, is free; through it from corner to corner it is blocked', () => {
    const x = 11 * (Math.sqrt(3) / 2);
    expect(
      verdict({
        ...DOWN_L,
        obstacles: [
          [
            [x, 10.7],
            [x + 0.4, 10.7],
            [x + 0.4, 11.3],
            [x, 11.3],
          ],
        ],
      }),
    ).toBe(0);
    expect(
      verdict({
        ...DOWN_L,
        obstacles: [
          [
            [x, 11],
            [x + 0.3, 10.7],
            [x + 0.3, 11.3],
          ],
        ],
      }),
    ).toBe(0);
    expect(
      verdict({
        ...DOWN_L,
        obstacles: [
          [
            [x, 10.7],
            [x + 0.3, 11],
            [x, 11.3],
            [x - 0.3, 11],
          ],
        ],
      }),
    ).toBe('blocked');
    // one house on either side, wall to wall: the line runs between them
    expect(
      verdict({
        ...DOWN_L,
        obstacles: [
          [
            [x, 10.7],
            [x + 0.4, 10.7],
            [x + 0.4, 11.3],
            [x, 11.3],
          ],
          [
            [x, 10.7],
            [x - 0.4, 10.7],
            [x - 0.4, 11.3],
            [x, 11.3],
          ],
        ],
      }),
    ).toBe(0);
    // along a wall at first, then through the wing
    expect(
      verdict({
        ...DOWN_L,
        obstacles: [
          [
            [x, 10.6],
            [x + 0.4, 10.6],
            [x + 0.4, 11.4],
            [x - 0.2, 11.4],
            [x - 0.2, 11.1],
            [x, 11.1],
          ],
        ],
      }),
    ).toBe('blocked');
  });

  test('I-3.2.1d buildings in the two end hexes do not block, nor does the part of a building that reaches into one of them', () => {
    expect(verdict({ ...DOWN_L, obstacles: [square(10), square(13)] })).toBe(0);
    expect(
      verdict({
        ...DOWN_L,
        obstacles: [
          [
            [9.3, 9.9],
            [9.7, 9.9],
            [9.7, 10.5],
            [9.3, 10.5],
          ],
        ],
      }),
    ).toBe(0);
    expect(
      verdict({
        ...DOWN_L,
        obstacles: [
          [
            [9.3, 9.9],
            [9.7, 9.9],
            [9.7, 10.51],
            [9.3, 10.51],
          ],
        ],
      }),
    ).toBe('blocked');
  });

  test('I-3.2.1a the whole of a building blocks between two other hexes of it', () => {
    expect(
      verdict({
        from: 'L10',
        to: 'L12',
        obstacles: [
          [
            [9.3, 9.8],
            [9.7, 9.8],
            [9.7, 12.2],
            [9.3, 12.2],
          ],
        ],
      }),
    ).toBe('blocked');
  });

  test('I-1.1.1v a hill blocks between two units on the ground', () => {
    expect(verdict({ ...DOWN_L, hillPolygons: [square(11.5)] })).toBe('blocked');
  });

  test('I-DaE:1.2 I-DaE:1.3a ponds and polder do not affect sight', () => {
    expect(elst.terrain[at('S28')]).toBe('pond');
    expect(verdict({ board: 'elst', from: 'S27', to: 'S29' })).toBe(0);
    const polder = hexes.find(
      (hex) =>
        elst.polder[hex] && elst.terrain[hex] === 'open' && elst.depictionsIn[hex].every(({ kind }) => kind === 'road'),
    );
    const label = elst.grid.labels[polder ?? 0];
    const [, letters, number] = /^([A-Z]+)(\d+)$/.exec(label) ?? [];
    expect(
      look({ board: 'elst', from: `${letters}${Number(number) - 1}`, to: `${letters}${Number(number) + 1}` })
        .hinderedBy,
    ).not.toContain(label);
  });
});

describe('Hindrances', () => {
  test('I-1.1.1o I-2.0q I-3.2.1c each orchard hex between the ends adds 1, in every season', () => {
    for (const month of [1, 9])
      expect(verdict({ ...DOWN_L, orchardHexes: ['L10', 'L11', 'L12', 'L13'], month })).toBe(2);
  });

  test('I-2.0t an orchard counts along its hexsides, two beside one hexside count once, and a corner does not count', () => {
    const along = { from: 'N5', to: 'P5' } as const;
    expect(look(along).along).toEqual(['O5/O6']);
    expect(verdict({ ...along, orchardHexes: ['O5'] })).toBe(1);
    expect(verdict({ ...along, orchardHexes: ['O6'] })).toBe(1);
    expect(verdict({ ...along, orchardHexes: ['O5', 'O6'] })).toBe(1);
    expect(verdict({ from: 'A5', to: 'B9', orchardHexes: ['B6'] })).toBe(0);
  });

  test('I-R3 grain beside a hexside does not count, grain drawn over it counts once', () => {
    const along = { from: 'N5', to: 'P5' } as const;
    expect(verdict({ ...along, grainHexes: ['O5', 'O6'] })).toBe(0);
    expect(
      verdict({
        ...along,
        grainPolygons: [
          [
            [11.8, 4.6],
            [12.4, 4.6],
            [12.4, 5.4],
            [11.8, 5.4],
          ],
        ],
      }),
    ).toBe(1);
  });

  test('I-1.1.1r an orchard with a road does not hinder a line that stays on the road', () => {
    expect(look({ board: 'elst', from: 'NN9', to: 'PP8' })).toMatchObject({ crossed: ['OO9'], hinderedBy: [] });
    expect(look({ board: 'elst', from: 'MM10', to: 'PP8' })).toMatchObject({
      crossed: ['NN9', 'OO9'],
      hinderedBy: ['NN9'],
    });
    const x = 11 * (Math.sqrt(3) / 2);
    const road = (left: number, right: number, top: number, bottom: number) => [
      [x + left, top],
      [x + right, top],
      [x + right, bottom],
      [x + left, bottom],
    ];
    const orchard = { ...DOWN_L, orchardHexes: ['L11'], roadHexes: ['L11'] };
    expect(verdict({ ...orchard, roadPolygons: [road(-0.1, 0.1, 10.4, 11.6)] })).toBe(0);
    expect(verdict({ ...orchard, roadPolygons: [road(0, 0.2, 10.5, 11.5)] })).toBe(0); // along its very edge
    expect(verdict({ ...orchard, roadPolygons: [road(-0.1, 0.1, 10.4, 11), road(-0.2, 0.2, 11, 11.5)] })).toBe(0); // two pieces
    expect(verdict({ ...orchard, roadPolygons: [road(-0.1, 0.1, 10.4, 11), road(-0.2, 0.2, 11.01, 11.5)] })).toBe(1); // with a gap
    expect(verdict({ ...orchard, roadPolygons: [road(-0.1, 0.1, 10.51, 11.5)] })).toBe(1);
  });

  test('I-1.1.1s grain counts in each hex where the line crosses the field, from June to September', () => {
    const field = [
      [9.3, 10.7],
      [9.7, 10.7],
      [9.7, 12.3],
      [9.3, 12.3],
    ];
    expect(verdict({ ...DOWN_L, grainPolygons: [field] })).toBe(2);
    expect(verdict({ board: 'elst', from: 'A5', to: 'A8' })).toBe(2);
    expect(verdict({ board: 'elst', from: 'A5', to: 'A8', month: 11 })).toBe(0);
    for (const [month, hindrance] of [
      [5, 0],
      [6, 2],
      [9, 2],
      [10, 0],
    ] as const)
      expect(verdict({ ...DOWN_L, grainPolygons: [field], month })).toBe(hindrance);
  });

  test('I-1.1.1t brush counts in each hex where the line crosses it, in every season', () => {
    expect(verdict({ ...DOWN_L, brushPolygons: [square(11), square(12)], month: 12 })).toBe(2);
  });

  test('I-3.2.1h Hindrances of 6 or more block', () => {
    const six = { from: 'L5', to: 'L12', orchardHexes: ['L6', 'L7', 'L8', 'L9', 'L10', 'L11'] };
    expect(verdict(six)).toBe('blocked');
    expect(look(six).line).toMatchObject({ hindrance: 6, isClear: false });
    expect(verdict({ ...six, orchardHexes: six.orchardHexes.slice(1) })).toBe(5);
    expect(verdict({ ...six, orchardHexes: six.orchardHexes.slice(1), smoke: { L6: 1 } })).toBe('blocked');
  });
});

describe('counters that lie in hexes', () => {
  test('I-1.2.5c V-1.2.5v3 Smoke hinders by its value through and into it, and by 1 more out of it', () => {
    expect(verdict({ ...DOWN_L, smoke: { L11: 3 } })).toBe(3);
    expect(verdict({ ...DOWN_L, smoke: { L13: 2 } })).toBe(2);
    expect(verdict({ ...DOWN_L, smoke: { L10: 2 } })).toBe(3);
    expect(verdict({ ...DOWN_L, from: 'L13', to: 'L10', smoke: { L10: 2 } })).toBe(2);
    expect(verdict({ from: 'L10', to: 'L11', smoke: { L10: 2, L11: 1 } })).toBe(4);
  });

  test('I-3.2.1d I-1.2.5c within a hex Smoke hinders by its value', () => {
    expect(verdict({ from: 'L10', to: 'L10', smoke: { L10: 3 } })).toBe(3);
    expect(verdict({ from: 'L10', to: 'L10', smoke: { L11: 3 } })).toBe(0);
  });

  test('I-R5 a hex hinders by 1, whatever grows in it and however many fields the line crosses there', () => {
    expect(verdict({ ...DOWN_L, orchardHexes: ['L11'], grainPolygons: [square(11)] })).toBe(1);
    expect(
      verdict({ ...DOWN_L, grainPolygons: [square(10.8, 0.1), square(11.2, 0.1)], brushPolygons: [square(11, 0.1)] }),
    ).toBe(1);
  });

  test('I-R5 Smoke counts in addition to the orchard it lies in; I-R3 beside a hexside the thicker one counts', () => {
    expect(verdict({ ...DOWN_L, orchardHexes: ['L11'], smoke: { L11: 2 } })).toBe(3);
    expect(verdict({ from: 'N5', to: 'P5', smoke: { O5: 1, O6: 2 } })).toBe(2);
  });

  test('I-7.4.1 a vehicle or wreck hinders in a hex that is crossed and that both ends see', () => {
    expect(verdict({ ...DOWN_L, vehicleHexes: ['L11', 'L12'] })).toBe(2);
    expect(verdict({ ...DOWN_L, vehicleHexes: ['L10', 'L13'] })).toBe(0);
    expect(verdict({ from: 'N5', to: 'P5', vehicleHexes: ['O5'] })).toBe(0);
  });

  test('I-R18 a vehicle in a hex that one end does not see does not hinder', () => {
    // the line passes the west of M13, beside a shed that hides the middle of M13 from L10
    const facts = { from: 'L10', to: 'M16', vehicleHexes: ['M13'] };
    expect(look(facts).crossed).toContain('M13');
    expect(verdict(facts)).toBe(1);
    const shed = [
      [9.95, 11.4],
      [10.15, 11.4],
      [10.15, 11.6],
      [9.95, 11.6],
    ];
    expect(verdict({ from: 'L10', to: 'M13', obstacles: [shed] })).toBe('blocked');
    expect(verdict({ ...facts, obstacles: [shed] })).toBe(0);
    expect(verdict({ ...facts, from: 'M16', to: 'L10', obstacles: [shed] })).toBe(0);
    // whether it is seen does not depend on other vehicles: +5 by Smoke on the way to M13, and a wreck in M12 as well
    expect(look(facts).crossed).not.toContain('M12');
    expect(look({ from: 'L10', to: 'M13' }).crossed).toEqual(expect.arrayContaining(['L11', 'M12']));
    expect(verdict({ ...facts, vehicleHexes: ['M12', 'M13'], smoke: { L11: 2, M12: 3 } })).toBe(3);
    // Smoke hides it too
    expect(verdict({ from: 'L8', to: 'L14', vehicleHexes: ['L13'], smoke: { L9: 3, L10: 2 } })).toBe('blocked');
    expect(verdict({ from: 'L8', to: 'L14', vehicleHexes: ['L9'], smoke: { L10: 3, L11: 2 } })).toBe('blocked');
  });

  test('I-2.0ah a wreck beside an orchard hex on the same line: each hex counts for itself', () => {
    expect(verdict({ ...DOWN_L, orchardHexes: ['L11'], vehicleHexes: ['L11', 'L12'] })).toBe(2);
  });

  test('C-HIN-1 C-DaE:2.5h a blast area hinders by 1 however many of its hexes are touched, two of them by 2', () => {
    const blast = ['KK16', 'KK15', 'KK17', 'JJ15', 'JJ16', 'LL15', 'LL16'];
    const facts = { board: 'elst', from: 'JJ14', to: 'LL17' };
    const [without, once, twice] = [
      look(facts),
      look({ ...facts, blastAreas: [blast] }),
      look({ ...facts, blastAreas: [blast, ['LL17']] }),
    ].map(({ line }) => line.hindrance);
    expect([once - without, twice - without]).toEqual([1, 2]);
  });
});

describe('between levels', () => {
  /** Board v: E3 and G5 on a hill, orchards in D4 and E4. */
  const v = {
    levels: { E3: 1, G5: 1 },
    orchardHexes: ['D4', 'E4'],
    crests: [
      [
        [2.76, 2.8],
        [4.16, 2.8],
      ],
    ],
  } as const;

  test('I-1.1.1q V-TK-10 out of season the two orchards hinder by 1 each, one of them along its hexside; in season they block', () => {
    expect(look({ ...v, from: 'E3', to: 'C6' })).toMatchObject({ crossed: ['D4'], along: ['D3/E4', 'C5/D5'] });
    expect(verdict({ ...v, from: 'E3', to: 'C6', month: 1 })).toBe(2);
    for (const to of ['C6', 'C5', 'D4', 'E5', 'F4'])
      expect(verdict({ ...v, from: 'E3', to, month: 6 }), to).toBe('blocked');
    for (const month of [4, 10]) expect(verdict({ ...v, from: 'E3', to: 'C6', month })).toBe('blocked');
    for (const month of [3, 11]) expect(verdict({ ...v, from: 'E3', to: 'C6', month })).toBe(2);
  });

  test('I-1.1.1v V-TK-1 two units on hills look over what stands on the ground, but not over what stands on a hill; Smoke hinders', () => {
    expect(verdict({ ...v, from: 'E3', to: 'G5', smoke: { F4: 2 } })).toBe(2);
    const onHills = { from: 'L10', to: 'L13', levels: { L10: 1, L13: 1 } };
    expect(verdict({ ...onHills, orchardHexes: ['L11'], buildingHexes: ['L12'] })).toBe(0);
    expect(
      verdict({ ...onHills, levels: { L10: 1, L11: 1, L13: 1 }, orchardHexes: ['L11'], buildingHexes: ['L12'] }),
    ).toBe(1);
    expect(verdict({ ...onHills, levels: { L10: 1, L12: 1, L13: 1 }, buildingHexes: ['L12'] })).toBe('blocked');
  });

  test('I-3.2.1i from a hill to the ground the line leaves the hill in the hex of the higher one and meets no other', () => {
    const down = { from: 'L10', to: 'L13', levels: { L10: 1 } };
    expect(verdict({ ...down, crests: [crest(10.3)] })).toBe(0);
    expect(verdict({ ...down, crests: [crest(10.5)] })).toBe(0); // on the hexside itself
    expect(verdict({ ...down, crests: [crest(10.6)] })).toBe('blocked');
    expect(verdict({ ...down, crests: [crest(10.3), crest(12)] })).toBe('blocked');
    expect(verdict(down)).toBe('blocked');
    for (const crests of [[crest(10.3)], [crest(10.5)], [crest(10.6)], [crest(10.3), crest(12)]])
      expect(verdict({ ...down, from: 'L13', to: 'L10', crests })).toBe(verdict({ ...down, crests }));
  });

  test('I-3.2.1i grain and brush on the ground do not hinder a line from a hill, Smoke does', () => {
    const down = {
      from: 'L10',
      to: 'L13',
      levels: { L10: 1 },
      crests: [
        [
          [8.9, 10.3],
          [10.1, 10.3],
        ],
      ],
      grainHexes: ['L11'],
      brushHexes: ['L12'],
    };
    expect(verdict(down)).toBe(0);
    expect(verdict({ ...down, smoke: { L12: 2 } })).toBe(2);
    expect(verdict({ ...down, vehicleHexes: ['L12'] })).toBe(0);
  });

  test('I-1.1.1x I-2.0aw Height Advantage: +1 against fire from below, not for mortars, not added to other TEM, not for who came over the crest in view', () => {
    const { sights } = look({ from: 'E9', to: 'I7', levels: { I7: 1 } });
    const { board } = sights.mapLines;
    const fire = {
      from: hexNamed(board.grid, 'E9'),
      to: hexNamed(board.grid, 'I7'),
      weapon: 'other',
      otherModifier: 0,
      cameOverCrestInView: false,
    } as const;
    expect(heightAdvantage(board, fire)).toBe(1);
    expect(heightAdvantage(board, { ...fire, from: fire.to, to: fire.from })).toBe(0);
    expect(heightAdvantage(board, { ...fire, weapon: 'mortar' })).toBe(0);
    expect(heightAdvantage(board, { ...fire, otherModifier: 2 })).toBe(0);
    expect(heightAdvantage(board, { ...fire, cameOverCrestInView: true })).toBe(0);
  });
});

describe('the Steeple', () => {
  const up = { from: 'NN8', steeple: 'from' } as const;

  test('I-DaE:1.1d the Steeple and the ground below it see each other', () => {
    expect(verdict({ ...up, to: 'NN8', grainHexes: ['NN8'], vehicleHexes: ['NN8'] })).toBe(0);
  });

  test('I-DaE:1.1j I-1.2.5c Smoke below hinders fire down into it, and by 1 more fire up out of it', () => {
    const ways = [{ ...up, to: 'NN8' }, { from: 'NN8', to: 'NN8', steeple: 'to' } as const];
    expect(ways.map((way) => verdict({ ...way, smoke: { NN8: 3 } }))).toEqual([3, 4]);
    expect(ways.map((way) => verdict({ ...way, phosphorus: { NN8: 2 } }))).toEqual([3, 3]);
  });

  test('I-DaE:1.1i I-2.0f it sees every hex but those immediately behind a building or an orchard', () => {
    expect(
      verdict({
        ...up,
        to: 'NN12',
        obstacles: [
          [
            [33.5, 10.7],
            [34, 10.7],
            [34, 11.3],
            [33.5, 11.3],
          ],
        ],
      }),
    ).toBe('blocked');
    expect(
      verdict({
        ...up,
        to: 'NN13',
        obstacles: [
          [
            [33.5, 10.7],
            [34, 10.7],
            [34, 11.3],
            [33.5, 11.3],
          ],
        ],
      }),
    ).toBe(0);
    expect(verdict({ ...up, to: 'NN12', grainHexes: ['NN11'], brushHexes: ['NN10'], vehicleHexes: ['NN9'] })).toBe(0);
    expect(verdict({ ...up, to: 'NN9', orchardHexes: ['NN9'] })).toBe(0);
  });

  test('I-R9 an orchard counts along its hexside too; out of season each orchard on the line hinders by 1', () => {
    expect(look({ ...up, to: 'PP8' }).along).toEqual(['OO8/OO9']);
    expect(verdict({ ...up, to: 'PP8', orchardHexes: ['OO9'] })).toBe('blocked');
    // a building must be met inside a hex: along the hexside it blocks only on the ground
    const overHexside = [
      [34.5, 7.8],
      [34.8, 7.8],
      [34.8, 8.2],
      [34.5, 8.2],
    ];
    expect(verdict({ ...up, to: 'PP8', obstacles: [overHexside] })).toBe(0);
    expect(verdict({ from: 'NN8', to: 'PP8', obstacles: [overHexside] })).toBe('blocked');
    expect(verdict({ ...up, to: 'NN12', orchardHexes: ['NN9', 'NN11'], month: 12 })).toBe(2);
    expect(verdict({ ...up, to: 'NN12', orchardHexes: ['NN9', 'NN10'] })).toBe(0);
  });

  test('I-DaE:1.1j ordinary Smoke in its own hex does not reach it, White Phosphorus does', () => {
    expect(verdict({ ...up, to: 'NN12', smoke: { NN8: 3, NN10: 2 } })).toBe(2);
    expect(verdict({ ...up, to: 'NN12', phosphorus: { NN8: 2 } })).toBe(3);
    expect(verdict({ from: 'NN12', to: 'NN8', steeple: 'to', phosphorus: { NN8: 2 } })).toBe(2);
    expect(verdict({ from: 'NN12', to: 'NN8', steeple: 'to', smoke: { NN8: 3, NN12: 2 } })).toBe(3);
  });

  test('I-DaE:1.1a only NN8 has one, and it sees far more than the ground below it', () => {
    expect(hexes.filter((hex) => elst.steeple[hex])).toEqual([at('NN8')]);
    const sights = makeSights(elst);
    const seen = (from: number) =>
      hexes.filter((hex) => hex % 5 === 2 && sights.between(seasonIn(9), NO_HINDRANCES, from, hex).isClear).length;
    expect(seen(steepleOver(elst, at('NN8')))).toBeGreaterThan(5 * seen(at('NN8')));
  });
});

describe('on the whole board', () => {
  const sights = makeSights(elst);
  const september = seasonIn(9);
  const viewpoints = [...hexes.filter((hex) => hex % 167 === 5), steepleOver(elst, at('NN8'))];
  const targets = hexes.filter((hex) => hex % 3 === 1);
  const effects = (from: number, to: number) =>
    terrainSight(sights.mapLines, september, from, to)
      .effects.map(({ cause, effect, hexes: where }) => `${cause} ${effect} ${where.join('/')}`)
      .toSorted()
      .join();

  test('I-3.2.1a I-R1 sight is mutual, and what affects it is the same both ways (npm run fuzz compares all pairs)', () => {
    const oneWay = viewpoints.flatMap((from) =>
      targets
        .filter((to) => effects(from, to) !== effects(to, from))
        .map((to) => [locationLabel(elst, from), locationLabel(elst, to)]),
    );
    expect(oneWay).toEqual([]);
  });

  test('I-3.2.1d adjacent hexes always see each other unhindered', () => {
    const pairs = hexes.flatMap((from) =>
      hexes
        .filter((to) => areAdjacent(elst.grid, from, to))
        .map((to) => sights.between(september, NO_HINDRANCES, from, to)),
    );
    expect(pairs.every(({ isClear, hindrance }) => isClear && hindrance === 0)).toBe(true);
  });

  test('I-3.2.1a a remembered line equals a new one, also with Smoke and vehicles', () => {
    const hindrances = {
      smoke: new Map([[at('M14'), { value: 2, phosphorus: 0 }]]),
      vehicles: new Set([at('N14')]),
      blastAreas: [new Set([at('O14')])],
    };
    const differing = [NO_HINDRANCES, hindrances].flatMap((lying) =>
      viewpoints.flatMap((from) =>
        targets
          .filter(
            (to) => told(sights.between(september, lying, from, to)) !== told(sights.line(september, lying, from, to)),
          )
          .map((to) => [locationLabel(elst, from), locationLabel(elst, to)]),
      ),
    );
    expect(differing).toEqual([]);
  });
});
