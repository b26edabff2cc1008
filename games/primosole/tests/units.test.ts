import { expect, test } from 'vitest';
import type { UnitFacts } from '../rules/pieces/units.js';
import {
  findFormation,
  formations,
  nameOf,
  readValues,
  unitOf,
  units,
  unitsOf,
  valuesOn,
} from '../rules/pieces/units.js';
import { scenarios } from '../rules/scenarios/scenarios.js';
import { FIRE_CLASSES, SIDES } from '../rules/vocabulary/vocabulary.js';

const named = (has: (unit: UnitFacts) => boolean) => units.filter(has).map(({ name }) => name);
const facts = (id: string) => units[unitOf(id)];

test('2.0f 2.0g 2.0h 2.0i printed values are read: firepower, range, morale, movement, then Gun/Armor, then Support', () => {
  expect(readValues('2-2-6-4')).toEqual({
    firepower: 2,
    range: 2,
    morale: 6,
    movement: 4,
    gun: 0,
    armor: 0,
    support: 0,
  });
  expect(readValues('2-8-5-1 4/3')).toEqual({
    firepower: 2,
    range: 8,
    morale: 5,
    movement: 1,
    gun: 4,
    armor: 3,
    support: 0,
  });
  expect(readValues('1-2-5-6 –/1')).toEqual({
    firepower: 1,
    range: 2,
    morale: 5,
    movement: 6,
    gun: 0,
    armor: 1,
    support: 0,
  });
  expect(readValues('1-5-5-6 2/2 +2')).toEqual({
    firepower: 1,
    range: 5,
    morale: 5,
    movement: 6,
    gun: 2,
    armor: 2,
    support: 2,
  });
  for (const wrong of ['', '2-2-6', '2-2-6-4-1', '2-2-6-4 5/1', '2-2-6-4 +0', '2-2-6-4 +3 2/2', 'x-2-6-4', ' 2-2-6-4'])
    expect(readValues(wrong), wrong).toBeUndefined();
});

test('1.0c every counter is a unit of a formation or a Support Weapon', () => {
  const weapons = SIDES.map((side) => unitsOf(side).filter((unit) => units[unit].isSupportWeapon).length);
  expect(SIDES.map((side, index) => [side, unitsOf(side).length, weapons[index]])).toEqual([
    ['british', 49, 9],
    ['german', 28, 3],
  ]);
  for (const unit of units) expect(unit.isSupportWeapon, unit.id).toBe(unit.formation === undefined);
});

test('2.0d 2.0e identifiers are unique, and every formation has the units of its side', () => {
  expect(new Set(units.map(({ name }) => name)).size).toBe(units.length);
  expect(formations.map(({ name, units: members }) => `${name} ${members.length}`)).toEqual([
    '1 Para 4',
    '2 Para 5',
    '1 Bde 4',
    '6DLI 5',
    '8DLI 7',
    '9DLI 6',
    '44RTR 4',
    '3CLY 4',
    '1RD 1',
    '1MG 4',
    'Stg 5',
    '1Pi 4',
    '3FJ 4',
    '4FJ 4',
    'Flak 3',
    'Ital 1',
  ]);
  expect(findFormation('8dli')?.units).toContain(unitOf('br-hq-8dli'));
  for (const { side, units: members } of formations) for (const unit of members) expect(units[unit].side).toBe(side);
});

test('2.0d a formation has at most one headquarters, and every headquarters gives Support', () => {
  const without = formations.filter(({ headquarters }) => headquarters === undefined).map(({ name }) => name);
  expect(without).toEqual(['1RD', 'Flak', 'Ital']);
  for (const unit of units) expect(unit.front.support > 0, unit.id).toBe(unit.isHeadquarters);
  const listed = formations.flatMap(({ headquarters }) => (headquarters === undefined ? [] : [headquarters]));
  expect(units.flatMap(({ isHeadquarters }, unit) => (isHeadquarters ? [unit] : [])).toSorted((a, b) => a - b)).toEqual(
    listed.toSorted((a, b) => a - b),
  );
});

test('2.0b 2.0c tanks, armoured cars, carriers and lorried infantry are motorized, and so is the headquarters of a tank regiment', () => {
  expect(units.filter(({ moves }) => moves === 'motor').map(({ name }) => name)).toEqual([
    'Car/9',
    'HQ/44RTR',
    'A/44RTR',
    'B/44RTR',
    'C/44RTR',
    'HQ/3CLY',
    'A/3CLY',
    'B/3CLY',
    'C/3CLY',
    'A/1RD',
    'Ard',
  ]);
  expect(facts('ge-hq-1mg').moves).toBe('foot');
});

