/** Cases of 3.2.3 and 5.1, each played as a fire attack on units in the open. I-MC-09 names a leader 10-3 who is no counter of the module: their -3 is given to the check itself. */
import { describe, expect } from 'vitest';
import { checkMorale } from '../rules/morale/morale.js';
import { allotmentOf } from '../rules/movement/allotment.js';
import { leadershipOf, moraleOf } from '../rules/units/units-in-play.js';
import type { FireResult } from '../rules/vocabulary/vocabulary.js';
import { eachVector } from './each-vector.js';
import { withLosses } from './effects-kit.js';
import { underFire } from './fire-kit.js';
import type { Played } from './toolkit.js';
import {
  answer,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  kindOf,
  marksOn,
  open,
  stateWith,
  unitNumber,
  whereIs,
} from './toolkit.js';
import vectors from './vectors/effects.json' with { type: 'json' };

/** "4-5-7 broken", "SS 6-5-8", "9-1 helped by …": the counter, with its marks. Units that exist in both armies are German unless a Briton stands with them. */
function sketchOf(text: string, together: readonly string[] = [text]): string {
  const isBritish = together.some((name) => /4-5-7|2-2-8|British/.test(name));
  const [strength] = /\d+-\d(?:-\d)?|\d\+1/.exec(text) ?? [];
  if (strength === undefined) throw new Error(`no counter in "${text}"`);
  const nation = text.includes('SS') ? 'ss' : isBritish ? 'br' : 'ge';
  const marks = ['broken', 'pinned', 'exhausted'].filter((mark) =>
    new RegExp(`\\b${mark === 'exhausted' ? 'CX' : mark}\\b`).test(text),
  );
  return [`${nation}-${strength}`, ...marks, ...(marks.includes('pinned') ? ['was-pinned'] : [])].join(' ');
}

const mc = (number: number): FireResult => ({ effect: 'mc', number });
const strengthOf = (played: Played, id: string) => kindOf(played.state, id).slice(3);
const PASS = 11;

interface Expected {
  readonly finalDr?: number | undefined;
  readonly pass?: boolean | undefined;
  readonly pinned?: boolean | undefined;
  readonly broken?: boolean | undefined;
  readonly dm?: boolean | undefined;
  readonly eliminated?: boolean | undefined;
  readonly elrReplaced?: boolean | string | undefined;
  readonly casualtyReduction?: string | undefined;
  readonly finalUnit?: string | undefined;
  readonly woundDr?: boolean | undefined;
}

/** Compares what a check did to a unit with what is expected of it, as far as it is. */
function compare(played: Played, id: string, expected: Expected): void {
  const check = eventOf(played.events, 'morale-checked');
  const marks = marksOn(played.state, id);
  const replaced = eventsOf(played.events, 'replaced').map(({ by }) => by.split(' ')[0]);
  const found: Expected = {
    finalDr: check.dice.total + check.modifiers.total,
    pass: check.outcome !== 'failed',
    pinned: marks.includes('pinned'),
    broken: marks.includes('broken'),
    dm: marks.includes('desperate'),
    eliminated: whereIs(played.state, id) === 'eliminated',
    elrReplaced: replaced[0] ?? false,
    casualtyReduction: eventsOf(played.events, 'reduced').map(({ to }) => to.split(' ')[0])[0],
    finalUnit: [
      strengthOf(played, id),
      ...(marks.includes('broken') ? ['broken'] : []),
      ...(marks.includes('desperate') ? ['DM'] : []),
    ].join(' '),
    woundDr: eventsOf(played.events, 'wound-rolled').length > 0,
  };
  expect(found).toMatchObject(expected);
}

describe('morale checks', () => {
  eachVector(
    vectors.moraleCheck.filter(({ id }) => id !== 'I-MC-09'),
    ({ given, rolls, expect: expected }) => {
      const { hit, u } = underFire({ targets: { unit: sketchOf(given.unit) } });
      compare(hit(mc(given.mcDrm), [diceFor(rolls[0].total)]), u['unit'], expected);
    },
  );

  eachVector(
    vectors.moraleCheck.filter(({ id }) => id === 'I-MC-09'),
    ({ given, rolls, expect: expected }) => {
      const { state, u } = stateWith({ units: { leader: `${sketchOf(given.unit)} H7` } });
      const check = { rule: 'I-3.2.3h', modifier: given.leadership ?? 0, helpers: [], cause: 'fire' } as const;
      const played = withLosses(state, (play, losses) => checkMorale(play, unitNumber(u.leader), check, losses), [
        diceFor(rolls[0].total),
        1,
      ]);
      compare(played, u.leader, expected);
    },
  );

  eachVector(vectors.leaderHelp, ({ given, expect: expected }) => {
    if (given.helper === undefined) {
      const { hit } = underFire({ targets: { leader: 'br-8-1', squad: 'br-4-5-7' } });
      const [leader, squad] = eventsOf(hit(mc(0), [diceFor(8), PASS]).events, 'morale-checked');
      expect([leader.outcome, squad.modifiers.total]).toEqual(['pinned', expected.modifier]);
      return;
    }
    const helps = given.helper.map((helper) => {
      const { hit, u } = underFire({ targets: { helper: sketchOf(helper), checker: sketchOf(given.checker) } });
      const check = eventsOf(hit(mc(0), [PASS, PASS]).events, 'morale-checked').find(
        ({ unit }) => unit.id === u['checker'],
      );
      return [helper, check?.modifiers.total !== 0];
    });
    expect(Object.fromEntries(helps)).toEqual(expected);
  });

  eachVector(vectors.break, ({ given, expect: expected }) => {
    const { hit, u } = underFire({ targets: { unit: sketchOf(given.unit) } });
    const marks = marksOn(hit(mc(0), [diceFor(8)]).state, u['unit']);
    expect({
      cx: marks.includes('exhausted'),
      pinned: marks.includes('pinned'),
      dm: marks.includes('desperate'),
    }).toEqual(expected);
  });
});

