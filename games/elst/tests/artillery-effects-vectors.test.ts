/** Cases of what off-board artillery does (DaE 2.5 to 2.9), each played on a real state with the dice of the case. */
import { describe, expect, test } from 'vitest';
import { attackHex } from '../rules/artillery/blast-attack.js';
import { contextOf } from '../rules/state/context.js';
import type { Calibre } from '../rules/vocabulary/artillery.js';
import { CALIBRES } from '../rules/vocabulary/artillery.js';
import { moraleOf } from '../rules/units/units-in-play.js';
import { sayResult } from '../rules/vocabulary/tables.js';
import {
  batteryIn,
  batteryOf,
  BLACK,
  blindPost,
  call,
  counterIn,
  MAP,
  order,
  shellingWith,
  smokeIn,
  menuIn,
} from './artillery-kit.js';
import { eachVector } from './each-vector.js';
import { answer, at, diceFor, eventOf, eventsOf, marksOn, open, run, stateWith, unitNumber } from './toolkit.js';
import { move } from './walking.js';
import vectors from './vectors/artillery.json' with { type: 'json' };

describe('effect', () => {
  const GROUND: Readonly<Record<string, string>> = {
    'C-FFE-1': 'LL16',
    'C-FFE-2': 'KK18',
    'C-FFE-3': 'KK12',
    'C-FFE-4': 'FF12',
    'C-FFE-5': 'R12',
    'C-FFE-6': 'M5',
    'C-FFE-7': 'KK12',
    'C-FFE-8': 'NN8',
    'C-FFE-11': 'NN8',
    'C-FFE-12': 'KK12',
    'C-FFE-13': 'M5',
    'C-OBA-EX-9': 'LL16',
  };
  eachVector(vectors.effect, ({ id, given, roll, expect: wanted }) => {
    const hex = GROUND[id];
    const { state } = stateWith({
      scenario: MAP,
      attacker: 'german',
      units: { target: `br-4-5-7 ${hex}`, idle: 'ge-4-4-7 TT1' },
    });
    const battery = batteryOf(state, { calibre: calibreOf(given.calibre), counter: `FFE:1 ${hex}` });
    state.batteries = [battery];
    const faces = [diceFor(roll), ...(wanted.result.endsWith('MC') ? [11] : [])];
    const { events } = run(state, (play) => attackHex(play, battery, at(state, hex)), faces);
    const { column, bundles } = eventsOf(events, 'fire-resolved')[0];
    expect([column, bundles[0].finalRoll, sayResult(bundles[0].result).replace('no effect', '-')]).toEqual([
      wanted.column,
      wanted.final,
      wanted.result,
    ]);
  });
});

function calibreOf(text: string): Calibre {
  const calibre = CALIBRES.find((known) => known === text);
  if (calibre === undefined) throw new Error(`there is no calibre ${text}`);
  return calibre;
}

describe('vehicles', () => {
  eachVector(vectors.vehicles, ({ given, dice, expect: wanted }) => {
    const { state, u } = stateWith({
      scenario: MAP,
      attacker: 'german',
      units: { tank: 'br-sherman-v LL16', idle: 'ge-4-4-7 TT1' },
    });
    const battery = batteryOf(state, { calibre: calibreOf(given.calibre), counter: 'FFE:1 LL16' });
    state.batteries = [battery];
    const { state: after, events } = run(state, (play) => attackHex(play, battery, at(state, 'LL16')), [dice]);
    const { location, result } = eventOf(events, 'vehicle-struck');
    expect([eventsOf(events, 'fire-resolved')[0].column, location]).toEqual([wanted.column, wanted.location]);
    const effects = new Map([
      ['immobilized', 'Immobilized'],
      ['destroyed', 'wreck'],
      ['none', 'no effect'],
    ]);
    expect([effects.get(result), marksOn(after, u.tank).includes('immobilized')]).toEqual([
      wanted.effect,
      wanted.effect === 'Immobilized',
    ]);
  });
});

function entering(counter: string, phase: 'movement' | 'advance', unit: string) {
  const { state, u } = stateWith({
    scenario: MAP,
    attacker: 'british',
    phase,
    units: { mover: `br-4-5-7 ${unit}`, there: 'br-4-5-7 R14', idle: 'br-4-5-7 A1', enemy: 'ge-4-4-7 TT1' },
  });
  state.batteries = [batteryOf(state, { counter })];
  return { state: open(state).state, u };
}

describe('entry', () => {
  test('C-ENT-1 C-ENT-3 C-DaE:2.51a C-DaE:2.51b C-DaE:2.51c each Blast hex that a mover enters attacks it, and it alone', () => {
    const { state, u } = entering('FFE:2 R13', 'movement', 'R15');
    const { events } = answer(state, move([u.mover], ['R14', 'R13']), [62, 11, 62, 11]);
    const attacks = eventsOf(events, 'fire-resolved');
    expect(
      attacks.map(({ at: hex, column, bundles: [bundle] }) => [
        hex,
        column,
        bundle.modifiers.total,
        bundle.finalRoll,
        sayResult(bundle.result),
      ]),
    ).toEqual([
      ['R14', 20, -2, 6, '3MC'],
      ['R13', 20, -1, 7, '2MC'],
    ]);
    expect(attacks.flatMap(({ bundles }) => bundles.flatMap(({ units }) => units.map(({ id }) => id)))).toEqual([
      u.mover,
      u.mover,
    ]);
  });

  test('C-ENT-2 C-DaE:2.51b an advance into it, without FFMO and FFNAM', () => {
    const { state, u } = entering('FFE:C R13', 'advance', 'R11');
    const { events } = answer(state, { do: 'advance', units: [u.mover], to: 'R12' }, [62, 11]);
    const [
      {
        bundles: [bundle],
      },
    ] = eventsOf(events, 'fire-resolved');
    expect([bundle.modifiers.total, bundle.finalRoll, sayResult(bundle.result)]).toEqual([0, 8, '2MC']);
  });

  test('C-ENT-4 C-DaE:2.34a the FFE:C of a Smoke mission attacks nobody', () => {
    const { state, u } = entering('FFE:C R13 smoke', 'movement', 'R15');
    expect(eventsOf(answer(state, move([u.mover], ['R14'])).events, 'fire-resolved')).toHaveLength(0);
  });
});

