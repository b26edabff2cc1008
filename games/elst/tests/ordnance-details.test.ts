/** Details of ordnance on real states: what a rules lawyer would ask. Counters that the module has not come from content of these tests. */
import { describe, expect, test } from 'vitest';
import { nearestArc } from '../rules/board/covered-arcs.js';
import { sufferGunHit } from '../rules/effects/gun-hits.js';
import { fixedMountModifier } from '../rules/fire/vehicle-fire.js';
import { newLosses } from '../rules/morale/losses.js';
import { fateAt, isSpentByTurning } from '../rules/ordnance/shot-weapon.js';
import type { ActionOf } from '../rules/state/actions.js';
import { settingOf } from '../rules/state/context.js';
import type { Event } from '../rules/state/events.js';
import type { State } from '../rules/state/state.js';
import { setWeaponMark } from '../rules/state/state.js';
import { columnFor } from '../rules/vocabulary/tables.js';
import { isIssued, weaponKinds } from '../rules/vocabulary/units.js';
import { loadVehicles } from '../rules/vocabulary/vehicles.js';
import type { Leg } from './driving-kit.js';
import { driven } from './driving-kit.js';
import { eachVector } from './each-vector.js';
import { fired, hexIn, scene, shoot, shootAt } from './ordnance-kit.js';
import {
  answer,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  marksOn,
  open,
  refusal,
  run,
  stateWith,
  unitNumber,
  weaponMarksOn,
  weaponNumber,
  weaponOn,
  whereIs,
} from './toolkit.js';
import examples from './vectors/worked-examples.json' with { type: 'json' };
import { walk } from './walking.js';
import { residualIn } from './window-kit.js';

/** The rules of what was added to the To Hit roll. */
function casesOf(events: readonly Event[]): string[] {
  return eventOf(events, 'shot-fired').modifiers.parts.map(({ rule }) => rule);
}

describe('V-R22 special ammunition that was not there', () => {
  test('V-3.2.4n the weapon stays turned, and its next shot pays for that once', () => {
    const { state, u, w } = stateWith({
      attacker: 'german',
      units: { crew: 'ge-2-2-8 S15', tank: 'br-sherman-v S12>2' },
      weapons: { gun: 'ge-pak40 crew>0' },
    });
    const shot = shootAt(w.gun, 'S12', u.tank, { arc: 5 });
    const none = answer(open(state).state, { ...shot, ammunition: 'APCR' }, [diceFor(9)]);
    expect(eventsOf(none.events, 'shot-fired')).toEqual([]);
    expect(none.state.arc[0]).toBe(5);
    const first = answer(none.state, shot, [13, 66]);
    expect(casesOf(first.events)).toContain('V-Q.DRM8');
    expect(casesOf(answer(first.state, shot, [21, 66]).events)).not.toContain('V-Q.DRM8');
  });

  test('V-3.3.2.2e on the move it may fire something else before it spends more MP', () => {
    const { state, u } = stateWith({
      phase: 'movement',
      freeSight: true,
      units: { tank: 'br-sherman-vc S8>2 motion', idle: 'br-4-5-7 A1', foe: 'ge-stug-iiig S13>5 shocked' },
    });
    const moved = driven(state, u.tank, ['S9']).state;
    const shot = shootAt(weaponOn(moved, u.tank, 'main'), 'S13', u.foe);
    const none = answer(moved, { ...shot, ammunition: 'APDS' }, [diceFor(9)]).state;
    expect([isLegal(none, shot), isLegal(none, { ...shot, ammunition: 'APDS' })]).toEqual([true, false]);
    const done = answer(none, shot, [diceFor(11)]).state;
    expect(refusal(done, shot)).toEqual(['bounding-needs-points V-R31']);
  });
});

/** How many checks an area hit on a shielded crew brings, with this effect roll. */
const checks = (place: string, from: string, total: number) => {
  const blank = stateWith({}).state;
  const toward = (one: string, other: string) =>
    nearestArc(settingOf(blank).board.grid, hexIn(blank, one), 0, hexIn(blank, other));
  const { state, w } = stateWith({
    attacker: 'german',
    units: { firer: `ge-2-2-8 ${from}`, crew: `br-2-2-8 ${place}` },
    weapons: { gun: `ge-pak40 firer>${toward(from, place)}`, shielded: `br-6pdr crew>${toward(place, from)}` },
  });
  const { events } = fired(open(state).state, shoot(w.gun, place, { targetType: 'area' }), [
    diceFor(4),
    diceFor(total),
    diceFor(3),
  ]);
  expect(eventOf(events, 'shot-fired').hit).toBe('hit');
  return eventsOf(events, 'morale-checked').length + eventsOf(events, 'pin-checked').length;
};

