/** Cases of fire at those who move and of Residual FP. In each somebody moves, and the window that opens is answered. */
import { describe, expect } from 'vitest';
import { residualAttack } from '../rules/fire/residual-fire.js';
import { exampleScenario } from '../rules/scenarios/example-boards.js';
import { findFrame } from '../rules/state/frames-below.js';
import type { State } from '../rules/state/state.js';
import { sayResult } from '../rules/vocabulary/tables.js';
import { eachVector } from './each-vector.js';
import { fire, fireOnce } from './shooting.js';
import type { Played } from './toolkit.js';
import {
  answer,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  kindOf,
  marksOn,
  refusal,
  run,
  weaponMarksOn,
  whereIs,
} from './toolkit.js';
import vectors from './vectors/defence.json' with { type: 'json' };
import { move } from './walking.js';
import { attackIn, isWindow, movementWith, residualIn } from './window-kit.js';

/** A roll without effect that breaks no weapon and keeps no rate of fire. */
const HARMLESS = 65;

/** What a modifier with this word in its label comes to. */
function partOf(played: Played, word: string): number {
  return attackIn(played)
    .event.bundles[0].modifiers.parts.filter(({ label }) => label.includes(word))
    .reduce((sum, { value }) => sum + value, 0);
}

const drmOf = (played: Played) => ({
  tem: partOf(played, 'building') + partOf(played, 'polder'),
  ffnam: partOf(played, 'FFNAM'),
  ffmo: partOf(played, 'FFMO'),
});

/** First, final or no mark. */
function mark(marks: readonly string[]): string {
  return marks.includes('final-fired') ? 'final' : marks.includes('first-fired') ? 'first' : 'none';
}

/** The German stack of figure 2 in K5, and the movers. */
function figure(units: Readonly<Record<string, string>>, squad = 'ge-4-6-7 K5', gun = 'ge-mmg squad') {
  return movementWith<string, string>({
    scenario: exampleScenario('movement-2'),
    units: { ...units, idle: 'ru-4-4-7 A1', squad },
    weapons: { gun },
  });
}

describe('First Fire', () => {
  eachVector(vectors.defensiveFirstFire, ({ given, expect: expected }) => {
    const [start, hex] = [given.target.hex === 'J3' ? 'I4' : 'J3', given.target.hex];
    const { state, u, w } = figure({ mover: `ru-4-4-7 ${start}` });
    const firers = given.components.map((component) =>
      'weapon' in component && component.weapon !== undefined ? w['gun'] : u['squad'],
    );
    const fired = fireOnce(answer(state, move([u['mover']], [hex])).state, fire(firers, hex), HARMLESS);
    const found = {
      column: attackIn(fired).column,
      drm: drmOf(fired),
      totalDrm: attackIn(fired).totals[0],
      rofKept: eventsOf(fired.events, 'rate-kept').length > 0,
      residual: residualIn(fired.state, hex),
      marks: { '4-6-7': mark(marksOn(fired.state, u['squad'])), MMG: mark(weaponMarksOn(fired.state, w['gun'])) },
    };
    expect(found).toMatchObject(expected);
  });
});

describe('Subsequent First Fire', () => {
  eachVector(vectors.subsequentFirstFire, ({ given, expect: expected }) => {
    const isHalf = given.components[0].unit === '2-4-7';
    const unit = isHalf ? 'ge-2-4-7 K5 manned own-used' : 'ge-4-6-7 K5 first-fired own-used manned';
    const { state, u, w } = figure(
      { mover: 'ru-5-2-7 H5', near: 'ru-4-4-7 K3' },
      unit,
      'ge-mmg squad first-fired used',
    );
    const window = answer(state, move([u['mover']], ['I5'])).state;
    const action = fire(isHalf ? [u['squad']] : [u['squad'], w['gun']], 'I5');
    const fired = fireOnce(window, action, diceFor(9));
    const breaksOn = (total: number) =>
      eventsOf(fireOnce(window, action, diceFor(total)).events, 'malfunctioned').length > 0;
    const found = {
      legal: isLegal(window, action),
      fp: attackIn(fired).firepower,
      column: attackIn(fired).column,
      totalDrm: attackIn(fired).totals[0],
      bLoweredTo: [7, 8, 9, 10, 11, 12].find(breaksOn),
      residual: residualIn(fired.state, 'I5'),
      marks: `${mark(marksOn(fired.state, u['squad']))} for the squad and the MMG`,
    };
    expect(found).toMatchObject(expected);
    expect(mark(weaponMarksOn(fired.state, w['gun']))).toBe('final');
  });

  eachVector(vectors.sffLegal, ({ given, expect: expected }) => {
    const squad = given.components === undefined ? 'ss-6-5-8' : 'ge-4-4-7';
    const { state, u, w } = movementWith({
      units: {
        mover: `br-4-5-7 U${7 - given.range + 5}`,
        squad: `${squad} U13 first-fired own-used`,
        near: `br-4-5-7 U${13 - given.closestKEU}`,
        fresh: 'ge-4-4-7 V13',
      },
      weapons: { gun: 'ge-mmg squad first-fired used' },
    });
    const hex = `U${13 - given.range}`;
    const window = answer(state, move([u.mover], [hex])).state;
    const found =
      given.components === undefined
        ? isLegal(window, fire([u.squad], hex))
        : { '4-4-7': isLegal(window, fire([u.squad], hex)), MMG: isLegal(window, fire([w.gun], hex)) };
    expect(found).toEqual(expected.legal);
  });
});