describe('pin checks', () => {
  eachVector(vectors.ptc, ({ given, rolls, expect: expected }) => {
    const { state, hit, u } = underFire({ targets: { unit: 'br-4-5-7' } });
    expect(moraleOf(state, unitNumber(u['unit']))).toBe(given.morale);
    const played = hit({ effect: 'ptc' }, [diceFor(rolls[0].total)]);
    expect(marksOn(played.state, u['unit']).includes('pinned')).toBe(expected.pinned);
  });

  eachVector(vectors.ptcTargets, ({ given, expect: expected }) => {
    const { hit, u } = underFire({
      targets: Object.fromEntries(given.units.map((name) => [name, sketchOf(name, given.units)])),
    });
    const checked = eventsOf(hit({ effect: 'ptc' }, [PASS]).events, 'pin-checked').map(({ unit }) => unit.id);
    expect(given.units.filter((name) => checked.includes(u[name]))).toEqual(expected.checks);
  });
});

describe('casualties', () => {
  eachVector(vectors.wound, ({ given, rolls, expect: expected }) => {
    const { hit, u } = underFire({ targets: { leader: given.alreadyWounded ? 'br-9-1 wounded' : 'br-9-1' } });
    const played = hit({ effect: 'k', number: 2 }, [rolls[0].total]);
    const { roll, modifiers, outcome } = eventOf(played.events, 'wound-rolled');
    expect(outcome).toBe(expected.result);
    if (expected.final !== undefined) expect(roll + modifiers.total).toBe(expected.final);
    expect(whereIs(played.state, u['leader']) === 'eliminated').toBe(expected.result === 'eliminated');
  });

  eachVector(vectors.woundedValues, ({ given, expect: expected }) => {
    const { state, u } = stateWith({
      phase: 'movement',
      units: { leader: `br-${given.leader} H7 wounded`, porter: `br-${given.leader} H7 wounded` },
      weapons: { gun: 'br-lmg porter' },
    });
    const leader = unitNumber(u.leader);
    const mf = allotmentOf(state, leader, []) / 2;
    const canMove = (double: string[]) =>
      isLegal(open(state).state, {
        do: 'move',
        units: [u.leader],
        double,
        assault: false,
        drop: [],
        way: [{ to: 'H8' }],
        stops: [],
      });
    expect(canMove([])).toBe(true);
    expect({
      morale: moraleOf(state, leader),
      leadership: leadershipOf(state, leader),
      mf,
      // A weapon of 1 PP costs them as many MF as it is above what they carry for nothing.
      ipc: 1 - (mf - allotmentOf(state, unitNumber(u.porter), []) / 2),
      doubleTime: canMove([u.leader]),
    }).toEqual(expected);
  });

  eachVector(vectors.applyK, ({ given, rolls, expect: expected }) => {
    const { hit, u } = underFire({
      targets: Object.fromEntries(given.targets.map((name) => [name, sketchOf(name, given.targets)])),
    });
    const others = given.targets.filter((name) => name !== given.selected);
    const played = hit({ effect: 'k', number: given.mc }, [
      unitNumber(u[given.selected]),
      rolls[0].total,
      ...others.map(() => PASS),
    ]);
    const checks = eventsOf(played.events, 'morale-checked');
    expect(given.targets.filter((name) => checks.some(({ unit }) => unit.id === u[name]))).toEqual(expected.checks);
    if (expected.wounded !== undefined) expect(marksOn(played.state, u[expected.wounded])).toEqual(['wounded']);
    if (expected.leaderHelps !== undefined)
      expect(checks.some(({ modifiers }) => modifiers.total !== given.mc)).toBe(expected.leaderHelps);
    if (expected.leaderModifierLater !== undefined)
      expect(leadershipOf(played.state, unitNumber(u[given.selected]))).toBe(expected.leaderModifierLater);
  });

  eachVector(vectors.applyKIA, ({ given, expect: expected }) => {
    const names = given.targets.map((target) => target.split(' ')[0]);
    const { hit, u } = underFire({
      targets: Object.fromEntries(
        given.targets.map((target, index) => [
          names[index],
          `ge-4-4-7${target.includes('broken') ? ' broken desperate' : ''}`,
        ]),
      ),
    });
    const { state: after } = hit(
      { effect: 'kia', number: given.n },
      (given.selected ?? []).map((name) => unitNumber(u[name])),
    );
    const found = {
      eliminated: names.filter((name) => whereIs(after, u[name]) === 'eliminated'),
      brokenDM: names.filter(
        (name) =>
          kindOf(after, u[name]) === 'ge-4-4-7' &&
          marksOn(after, u[name]).includes('broken') &&
          marksOn(after, u[name]).includes('desperate'),
      ),
      casualtyReduction: names.filter((name) => kindOf(after, u[name]) === 'ge-2-3-7'),
    };
    expect(found).toEqual({ brokenDM: [], casualtyReduction: [], ...expected });
  });
});

