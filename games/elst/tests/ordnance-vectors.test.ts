/** Cases of ordnance: the charts, and shots on a real board. */
import { describe, expect, test } from 'vitest';
import { toKillNumber } from '../rules/ordnance/to-kill.js';
import { setMark, setWeaponMark } from '../rules/state/state.js';
import {
  ammunitionFirepower,
  calibreFirepower,
  criticalNumberOf,
  toHitNumberOf,
} from '../rules/vocabulary/ordnance-tables.js';
import { columnFirepower, columnFor, fireResult, sayResult } from '../rules/vocabulary/tables.js';
import { weaponKinds } from '../rules/vocabulary/units.js';
import type { Ammunition, TargetType } from '../rules/vocabulary/vocabulary.js';
import { AMMUNITION } from '../rules/vocabulary/vocabulary.js';
import { eachVector } from './each-vector.js';
import type { Scene } from './ordnance-kit.js';
import { fired, hexIn, scene, shoot, shootAt } from './ordnance-kit.js';
import { diceFor, eventOf, eventsOf, isLegal, marksOn, unitNumber, weaponMarksOn, weaponNumber } from './toolkit.js';
import vectors from './vectors/ordnance.json' with { type: 'json' };

const TYPES: ReadonlyMap<string, TargetType> = new Map([
  ['ITT', 'infantry'],
  ['ATT', 'area'],
  ['VTT', 'vehicle'],
]);
function wordIn<Word extends string>(words: readonly Word[], text: string): Word {
  const word = words.find((known) => known === text);
  if (word === undefined) throw new Error(`"${text}" is none of ${words.join(', ')}`);
  return word;
}
const typeOf = (name: string): TargetType => TYPES.get(name) ?? 'vehicle';
const faceOf = ({ DR, total }: { readonly DR?: readonly number[] | null; readonly total: number }) =>
  DR === null || DR === undefined ? diceFor(total) : 10 * DR[0] + DR[1];

describe('the charts', () => {
  eachVector(vectors.THT, ({ given, expect: expected }) => {
    const { gun, targetType, range, red } = { red: false, ...given };
    const ink = red ? 'red' : 'black';
    const number = toHitNumberOf(gun, typeOf(targetType), range, ink);
    if (!('th' in expected)) {
      expect(number).toBeUndefined();
      return;
    }
    expect(number).toBe(expected.th);
    if (expected.ch !== undefined) expect(criticalNumberOf(gun, range, ink)).toBe(expected.ch);
  });

  eachVector(vectors.TKT, ({ given, expect: expected }) => {
    const arm = weaponKinds.find(({ gun }) => gun?.row === given.gun);
    const facts = { gun: arm?.gun, shapedCharge: undefined, type: 'gun', range: 24 } as const;
    expect(toKillNumber(facts, wordIn(AMMUNITION, given.ammo), given.range)).toBe(expected.tk);
  });

  eachVector(vectors.IFTC, ({ given, expect: expected }) => {
    if (given.calibres !== undefined) expect(given.calibres.map(calibreFirepower)).toEqual(expected.columns);
    else {
      expect(given.fp?.map((fp) => columnFirepower(columnFor(fp / 2)))).toEqual(expected.att);
      expect(given.fp?.map((fp) => columnFirepower(columnFor(2 * fp)))).toEqual(expected.ch);
    }
  });

  test('V-6.2e V-6.2f V-6.2g V-Q.TH.FP ammunition other than HE has a column of its own', () => {
    expect((['HE', 'AP', 'APCR', 'HEAT'] as const).map((kind) => ammunitionFirepower(75, kind))).toEqual([12, 2, 1, 8]);
  });
});

// --- shots on a board -------------------------------------------------------------------------------------------------

const totalOf = (parts: readonly { readonly value: number }[]) => parts.reduce((sum, { value }) => sum + value, 0);