describe('whom a shot strikes', () => {
  test('V-4.4c V-6.2g V-R60 a shaped charge outside a building strikes the Gun and its crew, not the squad beside them', () => {
    const { state, w } = stateWith({
      units: { squad: 'br-4-5-7 S14', crew: 'ge-2-2-8 S12', beside: 'ge-4-4-7 S12' },
      weapons: { piat: 'br-piat squad', gun: 'ge-pak40 crew>2' },
    });
    const hit = answer(open(state).state, shoot(w.piat, 'S12', { ammunition: 'HEAT' }), [12, 66]);
    const [{ bundles }] = eventsOf(hit.events, 'fire-resolved');
    expect(bundles.flatMap(({ units }) => units.map(({ id }) => id))).toEqual(['u2']);
  });

  test('V-6.6b after an area hit the Gunshield is not added to the TEM', () => {
    // On the 6 column the last roll that does anything is an 8.
    expect([checks('C4', 'B4', 5), checks('C4', 'B4', 6)]).toEqual([1, 0]); // stone, +3 instead of +2
    expect([checks('S12', 'S15', 6), checks('S12', 'S15', 7)]).toEqual([1, 0]); // the shield, +2
  });
});

/** What becomes of the Emplaced 57mm and its crew. */
const struck = (effect: number, ...more: readonly number[]) => {
  const { state, u, w } = stateWith({
    attacker: 'german',
    units: { firer: 'ge-2-2-8 S15', crew: 'am-2-2-7 S12' },
    weapons: { gun: 'ge-pak40 firer>5', target: 'am-57 crew>2 emplaced' },
  });
  const { events, state: after } = answer(open(state).state, shoot(w.gun, 'S12'), [21, effect, ...more]);
  const isGone = after.weaponPlace[1] < 0;
  return {
    crew: whereIs(after, u.crew),
    gun: isGone ? 'gone' : weaponMarksOn(after, w.target).includes('malfunctioned') ? 'malfunctioned' : 'sound',
    checks: eventsOf(events, 'morale-checked').map(({ modifiers }) => modifiers.total),
  };
};

test('V-MH-2 V-6.7b V-6.7c V-6.6b an ordnance hit on the Emplaced 57mm: KIA, K, and a Near Miss behind its shield', () => {
  expect(struck(11)).toMatchObject({ crew: 'eliminated', gun: 'gone' });
  expect(struck(12)).toMatchObject({ crew: 'eliminated', gun: 'malfunctioned' });
  expect(struck(34, diceFor(3))).toEqual({ crew: 'S12', gun: 'sound', checks: [0] }); // a 7 is a 1MC, 7 + 2 an NMC
});

/** The Residual FP that the coaxial MG of a Panther leaves, by where it pointed. */
const left = (facing: number) => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 S9', idle: 'br-4-5-7 A1', tank: `ge-pzkpfw-vg S14>${facing}` },
  });
  const moved = walk(state, [u.squad], ['S10']).state;
  const coaxial = weaponOn(moved, u.tank, 'coaxial');
  const fire: ActionOf<'fire'> = { do: 'fire', with: [coaxial], leaders: [], helpers: [], at: 'S10' };
  return residualIn(answer(moved, fire, [65]).state, 'S10');
};

/** A weapon has acquired an area. */
function aimAt(state: State, weapon: string, hex: string): void {
  state.aim[weaponNumber(weapon)] = hexIn(state, hex);
  setWeaponMark(state, weaponNumber(weapon), 'acquired');
}

/** Whether a tank that starts and spends this still has its acquired target. */
function keepsTarget(leg: Leg): boolean {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { tank: 'br-sherman-v S9>2', idle: 'br-4-5-7 A1', foe: 'ge-4-4-7 S15' },
  });
  const main = weaponOn(state, u.tank, 'main');
  aimAt(state, main, 'S15');
  const { state: after } = driven(state, u.tank, ['start', leg]);
  return weaponMarksOn(after, main).includes('acquired');
}

