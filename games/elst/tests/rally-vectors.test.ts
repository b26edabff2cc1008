/** Cases of 3.1 and 5.3, each played in a Rally Phase. I-CC-19 and I-CC-20 are promotions in close combat: there the table is rolled on directly, with and without the printed odds. */
import { describe, expect } from 'vitest';
import { offerPromotion } from '../rules/morale/promotion.js';
import type { RallyStep } from '../rules/state/frames.js';
import type { Side } from '../rules/vocabulary/vocabulary.js';
import { eachVector } from './each-vector.js';
import type { Sketch } from './toolkit.js';
import {
  answer,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  kindOf,
  marksOn,
  open,
  run,
  stateWith,
  unitNumber,
  weaponMarksOn,
  weaponNumber,
} from './toolkit.js';
import vectors from './vectors/rally.json' with { type: 'json' };

function atStep<Name extends string, WeaponName extends string = never>(
  step: RallyStep,
  side: Side,
  sketch: Omit<Sketch<Name, WeaponName>, 'phase' | 'stack'>,
) {
  return stateWith<Name, WeaponName>({ ...sketch, phase: 'rally', stack: [{ at: 'rally-phase', step, side }] });
}

const PLACES: ReadonlyMap<string, string> = new Map([
  ['building', 'C4'],
  ['open', 'A9'],
  ['orchard', 'C10'],
]);
/** Leaders by their modifier. */
const LEADERS: ReadonlyMap<number, string> = new Map([
  [-1, 'br-9-1'],
  [-2, 'br-9-2'],
]);
const NATIONS: ReadonlyMap<string, string> = new Map([
  ['5-2-7', 'ru'],
  ['4-4-7', 'ru'],
]);
/** What the cases call the parts of the sum. */
const PARTS: readonly (readonly [part: string, label: string])[] = [
  ['self', 'self-rally'],
  ['building', 'woods or building'],
  ['dm', 'DM'],
  ['leader', 'leader 9-1 B'],
];

describe('rally', () => {
  eachVector(vectors.rally, ({ given, rolls, expect: expected }) => {
    const place = PLACES.get(given.terrain);
    const [strength, ...marks] = given.unit.split(' ');
    const leader = given.leadership === undefined ? undefined : LEADERS.get(given.leadership);
    const unit = [
      `${NATIONS.get(strength) ?? 'br'}-${strength}`,
      place,
      'broken',
      ...(given.dm ? ['desperate'] : []),
      ...marks,
    ].join(' ');
    const { state, u } = atStep(given.mode === 'self' ? 'self-rally' : 'unit-rally', 'british', {
      units: leader === undefined ? { unit, leader: 'br-8-0 H7' } : { unit, leader: `${leader} ${place}` },
    });
    const { state: after, events } = answer(
      state,
      given.mode === 'self' ? { do: 'self-rally', unit: u.unit } : { do: 'rally', unit: u.unit, leader: u.leader },
      [diceFor(rolls[0].total)],
    );
    const tried = eventOf(events, 'rally-tried');
    expect(tried.morale).toBe(given.brokenMorale);
    const drm = Object.fromEntries(
      PARTS.flatMap(([part, label]) =>
        tried.modifiers.parts.filter((one) => one.label === label).map(({ value }) => [part, value]),
      ),
    );
    const found = {
      drm: expected.drm === undefined ? undefined : drm,
      totalDrm: tried.modifiers.total,
      finalDr: tried.dice.total + tried.modifiers.total,
      rallied: !marksOn(after, u.unit).includes('broken'),
      casualtyReduction: eventsOf(events, 'reduced').length > 0,
      becomes: `${kindOf(after, u.unit).slice(3)}${marksOn(after, u.unit).includes('broken') ? ' broken' : ''}`,
    };
    expect(found).toMatchObject(expected);
    expect(tried.rallied).toBe(expected.rallied);
  });

  eachVector(vectors.selfRallyAllowed, ({ given, expect: expected }) => {
    const { state, u } = atStep('self-rally', 'german', {
      attacker: given.side === 'DEFENDER' ? 'british' : 'german',
      units: { unit: `ge-${given.unit} A9 broken`, leader: 'ge-9-1 A10 broken' },
    });
    expect(isLegal(state, { do: 'self-rally', unit: u.unit })).toBe(expected.allowed);
    expect(isLegal(state, { do: 'self-rally', unit: u.leader })).toBe(true);
  });

  eachVector(vectors.dmRemoval, ({ given, expect: expected }) => {
    const places: ReadonlyMap<string, string> = new Map([
      ['a', 'C4'],
      ['b', 'A9'],
      ['c', 'M8'],
      ['d', 'C6'],
    ]);
    const sketched = given.units.map(
      ({ id }) => [id, `br-4-5-7 ${places.get(id)} broken desperate rally-tried`] as const,
    );
    const { state, u } = stateWith<string>({
      phase: 'rally',
      units: { ...Object.fromEntries(sketched), enemy: 'ge-4-4-7 M9' },
    });
    const asked = open(state).state;
    const keepers = given.units.filter(({ ownerKeeps }) => ownerKeeps).map(({ id }) => id);
    const allowed = keepers.filter((id) => isLegal(asked, { do: 'keep-desperation', units: [u[id]] }));
    expect(allowed).toEqual(keepers.filter((id) => id !== 'd'));
    const { state: after } = answer(asked, { do: 'keep-desperation', units: allowed.map((id) => u[id]) });
    expect(Object.fromEntries(given.units.map(({ id }) => [id, marksOn(after, u[id]).includes('desperate')]))).toEqual(
      expected.dm,
    );
  });
});

