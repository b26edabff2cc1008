/** V-3.6v1 Which vehicles and Guns interdict a routing unit. */
import { expect, test } from 'vitest';
import { interdictorsOf } from '../rules/rout/interdiction.js';
import { contextOf } from '../rules/state/context.js';
import { eachVector } from './each-vector.js';
import { at, stateWith, unitNumber } from './toolkit.js';
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