describe('Final Protective Fire', () => {
  eachVector(vectors.finalProtectiveFire, ({ given, rolls, expect: expected }) => {
    const isPinned = given.components[0].factors.length === 3;
    const [mover, hex] = isPinned ? ['ru-4-2-6 J6', 'K6'] : ['ru-4-4-7 I6', 'J5'];
    const { state, u, w } = figure(
      { mover },
      `ge-4-6-7 K5 final-fired own-used${isPinned ? ' pinned was-pinned' : ''}`,
      'ge-mmg squad final-fired used',
    );
    const window = answer(state, move([u['mover']], [hex])).state;
    const fired = fireOnce(window, fire([u['squad'], w['gun']], hex), diceFor(rolls[0].total));
    const attack = attackIn(fired);
    const check = eventsOf(fired.events, 'morale-checked').find(({ rule }) => rule === 'I-3.3.3l');
    const { result, firerNmc, mmg, ...rest } = { mmg: undefined, ...expected };
    expect({
      fp: attack.firepower,
      column: attack.column,
      totalDrm: attack.totals[0],
      finalDr: attack.event.bundles[0].finalRoll,
      residual: residualIn(fired.state, hex),
    }).toEqual(rest);
    expect(sayResult(attack.event.bundles[0].result)).toBe(result === '-' ? 'no effect' : result);
    expect(check).toMatchObject(
      'pass' in firerNmc
        ? { outcome: 'pinned', dice: { total: firerNmc.dr } }
        : { outcome: 'failed', morale: (check?.dice.total ?? 0) - (firerNmc.failsBy ?? 0) },
    );
    if (mmg !== undefined)
      expect([
        eventOf(fired.events, 'malfunctioned').removed,
        kindOf(fired.state, u['squad']),
        marksOn(fired.state, u['squad']).includes('broken'),
      ]).toEqual([false, 'ge-4-4-7', true]);
  });

  eachVector(vectors.fpfLegal, ({ given, expect: expected }) => {
    const { state, u } = movementWith({
      units: { mover: 'br-4-5-7 T5', squad: `ge-4-6-7 U${5 + given.range} final-fired own-used`, fresh: 'ge-4-6-7 V7' },
    });
    expect(isLegal(answer(state, move([u.mover], ['U5'])).state, fire([u.squad], 'U5'))).toBe(expected.legal);
  });

  eachVector(vectors.fpfNmc, ({ given, rolls, expect: expected }) => {
    const total = diceFor(rolls[0].total, { doubles: rolls[0].total === 12 });
    if (given.unit !== undefined) {
      const { state, u } = movementWith({
        attacker: 'german',
        units: { mover: 'ge-4-4-7 T5', idle: 'ge-4-4-7 A1', squad: `br-${given.unit} U6 final-fired own-used` },
      });
      const fired = fireOnce(answer(state, move([u.mover], ['U5'])).state, fire([u.squad], 'U5'), total);
      const found = {
        broken: marksOn(fired.state, u.squad).includes('broken'),
        casualtyReduction: eventOf(fired.events, 'reduced').to.split(' ')[0],
        elrReplaced: eventOf(fired.events, 'replaced').by.split(' ')[0],
      };
      expect(found).toEqual(expected);
      return;
    }
    const { state, u } = movementWith({
      units: {
        mover: 'br-4-5-7 T5',
        idle: 'br-4-5-7 A1',
        squad: 'ge-4-4-7 U6 final-fired own-used',
        leader: 'ge-8-1 U6',
      },
    });
    const fired = fireOnce(
      answer(state, move([u.mover], ['U5'])).state,
      fire([u.squad], 'U5', { leaders: [u.leader] }),
      total,
    );
    const checks = eventsOf(fired.events, 'morale-checked').filter(({ rule }) => rule === 'I-3.3.3l');
    expect(
      Object.fromEntries(
        checks.map(({ unit, dice, modifiers, outcome }) => [
          unit.name.split(' ')[0],
          { final: dice.total + modifiers.total, pass: outcome !== 'failed', pinned: outcome === 'pinned' },
        ]),
      ),
    ).toEqual(expected);
  });
});