/** What a DR does to a PaK 40. */
function breakdownAfter(total: number, manner: 'usual' | 'intensive') {
  const made = scene({ firer: 'ge-pak40', target: 'br-sherman-v', range: 8 });
  const gun = weaponNumber(made.gun);
  if (manner === 'intensive') setWeaponMark(made.state, gun, 'used', 'prep-fired');
  const more = manner === 'intensive' ? { intensive: true } : {};
  const { state } = fired(made.state, shootAt(made.gun, made.to, made.u.target, more), [diceFor(total), 66, 66]);
  return state.weaponPlace[gun] < 0
    ? 'removed/disabled'
    : weaponMarksOn(state, made.gun).includes('malfunctioned')
      ? 'malfunction'
      : 'works';
}

/** A Panther under Low Ammo: whether its MA is disabled, and whether it is Recalled. */
function lowAmmoAfter(total: number) {
  const made = scene({ firer: 'ge-pzkpfw-vg low-ammo', target: 'br-sherman-v', range: 8 });
  const { state } = fired(made.state, shootAt(made.gun, made.to, made.u.target), [diceFor(total), 66]);
  return [weaponMarksOn(state, made.gun).includes('disabled'), marksOn(state, made.u.firer).includes('recalled')];
}

/** A captured PaK 40: number, DRM, whether it is lost, whether it malfunctions. */
function capturedAfter(total: number) {
  const made = scene({ firer: 'ge-pak40', crew: 'br-2-2-8', target: 'ge-pzkpfw-iiin', range: 8 });
  const { events, state } = fired(made.state, shootAt(made.gun, made.to, made.u.target), [diceFor(total), 66]);
  const { number, modifiers } = eventOf(events, 'shot-fired');
  return [
    number,
    modifiers.total,
    state.weaponPlace[weaponNumber(made.gun)] < 0,
    weaponMarksOn(state, made.gun).includes('malfunctioned'),
  ];
}

/** Whether a PaK 40 that has fired may use Intensive Fire. */
function mayIntensify(
  phase: NonNullable<Scene['phase']>,
  range: number,
  mark: 'first-fired' | 'final-fired' | 'prep-fired',
) {
  const made = scene({ firer: 'ge-pak40', target: 'br-sherman-v', range, phase });
  setWeaponMark(made.state, weaponNumber(made.gun), 'used', mark);
  return isLegal(made.state, shootAt(made.gun, made.to, made.u.target, { intensive: true }));
}

/** The DRM against a Sherman next to a Gun after so many half MP in sight. */
function movingTarget(halves: number, marks: string) {
  const made = scene({
    firer: 'ge-pak40',
    target: `br-sherman-v entered${marks}`,
    range: 1,
    phase: 'defensive-fire',
  });
  made.state.drives = [
    { vehicle: unitNumber(made.u.target), spent: [{ at: hexIn(made.state, made.to), halves }], boundedAt: -1 },
  ];
  return eventOf(fired(made.state, shootAt(made.gun, made.to, made.u.target), [66]).events, 'shot-fired').modifiers
    .total;
}

