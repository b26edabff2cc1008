/** I-1.2 What the counters say. */
import { describe, expect, it } from 'vitest';
import {
  findUnitKind,
  findWeaponKind,
  leaderOf,
  loadUnits,
  loadWeapons,
  numberOf,
  unitId,
  unitKinds,
  weaponId,
  weaponKinds,
} from '../rules/vocabulary/units.js';

const unit = (id: string) => {
  const kind = findUnitKind(id);
  if (kind === undefined) throw new Error(`no unit ${id}`);
  return unitKinds[kind];
};
const weapon = (id: string) => {
  const kind = findWeaponKind(id);
  if (kind === undefined) throw new Error(`no weapon ${id}`);
  return weaponKinds[kind];
};

const infantry = unitKinds.filter(({ type }) => type !== 'vehicle');

describe('units', () => {
  it('I-1.2.1a leaders are elite and have morale and leadership, and a strength that says both', () => {
    const leaders = unitKinds.filter(({ type }) => type === 'leader');
    expect(leaders.map((facts) => facts.class)).toEqual(leaders.map(() => 'elite'));
    for (const { strength, morale, leadership, firepower, size } of leaders) {
      expect(strength).toBe(`${morale}${leadership === 1 ? '+1' : `-${Math.abs(leadership ?? Number.NaN)}`}`);
      expect([firepower, size]).toEqual([0, 0]);
    }
  });

  it('I-2.0ba I-3.3.1a I-4.0g MMC have 4 MF and 3 IPC, SMC 6 MF and 1 IPC', () => {
    for (const { id, type, men, movement, portage, routPortage } of infantry)
      expect([men, movement, portage, routPortage], id).toEqual(
        type === 'leader' ? ['single-man', 6, 1, 1] : ['multi-man', 4, 3, 3],
      );
  });

  it('I-1.2.2a I-2.0ad crews are elite, and half-squads and crews have half the size of a squad', () => {
    for (const facts of infantry) {
      if (facts.type === 'crew') expect(facts.class).toBe('elite');
      expect(facts.size, facts.id).toBe({ squad: 2, 'half-squad': 1, crew: 1, leader: 0, vehicle: 0 }[facts.type]);
    }
  });

  it('I-1.2.2b the strength of an MMC is its firepower, normal range and morale', () => {
    for (const { type, strength, firepower, range, morale } of infantry)
      if (type !== 'leader') expect(strength).toBe(`${firepower}-${range}-${morale}`);
  });

  it('I-2.0g every squad has a half-squad of its nation that it is reduced to, nobody else has', () => {
    for (const { id, type, nationality, reducesTo } of unitKinds) {
      expect(reducesTo === undefined, id).toBe(type !== 'squad');
      if (reducesTo !== undefined)
        expect([unitKinds[reducesTo].type, unitKinds[reducesTo].nationality]).toEqual(['half-squad', nationality]);
    }
  });

  it.each([
    ['br-4-5-7', 7],
    ['br-4-4-7', 7],
    ['br-4-3-6', 6],
    ['br-2-4-7', 6],
    ['br-2-3-7', 6],
    ['br-2-2-6', 5],
    ['br-2-2-8', 8],
    ['ge-4-6-7', 7],
    ['ge-4-4-7', 7],
    ['ge-4-3-6', 5],
    ['ge-2-4-7', 6],
    ['ge-2-3-7', 6],
    ['ge-2-3-6', 4],
    ['ge-2-2-8', 8],
    ['ss-6-5-8', 9],
    ['ss-3-4-8', 8],
    ['ss-4-4-7', 8],
    ['ss-2-3-7', 7],
    ['ge-9-1', 9],
    ['br-6+1', 6],
  ])('I-1.2.3 I-R96 %s has a broken morale of %i', (id, morale) => {
    expect(unit(id).brokenMorale).toBe(morale);
  });

  it('I-1.2.3 I-2.0ac leaders and crews have the box of self-rally, nobody else', () => {
    for (const { id, type, selfRally } of unitKinds) expect(selfRally, id).toBe(type === 'leader' || type === 'crew');
  });

  it('I-2.0bg smoke exponents', () => {
    const exponents = unitKinds
      .filter(({ nationality, smoke }) => smoke > 0 && (nationality === 'british' || nationality === 'german'))
      .map(({ id, smoke }) => [id, smoke]);
    expect(exponents).toEqual([
      ['br-4-5-7', 2],
      ['br-4-5-8', 2],
      ['br-6-4-8', 2],
      ['ss-6-5-8', 2],
      ['ge-4-6-7', 1],
      ['ge-5-4-8', 2],
    ]);
  });

  it('I-5.1c units of the SS have underlined morale, and of the units in the scenarios only the 6-5-8 has underlined firepower', () => {
    for (const { id, ss, steadfast } of unitKinds) if (ss) expect(steadfast, id).toBe(true);
    expect(unitKinds.filter(({ ss, assaultFire }) => ss && assaultFire).map(({ id }) => id)).toEqual(['ss-6-5-8']);
  });

  it('I-DaE:3.1 British Elite and 1st Line MMC do not cower, all other MMC do', () => {
    expect(
      unitKinds.filter(({ nationality, cowers }) => nationality === 'british' && cowers).map(({ id }) => id),
    ).toEqual(['br-4-4-7', 'br-2-3-7', 'br-4-3-6', 'br-2-2-6']);
    expect(
      infantry.every(({ nationality, type, cowers }) => nationality === 'british' || cowers === (type !== 'leader')),
    ).toBe(true);
  });

  it('I-Qk every leader of the creation table exists for every nation', () => {
    for (const nation of ['british', 'german', 'russian', 'american'] as const)
      for (const strength of ['8-1', '8-0', '7-0', '6+1'])
        expect(unitKinds[leaderOf(nation, strength)].strength).toBe(strength);
    expect(() => leaderOf('american', '10-2')).toThrow('There is no american leader 10-2');
  });
});