// --- the modifiers of movement ----------------------------------------------------------------------------------------

describe('FFNAM and FFMO', () => {
  eachVector(vectors.ffDrm, ({ given, expect: expected }) => {
    const [start, hex] = given.terrain === 'orchard' ? ['C9', 'C10'] : ['C11', 'B11'];
    const { state, u } = movementWith({
      units: {
        mover: `br-4-5-7 ${start}`,
        idle: 'br-4-5-7 Z1',
        one: 'ge-4-6-7 A10',
        two: 'ge-4-6-7 A9',
        three: 'ge-4-6-7 A8',
      },
    });
    const entered = answer(state, move([u.mover], [hex], { assault: given.assaultMove === undefined })).state;
    /** A roll that brings a morale check, and then the dice of that check: pinned, or broken. */
    const shots: readonly (readonly [string, readonly number[]])[] = given.states.includes('pinned')
      ? [
          [u.one, [43, 42]],
          [u.two, [32, 44]],
          [u.three, [HARMLESS]],
        ]
      : [
          [u.one, [32, 44]],
          [u.two, [HARMLESS]],
        ];
    const found: number[] = [];
    shots.reduce((now, [unit, faces]) => {
      const fired = answer(now, fire([unit], hex), faces);
      found.push(partOf(fired, 'FFNAM') + partOf(fired, 'FFMO'));
      return fired.state;
    }, entered);
    expect(found).toEqual(expected.drm);
  });

  eachVector(vectors.polder, ({ given, expect: expected }) => {
    const isExit = given.expenditure === 'polder exit';
    const { state, u } = movementWith({
      units: {
        mover: isExit ? 'br-4-5-7 G4' : 'br-4-5-7 G5',
        idle: 'br-4-5-7 Z1',
        squad: 'ge-4-6-7 I4',
        other: 'ge-4-6-7 I5',
      },
    });
    const window = answer(state, move([u.mover], [isExit ? 'G5' : given.extraMf === true ? 'G4 polder' : 'G4'])).state;
    const fired = fireOnce(window, fire([u.squad], 'G4'), HARMLESS);
    const { residualPlacedIn, stays, ...drm } = { residualPlacedIn: undefined, stays: undefined, ...expected };
    expect(drmOf(fired)).toEqual(drm);
    if (residualPlacedIn === undefined || stays === undefined) return;
    expect(residualIn(fired.state, 'G4')).toBe(2);
    const broken = answer(window, fire([u.squad], 'G4'), [32, 44]);
    expect([marksOn(broken.state, u.mover).includes('broken'), whereIs(broken.state, u.mover)]).toEqual([true, 'G4']);
  });
});

// --- how often --------------------------------------------------------------------------------------------------------

const GROUND: ReadonlyMap<number, readonly [from: string, to: string, firer: string]> = new Map([
  [1, ['T5', 'U5', 'U7']],
  [1.5, ['C11', 'C12', 'A12']],
  [2, ['B6', 'C6', 'A6']],
]);