describe('the loss of a leader', () => {
  // They fail their check; with a 12 and a wound of 6 they are dead. All others pass theirs, and check then for their sake.
  eachVector(vectors.leaderLoss, ({ given, rolls, expect: expected }) => {
    const all = [given.leader, ...given.stack.map((one) => one.u)];
    const { state, hit, u } = underFire({
      targets: Object.fromEntries(all.map((name) => [name, sketchOf(name, all)])),
    });
    for (const { u: name, ml } of given.stack) expect(moraleOf(state, unitNumber(u[name]))).toBe(ml);
    const ownFaces = given.loss === 'eliminated' ? [66, 6] : [diceFor(9)];
    const finalFaces = rolls.length > 0 ? rolls.map(({ total }) => diceFor(total)) : [PASS];
    const played = hit(mc(0), [...ownFaces, ...given.stack.map(() => PASS), ...finalFaces]);
    const rule = given.loss === 'eliminated' ? 'I-3.2.3o' : 'I-3.2.3p';
    const checks = [...eventsOf(played.events, 'morale-checked'), ...eventsOf(played.events, 'pin-checked')].filter(
      (event) => event.rule === rule,
    );
    expect(given.stack.map((one) => one.u).filter((name) => checks.some(({ unit }) => unit.id === u[name]))).toEqual(
      expected.check,
    );
    const [{ dice, modifiers, outcome }] = checks;
    const lost = modifiers.parts.find(({ label }) => label === 'loss of the leader')?.value ?? 0;
    const found = {
      drm: lost,
      drmLostLeader: lost,
      drmOtherLeader: modifiers.total - lost,
      totalDrm: modifiers.total,
      final: dice.total + modifiers.total,
      pass: outcome !== 'failed',
      pinned: outcome === 'pinned',
      check: expected.check,
    };
    expect(found).toMatchObject(expected);
  });
});

describe('desperation', () => {
  /** A pinned half-squad has 1 FP. A directed attack cannot cower. */
  const SHOOTERS = {
    1: { units: ['ge-2-3-7 C8 pinned was-pinned'], target: 'C6' },
    2: { units: ['ge-2-3-7 C6'], target: 'C4' },
    6: { units: ['ge-4-4-7 C6', 'ge-2-3-7 C6'], target: 'C4' },
    8: { units: ['ge-4-4-7 C6', 'ge-4-4-7 C6'], target: 'C4' },
  } as const;

  eachVector(vectors.dmByFire, ({ given: { column, drm, cowerColumns }, expect: expected }) => {
    if (column !== 1 && column !== 2 && column !== 6 && column !== 8)
      throw new Error(`no shooters for column ${column}`);
    const { units, target } = SHOOTERS[column];
    const shooters = Object.fromEntries(units.map((text, index) => [`shooter${index}`, text]));
    const [, from] = units[0].split(' ');
    const { state, u } = stateWith<string>({
      attacker: 'german',
      units: { target: `br-4-5-7 ${target} broken`, director: `ge-8-0 ${from}`, ...shooters },
      smoke: drm === 5 ? [{ hex: target, kind: 'dispersed', side: 'british' }] : [],
    });
    const played = answer(
      open(state).state,
      {
        do: 'fire',
        with: units.map((_, index) => u[`shooter${index}`]),
        leaders: cowerColumns === 0 ? [u['director']] : [],
        helpers: [],
        at: target,
      },
      [65],
    );
    const resolved = eventOf(played.events, 'fire-resolved');
    expect([resolved.column, resolved.bundles[0].modifiers.total, resolved.bundles[0].result.effect]).toEqual([
      column,
      drm,
      'none',
    ]);
    expect(marksOn(played.state, u['target']).includes('desperate')).toBe(expected.dm);
  });

  eachVector(vectors.dmByAdjacency, ({ expect: expected }) => {
    const { state, u } = stateWith({
      phase: 'movement',
      units: { mover: 'br-4-5-7 H5', broken: 'ge-4-4-7 H7 broken' },
    });
    const played = answer(open(state).state, {
      do: 'move',
      units: [u.mover],
      double: [],
      assault: false,
      drop: [],
      way: [{ to: 'H6' }],
      stops: [],
    });
    expect(marksOn(played.state, u.broken).includes('desperate')).toBe(expected.dm);
    expect(eventOf(played.events, 'became-desperate').why).toBe('adjacent');
  });
});