describe('weapons', () => {
  it.each([
    ['br-lmg', 2, 7, 1, 12, 1, 1],
    ['br-mmg', 4, 12, 2, 12, 4, 2],
    ['ge-lmg', 3, 8, 1, 12, 1, 1],
    ['ge-mmg', 5, 12, 2, 12, 3, 2],
    ['ge-hmg', 7, 16, 3, 12, 4, 3],
    ['br-mtr51', 2, 11, 2, 12, 4, 1],
  ])('I-4.1a %s: firepower %i, range %i, rate %i, B# %i, %i PP, repair %i', (id, ...printed) => {
    const { firepower, range, rateOfFire, breakdown, portage, repair } = weapon(id);
    expect([firepower, range, rateOfFire, breakdown, portage, repair]).toEqual(printed);
  });

  it('I-2.0e flamethrowers and charges have an X#, and cannot be repaired', () => {
    expect(
      weaponKinds
        .filter(({ removed, shapedCharge }) => removed && shapedCharge === undefined)
        .map(({ id, breakdown, repair }) => [id, breakdown, repair]),
    ).toEqual([
      ['ge-ft', 10, 0],
      ['ge-dc', 12, 0],
      ['br-ft', 10, 0],
      ['br-dc', 12, 0],
    ]);
  });
});

describe('files', () => {
  const squad = {
    id: 'br-4-5-7',
    nationality: 'british',
    type: 'squad',
    class: 'first-line',
    name: 'Squad',
    firepower: 4,
    range: 5,
    morale: 7,
    brokenMorale: 7,
  };

  it('I-1.2 a wrong counter is refused with its place', () => {
    expect(() => loadUnits([{ ...squad, reducesTo: 'br-2-4-7' }])).toThrow(/units\.json.*br-4-5-7.*reducesTo/s);
    expect(() => loadUnits([squad, squad])).toThrow('an id appears twice');
    expect(() => loadUnits([{ ...squad, leadership: -1 }])).toThrow(/leadership/);
    expect(() => loadUnits([{ ...squad, class: 'veteran' }])).toThrow(/class/);
    expect(() => loadUnits([{ ...squad, steadfast: true, replacedBy: 'br-4-5-7' }])).toThrow(/replacedBy/);
    expect(() => loadUnits([{ ...squad, type: 'crew', replacedBy: 'br-4-5-7' }])).toThrow(/replacedBy/);
    expect(() =>
      loadWeapons([
        {
          id: 'x',
          nationality: 'british',
          type: 'light-machine-gun',
          name: 'LMG',
          firepower: 0,
          range: 7,
          breakdown: 12,
          portage: 1,
        },
      ]),
    ).toThrow(/firepower/);
  });

  it('I-1.2 ids are numbers that begin with 1', () => {
    expect([unitId(0), weaponId(2), numberOf('u7'), numberOf('w3')]).toEqual(['u1', 'w3', 6, 2]);
  });
});