describe('To Kill', () => {
  test('V-SHOT-1 V-SHOT-2 V-Err2 BU Panther at a moving Sherman, 8 hexes, 2 MP in LOS', () => {
    const { state, u, to, gun } = scene({
      firer: 'ge-pzkpfw-vg',
      target: 'br-sherman-v entered',
      range: 8,
      phase: 'defensive-fire',
    });
    state.drives = [{ vehicle: unitNumber(u.target), spent: [{ at: hexIn(state, to), halves: 4 }], boundedAt: -1 }];
    const { events } = fired(state, shootAt(gun, to, u.target), [23, 66]);
    const { number, modifiers, hit } = eventOf(events, 'shot-fired');
    expect([number, modifiers.total, hit]).toEqual([9, 3, 'hit']);
    const { toKill, location, aspect, result } = eventOf(events, 'vehicle-struck');
    expect([toKill.total, location, aspect, result]).toEqual([15, 'turret', 'front', 'destroyed']);
  });

  test('V-SHOT-3 a CE Sherman at the side of a stopped Tiger next to it', () => {
    const { state, u, to, gun } = scene({
      firer: 'br-sherman-v crew-exposed',
      target: 'ge-pzkpfw-vie',
      range: 1,
      side: true,
    });
    const { events } = fired(state, shootAt(gun, to, u.target), [54, 33]);
    const { number, modifiers } = eventOf(events, 'shot-fired');
    const { toKill, location, aspect, result } = eventOf(events, 'vehicle-struck');
    expect([number, modifiers.total, location, aspect, toKill.total, result]).toEqual([
      10,
      -3,
      'hull',
      'side',
      7,
      'destroyed',
    ]);
  });

  test('V-MGO-2 V-4.1v2 a machine gun at a StuG: no Critical Hit, and the exact number Stuns', () => {
    const { state, u, to, gun } = scene({
      firer: 'br-hmg',
      crew: 'br-4-5-7',
      target: 'ge-stug-iiig',
      range: 6,
      side: true,
    });
    const { events, state: after } = fired(state, shootAt(gun, to, u.target), [11, 11]);
    const { number, modifiers, hit } = eventOf(events, 'shot-fired');
    const { toKill, result } = eventOf(events, 'vehicle-struck');
    expect([number, modifiers.total, hit, toKill.total, result]).toEqual([10, 1, 'hit', 2, 'stun']);
    expect(marksOn(after, u.target)).toEqual(['stunned']);
  });

  eachVector(vectors.ATTV, ({ title, given, rolls, expect: expected }) => {
    const kinds = new Map([
      ['kv1-m41', 'ru-kv1-m41'],
      ['sherman-v-a', 'br-sherman-v'],
      ['stug-iiig-l', 'ge-stug-iiig'],
      ['pzkpfw-iiin', 'ge-pzkpfw-iiin'],
    ]);
    const kind = kinds.get(/ on (\S+),/.exec(title)?.[1] ?? '') ?? '';
    const large = kind.startsWith('ge') ? { firer: 'am-105', crew: 'br-2-2-8' } : { firer: 'ge-flak88' };
    const small = { firer: kind.startsWith('ge') ? 'br-sherman-v' : 'ge-pak40' };
    const { state, to, gun } = scene({ ...(given.column === 8 ? large : small), target: kind, range: 4 });
    const { events } = fired(state, shoot(gun, to, { targetType: 'area' }), [12, faceOf(rolls[0]), 11]);
    const { result, location, toKill } = eventOf(events, 'vehicle-struck');
    const isPlain = given.column === 6;
    if (isPlain) expect(toKill.total).toBe(given.afDrm);
    expect(result).toBe({ Immobilized: 'immobilized', Shock: 'shock', ELIM: 'destroyed' }[expected.result]);
    if (expected.location !== undefined) expect(location).toBe(expected.location);
  });
});

/** Whether a shot keeps the rate of fire. */
const kept = (made: ReturnType<typeof scene>, more: object, face: number) =>
  eventsOf(
    fired(made.state, { ...shootAt(made.gun, made.to, made.u.target), ...more }, [face, 66, 66]).events,
    'rate-kept',
  ).length > 0;

