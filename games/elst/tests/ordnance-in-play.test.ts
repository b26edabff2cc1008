/** Guns and vehicles where rules meet that no example puts together: fire at a Melee, Smoke after a shot that was none, a counter in a hex that others share. */
import { expect, test } from 'vitest';
import { settle } from '../rules/situation/consequences.js';
import type { State } from '../rules/state/state.js';
import { setWeaponMark } from '../rules/state/state.js';
import { fired, hexIn, shoot, shootAt } from './ordnance-kit.js';
import { fire } from './shooting.js';
import {
  answer,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  listedOf,
  marksOn,
  open,
  refusal,
  run,
  stateWith,
  unitNumber,
  weaponMarksOn,
  weaponNumber,
  weaponOn,
} from './toolkit.js';
import { inMovement, move, walk } from './walking.js';
import { residualIn } from './window-kit.js';

test('V-R68 I-3.8o V-3.2.4c a hit on the ITT at a Melee strikes both sides of it; only the enemy is acquired', () => {
  const { state, u, w } = stateWith({
    attacker: 'german',
    units: {
      crew: 'ge-2-2-8 S15',
      friend: 'ge-4-4-7 S12 melee',
      beside: 'ge-9-1 S12',
      foe: 'br-4-5-7 S12 melee',
    },
    weapons: { gun: 'ge-pak40 crew>5' },
  });
  const { events, state: after } = fired(open(state).state, shoot(w.gun, 'S12'), [41, 65, 11, 11, 11]);
  const struck = eventOf(events, 'fire-resolved').bundles.flatMap(({ units }) => units.map(({ id }) => id));
  expect(struck.toSorted()).toEqual([u.friend, u.foe]);
  expect(after.acquired.map(({ units }) => units)).toEqual([[unitNumber(u.foe)]]);
});

test('V-R86 V-3.3.5v1 a Critical Hit leaves no more Residual FP than any other hit', () => {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: { squad: 'br-4-5-7 S11', idle: 'br-4-5-7 A1', crew: 'ge-2-2-8 S15' },
    weapons: { gun: 'ge-pak40 crew>5' },
  });
  const moved = walk(state, [u.squad], ['S12']).state;
  const left = (dice: number) => {
    const { events, state: after } = fired(moved, shoot(w.gun, 'S12'), [dice, 66, 11, 11, 11]);
    return [eventOf(events, 'shot-fired').hit, residualIn(after, 'S12')];
  };
  expect([left(61), left(41)]).toEqual([
    ['hit', 6],
    ['critical', 6],
  ]);
});

const smokes = (state: State) => listedOf(state, 'shoot').filter(({ ammunition }) => ammunition === 'smoke').length;

test('V-R22 V-6.2h a weapon that has no such ammunition has fired nothing: Smoke may still be laid', () => {
  const { state, u, w } = stateWith({
    attacker: 'german',
    units: { crew: 'ge-2-2-8 S15', mortar: 'ge-2-2-8 S14', tank: 'br-sherman-v S12>2' },
    weapons: { gun: 'ge-pak40 crew>5', tube: 'ge-grw34 mortar>5' },
  });
  const opened = open(state).state;
  expect(smokes(opened)).toBeGreaterThan(0);
  const none = answer(opened, shootAt(w.gun, 'S12', u.tank, { ammunition: 'APCR' }), [diceFor(9)]);
  expect(eventOf(none.events, 'ammunition-checked').found).toBe('none');
  expect(smokes(none.state)).toBeGreaterThan(0);
  const real = fired(none.state, shootAt(w.gun, 'S12', u.tank), [diceFor(11), 65]);
  expect([eventsOf(real.events, 'shot-fired').length, smokes(real.state)]).toEqual([1, 0]);
});

/** Whether a Recalled Sherman with this mark may Prep Fire its main armament, and its coaxial machine gun. */
function prepFires(mark: string): boolean[] {
  const { state, u } = stateWith({
    units: { tank: `br-sherman-v S9>2 recalled ${mark}`, idle: 'br-4-5-7 A1', foe: 'ge-4-4-7 S13' },
  });
  const opened = open(state).state;
  const [main, coaxial] = [weaponOn(opened, u.tank, 'main'), weaponOn(opened, u.tank, 'coaxial')];
  return [isLegal(opened, shoot(main, 'S13')), isLegal(opened, fire([coaxial], 'S13'))];
}

test('V-7.10o a Recalled vehicle that is bogged fires nothing in the Prep Fire Phase, an Immobilized one may', () => {
  expect([prepFires('bogged'), prepFires('immobilized')]).toEqual([
    [false, false],
    [true, true],
  ]);
});

test('V-6.10d a unit already in the hex when the target goes out of sight does not get its counter; one that comes back does', () => {
  const { state, u, w } = stateWith({
    attacker: 'german',
    units: { crew: 'ge-2-2-8 C2', target: 'br-4-5-7 C3', beside: 'br-4-5-7 C3' },
    weapons: { gun: 'ge-pak40 crew>2' },
  });
  const [gun, beside] = [weaponNumber(w.gun), unitNumber(u.beside)];
  const hex = hexIn(state, 'C3');
  state.acquired = [{ weapon: gun, units: [unitNumber(u.target)], hex }];
  setWeaponMark(state, gun, 'acquired');
  state.place[unitNumber(u.target)] = hexIn(state, 'C8');
  const gone = run(state, settle).state;
  expect(gone.acquired).toEqual([{ weapon: gun, units: [], hex, bystanders: [beside] }]);
  gone.place[beside] = hexIn(state, 'C8');
  const left = run(gone, settle).state;
  left.place[beside] = hex;
  expect(run(left, settle).state.acquired).toEqual([{ weapon: gun, units: [beside], hex }]);
});

test('I-4.0b in the Movement Phase a unit drops a weapon without moving, also after Prep Fire', () => {
  const { state, u, w } = stateWith({
    phase: 'movement',
    units: {
      fired: 'br-4-5-7 A2 prep-fired',
      broken: 'br-4-5-7 A2 broken',
      taker: 'br-4-5-7 A3',
      foe: 'ge-4-4-7 L8',
    },
    weapons: { lmg: 'br-lmg fired', other: 'br-lmg broken' },
  });
  const phase = inMovement(state);
  expect(refusal(phase, { do: 'drop', weapons: [w.other] })).toEqual(['broken-drop I-4.0b']);
  const { events, state: after } = answer(phase, { do: 'drop', weapons: [w.lmg] });
  expect(eventOf(events, 'weapon-lost')).toMatchObject({ fate: 'dropped', at: 'A2', rule: 'I-4.0b' });
  expect([marksOn(after, u.fired), weaponMarksOn(after, w.lmg)]).toEqual([['prep-fired'], []]);
  expect(isLegal(after, move([u.taker], ['A2']))).toBe(true);
});
