/** Vehicles and Guns as pieces: what a position says of them, what each side sees, and what the rules for Infantry leave alone. */
import { expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { contextOf } from '../rules/state/context.js';
import { setMark } from '../rules/state/state.js';
import { isMobile, isMovingTarget, weaponAt, wreck } from '../rules/units/vehicles-in-play.js';
import { armOf } from '../rules/units/weapons-in-play.js';
import { weaponKinds } from '../rules/vocabulary/units.js';
import { at, listedOf, open, refusal, stateWith, unitNumber, weaponNumber, weaponOn } from './toolkit.js';

const TANKS = {
  units: {
    tank: 'br-sherman-v T5>1/2 crew-exposed',
    panther: 'ge-pzkpfw-vg T9>4 motion',
    crew: 'ge-2-2-8 A5',
    squad: 'br-4-5-7 T5',
  },
  weapons: { gun: 'ge-pak40 crew>3 emplaced' },
} as const;

test('V-7.2a V-7.8a a vehicle carries its main armament and machine guns, each with its arc', () => {
  const { state, u } = stateWith(TANKS);
  const arms = (['main', 'bow', 'coaxial', 'antiAircraft', 'rear'] as const).map((station) => {
    const weapon = weaponAt(state, unitNumber(u.panther), station);
    return weapon === undefined ? undefined : [armOf(state, weapon).name, armOf(state, weapon).mounted?.arc];
  });
  expect(arms).toEqual([['75LL', 'turret'], ['BMG', 'hull'], ['CMG', 'turret'], ['AAMG', 'all-round'], undefined]);
});

test('V-6.2a depletion numbers are those of September 1944', () => {
  const found = Object.fromEntries(
    weaponKinds.flatMap(({ id, gun }) => (gun === undefined ? [] : [[id, Object.fromEntries(gun.ammunition)]])),
  );
  expect(found).toMatchObject({
    'ge-pak40': { APCR: 3, smoke: 7 },
    'br-6pdr': { HE: 8, APDS: 6 },
    'br-sherman-vc/main': { HE: 7, APDS: 5 },
    'br-sherman-v/main': { smoke: 8, WP: 6 },
    'ge-pzkpfw-vie/main': { APCR: 4 },
  });
});

test('V-3.2.4q a position keeps how vehicles and Guns point, and their hidden facts', () => {
  const { state, u, w } = stateWith(TANKS);
  wreck(state, unitNumber(u.panther), at(state, 'T9'));
  state.acquired = [{ weapon: weaponNumber(w.gun), units: [unitNumber(u.tank)], hex: at(state, 'T5') }];
  const written = elstGame.writePosition(open(state).state);
  expect(written).toMatchObject({
    units: { u1: { hull: 1, turret: 2, marks: ['crew-exposed'] }, u2: { at: 'eliminated' } },
    weapons: { w1: { arc: 3, marks: ['emplaced'] } },
    wrecks: [{ vehicle: 'u2', at: 'T9', hull: 4, turret: 4, moving: true }],
    acquired: [{ weapon: 'w1', units: ['u1'], hex: 'T5' }],
  });
});

test('a position with a vehicle is read again as it was written', () => {
  const { state } = stateWith(TANKS);
  const { state: opened } = open(state);
  const read = elstGame.readPosition(elstGame.writePosition(opened));
  expect(read.ok && elstGame.toJson(read.value)).toEqual(elstGame.toJson(opened));
  const short = elstGame.readPosition({
    game: 'elst',
    scenario: state.scenario,
    phase: 'prep-fire',
    units: { u1: { kind: 'br-sherman-v', at: 'T5', hull: 2 }, u2: { kind: 'ge-4-4-7', at: 'A5' } },
  });
  expect(short.ok && [short.value.turret[0], short.value.weaponKind.length]).toEqual([2, 3]);
});

/** The fields of a position that are wrong. */
function wrongIn(units: object, weapons: object = {}): string[] {
  const parsed = elstGame.readPosition({
    game: 'elst',
    scenario: stateWith({}).state.scenario,
    phase: 'prep-fire',
    units,
    weapons,
  });
  return parsed.ok ? [] : parsed.problems.map(({ field }) => field);
}

test('a position refuses what only a vehicle or a Gun can have', () => {
  const squad = { kind: 'br-4-5-7', at: 'T5' };
  expect(wrongIn({ u1: { ...squad, hull: 1 } })).toEqual(['units.u1']);
  expect(wrongIn({ u1: squad }, { w1: { kind: 'br-lmg', holder: 'u1', arc: 1 } })).toEqual(['weapons.w1.arc']);
  expect(wrongIn({ u1: squad }, { w1: { kind: 'br-sherman-v/main', holder: 'u1' } })).toEqual(['weapons.w1.holder']);
  expect(wrongIn({ u1: { ...squad, marks: ['motion'] } })).toEqual(['units']);
});

test('V-6.4a nobody sees where a hidden Gun points, or its acquisition', () => {
  const { state, w, u } = stateWith(TANKS);
  setMark(state, unitNumber(u.crew), 'hidden');
  state.acquired = [{ weapon: weaponNumber(w.gun), units: [unitNumber(u.tank)], hex: at(state, 'T5') }];
  const gun = weaponNumber(w.gun);
  const [seen, own] = [elstGame.view(state, 'british'), elstGame.view(state, 'german')];
  expect([seen.arc[gun], seen.acquired, own.arc[gun], own.acquired.length]).toEqual([-1, [], 3, 1]);
});

test('V-7.4.1 V-3.3.2q a standing vehicle and a wreck hinder, a Moving Target does not', () => {
  const { state, u } = stateWith(TANKS);
  const hexes = () => [...contextOf(state).hindrances.vehicles].toSorted((a, b) => a - b);
  expect(hexes()).toEqual([at(state, 'T5')]);
  wreck(state, unitNumber(u.tank), at(state, 'T5'));
  expect(hexes()).toEqual([at(state, 'T5')]);
  wreck(state, unitNumber(u.panther), at(state, 'T9'));
  expect([hexes(), state.wrecks.map(({ moving }) => moving)]).toEqual([[at(state, 'T5')], [false, true]]);
});

test('V-2.0v1 V-2.0v3 V-2.0v5 results on a vehicle decide whether it moves and is in Good Order', () => {
  const { state, u } = stateWith(TANKS);
  const [tank, panther] = [unitNumber(u.tank), unitNumber(u.panther)];
  expect([isMobile(state, tank), isMovingTarget(state, tank), isMovingTarget(state, panther)]).toEqual([
    true,
    false,
    true,
  ]);
  setMark(state, tank, 'bogged');
  expect(isMobile(state, tank)).toBe(false);
});

test('V-3.3.2 V-3.7v3 rules for Infantry neither walk nor advance a vehicle, and its weapons stay with it', () => {
  const moving = stateWith({ ...TANKS, phase: 'movement', stack: [{ at: 'movement-phase' }] });
  expect(
    refusal(moving.state, {
      do: 'move',
      units: [moving.u.tank],
      double: [],
      assault: false,
      drop: [],
      way: [{ to: 'T6' }],
      stops: [],
    }),
  ).toEqual(['mover-vehicle V-3.3.2']);
  const advancing = stateWith({ ...TANKS, phase: 'advance', stack: [{ at: 'advance-phase', step: 'advances' }] });
  const { u } = advancing;
  expect(listedOf(advancing.state, 'advance').filter(({ units }) => units.includes(u.tank))).toEqual([]);
  const main = weaponOn(advancing.state, u.tank, 'main');
  expect(refusal(advancing.state, { do: 'drop', weapons: [main] })).toEqual(['vehicle-no-hands V-1.2.7']);
  const firing = stateWith({
    ...TANKS,
    stack: [{ at: 'fire-phase', phase: 'prep-fire', side: 'british', step: 'fire', fired: [] }],
  });
  expect(refusal(firing.state, { do: 'destroy', weapon: weaponOn(firing.state, firing.u.tank, 'main') })).toEqual([
    'destroy-mounted V-1.2.7',
  ]);
});