describe('the weapon', () => {
  eachVector(
    vectors.DEP.filter(({ given }) => given.gun === undefined && given.reduction === undefined),
    ({ given, rolls, expect: expected }) => {
      const kinds: ReadonlyMap<number, readonly [string, Ammunition]> = new Map([
        [3, ['ge-pak40', 'APCR']],
        [5, ['br-sherman-vc', 'APDS']],
        [7, ['br-sherman-vc', 'HE']],
        [8, ['br-6pdr', 'HE']],
        [9, ['ge-pzkpfw-iiin', 'HEAT']],
      ]);
      const [firer, ammunition] = kinds.get(given.depletionNumber) ?? ['', 'HE'];
      const target = firer.startsWith('ge') ? 'br-sherman-v' : 'ge-pzkpfw-vie';
      const { state, u, to, gun } = scene({ firer, target, range: 4 });
      const { events, state: after } = fired(state, shootAt(gun, to, u.target, { ammunition }), [
        faceOf(rolls[0]),
        66,
        66,
      ]);
      expect(eventsOf(events, 'shot-fired').length > 0).toBe(expected.fired);
      expect(weaponMarksOn(after, gun).some((mark) => mark.startsWith('no-'))).toBe(true);
      expect(weaponMarksOn(after, gun).includes('used')).toBe(expected.fired);
    },
  );

  test('V-BRK-01 V-BRK-02 V-BRK-03 V-BRK-04 V-6.12a V-6.12b B# and what lowers it', () => {
    const found = [
      breakdownAfter(12, 'usual'),
      breakdownAfter(10, 'intensive'),
      breakdownAfter(12, 'intensive'),
      breakdownAfter(11, 'intensive'),
    ];
    expect(found).toEqual(vectors.BRK.slice(0, 4).map(({ expect: expected }) => expected.result));
    expect(breakdownAfter(11, 'usual')).toBe('works');
  });

  test('V-LOW-2 V-R54 under Low Ammo 11 malfunctions the MA, and 12 disables it and Recalls the AFV', () => {
    expect([lowAmmoAfter(11), lowAmmoAfter(12)]).toEqual([
      [false, false],
      [true, true],
    ]);
  });

  test('V-ROF-1 V-ROF-2 V-ROF-3 V-Q.ROF what lowers and loses the rate of fire', () => {
    const squad = scene({ firer: 'ge-pak40', crew: 'ge-4-4-7', target: 'br-sherman-v', range: 8 });
    const gun = weaponNumber(squad.gun);
    squad.state.arc[gun] = (squad.state.arc[gun] + 3) % 6;
    expect(kept(squad, {}, 14)).toBe(vectors.ROF[0].expect.rofKept);
    const area = scene({ firer: 'ge-pak40', target: 'br-4-5-7', range: 8 });
    expect(kept(area, { targetType: 'area', ammunition: 'HE', target: undefined }, 15)).toBe(false);
    const late = scene({ firer: 'ge-pak40', target: 'br-sherman-v', range: 8, phase: 'advancing-fire' });
    expect(kept(late, {}, 11)).toBe(false);
  });

  test('V-NQ-1 a squad at a PaK 40 uses red numbers, +2, and a rate of fire one lower', () => {
    const { state, u, to, gun } = scene({ firer: 'ge-pak40', crew: 'ge-4-4-7', target: 'br-sherman-v', range: 8 });
    const { events } = fired(state, shootAt(gun, to, u.target), [16, 66]);
    const { number, modifiers, hit } = eventOf(events, 'shot-fired');
    expect([number, modifiers.total, hit, eventsOf(events, 'rate-kept').length]).toEqual([8, 1, 'hit', 1]);
  });

  test('V-CAP-1 a captured PaK 40: red numbers, +2, malfunctions on 10 and is lost on 12', () => {
    expect([capturedAfter(10), capturedAfter(12)]).toEqual([
      [8, 2, false, true],
      [8, 2, true, false],
    ]);
  });

  test('V-IF-1 V-3.4v1 Intensive Fire: in the Defensive Fire Phase only close by, never in the Advancing Fire Phase', () => {
    expect([
      mayIntensify('defensive-fire', 8, 'first-fired'),
      mayIntensify('defensive-fire', 1, 'first-fired'),
      mayIntensify('advancing-fire', 1, 'prep-fired'),
    ]).toEqual([false, true, false]);
  });

  test('V-3.2.4s V-3.4v1 a Gun that loses its rate of fire in the Defensive Fire Phase uses Intensive Fire close by', () => {
    const { state, gun, to, u } = scene({
      firer: 'ge-pak40',
      target: 'br-sherman-v',
      range: 1,
      phase: 'defensive-fire',
    });
    const shot = shootAt(gun, to, u.target);
    const { state: after } = fired(state, shot, [65, 66]);
    expect(weaponMarksOn(after, gun)).toContain('final-fired');
    expect(isLegal(after, { ...shot, intensive: true })).toBe(true);
    expect(mayIntensify('defensive-fire', 8, 'final-fired')).toBe(false);
  });

  test('V-3.4v1 a Gun whose crew is marked Final Fire does not use Intensive Fire', () => {
    const { state, gun, to, u } = scene({
      firer: 'ge-pak40',
      target: 'br-sherman-v',
      range: 1,
      phase: 'defensive-fire',
    });
    setWeaponMark(state, weaponNumber(gun), 'used', 'first-fired');
    setMark(state, unitNumber(u.firer), 'final-fired');
    expect(isLegal(state, shootAt(gun, to, u.target, { intensive: true }))).toBe(false);
  });

  test('V-IF-2 V-R71 after an area shot one shot of Intensive Fire is left', () => {
    const { state, to, gun } = scene({ firer: 'ge-pak40', target: 'br-4-5-7', range: 8 });
    const area = shoot(gun, to, { targetType: 'area' });
    const first = fired(state, area, [16, 66]);
    expect(eventsOf(first.events, 'rate-kept')).toEqual([]);
    const second = fired(first.state, { ...area, intensive: true }, [66]);
    expect(eventOf(second.events, 'shot-fired').modifiers.total).toBe(1);
    expect(weaponMarksOn(second.state, gun)).toContain('intensive-fired');
  });
});