describe('attacks for each MF', () => {
  eachVector(vectors.dffLimit, ({ given, expect: expected }) => {
    const [from, hex, firer] = GROUND.get(given.mfInLocation) ?? ['T5', 'U5', 'U7'];
    const { state, u, w } = movementWith({
      units: {
        mover: `br-4-5-7 ${from}`,
        squad: `ge-4-6-7 ${firer}`,
        other: `ge-4-6-7 ${firer.startsWith('U') ? 'V7' : 'B9'}`,
      },
      weapons: { gun: 'ge-hmg squad' },
    });
    let now: State = answer(state, move([u.mover], [hex])).state;
    let attacks = 0;
    while (isWindow(now) && isLegal(now, fire([w.gun], hex))) {
      now = answer(
        fireOnce(now, fire([w.gun], hex), 36).state,
        { do: 'keep-rate', weapons: [w.gun] },
        attackNeedsCheck(hex) ? [12] : [],
      ).state;
      attacks++;
    }
    expect(attacks).toBe(expected.attacksPerFirer);
    if (isWindow(now)) expect(refusal(now, fire([w.gun], hex))).toContain('shots-spent I-3.3.3o');
  });

  eachVector(vectors.dffLapse, ({ expect: expected }) => {
    const [from, hex, firer] = ['B6', 'C6', 'A6'];
    const { state, u, w } = movementWith({
      units: { mover: `br-4-5-7 ${from}`, squad: `ge-4-6-7 ${firer}`, other: 'ge-4-6-7 B9' },
      weapons: { gun: 'ge-hmg squad' },
    });
    const entered = answer(state, move([u.mover], [hex, { smoke: hex, unit: u.mover }])).state;
    let now = answer(entered, { do: 'pass' }, [6]).state;
    let attacks = 0;
    while (isWindow(now) && isLegal(now, fire([w.gun], hex))) {
      now = answer(fireOnce(now, fire([w.gun], hex), 36).state, { do: 'keep-rate', weapons: [w.gun] }).state;
      attacks++;
    }
    expect(attacks).toBe(expected.attacksPerFirer);
  });
});

/** 7 FP and a roll of 9: in the open and in the grain a check, in the building nothing. */
function attackNeedsCheck(hex: string): boolean {
  return hex !== 'C6';
}

// --- Residual FP ------------------------------------------------------------------------------------------------------

/** Who fires together on each column at two hexes. */
const FIRERS: ReadonlyMap<number, readonly string[]> = new Map([
  [1, ['ge-2-4-7 U7 pinned']],
  [2, ['ge-2-4-7 U7']],
  [4, ['ge-4-6-7 U7']],
  [6, ['ss-6-5-8 U7']],
  [8, ['ge-4-6-7 U7', 'ge-4-6-7 U7']],
  [12, ['ss-6-5-8 U7', 'ss-6-5-8 U7']],
  [16, ['ss-6-5-8 U7', 'ss-6-5-8 U7', 'ge-4-6-7 U7']],
  [20, ['ss-6-5-8 U7', 'ss-6-5-8 U7', 'ss-6-5-8 U7', 'ge-4-6-7 T7']],
  [24, ['ss-6-5-8 U7', 'ss-6-5-8 U7', 'ss-6-5-8 U7', 'ss-6-5-8 T7']],
  [36, ['ss-6-5-8 U7', 'ss-6-5-8 U7', 'ss-6-5-8 U7', 'ss-6-5-8 T7', 'ss-6-5-8 T7', 'ss-6-5-8 T7']],
]);

/** An attack on this column with so much DRM from outside: CX of a firer, and Smoke between. What it leaves. */
function leftBy(column: number, outside: number): { readonly column: number; readonly residual: number } {
  const firers = (FIRERS.get(column) ?? []).map(
    (text, index) => [`firer${index}`, outside % 2 === 1 && index === 0 ? `${text} exhausted` : text] as const,
  );
  const { state, u } = movementWith<string>({
    units: { mover: 'br-4-5-7 T5', idle: 'br-4-5-7 A1', ...Object.fromEntries(firers) },
    smoke: outside >= 2 ? [{ hex: 'U6', kind: 'dispersed', side: 'german' }] : [],
  });
  const fired = fireOnce(
    answer(state, move([u['mover']], ['U5'])).state,
    fire(
      firers.map(([name]) => u[name]),
      'U5',
    ),
    HARMLESS,
  );
  return { column: attackIn(fired).column, residual: residualIn(fired.state, 'U5') };
}

