/** V-3.6v1 Which vehicles and Guns interdict a routing unit. */
import { expect, test } from 'vitest';
import { aimsLost, interdictorsOf } from '../rules/rout/interdiction.js';
import { contextOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { setWeaponMark } from '../rules/state/state.js';
import { eachVector } from './each-vector.js';
import { routing } from './rout-kit.js';
import {
  answer,
  asked,
  at,
  eventsOf,
  listed,
  listedOf,
  refusal,
  stateWith,
  topFrame,
  unitNumber,
  weaponNumber,
  weaponOn,
} from './toolkit.js';
import vectors from './vectors/vehicle-interdiction.json' with { type: 'json' };

/** Whether a unit interdicts a German one that routs through A1, in the open and in its sight. */
function interdicts(unit: string, weapon?: string): boolean {
  const { state, u } = stateWith({
    phase: 'rout',
    units: { router: `${unit.startsWith('ge') ? 'br' : 'ge'}-4-4-7 A1 broken desperate`, watcher: unit },
    ...(weapon === undefined ? {} : { weapons: { gun: weapon } }),
  });
  const found = interdictorsOf(state, contextOf(state), unitNumber(u.router), at(state, 'A1'), undefined);
  return found.includes(unitNumber(u.watcher));
}

/** West of O1, beyond the range of its CMG; of K1, within it. */
const CASES: Readonly<Record<string, () => boolean>> = {
  'BU Sherman MA': () => interdicts('br-sherman-v O1>4'),
  'CE Sherman MA, target in TCA': () => interdicts('br-sherman-v O1>4 crew-exposed'),
  'BU Sherman CMG in TCA within 12 hexes': () => interdicts('br-sherman-v K1>4'),
  'Motion Sherman CMG': () => interdicts('br-sherman-v K1>4 motion'),
  'PaK 40 needing CA change': () => interdicts('ge-2-2-8 K1', 'ge-pak40 watcher>1'),
};

eachVector(vectors.interdiction, ({ given, expect: expected }) => {
  expect(given.cases.map((name) => CASES[name]())).toEqual(expected.interdicts);
});

test('V-3.6v1 a Gun that points at the router interdicts if its crew mans it', () => {
  expect(interdicts('ge-2-2-8 K1', 'ge-pak40 watcher>4')).toBe(true);
  expect(interdicts('ge-2-3-7 K1', 'ge-pak40 watcher>4')).toBe(false);
});

test('V-3.6v1 neither a Stunned nor a Shocked crew interdicts, nor one that still suffers from a Stun', () => {
  expect(interdicts('br-sherman-v K1>4 stunned')).toBe(false);
  expect(interdicts('br-sherman-v K1>4 shocked')).toBe(false);
  expect(interdicts('br-sherman-v K1>4 stun-shaken')).toBe(false);
});

test('V-3.6v1 a bow MG interdicts through the hull alone', () => {
  expect(interdicts('br-sherman-v H1>4/1')).toBe(true);
  expect(interdicts('br-sherman-v H1>1/1')).toBe(false);
});

/** A British squad runs from S11 before a Gun and another unit, both of which could interdict it. */
function routedBefore(other: string, acquires: 'gun' | 'main' | 'nobody') {
  const { state, u, w } = routing({
    units: { router: 'br-4-5-7 S11 broken desperate', crew: 'ge-2-2-8 S15', other },
    weapons: { gun: 'ge-pak40 crew>5' },
  });
  const weapon = weaponNumber(acquires === 'main' ? weaponOn(state, u.other, 'main') : w.gun);
  if (acquires !== 'nobody') {
    state.acquired = [{ weapon, units: [], hex: at(state, 'A1') }];
    setWeaponMark(state, weapon, 'acquired');
  }
  const way = listedOf(state, 'rout').find(({ crawl }) => !crawl);
  if (way === undefined) throw new Error('nobody routs');
  return { state: answer(state, way, acquires === 'nobody' ? [65] : []).state, u, weapon };
}

test('V-R79 V-6.10c of several that could interdict, their side names one; a Gun that does it forgets its target', () => {
  const { state, u, weapon } = routedBefore('ge-4-4-7 S14', 'gun');
  expect([asked(state), topFrame(state).at]).toEqual(['german', 'interdiction']);
  expect(listed(state)).toEqual([
    { do: 'interdict', unit: u.other },
    { do: 'interdict', unit: u.crew },
  ]);
  expect(refusal(state, { do: 'interdict', unit: u.router })).toEqual(['not-an-interdictor V-R79']);
  const after = (unit: string) => {
    const { state: done, events } = answer(state, { do: 'interdict', unit }, [65]);
    const [{ by }] = eventsOf(events, 'interdicted');
    return [by.map(({ id }) => id), done.acquired.some((entry) => entry.weapon === weapon)];
  };
  expect([after(u.other), after(u.crew)]).toEqual([
    [[u.other], true],
    [[u.crew], false],
  ]);
});

/** A tank whose main armament has acquired something, and a hex in which it might interdict. */
function seen(tank: string, hex: string): [State, number, number] {
  const { state, u } = stateWith({ phase: 'rout', units: { tank } });
  const weapon = weaponNumber(weaponOn(state, u.tank, 'main'));
  state.acquired = [{ weapon, units: [], hex: at(state, 'A1') }];
  return [state, unitNumber(u.tank), at(state, hex)];
}

test('V-R79 nobody is asked where nothing can be lost: nothing is acquired, or a machine gun of the AFV interdicts', () => {
  expect(topFrame(routedBefore('ge-4-4-7 S14', 'nobody').state).at).not.toBe('interdiction');
  expect(aimsLost(...seen('ge-pzkpfw-vg S14>5', 'S11'))).toEqual([]);
  expect(aimsLost(...seen('ge-pzkpfw-vg S14>5 crew-exposed stunned', 'S11'))).toHaveLength(1);
});

test('V-R79 V-6.10c a main armament that interdicts where no machine gun of its AFV reaches forgets its target', () => {
  expect(aimsLost(...seen('br-sherman-v O1>4 crew-exposed', 'C1'))).toEqual([]);
  expect(aimsLost(...seen('br-sherman-v O1>4 crew-exposed', 'A1'))).toHaveLength(1);
});

test('V-7.2b V-3.6v1 an RST turret interdicts only Buttoned Up, with its CMG', () => {
  expect(interdicts('ru-kv1-m41 K1>4')).toBe(true);
  expect(interdicts('ru-kv1-m41 K1>4 crew-exposed')).toBe(false);
});