describe('Critical Hits', () => {
  test('V-CHX-3 V-CHX-4 on the ITT the final DR decides, on the ATT an original 2', () => {
    const infantry = scene({ firer: 'ge-pak40', target: 'br-4-5-7', range: 8 });
    const plain = fired(infantry.state, shoot(infantry.gun, infantry.to), [22, 66, 11, 11, 11]);
    expect(eventOf(plain.events, 'shot-fired').hit).toBe('hit');
    const low = fired(infantry.state, shoot(infantry.gun, infantry.to), [12, 66, 11, 11, 11]);
    expect(eventOf(low.events, 'shot-fired').hit).toBe('critical');
    const area = fired(infantry.state, shoot(infantry.gun, infantry.to, { targetType: 'area' }), [11, 66, 11, 11, 11]);
    expect(eventOf(area.events, 'shot-fired').hit).toBe('critical');
  });

  test('V-CHX-1 with AP the FP of AP is doubled', () => {
    const { state, to, gun } = scene({ firer: 'br-6pdr', target: 'ge-4-4-7', range: 4 });
    const { events } = fired(state, shoot(gun, to, { ammunition: 'AP' }), [12, 34, 11, 11]);
    expect(eventOf(events, 'shot-fired').hit).toBe('critical');
    const { bundles } = eventOf(events, 'fire-resolved');
    expect([bundles[0].finalRoll, bundles[0].result]).toEqual([7, fireResult(columnFor(4), 7)]);
  });

  test('V-CHX-6 V-C16-01 V-MOTF-1 from a vehicle in Motion the lower die counts twice', () => {
    const { state, u, to, gun } = scene({
      firer: 'br-sherman-v motion',
      target: 'ge-pzkpfw-iiin',
      range: 4,
      phase: 'advancing-fire',
    });
    const { events } = fired(state, shootAt(gun, to, u.target), [11, 66]);
    const { counted, modifiers, hit, number } = eventOf(events, 'shot-fired');
    expect([number, counted, modifiers.total, hit]).toEqual([10, 3, 5, 'critical']);
    const defends = scene({
      firer: 'br-sherman-v motion',
      target: 'ge-pzkpfw-iiin',
      range: 4,
      phase: 'defensive-fire',
    });
    const shot = eventOf(
      fired(defends.state, shootAt(defends.gun, defends.to, defends.u.target), [23]).events,
      'shot-fired',
    );
    expect([shot.counted, shot.modifiers.total, shot.hit]).toEqual([7, 5, 'miss']);
  });
});