describe('Smoke, rockets and the rest', () => {
  eachVector(vectors.smoke, ({ given, expect: wanted }) => {
    const { state } = shellingWith({ access: true, counter: `SR ${given.ffe}` });
    const { state: after } = answer(call(state).state, order('convert', { mission: 'smoke' }));
    expect(wanted.hexes.map((hex) => smokeIn(after, hex))).toEqual(wanted.hexes.map(() => wanted.value));
    expect(wanted.without.map((hex) => smokeIn(after, hex))).toEqual(wanted.without.map(() => 0));
    expect(counterIn(after)).toBe(`FFE:2 ${given.ffe} smoke`);
  });

  test('C-SMK-2 C-DaE:2.7d C-DaE:2.7e Dispersed in the Defensive Fire Phase, then full in the own Prep Fire Phase', () => {
    const units = { enemy: 'br-4-5-7 A1', idle: 'ge-4-4-7 TT1' };
    const { state } = shellingWith(
      { access: true, counter: 'SR R14' },
      { attacker: 'british', phase: 'defensive-fire', units },
    );
    const fired = answer(call(state).state, order('convert', { mission: 'smoke' })).state;
    expect([smokeIn(fired, 'R14'), smokeIn(fired, 'S15')]).toEqual([2, 2]);
    const { state: next } = shellingWith(
      { access: true, contact: true, counter: 'FFE:2 R14 smoke' },
      { units, smoke: fired.smoke.map(({ kind, side }) => ({ hex: 'R14', kind, side })).slice(0, 1) },
    );
    const left = answer(call(next).state, order('leave')).state;
    expect([smokeIn(left, 'R14'), smokeIn(left, 'S15'), counterIn(left)]).toEqual([3, 3, 'FFE:C R14 smoke']);
  });

  test('C-RKT-1 C-DaE:2.9e C-DaE:2.9c rockets: no Accuracy, FFE:1 at once, 30 FP in every occupied hex within 2', () => {
    const { state } = shellingWith(
      { access: true, type: 'rockets', calibre: '150+mm', smoke: false },
      { units: { enemy: 'br-4-5-7 JJ15', idle: 'ge-4-4-7 TT1' } },
    );
    const { state: after, events } = answer(call(state).state, order('aim', { at: 'JJ14' }), [43, 66, 11]);
    expect([
      eventOf(events, 'artillery-aimed').roll,
      eventsOf(events, 'fire-resolved').map(({ at: hex, column }) => [hex, column]),
      counterIn(after),
    ]).toEqual([undefined, [['JJ15', 30]], 'FFE:2 JJ17']);
  });

  test('C-RKT-3 C-DaE:2.9f a rocket FFE:2 that is not seen is cancelled, and the battery closed; nobody can leave it', () => {
    const post = blindPost({ counter: 'FFE:2 KK16', type: 'rockets' });
    const { state } = shellingWith(
      { type: 'rockets', counter: 'FFE:2 KK16', post },
      { units: { target: 'br-4-5-7 KK16', german: 'ge-4-4-7 A1' } },
    );
    expect([counterIn(state), batteryIn(state).closed, menuIn(state)]).toEqual([undefined, true, []]);
    const seen = shellingWith({ type: 'rockets', counter: 'FFE:2 KK16' }, { units: { target: 'br-4-5-7 A1' } }).state;
    expect(menuIn(answer(seen, order('contact')).state)).toEqual(['leave', 'cancel']);
  });

  test('C-HIN-1 C-DaE:2.5h a line through three Blast hexes has one Hindrance more', () => {
    const { state } = stateWith({ scenario: MAP });
    const hindrance = () => {
      const { sights, season, hindrances } = contextOf(state);
      return sights.between(season, hindrances, at(state, 'JJ14'), at(state, 'LL17')).hindrance;
    };
    const before = hindrance();
    state.batteries = [batteryOf(state, { counter: 'FFE:2 KK16' })];
    expect(hindrance() - before).toBe(1);
  });

  test('C-MOR-1 C-DaE:2.54 I-DaE:2.54 a unit in a barrage of its own side has one morale less', () => {
    const { state, u } = stateWith({ scenario: MAP, units: { own: 'ge-4-4-7 KK16', enemy: 'br-4-5-7 LL16' } });
    state.batteries = [batteryOf(state, { counter: 'FFE:2 KK16' })];
    expect([moraleOf(state, unitNumber(u.own)), moraleOf(state, unitNumber(u.enemy))]).toEqual([6, 7]);
  });

  test('C-OFF-1 C-DaE:2.8b an Offboard Observer draws without a radio roll', () => {
    const { state } = shellingWith({});
    const { state: after, events } = call(state, [BLACK]);
    expect([eventsOf(events, 'contact-rolled'), batteryIn(after).access]).toEqual([[], true]);
  });
});
