/** C-DaE:4.505 Setup Areas on the real board, drawn from the perimeter example of the rulebook and from changes to it. */
import { describe, expect, test } from 'vitest';
import { elst } from '../rules/board/elst-board.js';
import { hexesAround, spotOf } from '../rules/board/spots.js';
import type { Holdings } from '../rules/campaign/ground.js';
import { controllerOfRoadHex } from '../rules/situation/control.js';
import {
  areasOn,
  drawGround,
  eligibleEntryHexes,
  groundAt,
  isFrontLine,
  isNorthOpen,
} from '../rules/campaign/ground.js';
import { ROAD_HEXES } from '../rules/scenarios/campaign-content.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { GROUND, groundOf, hex, labels, perimeter } from './campaign-kit.js';
import vectors from './vectors/campaign.json' with { type: 'json' };

const areas = areasOn(elst, GROUND);
const areaAt = (label: string) => areas.at[hex(label)];

describe('the perimeter example', () => {
  const { expect: wanted } = vectors.perimeter;
  const enclosed = new Set(vectors.surrounded.expect);
  const enclosedGroups = vectors.enclosedTown.expect.becomeGermanGroups.flatMap(({ hexes }) => hexes ?? []);

  test('C-PER-1 C-DaE:4.505a C-DaE:4.2.q C-DaE:4.5x1 one British area and three German ones', () => {
    expect([areas.of.british.length, areas.of.german.length]).toEqual([1, 3]);
    expect(labels(areas.of.british[0].hexes).filter((label) => !enclosed.has(label))).toEqual(wanted.britishArea);
    expect(labels(areaAt('L6')?.hexes ?? [])).toEqual(wanted.north);
    expect(labels(areaAt('F14')?.hexes ?? [])).toEqual(['F14']);
    expect(areaAt('M15')?.hexes.length).toBe(wanted.townSize + vectors.enclosedTown.expect.becomeGermanTotal);
    for (const label of wanted.townContains) expect(areaAt(label)).toBe(areaAt('M15'));
  });

  test("C-PER-1 C-DaE:4.2.m C-DaE:4.5051a C-DaE:4.5055b No Man's Land is within two hexes of both sides and in no area", () => {
    const found = elst.grid.labels.filter((label) => groundOf(label) === 'no-mans-land');
    expect(found).toEqual(wanted.noMansLand);
    expect(found.every((label) => areaAt(label) === undefined)).toBe(true);
  });

  test('C-PER-1 C-DaE:4.2.u C-DaE:4.5053a what belongs to nobody is Uncontrolled Territory; so are places nobody Controls', () => {
    for (const label of wanted.uncontrolledContains) expect([label, groundOf(label)]).toEqual([label, 'uncontrolled']);
  });

  test('C-PER-2 C-DaE:4.5054 ground enclosed by the British area becomes British, though an enemy stands in it', () => {
    for (const label of enclosed) expect([label, groundOf(label)]).toEqual([label, 'british']);
    expect(areas.of.british[0].hexes.length).toBe(78);
  });

  test('C-ISO-3 C-DaE:4.5054 ground enclosed by the town becomes German, road hexes too; map edges close the ring', () => {
    for (const label of [...enclosedGroups, ...vectors.enclosedTown.expect.strategicLocationsGained])
      expect([label, areaAt(label)]).toEqual([label, areaAt('M15')]);
    for (const label of ['A4', 'C2', 'Z0', 'DD0']) expect([label, groundOf(label)]).toEqual([label, 'uncontrolled']);
  });

  test("C-PER-14 C-DaE:4.5051b a Strategic Location is never No Man's Land", () => {
    expect(['E13', 'H13', 'H15', 'I15', 'F14', 'G14', 'H14'].map(groundOf)).toEqual([
      'british',
      'british',
      'german',
      'german',
      'german',
      'no-mans-land',
      'no-mans-land',
    ]);
    expect(areaAt('H15')).toBe(areaAt('M15'));
  });

  test("C-PER-9 C-ISO-1 C-ISO-2 C-DaE:4.2.l C-DaE:4.5052 an area behind No Man's Land is Isolated, one with a way to an entry hex is not", () => {
    expect(areaAt('F14')?.isolated).toBe(true);
    expect([areaAt('L6'), areaAt('M15'), areaAt('E13')].map((area) => area?.isolated)).toEqual([false, false, false]);
    for (const label of ['U1', 'V0', 'W1', 'X0']) expect(areaAt(label)).toBe(areaAt('L6'));
  });

  test('C-DaE:4.2.j a Front Line Hex touches other ground; the map edge is none', () => {
    expect([isFrontLine(elst, GROUND, hex('H18')), isFrontLine(elst, GROUND, hex('F14'))]).toEqual([true, true]);
    expect([isFrontLine(elst, GROUND, hex('A12')), isFrontLine(elst, GROUND, hex('G14'))]).toEqual([false, false]);
  });
});

