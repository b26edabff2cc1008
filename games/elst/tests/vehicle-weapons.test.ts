/** Machine guns, bow weapons and turrets: what a vehicle may fire together, into its own hex, and what turns with the hull. */
import { expect, test } from 'vitest';
import type { State } from '../rules/state/state.js';
import { setWeaponMark } from '../rules/state/state.js';
import { driven } from './driving-kit.js';
import { fired, hexIn, shoot } from './ordnance-kit.js';
import { fire } from './shooting.js';
import { answer, open, refusal, stateWith, unitNumber, weaponMarksOn, weaponNumber, weaponOn } from './toolkit.js';
import { isWindow, PASS } from './window-kit.js';

const MACHINE_GUNS = ['bow', 'coaxial'] as const;

function machineGuns(state: State, tank: string): string[] {
  return MACHINE_GUNS.map((station) => weaponOn(state, tank, station));
}

/** Who shares the hex of a vehicle is held in Melee: what each weapon is refused. */
function intoOwnHex(tank: string) {
  const { state, u } = stateWith({ units: { tank, foe: 'ge-4-4-7 S12 melee' } });
  const opened = open(state).state;
  return machineGuns(opened, u.tank).map((gun) => refusal(opened, fire([gun], 'S12')));
}

test('V-3.2.4r V-R11 the bow machine gun of an immobile tank does not fire into its own hex, the one in the turret does', () => {
  expect(intoOwnHex('br-sherman-v S12>2')).toEqual([[], []]);
  expect(intoOwnHex('br-sherman-v S12>2 immobilized')).toEqual([['arc-of-vehicle V-3.2.4m'], []]);
});

test('V-3.2.4r an immobile StuG does not fire its main armament into its own hex', () => {
  const { state, u } = stateWith({
    attacker: 'german',
    units: { tank: 'ge-stug-iiig S12>2 bogged', foe: 'br-4-5-7 S12 melee' },
  });
  const opened = open(state).state;
  expect(refusal(opened, shoot(weaponOn(opened, u.tank, 'main'), 'S12'))).toEqual(['arc-wrong V-3.2.4m']);
});

test('V-3.2.2v1 machine guns of a tank that attack the same target attack it together, another one they may attack apart', () => {
  const { state, u } = stateWith({
    units: { tank: 'br-sherman-v S9>2', foe: 'ge-4-4-7 S14', other: 'ge-4-4-7 S15' },
  });
  const opened = open(state).state;
  const [bow, coaxial] = machineGuns(opened, u.tank);
  expect(refusal(opened, fire([bow, coaxial], 'S14'))).toEqual([]);
  const { state: after } = answer(opened, fire([bow], 'S14'), [65]);
  expect(refusal(after, fire([coaxial], 'S14'))).toEqual(['vehicle-must-combine V-3.2.2v1']);
  expect(refusal(after, fire([coaxial], 'S15'))).toEqual([]);
});

test('V-3.2.2v1 V-3.3.2.2a on the move too they attack the same target together', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { tank: 'br-sherman-v S12>2', foe: 'ge-4-4-7 S14 broken desperate', idle: 'br-4-5-7 A1' },
  });
  const started = driven(state, u.tank, ['start', 'stop']).state;
  const [bow, coaxial] = machineGuns(started, u.tank);
  let { state: after } = answer(started, fire([coaxial], 'S14'), [65]);
  while (isWindow(after)) after = answer(after, PASS).state;
  expect(refusal(after, fire([bow], 'S14'))).toEqual(['vehicle-must-combine V-3.2.2v1']);
});

/** A Sherman fires its bow machine gun at Infantry beside it: how hull and turret point then, and whether the target ahead is still acquired. */
function firesAside(aim: 'acquired' | 'nothing') {
  const { state, u } = stateWith({
    units: { tank: 'br-sherman-v S9>2', foe: 'ge-4-4-7 S14', aside: 'ge-4-4-7 T5' },
  });
  const main = weaponOn(state, u.tank, 'main');
  if (aim === 'acquired') {
    setWeaponMark(state, weaponNumber(main), 'acquired');
    state.acquired = [{ weapon: weaponNumber(main), units: [unitNumber(u.foe)], hex: hexIn(state, 'S14') }];
  }
  const opened = open(state).state;
  const { state: after } = answer(opened, fire([weaponOn(opened, u.tank, 'bow')], 'T5'), [65]);
  const tank = unitNumber(u.tank);
  return [after.hull[tank], after.turret[tank], weaponMarksOn(after, main).includes('acquired')];
}

test('V-R13 V-6.10c the turret turns with the hull, but stays on a target that it has acquired', () => {
  expect(firesAside('nothing')).toEqual([0, 0, false]);
  expect(firesAside('acquired')).toEqual([0, 2, true]);
});

test('V-3.2.4o a Gun that has kept its rate of fire may turn at the end of the phase, one whose crew has fired itself may not', () => {
  const { state, u, w } = stateWith({
    attacker: 'german',
    units: { crew: 'ge-2-2-8 S14', squad: 'ge-4-4-7 S15', foe: 'br-4-5-7 S12' },
    weapons: { gun: 'ge-pak40 crew>5' },
  });
  const opened = open(state).state;
  const turn = { do: 'turn', weapon: w.gun, arc: 1 } as const;
  const kept = fired(opened, shoot(w.gun, 'S12'), [15, 66, 66]).state;
  expect(refusal(kept, shoot(w.gun, 'S12'))).toEqual([]);
  expect(refusal(kept, turn)).toEqual([]);
  expect(refusal(answer(opened, fire([u.crew], 'S12'), [65]).state, turn)).toEqual(['turn-fired V-3.2.4o']);
});

/** What the bow machine gun of a tank with this mark is refused in the Prep Fire Phase. */
function inPrepFire(mark: 'motion' | 'recalled'): string[] {
  const { state, u } = stateWith({
    units: { tank: `br-sherman-v S12>2 ${mark}`, foe: 'ge-4-4-7 S14', squad: 'br-4-5-7 S11' },
  });
  const opened = open(state).state;
  return refusal(opened, fire([weaponOn(opened, u.tank, 'bow')], 'S14'));
}

test('V-3.5v3 V-3.2.5v1 V-7.10o a machine gun that stays silent says why: its tank has fired on the move, is in Motion or Recalled', () => {
  const { state, u } = stateWith({
    phase: 'movement',
    units: { tank: 'br-sherman-v S12>2', foe: 'ge-4-4-7 S14', squad: 'br-4-5-7 S11' },
  });
  const started = driven(state, u.tank, ['start', 'stop']).state;
  const [bow, coaxial] = machineGuns(started, u.tank);
  const { state: after } = answer(started, fire([coaxial], 'S14'), [65]);
  const advancing = {
    ...after,
    phase: 'advancing-fire',
    stack: [{ at: 'sequence', step: 'advancing-fire' }],
  } satisfies State;
  expect(refusal(open(advancing).state, fire([bow], 'S14'))).toEqual(['fired-on-the-move V-3.5v3']);
  expect(inPrepFire('motion')).toEqual(['ordnance-in-motion V-3.2.5v1']);
  expect(inPrepFire('recalled')).toEqual(['ordnance-recalled V-7.10o']);
});
