/** Cases of what vehicles do while the enemy moves: Motion attempts, smoke dispensers, Residual FP; and what they see of hidden Guns. */
import { describe, expect, test } from 'vitest';
import type { State } from '../rules/state/state.js';
import { hasWeaponMark, setWeaponMark } from '../rules/state/state.js';
import { weaponAt } from '../rules/units/vehicles-in-play.js';
import { revealGunsInSight } from '../rules/situation/sightings.js';
import { drive, driven, pointsIn } from './driving-kit.js';
import { eachVector } from './each-vector.js';
import { answer, diceFor, eventOf, isLegal, listed, marksOn, refusal, run, stateWith, unitNumber } from './toolkit.js';
import vectors from './vectors/vehicle-movement.json' with { type: 'json' };
import { inMovement, walk } from './walking.js';
import { isWindow, PASS } from './window-kit.js';

/** A British squad comes into sight of a German vehicle: B11 to B12 and on, all open. */
function spotted(vehicle: string, steps: readonly string[], seenBefore: boolean): { state: State; tank: string } {
  const { state, u } = stateWith<string>({
    phase: 'movement',
    units: { squad: 'br-4-5-7 S12', idle: 'br-4-5-7 A1', tank: vehicle },
  });
  state.sightings = [{ vehicle: unitNumber(u['tank']), units: seenBefore ? [unitNumber(u['squad'])] : [] }];
  let at = walk(state, [u['squad']], steps, { stops: [] }).state;
  for (let left = steps.length - 1; left > 0 && isWindow(at); left--) at = answer(at, PASS).state;
  return { state: at, tank: u['tank'] };
}

describe('motion', () => {
  eachVector(vectors.motion.slice(0, 2), ({ given, rolls, expect: expected }) => {
    const { mpInLOS }: { mpInLOS?: number } = given;
    const { dr }: { dr?: number } = rolls[0] ?? {};
    const steps = ['S13', 'S14'].slice(0, mpInLOS);
    const { state, tank } = spotted('ge-pzkpfw-iiin V12>3', steps, false);
    const { state: after, events } = answer(state, { do: 'try-motion', unit: tank }, [dr ?? 0]);
    expect(eventOf(events, 'motion-tried')).toMatchObject({ halves: 2 * (mpInLOS ?? 0), succeeded: expected.success });
    expect(marksOn(after, tank).includes('motion')).toBe(expected.success);
  });

  test('V-MOT-3 V-3.3.2.1b AFV marked First Fire', () => {
    const { state, tank } = spotted('ge-pzkpfw-iiin V12>3', ['S13', 'S14'], false);
    const main = weaponAt(state, unitNumber(tank), 'main') ?? 0;
    expect(isLegal(state, { do: 'try-motion', unit: tank })).toBe(true);
    setWeaponMark(state, main, 'first-fired');
    expect(refusal(state, { do: 'try-motion', unit: tank })).toEqual(['motion-after-fire V-3.3.2.1b']);
    expect(isLegal(state, { do: 'try-motion', unit: tank })).toBe(vectors.motion[2].expect.attemptOffered);
  });

  test('V-MOT-4 Is a Motion attempt offered?', () => {
    const marks = ['', 'bogged', '', 'motion', 'motion-tried', 'dispensed'];
    const offered = marks.map((mark, index) => {
      const { state, tank } = spotted(`ge-pzkpfw-iiin V12>3 ${mark}`.trim(), ['S13', 'S14'], index === 0);
      if (index === 2) setWeaponMark(state, weaponAt(state, unitNumber(tank), 'main') ?? 0, 'final-fired');
      return isWindow(state) && listed(state).some((action) => action.do === 'try-motion');
    });
    expect(offered).toEqual(vectors.motion[3].expect.offered);
  });

  test('V-6.10c V-3.3.2.1c a vehicle that turns in a Motion attempt forgets its target', () => {
    const keeps = [3, 4].map((hull) => {
      const { state, tank } = spotted('ge-pzkpfw-iiin V12>3', ['S13', 'S14'], false);
      const main = weaponAt(state, unitNumber(tank), 'main') ?? 0;
      state.aim[main] = state.place[0];
      setWeaponMark(state, main, 'acquired');
      const { state: after } = answer(state, { do: 'try-motion', unit: tank, hull }, [1]);
      return hasWeaponMark(after, main, 'acquired');
    });
    expect(keeps).toEqual([true, false]);
  });

  test('V-MECH-3 Tiger makes a Motion attempt', () => {
    const { state, tank } = spotted('ge-pzkpfw-vie V12>3', ['S13', 'S14'], false);
    const { state: after, events } = answer(state, { do: 'try-motion', unit: tank }, [2, 66]);
    expect(eventOf(events, 'motion-tried').succeeded).toBe(true);
    expect([marksOn(after, tank).includes('immobilized'), marksOn(after, tank).includes('motion')]).toEqual([
      true,
      false,
    ]);
  });
});