describe('the weapon afterwards', () => {
  test('V-6.10c V-7.2c a main armament that malfunctions forgets its target', () => {
    const { state, u, to, gun } = scene({ firer: 'ge-pzkpfw-vg crew-exposed', target: 'br-sherman-v', range: 4 });
    const after = answer(state, shootAt(gun, to, u.target), [66]).state;
    expect(weaponMarksOn(after, gun)).toContain('malfunctioned');
    expect([after.acquired, weaponMarksOn(after, gun).includes('acquired')]).toEqual([[], false]);
  });

  test('V-6.10c in its own Movement Phase a main armament forgets its target when hull or turret turn', () => {
    expect(['stop', { stop: true, turret: 3 } as const, 'hull 3'].map(keepsTarget)).toEqual([true, false, false]);
  });

  test('V-6.10c V-3.2.4o a turret that turns with its coaxial MG makes the main armament forget its target', () => {
    const { state, u } = stateWith({ units: { tank: 'br-sherman-v S9>2', foe: 'ge-4-4-7 S15' } });
    const [main, coaxial] = [weaponOn(state, u.tank, 'main'), weaponOn(state, u.tank, 'coaxial')];
    aimAt(state, main, 'S15');
    const turned = answer(open(state).state, { do: 'turn', weapon: coaxial, arc: 3 }).state;
    expect(weaponMarksOn(turned, main)).not.toContain('acquired');
  });

  test('V-6.10c V-6.7b a Gun that a hit damages has acquired nothing any more', () => {
    const { state, w, u } = stateWith({
      units: { men: 'ge-4-4-7 S9', foe: 'br-4-5-7 S15' },
      weapons: { gun: 'ge-pak40 men>2' },
    });
    aimAt(state, w.gun, 'S15');
    const hit = { shield: 0, shot: 'explosive', finalRoll: 3, column: columnFor(12), cause: 'fire' } as const;
    const unit = unitNumber(u.men);
    const { state: after } = run(state, (play) => sufferGunHit(play, { ...hit, unit, together: [unit] }, newLosses()));
    expect(weaponMarksOn(after, w.gun)).toEqual(['malfunctioned']);
  });

  test('V-6.10d V-6.11b the hex that keeps the acquisition of a target out of sight counts for an area shot', () => {
    const { state, w } = stateWith({
      attacker: 'german',
      units: { crew: 'ge-2-2-8 S14', foe: 'br-4-5-7 A1' },
      weapons: { gun: 'ge-pak40 crew>5' },
    });
    setWeaponMark(state, weaponNumber(w.gun), 'acquired');
    state.acquired = [{ weapon: weaponNumber(w.gun), units: [], hex: hexIn(state, 'S10') }];
    const { events } = fired(open(state).state, shoot(w.gun, 'S10', { targetType: 'area' }), [65]);
    expect(casesOf(events)).toContain('I-4.5b');
  });

  test('V-3.3.5v3 machine guns that turn to fire leave less Residual FP', () => {
    expect([left(5), left(1)]).toEqual([2, 0]); // a slow turret: two columns less
  });

  test('V-3.5v2 V-SOP.AFv a vehicle that has moved fires each of its weapons once in the Advancing Fire Phase', () => {
    const { state, u } = stateWith({
      phase: 'advancing-fire',
      units: { tank: 'br-sherman-v S9>2 entered', foe: 'ge-4-4-7 S13' },
    });
    state.drives = [{ vehicle: 0, spent: [{ at: state.place[0], halves: 4 }], boundedAt: -1, from: undefined }];
    const ready = open(state).state;
    const main = answer(ready, shoot(weaponOn(ready, u.tank, 'main'), 'S13'), [65]).state;
    const coaxial: ActionOf<'fire'> = {
      do: 'fire',
      with: [weaponOn(main, u.tank, 'coaxial')],
      leaders: [],
      helpers: [],
      at: 'S13',
    };
    expect(isLegal(main, coaxial)).toBe(true);
    expect(isLegal(answer(main, coaxial, [65]).state, coaxial)).toBe(false);
    const bounded = structuredClone(ready);
    bounded.drives = bounded.drives.map((drive) => ({ ...drive, boundedAt: drive.spent[0].at }));
    expect(isLegal(answer(bounded, shoot(weaponOn(ready, u.tank, 'main'), 'S13'), [65]).state, coaxial)).toBe(false);
  });
});

// --- counters of these tests --------------------------------------------------------------------------------------------

/** An assault gun with a circled B11, no rate of fire and a fixed bow machine gun. */
const [main, bow] = loadVehicles(
  [
    {
      id: 'test-assault-gun',
      nationality: 'german',
      name: 'Assault gun of a test',
      movement: 12,
      movementType: 'tracked',
      groundPressure: 'normal',
      turret: 'NT',
      size: 'small',
      armour: { front: 6, side: 3 },
      morale: 8,
      mainArmament: {
        calibre: 75,
        length: '*',
        row: '75*',
        breakdown: 11,
        circled: true,
        ammunition: { HE: 'unlimited', HEAT: 9 },
      },
      machineGuns: { bow: 3 },
      fixedBow: true,
    },
  ],
  0,
).weapons;

