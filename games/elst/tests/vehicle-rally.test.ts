/** V-3.1 Vehicles in the Rally Phase: repair of their weapons, and the recovery of Shocked crews. */
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/state/actions.js';
import { setWeaponMark } from '../rules/state/state.js';
import {
  answer,
  eventOf,
  eventsOf,
  isLegal,
  listedOf,
  marksOn,
  open,
  refusal,
  stateWith,
  weaponMarksOn,
  weaponNumber,
  weaponOn,
  whereIs,
} from './toolkit.js';

/** A Panther of the attacker with these malfunctions, in the Rally Phase. */
function withFaults(marks: string, ...stations: readonly ('main' | 'coaxial' | 'antiAircraft')[]) {
  const { state, u } = stateWith({
    phase: 'rally',
    attacker: 'german',
    units: { panther: `ge-pzkpfw-vg A8>0 ${marks}`.trim(), mate: 'ge-4-4-7 A12', squad: 'br-4-5-7 T5' },
  });
  for (const station of stations)
    setWeaponMark(state, weaponNumber(weaponOn(state, u.panther, station)), 'malfunctioned');
  return { state, u };
}

/** Whether a StuG in this state may repair its remote AAMG; its main armament has malfunctioned, too. */
function mayRepairRemote(marks: string): boolean {
  const { state, u } = stateWith({
    phase: 'rally',
    attacker: 'german',
    units: { stug: `ge-stug-iiig A8>0 ${marks}`.trim(), mate: 'ge-4-4-7 A12', squad: 'br-4-5-7 T5' },
  });
  const weapon = weaponOn(state, u.stug, 'antiAircraft');
  setWeaponMark(state, weaponNumber(weapon), 'malfunctioned');
  setWeaponMark(state, weaponNumber(weaponOn(state, u.stug, 'main')), 'malfunctioned');
  return isLegal(open(state).state, { do: 'repair', unit: u.stug, weapon });
}

describe('repair', () => {
  test('V-3.1v1 each malfunctioned weapon of a vehicle may be tried once', () => {
    const { state, u } = withFaults('', 'main', 'coaxial');
    const asked = open(state).state;
    expect(listedOf(asked, 'repair').map(({ weapon }) => weapon)).toEqual([
      weaponOn(state, u.panther, 'main'),
      weaponOn(state, u.panther, 'coaxial'),
    ]);
    const main = weaponOn(state, u.panther, 'main');
    const { state: after, events } = answer(asked, { do: 'repair', unit: u.panther, weapon: main }, [3]);
    expect(eventOf(events, 'repair-tried').outcome).toBe('failed');
    expect(isLegal(after, { do: 'repair', unit: u.panther, weapon: main })).toBe(false);
    const coaxial = weaponOn(state, u.panther, 'coaxial');
    const repaired = answer(after, { do: 'repair', unit: u.panther, weapon: coaxial }, [1]);
    expect(eventOf(repaired.events, 'repair-tried').outcome).toBe('repaired');
    expect(weaponMarksOn(repaired.state, coaxial)).not.toContain('malfunctioned');
  });

  test('V-7.2c V-7.10l a 6 disables the main armament for good, and the vehicle is Recalled', () => {
    const { state, u } = withFaults('', 'main');
    const main = weaponOn(state, u.panther, 'main');
    const { state: after, events } = answer(open(state).state, { do: 'repair', unit: u.panther, weapon: main }, [6]);
    expect(eventOf(events, 'repair-tried').outcome).toBe('disabled');
    expect(weaponMarksOn(after, main)).toContain('disabled');
    expect(marksOn(after, u.panther)).toContain('recalled');
  });

  test('V-7.2c V-7.8e disabled weapons are never repaired', () => {
    const { state, u } = withFaults('', 'main', 'coaxial');
    const [main, coaxial] = [weaponOn(state, u.panther, 'main'), weaponOn(state, u.panther, 'coaxial')];
    setWeaponMark(state, weaponNumber(main), 'disabled');
    const { state: asked } = open(state);
    expect(refusal(asked, { do: 'repair', unit: u.panther, weapon: main })).toEqual(['disabled-for-good V-7.2c']);
    expect(listedOf(asked, 'repair').map(({ weapon }) => weapon)).toEqual([coaxial]);
  });

  test('V-7.8e the loss of a machine gun recalls nobody', () => {
    const { state, u } = withFaults('', 'coaxial');
    const coaxial = weaponOn(state, u.panther, 'coaxial');
    const { state: after } = answer(open(state).state, { do: 'repair', unit: u.panther, weapon: coaxial }, [6]);
    expect(weaponMarksOn(after, coaxial)).toContain('disabled');
    expect(marksOn(after, u.panther)).not.toContain('recalled');
  });

  test('V-7.8e V-VN.G4a so is the remote AAMG of a StuG, though it is fired from inside', () => {
    expect([mayRepairRemote(''), mayRepairRemote('crew-exposed')]).toEqual([false, true]);
  });

  test('V-3.1v1 an AAMG is repaired only by an exposed crew', () => {
    const { state } = withFaults('crew-exposed', 'antiAircraft');
    expect(listedOf(open(state).state, 'repair')).toHaveLength(1);
    const buttoned = withFaults('', 'antiAircraft', 'main');
    expect(listedOf(open(buttoned.state).state, 'repair').map(({ weapon }) => weapon)).toEqual([
      weaponOn(buttoned.state, buttoned.u.panther, 'main'),
    ]);
  });
});

describe('V-SHK-1 V-SHK-2 V-3.1v3 Shock', () => {
  const cases = [
    ['shocked', 2, 'recovered', []],
    ['shocked', 3, 'unconfirmed-kill', ['unconfirmed-kill']],
    ['unconfirmed-kill', 3, 'recovered', []],
    ['unconfirmed-kill', 4, 'wrecked', undefined],
  ] as const;
  test.each(cases)('V-3.1v3 %s, roll %i: %s', (mark, roll, outcome, marks) => {
    const { state, u } = withFaults(mark);
    const { state: after, events } = open(state, [roll]);
    expect(eventOf(events, 'shock-rolled').outcome).toBe(outcome);
    if (marks === undefined) {
      expect(whereIs(after, u.panther)).toBe('eliminated');
      expect(after.wrecks).toHaveLength(1);
    } else expect(marksOn(after, u.panther)).toEqual(marks);
  });

  test('V-3.1v3 I-3.1m it comes before DM ends: beside a vehicle that was wrecked just now nobody stays under it', () => {
    const { state, u } = stateWith({
      phase: 'rally',
      attacker: 'german',
      units: {
        panther: 'ge-pzkpfw-vg A8>0 unconfirmed-kill',
        mate: 'ge-4-4-7 A12',
        squad: 'br-4-5-7 A7 broken desperate',
      },
    });
    const keeping: Action = { do: 'keep-desperation', units: [u.squad] };
    expect([3, 4].map((roll) => isLegal(open(state, [roll]).state, keeping))).toEqual([false, true]);
  });

  test('V-3.1v3 both sides roll in every Rally Phase, the attacker first', () => {
    const { state, u } = stateWith({
      phase: 'rally',
      attacker: 'german',
      units: { sherman: 'br-sherman-v A5>0 shocked', panther: 'ge-pzkpfw-vg A8>0 shocked', mate: 'ge-4-4-7 A12' },
    });
    const { events } = open(state, [1, 2]);
    expect(eventsOf(events, 'shock-rolled').map(({ unit }) => unit.id)).toEqual([u.panther, u.sherman]);
  });
});