/** A Sherman tries its dispenser in its own Movement Phase: whether it may, MP spent, Smoke. */
function own(marks: string, face: number, hasFired: boolean) {
  const { state, u } = stateWith<string>({
    phase: 'movement',
    units: { tank: `br-sherman-v S12>2 crew-exposed ${marks}`.trim(), idle: 'br-4-5-7 A1' },
  });
  if (hasFired) setWeaponMark(state, weaponAt(state, unitNumber(u['tank']), 'main') ?? 0, 'bounding-fired');
  const action = drive(u['tank'], ['smoke']);
  const phase = inMovement(state);
  if (!isLegal(phase, action)) return [false, null, 0];
  const { events, state: after } = answer(phase, action, [face]);
  return [true, pointsIn(events).at(0) ?? 0, after.smoke.length > 0 ? 2 : 0];
}

/** The same while an enemy squad moves in its sight. */
function enemy(mark: boolean) {
  const { state, u } = stateWith<string>({
    phase: 'movement',
    attacker: 'german',
    units: { squad: 'ge-4-4-7 V12', idle: 'ge-4-4-7 A1', tank: 'br-sherman-v S12>2 crew-exposed' },
  });
  state.sightings = [{ vehicle: unitNumber(u['tank']), units: [unitNumber(u['squad'])] }];
  if (mark) setWeaponMark(state, weaponAt(state, unitNumber(u['tank']), 'main') ?? 0, 'first-fired');
  const at = walk(state, [u['squad']], ['V13']).state;
  const action = { do: 'dispense', unit: u['tank'] } as const;
  if (!isWindow(at) || !isLegal(at, action)) return [false, null, 0];
  const { state: after, events } = answer(at, action, [diceFor(6)]);
  return [true, pointsIn(events).at(0) ?? 0, after.smoke.length > 0 ? 2 : 0];
}

describe('dispenser', () => {
  const units: Readonly<Record<string, { readonly unit: string; readonly marks: string; readonly turret?: number }>> = {
    'V-SMK-01': { unit: 'br-sherman-v', marks: 'crew-exposed' },
    'V-SMK-03': { unit: 'br-sherman-vc', marks: 'crew-exposed' },
    'V-SMK-04': { unit: 'br-sherman-vc', marks: 'motion', turret: 3 },
    'V-SMK-05': { unit: 'ge-pzkpfw-vg', marks: '' },
    'V-SMK-06': { unit: 'ge-stug-iiig', marks: '' },
    'V-SMK-07': { unit: 'ge-pzkpfw-iiin', marks: '' },
  };
  eachVector(
    vectors.dispenser.filter(({ id }) => id !== 'V-SMK-08'),
    ({ id, given, rolls, expect: expected }) => {
      const { unit, marks, turret } = units[id];
      const wanted: { final?: number; success?: boolean } = expected;
      const german = unit.startsWith('ge-');
      const { state, u } = stateWith<string>({
        phase: 'movement',
        attacker: german ? 'german' : 'british',
        units: { tank: `${unit} S12>2 ${marks}`.trim(), idle: `${german ? 'ge-4-4-7' : 'br-4-5-7'} A1` },
      });
      const isMortar = unit === 'br-sherman-vc';
      const target = turret === undefined ? 'S13' : 'R13';
      const smoke = isMortar
        ? { dispense: target, ...(turret === undefined ? {} : { turret }) }
        : { dispense: true as const };
      const { events, state: after } = driven(
        state,
        u['tank'],
        [smoke],
        [diceFor(rolls[0]?.total ?? 0, { doubles: false })],
      );
      const { dice, modifiers, usage, placed } = eventOf(events, 'dispensed');
      const { usage: printed }: { usage?: number } = given;
      expect([usage, dice.total + modifiers.total, placed]).toEqual([printed, wanted.final, wanted.success]);
      expect(after.smoke.length).toBe(placed ? 1 : 0);
    },
  );

  test('V-SMK-08 Dispenser in the MPh', () => {
    const { offered, mpSpent, smoke } = vectors.dispenser.at(-1)?.expect ?? {};
    const cases = [
      own('', diceFor(7), false),
      own('', diceFor(6), false),
      own('', diceFor(6), true),
      enemy(true),
      enemy(false),
      own('bogged', diceFor(6), false),
    ];
    expect(cases.map(([is]) => is)).toEqual(offered);
    expect(cases.map(([, points]) => points)).toEqual(mpSpent);
    expect(cases.map(([, , placed]) => placed)).toEqual(smoke);
  });
});

describe('hidden', () => {
  test('V-HIP-1 HIP and LOS range', () => {
    const { enemyRange } = vectors.hidden[0].given;
    const seen = enemyRange.map((range) => {
      const { state, u } = stateWith<string, string>({
        units: { crew: 'ge-2-2-8 D9 hidden', squad: `br-4-5-7 ${range === 16 ? 'T9' : 'U9'}` },
        weapons: { gun: 'ge-pak40 crew' },
      });
      const { state: after } = run(state, revealGunsInSight);
      return !marksOn(after, u['crew']).includes('hidden');
    });
    expect(seen).toEqual(vectors.hidden[0].expect.revealed);
  });
});