describe('V-7.2.1 a circled B#', () => {
  eachVector(examples.LOW, ({ given, rolls, expect: expected }) => {
    expect(main.breakdown).toBe(given.circledB);
    const fates = {
      works: '',
      'low-ammo': expected.after1.split(',')[0],
      malfunctions: expected.after2,
      gone: expected.after3,
    };
    const fresh = { lowered: 0, lowAmmo: false };
    const low = { lowered: 0, lowAmmo: true };
    const [first, second, third] = rolls.map(({ total }) => total);
    expect(
      [fateAt(main, fresh, first), fateAt(main, low, second), fateAt(main, low, third)].map((fate) => fates[fate]),
    ).toEqual(['Low Ammo', expected.after2, expected.after3]);
  });

  test('V-7.2.1 a 12 is a malfunction at once, and 10 is nothing; under Low Ammo 9 is nothing', () => {
    const fresh = { lowered: 0, lowAmmo: false };
    expect([12, 10].map((total) => fateAt(main, fresh, total))).toEqual(['malfunctions', 'works']);
    expect([9, 12].map((total) => fateAt(main, { lowered: 0, lowAmmo: true }, total))).toEqual(['works', 'gone']);
  });
});

test('V-NT-1 V-3.2.4u V-R12 a weapon without turret and rate of fire that turns has no Intensive Fire left', () => {
  expect([isSpentByTurning(main, 'NT', { turned: 1 }), isSpentByTurning(main, 'NT', { turned: 0 })]).toEqual([
    true,
    false,
  ]);
  expect(isSpentByTurning(main, 'RST', { turned: 1 })).toBe(false); // the KV-1 of the example
});

test('V-7.8f a fixed bow machine gun adds 1 against what moves', () => {
  expect([fixedMountModifier([bow], 'moving'), fixedMountModifier([bow], 'still')]).toEqual([1, 0]);
  expect(fixedMountModifier([main], 'moving')).toBe(0);
});

const kind = (id: string) => weaponKinds.find((facts) => facts.id === id) ?? weaponKinds[0];

/** Whether a weapon is issued in each of these months. */
const from = (id: string, ...months: readonly (readonly [number, number])[]) =>
  months.map(([year, month]) => isIssued(kind(id), year, month));

/** A BAZ 44 in these hands, and a PzKpfw IIIN two hexes away. */
const bazooka = (units: Readonly<Record<string, string>>, helpers: readonly string[] = []) => {
  const { state, u, w } = stateWith<string, string>({
    units: { ...units, tank: 'ge-pzkpfw-iiin S12>2' },
    weapons: { bazooka: 'am-baz44 firer' },
  });
  const action = shootAt(w['bazooka'], 'S12', u['tank'], {
    ammunition: 'HEAT',
    helpers: helpers.map((name) => u[name]),
  });
  return { state: open(state).state, action, tank: u['tank'], weapon: w['bazooka'] };
};

describe('V-4.4.1a bazookas', () => {
  test('V-4.4.1a V-4.4.1e V-4.4.5a each model from its month on', () => {
    expect(from('am-baz43', [1942, 10], [1942, 11], [1944, 9])).toEqual([false, true, true]);
    expect(from('am-baz44', [1943, 12], [1944, 1])).toEqual([false, true]);
    expect(from('am-baz45', [1944, 9], [1944, 12], [1945, 1])).toEqual([false, false, true]);
    expect(from('ge-psk', [1943, 8], [1943, 9])).toEqual([false, true]);
    expect(from('br-piat', [1943, 3], [1943, 4])).toEqual([false, true]);
  });

  test('V-4.4.1a V-4.4.1b a squad fires a BAZ 44 at a tank, two leaders can, one cannot', () => {
    const squad = bazooka({ firer: 'am-7-4-7 S14' });
    const kill = answer(squad.state, squad.action, [diceFor(5), diceFor(3)]);
    expect(eventOf(kill.events, 'shot-fired').number).toBe(8);
    expect(eventOf(kill.events, 'vehicle-struck').toKill.parts[0]).toMatchObject({ rule: 'V-7.9a', value: 16 });
    expect(whereIs(kill.state, squad.tank)).toBe('eliminated');
    const gone = answer(squad.state, squad.action, [diceFor(11)]); // its X#
    expect([eventOf(gone.events, 'malfunctioned').removed, marksOn(gone.state, squad.tank)]).toEqual([true, []]);
    const alone = bazooka({ firer: 'am-8-1 S14' });
    expect(refusal(alone.state, alone.action)).toEqual(['latw-one-leader V-4.4.1b']);
    const two = bazooka({ firer: 'am-8-1 S14', second: 'am-8-0 S14' }, ['second']);
    expect(isLegal(two.state, two.action)).toBe(true);
  });
});
