/** Covered arcs and target facing, on the board of Elst. */
import { hexNamed } from '@bridgehead/engine/hex';
import { describe, expect, test } from 'vitest';
import {
  aspectInHex,
  aspectsFrom,
  entrySides,
  isInArc,
  nearestArc,
  rearOf,
  spineBetween,
  spinesToward,
  turnBetween,
} from '../rules/board/covered-arcs.js';
import { rangeBetween } from '../rules/board/locations.js';
import { groundOf } from '../rules/scenarios/boards.js';
import { findUnitKind, unitKinds } from '../rules/vocabulary/units.js';
import { eachVector } from './each-vector.js';
import vectors from './vectors/arcs.json' with { type: 'json' };

const { board } = groundOf('elst');
const { grid } = board;
const hex = (label: string) => hexNamed(grid, label);

describe('V-3.2.4l covered arcs', () => {
  eachVector(vectors.coveredArc, ({ given, expect: expected }) => {
    const [one, other] = given.ca;
    const spine = spineBetween(grid, hex(given.hex), hex(one), hex(other));
    expect({
      inCA: isInArc(grid, hex(given.hex), spine ?? -1, hex(given.target)),
      spine,
      range: rangeBetween(board, hex(given.hex), hex(given.target)),
    }).toEqual(expected);
  });

  test('V-3.2.4l the row through a neighbour belongs to two arcs, a hex between the rows to one, and its own hex to none', () => {
    expect(spinesToward(grid, hex('M10'), hex('M6'))).toEqual([0, 5]);
    expect(spinesToward(grid, hex('M10'), hex('N8'))).toEqual([0]);
    expect(spinesToward(grid, hex('M10'), hex('M10'))).toEqual([]);
  });

  test('V-Q.DRM8 a weapon turns to the nearest arc, by at most 3 hexspines', () => {
    expect([0, 1, 2, 3, 4, 5].map((spine) => turnBetween(0, spine))).toEqual([0, 1, 2, 3, 2, 1]);
    expect([1, 4, 0].map((spine) => nearestArc(grid, hex('M10'), spine, hex('M6')))).toEqual([0, 5, 0]);
    expect(rearOf(1)).toBe(4);
  });
});

describe('V-3.2.4aa target facing', () => {
  eachVector(vectors.facing, ({ given, expect: expected }) => {
    const [target, firer] = [hex(given.target), hex(given.firer)];
    const sides = entrySides(grid, target, firer);
    const aspects = aspectsFrom(grid, target, given.spine, firer);
    if (expected.losEnters.kind === 'side') expect(sides).toEqual([expected.losEnters.index]);
    else expect(sides).toHaveLength(2);
    expect(aspects).toContain(expected.facing);
  });

  eachVector(vectors.sameHex, ({ given, expect: expected }) => {
    expect(given.colored.map(aspectInHex)).toEqual(expected.facing);
  });

  test('V-R10 in the worked example the hull is hit in the rear and the turret in front', () => {
    const [target, firer] = [hex('G5'), hex('E3')];
    const spine = (one: string, other: string) => spineBetween(grid, target, hex(one), hex(other)) ?? -1;
    expect(aspectsFrom(grid, target, spine('H4', 'H5'), firer)).toEqual(['rear']);
    expect(aspectsFrom(grid, target, spine('F4', 'G4'), firer)).toEqual(['front']);
  });
});

describe('V-7.1b armour', () => {
  const ids = new Map([
    ['sherman-v-a', 'br-sherman-v'],
    ['sherman-iic-a', 'br-sherman-iic'],
    ['pzkpfw-vg', 'ge-pzkpfw-vg'],
    ['pzkpfw-vie', 'ge-pzkpfw-vie'],
    ['pzkpfw-iiin', 'ge-pzkpfw-iiin'],
    ['stug-iiig-l', 'ge-stug-iiig'],
  ]);
  eachVector(vectors.armour, ({ expect: expected }) => {
    const found = Object.keys(expected).map((id) => {
      const armour = unitKinds[findUnitKind(ids.get(id) ?? '') ?? 0].vehicle?.armour;
      return [
        id,
        {
          hullFront: armour?.hull.front,
          hullSideRear: armour?.hull.side,
          turretFront: armour?.turret.front,
          turretSideRear: armour?.turret.side,
        },
      ];
    });
    expect(Object.fromEntries(found)).toEqual(expected);
  });
});
