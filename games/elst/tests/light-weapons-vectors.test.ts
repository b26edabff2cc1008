/** Cases of 4.4, each fired on a real state: PIAT, PSK, BAZ, Panzerfaust, backblast. The ground is found on the proving ground: stone in C4, wood in C6, orchard in C10. */
import { describe, expect, test } from 'vitest';
import type { ActionOf } from '../rules/state/actions.js';
import type { State } from '../rules/state/state.js';
import { columnFor, fireResult, sayResult } from '../rules/vocabulary/tables.js';
import { drive } from './driving-kit.js';
import { eachVector } from './each-vector.js';
import type { Sketch } from './toolkit.js';
import {
  answer,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  kindOf,
  listedOf,
  marksOn,
  open,
  refusal,
  stateWith,
  weaponMarksOn,
} from './toolkit.js';
import vectors from './vectors/light-weapons.json' with { type: 'json' };

type Shot = Partial<Omit<ActionOf<'shoot'>, 'do'>>;

function shoot(weapon: string, at: string, how: Shot = {}): ActionOf<'shoot'> {
  return {
    do: 'shoot',
    weapon,
    leaders: [],
    helpers: [],
    at,
    targetType: how.target === undefined ? 'infantry' : 'vehicle',
    ammunition: 'HEAT',
    ...how,
  };
}

function panzerfaust(unit: string, at: string, how: Partial<ActionOf<'panzerfaust'>> = {}): ActionOf<'panzerfaust'> {
  return { do: 'panzerfaust', unit, at, leaders: [], ...how };
}

/** A state at its first question, with Panzerfausts. */
function ready<U extends string, W extends string = never>(sketch: Sketch<U, W>) {
  const sketched = stateWith<U, W>(sketch);
  sketched.state.panzerfausts = 9;
  return { ...sketched, state: open(sketched.state).state };
}

/** A BAZ 43 at a squad in the stone of C4, from C2 or from the wood of C6; WP smoke hinders as much as grain. */
function bazooka(from: 'C2' | 'C6') {
  return ready({
    phase: 'prep-fire',
    units: { squad: `am-7-4-7 ${from}`, stone: 'ge-4-4-7 C4', open: 'ge-4-4-7 A3' },
    weapons: { baz: 'am-baz43 squad' },
    smoke: [{ hex: from === 'C2' ? 'C3' : 'C5', kind: 'dispersed-phosphorus', side: 'german' }],
  });
}