describe('crews', () => {
  test('V-STUN-1 V-7.10c a crew that was Stunned before adds 1 to its check', () => {
    const made = scene({ firer: 'ge-pak40', target: 'br-sherman-v stun-shaken', range: 8 });
    const { events, state } = fired(made.state, shootAt(made.gun, made.to, made.u.target), [43, 46, 44]);
    expect([eventOf(events, 'vehicle-struck').result, marksOn(state, made.u.target)]).toEqual([
      'possible-shock',
      ['shocked', 'stun-shaken'],
    ]);
  });

  test('V-COL-2 V-7.12c HE that Immobilizes still attacks the exposed crew with the same dice', () => {
    const made = scene({ firer: 'ge-pak40', target: 'br-sherman-v crew-exposed', range: 8, side: true });
    const shot = shootAt(made.gun, made.to, made.u.target, { ammunition: 'HE' });
    const { events } = fired(made.state, shot, [43, 12, 11]);
    const { toKill, result } = eventOf(events, 'vehicle-struck');
    const { column, bundles } = eventOf(events, 'fire-resolved');
    expect([toKill.total, result, column, bundles[0].finalRoll, sayResult(bundles[0].result)]).toEqual([
      3,
      'immobilized',
      12,
      5,
      '2MC',
    ]);
  });

  test('V-CEI-1 V-R8 the ITT at a CE Sherman on the move: crew, size and movement are To Hit', () => {
    const made = scene({
      firer: 'ge-pak40',
      target: 'br-sherman-v crew-exposed entered',
      range: 5,
      phase: 'defensive-fire',
    });
    made.state.drives = [
      { vehicle: unitNumber(made.u.target), spent: [{ at: hexIn(made.state, made.to), halves: 4 }], boundedAt: -1 },
    ];
    const { events } = fired(made.state, shoot(made.gun, made.to), [11, 66]);
    const { number, modifiers } = eventOf(events, 'shot-fired');
    expect([number, totalOf(modifiers.parts)]).toEqual([8, 4]);
    expect(eventOf(events, 'fire-resolved').bundles[0].modifiers.total).toBe(0);
  });

  test('V-CEI-2 a BU tank is no target of the ITT', () => {
    const made = scene({ firer: 'ge-pak40', target: 'br-sherman-v', range: 5 });
    expect(isLegal(made.state, shoot(made.gun, made.to))).toBe(false);
    expect(isLegal(made.state, shoot(made.gun, made.to, { targetType: 'area' }))).toBe(true);
  });

  test('V-C2425-1 a Sherman that has just come next to a Gun, then stops', () => {
    expect([movingTarget(2, ' motion'), movingTarget(4, '')]).toEqual(vectors.C2425[0].expect.total);
  });
});

describe('acquisition', () => {
  test('V-ACQ-1 another target is acquired instead, at -1', () => {
    const made = scene({ firer: 'ge-pak40', target: 'br-sherman-v', range: 8 });
    const gun = weaponNumber(made.gun);
    made.state.acquired = [{ weapon: gun, units: [], hex: 0 }];
    setWeaponMark(made.state, gun, 'acquired', 'acquired-twice');
    const { state } = fired(made.state, shootAt(made.gun, made.to, made.u.target), [66]);
    expect([state.acquired.length, weaponMarksOn(state, made.gun).includes('malfunctioned')]).toEqual([0, true]);
    const again = fired(made.state, shootAt(made.gun, made.to, made.u.target), [56]);
    expect([again.state.acquired, weaponMarksOn(again.state, made.gun).includes('acquired-twice')]).toEqual([
      [{ weapon: gun, units: [unitNumber(made.u.target)], hex: hexIn(made.state, made.to) }],
      false,
    ]);
  });

  test('V-ACQ-5 V-6.10g Smoke uses the acquisition and loses it', () => {
    const made = scene({ firer: 'br-sherman-v', target: 'ge-4-4-7', range: 10 });
    const gun = weaponNumber(made.gun);
    made.state.aim[gun] = hexIn(made.state, made.to);
    setWeaponMark(made.state, gun, 'acquired', 'acquired-twice');
    setMark(made.state, unitNumber(made.u.firer), 'crew-exposed');
    const { events, state } = fired(
      made.state,
      shoot(made.gun, made.to, { targetType: 'area', ammunition: 'smoke' }),
      [35],
    );
    const { number, modifiers, hit } = eventOf(events, 'shot-fired');
    expect([number, modifiers.total, hit, state.aim[gun], weaponMarksOn(state, made.gun).includes('no-smoke')]).toEqual(
      [7, -4, 'hit', -1, true],
    );
  });
});