describe('weapons', () => {
  eachVector(vectors.repair, ({ given, rolls, expect: expected }) => {
    const { state, u, w } = atStep('repair', 'german', {
      attacker: 'german',
      units: { squad: 'ge-4-4-7 A9' },
      weapons: { gun: 'ge-hmg squad malfunctioned' },
    });
    expect(given.repair).toBe(3);
    const { state: after } = answer(state, { do: 'repair', unit: u.squad, weapon: w.gun }, [rolls[0].total]);
    const found = {
      repaired: !weaponMarksOn(after, w.gun).includes('malfunctioned'),
      removed: after.weaponPlace[weaponNumber(w.gun)] < 0,
    };
    expect(found).toMatchObject(expected);
  });

  eachVector(vectors.recovery, ({ given, rolls, expect: expected }) => {
    const { state, u, w } = atStep('recovery', 'german', {
      attacker: 'german',
      units: { squad: `ge-4-4-7 A9${given.cx ? ' exhausted' : ''}` },
      weapons: { gun: 'ge-lmg A9' },
    });
    const { state: after, events } = answer(state, { do: 'recover', unit: u.squad, weapon: w.gun }, [rolls[0].total]);
    const { roll, modifiers } = eventOf(events, 'recovery-tried');
    expect({
      finalDr: roll + modifiers.total,
      recovered: after.holder[weaponNumber(w.gun)] === unitNumber(u.squad),
    }).toEqual(expected);
  });
});

describe('leader creation', () => {
  /** The unit that each case is about, and odds columns below 1-1 in close combat; self: it rallies on its own. */
  const BASES: ReadonlyMap<string, { readonly unit: string; readonly columns: number; readonly self?: true }> = new Map(
    [
      ['I-LDR-01', { unit: 'br-4-5-7 A9', columns: 0 }],
      ['I-LDR-02', { unit: 'br-4-5-7 A9', columns: 1 }],
      ['I-LDR-03', { unit: 'ss-6-5-8 A9', columns: 0 }],
      ['I-LDR-04', { unit: 'ge-4-3-6 A9 broken', columns: 0, self: true }],
      ['I-LDR-05', { unit: 'ss-4-4-7 A9 broken', columns: 0, self: true }],
      ['I-LDR-06', { unit: 'br-2-2-8 A9 broken', columns: 0, self: true }],
      ['I-CC-19', { unit: 'ru-4-4-7 A9', columns: 0 }],
      ['I-CC-20', { unit: 'ge-4-4-7 A9', columns: 1 }],
    ],
  );

  eachVector(vectors.leaderCreation, ({ id, given, rolls, expect: expected }) => {
    const base = BASES.get(id);
    if (base === undefined) throw new Error(`no unit for ${id}`);
    const { unit, columns, self } = base;
    const side = unit.startsWith('br') || unit.startsWith('ru') ? 'british' : 'german';
    const { state, u } = atStep('self-rally', side, { attacker: side, units: { base: unit } });
    const { events } = self
      ? answer(state, { do: 'self-rally', unit: u.base }, [11, rolls[0].total])
      : run(state, (play) => offerPromotion(play, unitNumber(u.base), columns), [rolls[0].total]);
    const { roll, modifiers, leader } = eventOf(events, 'leader-rolled');
    const drm = given.drm ?? given.drmPrinted ?? expected.drm;
    expect({ drm: modifiers.total, final: roll + modifiers.total, leader: leader ?? null }).toEqual({
      drm,
      final: expected.final,
      leader: expected.leader,
    });
  });
});