describe('V-4.4a V-4.4b V-4.4c V-4.4d V-3.2.4ak LATW', () => {
  const cases: Readonly<Record<string, (vector: (typeof vectors.latw)[number]) => void>> = {
    'V-LATW-1': () => {
      const { state, w } = bazooka('C2');
      expect(refusal(state, shoot(w.baz, 'A3'))).toEqual(['shaped-charge-target V-4.4c']);
      expect(isLegal(state, shoot(w.baz, 'C4'))).toBe(true);
    },
    'V-LATW-2': ({ expect: expected }) => {
      const { state, w } = bazooka('C2');
      const { events } = answer(state, shoot(w.baz, 'C4'), [diceFor(expected.maxOriginalDRThatHits ?? 0), diceFor(12)]);
      const { number, modifiers, hit } = eventOf(events, 'shot-fired');
      expect([number, modifiers.total, hit]).toEqual([expected.toHit, expected.drmTotal, 'hit']);
      const effect = eventOf(events, 'fire-resolved');
      expect({ column: effect.column, drm: effect.bundles[0].modifiers.total }).toEqual(expected.ift);
      const missed = answer(state, shoot(w.baz, 'C4'), [diceFor((expected.maxOriginalDRThatHits ?? 0) + 1)]);
      expect(eventOf(missed.events, 'shot-fired').hit).toBe('miss');
    },
    'V-LATW-3': ({ expect: expected }) => {
      const { state, w } = bazooka('C2');
      const { events } = answer(state, shoot(w.baz, 'C4'), [11, diceFor(12), diceFor(2)]);
      expect(eventOf(events, 'shot-fired').hit).toBe('critical');
      const [{ modifiers, result }] = eventOf(events, 'fire-resolved').bundles;
      expect(modifiers.total).toBe(expected.ift?.drm);
      expect(result).toEqual(fireResult(columnFor(expected.ift?.column ?? 0), 12 + modifiers.total));
    },
    'V-LATW-4': ({ expect: expected }) => {
      const { state, w } = bazooka('C6');
      expect(refusal(state, shoot(w.baz, 'C4'))).toEqual(['backblast-choice V-3.2.4ak']);
      for (const { avoidBackblast, drmTotal } of expected.options ?? []) {
        const how = { backblast: avoidBackblast ? ('avoid' as const) : ('accept' as const) };
        const { events } = answer(state, shoot(w.baz, 'C4', how), [65]); // a coloured 6: the backblast does nothing
        expect(eventOf(events, 'shot-fired').modifiers.total).toBe(drmTotal);
        expect(eventsOf(events, 'backblast')).toHaveLength(avoidBackblast ? 0 : 1);
      }
    },
    'V-LATW-5': () => {
      const { state, u, w } = bazooka('C2');
      const { state: after } = answer(state, shoot(w.baz, 'C4'), [diceFor(9)]);
      expect(isLegal(after, { do: 'fire', with: [u.squad], leaders: [], helpers: [], at: 'C4' })).toBe(true);
    },
    'V-LATW-6': ({ expect: expected }) => {
      const { state, u, w } = ready({
        phase: 'advancing-fire',
        attacker: 'german',
        units: { squad: 'ge-4-6-7 C4', tank: 'br-sherman-v C5>0' },
        weapons: { psk: 'ge-psk squad' },
      });
      const { events } = answer(state, shoot(w.psk, 'C5', { target: u.tank, backblast: 'avoid' }), [diceFor(9)]);
      const { number, modifiers } = eventOf(events, 'shot-fired');
      expect([number, modifiers.total]).toEqual([expected.toHit, expected.drmTotal]);
    },
    'V-LATW-7': ({ expect: expected }) => {
      const { state, u, w } = ready({
        phase: 'prep-fire',
        units: {
          squad: 'br-4-5-7 C8',
          orchard: 'ge-4-4-7 C10',
          building: 'ge-4-4-7 C6',
          crew: 'ge-2-2-8 A8',
          tank: 'ge-stug-iiig E8>0',
        },
        weapons: { piat: 'br-piat squad', gun: 'ge-pak40 crew>0' },
      });
      const legal = [
        isLegal(state, shoot(w.piat, 'C10')),
        isLegal(state, shoot(w.piat, 'C6')),
        isLegal(state, shoot(w.piat, 'A8')),
        isLegal(state, shoot(w.piat, 'E8', { target: u.tank })),
        isLegal(state, shoot(w.piat, 'E5', { targetType: 'infantry' })),
      ];
      expect(legal).toEqual(expected.legal);
      expect(refusal(state, shoot(w.piat, 'C6', { targetType: 'area' }))).toContain('target-type-light V-4.4d');
    },
  };
  eachVector(vectors.latw, (vector) => cases[vector.id](vector));

  test('V-4.4.1b one leader alone does not fire a PSK, two do; V-4.4.5c a PIAT needs only one', () => {
    const { state, u, w } = ready({
      phase: 'prep-fire',
      attacker: 'german',
      units: { one: 'ge-8-0 A5', two: 'ge-8-0 A5', tank: 'br-sherman-v A6>0' },
      weapons: { psk: 'ge-psk one' },
    });
    const shot = shoot(w.psk, 'A6', { target: u.tank });
    expect(refusal(state, shot)).toEqual(['latw-one-leader V-4.4.1b']);
    expect(refusal(state, { ...shot, helpers: [u.two] })).toEqual([]);
    const british = ready({
      phase: 'prep-fire',
      units: { one: 'br-8-0 A5', tank: 'ge-stug-iiig A6>0' },
      weapons: { piat: 'br-piat one' },
    });
    expect(refusal(british.state, shoot(british.w.piat, 'A6', { target: british.u.tank }))).toEqual([]);
  });

  test('V-BRK-09 V-4.4.1c V-4.4.1f a PSK that rolls its X# is removed, and the shot counts', () => {
    const { state, u, w } = ready({
      phase: 'prep-fire',
      attacker: 'german',
      units: { squad: 'ge-4-6-7 A5', tank: 'br-sherman-v A6>0', mate: 'ge-4-4-7 A12' },
      weapons: { psk: 'ge-psk squad' },
    });
    const { events } = answer(state, shoot(w.psk, 'A6', { target: u.tank }), [64, diceFor(12)]);
    expect(eventOf(events, 'malfunctioned').removed).toBe(true);
  });

  test('V-BRK-07 V-4.4.5b V-4.4.5d V-DaE:1.1v3 a PIAT does not fire down at the hex beside it, and malfunctions on a 10', () => {
    const { state, u, w } = ready({
      phase: 'prep-fire',
      units: { squad: 'br-4-5-7 P6', below: 'ge-stug-iiig O6>0', far: 'ge-stug-iiig N6>0', mate: 'br-4-5-7 A1' },
      weapons: { piat: 'br-piat squad' },
    });
    expect(refusal(state, shoot(w.piat, 'O6', { target: u.below }))).toEqual(['piat-downward V-4.4.5b']);
    const { state: after } = answer(state, shoot(w.piat, 'N6', { target: u.far }), [64]);
    expect(weaponMarksOn(after, w.piat)).toContain('malfunctioned');
  });

  test('V-4.4.3b I-DaE:1.1g backblast in a Steeple strikes nobody on the ground below, nor the other way round', () => {
    const { state, u, w } = ready({
      phase: 'prep-fire',
      attacker: 'german',
      units: { up: 'ge-4-6-7 E4/steeple', down: 'ge-4-6-7 E4', tank: 'br-sherman-v E2>0' },
      weapons: { psk: 'ge-psk up' },
    });
    const { events } = answer(state, shoot(w.psk, 'E2', { target: u.tank, backblast: 'accept' }), [65]);
    expect(eventOf(events, 'backblast')).toMatchObject({ at: 'E4/steeple', units: [{ id: u.up }] });
  });

  test('V-DaE:1.1v2 V-DaE:1.1v4 V-4.4.3a in and under a Steeple', () => {
    const { state, u, w } = ready({
      phase: 'prep-fire',
      attacker: 'german',
      units: { up: 'ge-4-6-7 E4/steeple', tank: 'br-sherman-v E3>0', mate: 'ge-4-4-7 A12' },
      weapons: { psk: 'ge-psk up' },
    });
    const shot = shoot(w.psk, 'E3', { target: u.tank, backblast: 'avoid' });
    expect(refusal(state, shot)).toEqual(['backblast-forced V-4.4.3a']);
    const below = ready({
      phase: 'prep-fire',
      attacker: 'german',
      units: { down: 'ge-4-6-7 E4', enemy: 'br-4-5-7 E4/steeple' },
      weapons: { psk: 'ge-psk down' },
    });
    expect(refusal(below.state, shoot(below.w.psk, 'E4/steeple', { backblast: 'accept' }))).toContain(
      'steeple-overhead V-DaE:1.1v2',
    );
    const outside = ready({
      phase: 'prep-fire',
      attacker: 'german',
      units: { squad: 'ge-4-6-7 A5', tank: 'br-sherman-v A6>0' },
      weapons: { psk: 'ge-psk squad' },
    });
    expect(refusal(outside.state, shoot(outside.w.psk, 'A6', { target: outside.u.tank, backblast: 'accept' }))).toEqual(
      ['backblast-none V-4.4.3a'],
    );
  });
});