describe('changes to the example', () => {
  test('C-PER-17 C-DaE:4.2.s a tank makes its hex a Strategic Location: without it the ground around changes', () => {
    const without = drawGround(elst, perimeter({}, ['D13', 'E16']));
    expect([groundOf('C15'), groundAt(without, hex('C15'))]).toEqual(['british', 'uncontrolled']);
  });

  test('C-R46 an empty enemy house is enclosed with the ground that it spoils; one with enemies is not', () => {
    const [centre, around] = [hex('M24'), hexesAround(elst.grid, spotOf(elst.grid, hex('M24')), 3)];
    const strategic = new Map(around.map((each): [number, Side] => [each, 'british']));
    for (const each of hexesAround(elst.grid, spotOf(elst.grid, centre), 2)) strategic.delete(each);
    strategic.set(centre, 'german');
    const drawn = (standing: Holdings['standing']) => {
      const ground = drawGround(elst, { strategic, standing });
      return ['M24', 'M23', 'N24'].map((label) => groundAt(ground, hex(label)));
    };
    expect(drawn(new Map())).toEqual(['british', 'british', 'british']);
    expect(drawn(new Map([[centre, new Set(['german'])]]))).toEqual(['german', 'no-mans-land', 'no-mans-land']);
  });

  test('C-R44 C-Map9 the pond joins an area only by enclosure', () => {
    const strategic = new Map<number, Side>([
      [hex('S26'), 'german'],
      [hex('A4'), 'british'],
    ]);
    const open = drawGround(elst, { strategic, standing: new Map() });
    expect([groundAt(open, hex('S28')), groundAt(open, hex('T27'))]).toEqual(['uncontrolled', 'german']);
    expect(groundOf('S28')).toBe('german');
  });

  test('C-R41 with A4 and C2 in German hands there is a fourth German area', () => {
    const ground = drawGround(elst, perimeter({ A4: 'german', C2: 'german' }));
    expect(areasOn(elst, ground).of.german.length).toBe(4);
  });
});

describe('entry', () => {
  test('C-CG-3 C-CG7b C-DaE:4.2.y Germans enter between the arrows outside British areas, and on TT6 and TT7 always', () => {
    const british = new Set(['Z0', 'Z1', 'TT6'].map(hex));
    const ground = elst.grid.labels.map((_, each) => (british.has(each) ? 'b' : '.')).join('');
    const entry = new Set(labels(eligibleEntryHexes(ground, 'german')));
    expect(['Z0', 'T0', 'S1', 'R1', 'TT6', 'TT7', 'TT8', 'TT9', 'TT0'].map((label) => entry.has(label))).toEqual([
      false,
      true,
      true,
      false,
      true,
      true,
      true,
      false,
      true,
    ]);
  });

  test('C-CG7a the British enter anywhere on the west edge', () => {
    const entry = labels(eligibleEntryHexes(GROUND, 'british'));
    expect([entry.length, entry[0], entry[28]]).toEqual([29, 'A1', 'A29']);
  });

  test('C-DaE:4.5152 the north edge is closed when British areas cover it; TT6 does not open it', () => {
    expect(isNorthOpen(GROUND, 'german')).toBe(true);
    const closed = elst.grid.labels.map((label) => (/^[A-Z]+[01]$/.test(label) ? 'b' : '.')).join('');
    expect(isNorthOpen(closed, 'german')).toBe(false);
    expect(labels(eligibleEntryHexes(closed, 'german'))).toContain('TT6');
  });

  test('C-R48 an entry hex in an enemy area ends no path: TT6 lets Germans enter, but not out', () => {
    const entry = new Set(eligibleEntryHexes('', 'german'));
    const cut = elst.grid.labels
      .map((_, each) => (entry.has(each) ? 'b' : groundAt(GROUND, each) === 'german' ? 'g' : 'n'))
      .join('');
    expect(labels(eligibleEntryHexes(cut, 'german'))).toEqual(['TT6', 'TT7']);
    expect(areasOn(elst, cut).of.german.every(({ isolated }) => isolated)).toBe(true);
  });
});

describe('road hexes', () => {
  test('C-CG10a C-Map7 there are eleven of them', () => {
    expect(labels(ROAD_HEXES)).toEqual(['A3', 'A12', 'A19', 'TT6', 'TT7', 'TT20', 'B0', 'D0', 'T0', 'Z0', 'DD0']);
    expect(ROAD_HEXES.every((each) => elst.exits.get(each)?.edge !== undefined)).toBe(true);
  });

  test('C-CG-4 C-CG10b a road hex changes hands with the last of the hexes around it', () => {
    const owners = elst.grid.labels.map((label): Side | undefined =>
      ['A12', 'A11', 'A13', 'B11'].includes(label) ? 'british' : undefined,
    );
    expect(controllerOfRoadHex(elst, owners, hex('A12'))).toBeUndefined();
    owners[hex('B12')] = 'british';
    expect(controllerOfRoadHex(elst, owners, hex('A12'))).toBe('british');
  });
});