test('6.10e every unit has a class: infantry is whatever is neither tank, light armour nor anti-tank', () => {
  const count = Object.fromEntries(
    FIRE_CLASSES.map((fireClass) => [fireClass, units.filter((unit) => unit.fireClass === fireClass).length]),
  );
  expect(count).toEqual({ infantry: 57, tank: 8, 'light-armour': 2, 'anti-tank': 10 });
  expect([
    facts('br-r-i').fireClass,
    facts('br-hq-44rtr').fireClass,
    facts('br-a-1rd').fireClass,
    facts('ge-20mm').fireClass,
  ]).toEqual(['infantry', 'tank', 'light-armour', 'infantry']);
});

test('6.5a Gun and Armor are printed on tank, light-armour and anti-tank units, from 1 to 4', () => {
  for (const { id, front, back, fireClass } of units) {
    expect(front.armor > 0, id).toBe(fireClass !== 'infantry');
    for (const values of back ? [front, back] : [front])
      expect(Math.max(values.gun, values.armor), id).toBeLessThanOrEqual(4);
  }
  expect([facts('ge-88-1').front.gun, facts('ge-88-1').front.armor]).toEqual([4, 3]);
  expect([facts('br-a-44rtr').front.gun, facts('br-a-44rtr').front.armor]).toEqual([2, 2]);
});

test('2.0k a back side is never stronger than the front, and Support Weapons have none', () => {
  for (const { id, front, back, isSupportWeapon } of units) {
    if (isSupportWeapon) expect(back, id).toBeUndefined();
    if (back)
      for (const key of ['firepower', 'range', 'morale', 'movement', 'gun', 'armor', 'support'] as const)
        expect(back[key], `${id} ${key}`).toBeLessThanOrEqual(front[key]);
  }
  expect([valuesOn(unitOf('br-r-i'), 'front').firepower, valuesOn(unitOf('br-r-i'), 'back').firepower]).toEqual([2, 1]);
  expect(nameOf(unitOf('br-r-i'))).toBe('British R/I (2-2-6-4)');
  expect(nameOf(unitOf('br-r-i'), 'back')).toBe('British R/I (1-2-5-4)');
});

test('R75 the values that the examples of the rulebook give are printed', () => {
  expect([facts('br-a-8dli').front.firepower, facts('br-a-44rtr').front.firepower]).toEqual([2, 2]);
  expect([facts('ge-hq-1mg').front.support, facts('br-hq-8dli').front.support]).toEqual([3, 3]);
  expect([facts('ge-at-2').front.morale, facts('ge-at-2').front.armor]).toEqual([5, 3]);
});

test('6.1 only observers have no Firepower, and units with Firepower have a Range', () => {
  expect(units.filter(({ front }) => front.firepower === 0).map(({ name }) => name)).toEqual([
    'FOO',
    'FOO 24',
    'FOO 98',
  ]);
  for (const { id, front } of units) expect(front.range > 0, id).toBe(front.firepower > 0);
});

test('11.1 11.2 11.3a signal, engineer and anti-air units are known by their type', () => {
  expect(named(({ isSignal }) => isSignal)).toEqual(['FOO', 'FOO 24', 'FOO 98', '1 sig.', '2 sig.']);
  expect(named(({ isEngineer }) => isEngineer)).toEqual(['1RE', '505RE', '1/1Pi', '2/1Pi', '3/1Pi']);
  expect(named(({ isAntiAir }) => isAntiAir)).toEqual(['20mm']);
  expect(named(({ isGun, moves }) => isGun && moves === 'foot')).toEqual([
    '6pdr 1',
    '6pdr 2',
    '6pdr 3',
    'DLI AT 1',
    'DLI AT 2',
    '88/1',
    '88/2',
    '20mm',
    'AT 1',
    'AT 2',
    'AT 3',
  ]);
});

test('every counter is used in some scenario', () => {
  const used = new Set(scenarios.flatMap(({ setup, arrivals }) => [...setup, ...arrivals]).map(({ unit }) => unit));
  expect(units.filter((_, unit) => !used.has(unit)).map(({ name }) => name)).toEqual([]);
  expect(SIDES.flatMap((side) => unitsOf(side))).toHaveLength(units.length);
});