/** German Infantry beside a stopped Sherman in the open, in the Prep Fire Phase. */
function beside(men: string, tank = 'br-sherman-v A6>0') {
  return ready({
    phase: 'prep-fire',
    attacker: 'german',
    units: { men: men.replace(/^[^ ]+/, '$& A5'), tank, mate: 'ge-4-4-7 A12', foe: 'br-4-5-7 A13' },
  });
}

describe('V-4.4.2b V-4.4.2c V-4.4.2d V-4.4.2e V-Q.PF the Panzerfaust check', () => {
  const MEN: Readonly<Record<string, string>> = {
    'V-PFC-02': 'ge-2-4-7',
    'V-PFC-03': 'ge-8-0',
    'V-PFC-04': 'ge-4-6-7',
    'V-PFC-06': 'ge-4-6-7',
    'V-PF-1': 'ge-4-6-7',
    'V-PF-2': 'ge-5-4-8',
    'V-PF-3': 'ge-5-4-8 pinned was-pinned',
  };
  eachVector(vectors.checks, ({ id, given, rolls, expect: expected }) => {
    const atMen = id === 'V-PFC-04';
    const { state, u } = atMen
      ? ready({
          phase: 'prep-fire',
          attacker: 'german',
          units: { men: 'ge-4-6-7 C5', tank: 'br-4-5-7 C4', mate: 'ge-4-4-7 A12' },
        })
      : beside(MEN[id]);
    const action = atMen ? panzerfaust(u.men, 'C4') : panzerfaust(u.men, 'A6', { target: u.tank });
    const found = expected.hasPF === true;
    const { state: after, events } = answer(state, action, [rolls[0].dr, ...(found ? [diceFor(11)] : [])]);
    const check = eventOf(events, 'panzerfaust-checked');
    if (expected.hasPF !== undefined) expect(check.found).toBe(expected.hasPF);
    if (given.drm !== undefined) expect(check.modifiers.total).toBe(given.drm);
    if (expected.final !== undefined) expect(check.roll + check.modifiers.total).toBe(expected.final);
    if (expected.pinned === true || expected.state === 'pinned') expect(marksOn(after, u.men)).toContain('pinned');
    if (expected.broken === true) expect(marksOn(after, u.men)).toContain('broken');
    if (expected.swUsed === 1) {
      expect(marksOn(after, u.men)).toContain('manned');
      expect(marksOn(after, u.men)).not.toContain('manned-twice');
    }
    expect(after.panzerfausts).toBe(found ? 8 : 9); // V-4.4.2n
  });

  test('V-4.4.2e a squad may look twice, and gives up its own firepower for it; a half-squad once', () => {
    const { state, u } = beside('ge-4-6-7');
    const action = panzerfaust(u.men, 'A6', { target: u.tank });
    const once = answer(state, action, [5]).state;
    const twice = answer(once, action, [5]).state;
    expect(marksOn(twice, u.men)).toContain('own-used');
    expect(refusal(twice, action)).toEqual(['panzerfaust-unfit V-4.4.2b']);
    const half = beside('ge-2-4-7');
    const small = panzerfaust(half.u.men, 'A6', { target: half.u.tank });
    expect(refusal(answer(half.state, small, [5]).state, small)).toEqual(['panzerfaust-unfit V-4.4.2b']);
  });

  test('V-4.4.2l V-4.4.2n none is looked for when all shots have been made', () => {
    const { state, u } = beside('ge-4-6-7');
    const action = panzerfaust(u.men, 'A6', { target: u.tank });
    const empty: State = { ...state, panzerfausts: 0 };
    expect(refusal(empty, action)).toEqual(['panzerfaust-none V-4.4.2l']);
    expect(listedOf(empty, 'panzerfaust')).toEqual([]);
    expect(listedOf(state, 'panzerfaust')).toEqual([action]);
  });

  test('V-4.4.2o on the defence once for each MP that the target spends', () => {
    const { state, u } = ready({
      phase: 'movement',
      units: { tank: 'br-sherman-v A6>2', idle: 'br-4-5-7 A1', men: 'ge-4-6-7 A5', other: 'ge-4-6-7 A5' },
    });
    const { state: asks } = answer(state, drive(u.tank, ['start']));
    const action = panzerfaust(u.men, 'A6', { target: u.tank });
    const once = answer(asks, action, [5]).state;
    expect(refusal(once, action)).toEqual(['panzerfaust-checked V-4.4.2o']);
  });

  test('V-4.4.2m V-4.4.2f not at Infantry in the open, and not three hexes away', () => {
    const { state, u } = ready({
      phase: 'prep-fire',
      attacker: 'german',
      units: { men: 'ge-4-6-7 A5', squad: 'br-4-5-7 A7', tank: 'br-sherman-v A8>0' },
    });
    expect(refusal(state, panzerfaust(u.men, 'A7'))).toEqual(['shaped-charge-target V-4.4c']);
    expect(refusal(state, panzerfaust(u.men, 'A8', { target: u.tank }))).toEqual(['ordnance-range V-3.2.4k']);
  });
});