describe('Residual FP', () => {
  eachVector(vectors.residualTable, ({ given, expect: expected }) => {
    expect(leftBy(given.column, given.outsidePositiveDrm)).toEqual({ column: given.column, ...expected });
  });

  eachVector(vectors.residual, ({ given, rolls, expect: expected }) => {
    if (given.column !== undefined) {
      // through the orchard in M4, under a 9-2
      const { state, u } = movementWith({
        units: {
          mover: 'br-4-5-7 L2',
          idle: 'br-4-5-7 A1',
          one: 'ge-4-6-7 M5',
          two: 'ge-4-6-7 M5',
          leader: 'ge-9-2 M5',
        },
      });
      const fired = fireOnce(
        answer(state, move([u.mover], ['M2'])).state,
        fire([u.one, u.two], 'M2', { leaders: [u.leader] }),
        HARMLESS,
      );
      expect([attackIn(fired).column, residualIn(fired.state, 'M2')]).toEqual([given.column, expected.residual]);
      return;
    }
    const isAgain = given.components.length === 2;
    const { state, u, w } = movementWith({
      units: {
        mover: 'br-4-5-7 T5',
        idle: 'br-4-5-7 A1',
        squad: isAgain ? 'ge-4-6-7 U7 first-fired own-used' : 'ge-4-6-7 U7',
      },
      weapons: { gun: isAgain ? 'ge-mmg squad first-fired used' : 'ge-hmg squad' },
    });
    const window = answer(state, move([u.mover], ['U5'])).state;
    if (isAgain) {
      const left = (face: number) => residualIn(fireOnce(window, fire([u.squad, w.gun], 'U5'), face).state, 'U5');
      expect({ normal: left(54), cowers: left(44), mmgMalfunctions: left(64), both: left(55) }).toEqual(expected);
      return;
    }
    const [{ colored, white }] = rolls;
    const rolled = answer(window, fire([w.gun], 'U5'), [10 * (colored ?? 0) + (white ?? 0)]);
    const done = answer(rolled.state, { do: 'keep-rate', weapons: [] }, [12]).state;
    expect({
      column: attackIn(rolled).column,
      residual: residualIn(done, 'U5'),
      mark: mark(weaponMarksOn(done, w.gun)),
    }).toEqual(expected);
  });

  eachVector(vectors.residualPlace, ({ given, expect: expected }) => {
    const { state, u } = movementWith({
      units: { mover: 'br-4-5-7 T5', idle: 'br-4-5-7 A1', squad: 'ge-4-6-7 U7' },
      residual: { U5: given.existing },
    });
    const fired = fireOnce(answer(state, move([u.mover], ['U5']), [HARMLESS]).state, fire([u.squad], 'U5'), HARMLESS);
    expect([leftBy(4, 0).residual, residualIn(fired.state, 'U5')]).toEqual([given.new, expected.residual]);
  });

  eachVector(vectors.residualAttack, ({ given, expect: expected }) => {
    const [from, hex] = given.terrain === 'stone' ? ['B4', 'C4'] : ['T5', 'U5'];
    const { state, u } = movementWith({
      units: { mover: `br-4-5-7 ${from}`, idle: 'br-4-5-7 A1' },
      residual: { [hex]: given.residual },
    });
    const moved = answer(state, move([u.mover], [hex]), [HARMLESS]);
    const found = {
      attacks: eventsOf(moved.events, 'fire-resolved').length,
      column: attackIn(moved).column,
      totalDrm: attackIn(moved).totals[0],
    };
    expect(found).toMatchObject(expected);
    if (given.mf !== undefined) expect(eventOf(moved.events, 'spent').halves).toBe(2 * given.mf);
  });

  eachVector(vectors.residualAgain, ({ given, expect: expected }) => {
    const { state, u } = movementWith({ units: { mover: 'br-4-5-7 T5', squad: 'ge-4-6-7 U7' }, residual: { U5: 2 } });
    const window = answer(state, move([u.mover], ['U5']), [HARMLESS]).state;
    const frame = findFrame(window, 'window');
    if (frame === undefined) throw new Error('no unit is moving');
    const [{ movers, visit }] = frame.targets;
    // they are as they are, and the last attack there had this total
    const again = run(
      window,
      (play) => void residualAttack(play, movers, { ...visit, residual: given.firstDrm }),
      expected.attackedAgain ? [HARMLESS] : [],
    );
    expect([visit.residual, eventsOf(again.events, 'fire-resolved').length > 0]).toEqual([
      given.nowDrm,
      expected.attackedAgain,
    ]);
  });
});