describe('V-4.4.2f V-4.4.2h V-4.4.2i V-4.4.2j the Panzerfaust shot', () => {
  eachVector(vectors.ranges, ({ given, expect: expected }) => {
    const HEXES = ['A5', 'A6', 'A7', 'A8'];
    const numbers = given.ranges.map((range) => {
      const { state, u } = beside('ge-4-6-7', `br-sherman-v ${HEXES[range]}>0`);
      const action = panzerfaust(u.men, HEXES[range], { target: u.tank });
      if (!isLegal(state, action)) return null;
      return eventOf(answer(state, action, range === 0 ? [1, 65, diceFor(12)] : [1, 65]).events, 'shot-fired').number;
    });
    expect(numbers).toEqual(expected.th);
  });

  eachVector(vectors.backfire, () => {
    const { state, u } = beside('ge-4-6-7');
    const { state: after, events } = answer(state, panzerfaust(u.men, 'A6', { target: u.tank }), [1, 66]);
    expect(eventOf(events, 'shot-fired').hit).toBe('miss');
    expect(kindOf(after, u.men)).toBe('ge-2-4-7');
  });

  eachVector(vectors.pinned, ({ rolls, expect: expected }) => {
    const { state, u } = ready({
      phase: 'prep-fire',
      attacker: 'german',
      units: { men: 'ge-4-6-7 C4 pinned was-pinned', tank: 'br-sherman-v C5>0', mate: 'ge-4-4-7 A12' },
    });
    const action = panzerfaust(u.men, 'C5', { target: u.tank, backblast: 'accept' });
    expect(isLegal(state, { ...action, backblast: 'avoid' })).toBe(expected.avoidBackblastOffered);
    const [coloured, white] = rolls[0].DR;
    const { events } = answer(state, action, [1, coloured * 10 + white, diceFor(12), diceFor(2)]);
    const shot = eventOf(events, 'shot-fired');
    expect([shot.number, shot.modifiers.total, shot.hit]).toEqual([expected.toHit, expected.drmTotal, 'hit']);
    expect(shot.dice.total + shot.modifiers.total).toBe(expected.finalDR);
    expect(eventOf(events, 'vehicle-struck').location).toBe(expected.location);
    const blast = eventOf(events, 'backblast');
    expect({ dr: blast.roll, result: sayResult(blast.result) }).toMatchObject({
      dr: expected.backblast.dr,
      result: expected.backblast.result,
    });
  });

  eachVector(vectors.backblast, ({ given, expect: expected }) => {
    const results = given.colored.map((coloured) => {
      const { state, u } = ready({
        phase: 'prep-fire',
        attacker: 'german',
        units: { men: 'ge-4-6-7 C4', tank: 'br-sherman-v C5>0', mate: 'ge-4-4-7 A12' },
      });
      const action = panzerfaust(u.men, 'C5', { target: u.tank, backblast: 'accept' });
      const checks = coloured === 6 ? [] : [diceFor(2)];
      const white = 6;
      const misses = coloured + white - 1 > 8;
      const faces = misses ? [] : [diceFor(12)];
      const { events } = answer(state, action, [1, coloured * 10 + white, ...faces, ...checks]);
      const { result } = eventOf(events, 'backblast');
      return result.effect === 'none' ? '-' : sayResult(result);
    });
    expect(results).toEqual(expected.result);
  });

  const EXAMPLE: Readonly<Record<string, (vector: (typeof vectors.example)[number]) => void>> = {
    'V-PF-5': ({ expect: expected }) => {
      const { events } = inTheBuilding(diceFor(3));
      const shot = eventOf(events, 'shot-fired');
      expect([shot.number, shot.modifiers.total]).toEqual([expected.toHit, expected.drmTotal]);
      expect(shot.dice.total + shot.modifiers.total).toBe(expected.finalDR);
      const struck = eventOf(events, 'vehicle-struck');
      expect([struck.location, struck.aspect]).toEqual([expected.location, expected.facing]);
      const { roll, result } = eventOf(events, 'backblast');
      expect([roll, sayResult(result)]).toEqual([expected.backblast?.dr, expected.backblast?.result]);
    },
    'V-PF-6': ({ expect: expected }) => {
      const { events } = inTheBuilding(diceFor(12));
      expect(eventOf(events, 'vehicle-struck').toKill.total).toBe(expected.finalTK);
      expect(eventsOf(events, 'vehicle-changed')).toEqual([]);
    },
  };
  eachVector(vectors.example, (vector) => EXAMPLE[vector.id](vector));
});

/** The worked example: a T-34/85 has driven into the wood of C6, and the squad there has a Panzerfaust. */
function inTheBuilding(toKill: number) {
  const { state, u } = ready({
    phase: 'movement',
    units: { tank: 'ru-t34-85 C7>0 motion began-in-motion', idle: 'br-4-5-7 A1', men: 'ge-4-6-7 C6' },
  });
  const { state: asks } = answer(state, drive(u.tank, ['C6']), [diceFor(7)]);
  return answer(asks, panzerfaust(u.men, 'C6', { target: u.tank, backblast: 'accept' }), [3, 33, toKill, diceFor(3)]);
}
