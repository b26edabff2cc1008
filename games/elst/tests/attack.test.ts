import { describe, expect, test } from 'vitest';
import { fire, fireAtMovers, goOn, resolved, shown, windowOn } from './shooting.js';
import {
  answer,
  eventOf,
  eventsOf,
  listedOf,
  marksOn,
  open,
  question,
  refusal,
  run,
  stateWith,
  topFrame,
  weaponMarksOn,
  whereIs,
  weaponNumber,
} from './toolkit.js';

describe('whom fire hits', () => {
  test('I-3.2b everybody in the hex; on the move only the units that move together', () => {
    const sketch = { units: { mover: 'br-4-5-7 U5', still: 'br-4-5-7 U5', squad: 'ge-4-4-7 U2' } } as const;
    const moving = stateWith({ ...sketch, phase: 'movement' });
    const { events } = fireAtMovers(
      moving.state,
      windowOn(moving.state, [moving.u.mover]),
      fire([moving.u.squad], 'U5'),
      [65],
    );
    expect(eventOf(events, 'fire-resolved').bundles.flatMap(({ units }) => units.map(({ id }) => id))).toEqual([
      moving.u.mover,
    ]);
    const final = stateWith({ ...sketch, phase: 'defensive-fire' });
    expect(
      resolved(open(final.state).state, fire([final.u.squad], 'U5'), [65]).bundles.flatMap(({ units }) =>
        units.map(({ id }) => id),
      ),
    ).toEqual([final.u.mover, final.u.still]);
  });

  test('I-3.8o fire at a Melee hits both sides in it', () => {
    const { state, u } = stateWith({
      units: { squad: 'br-4-5-7 U2', friend: 'br-4-5-7 U5 melee', foe: 'ge-4-4-7 U5 melee' },
    });
    const { events } = answer(open(state).state, fire([u.squad], 'U5'), [41, 21, 21]);
    expect(eventOf(events, 'fire-resolved').bundles.flatMap(({ units }) => units.map(({ id }) => id))).toEqual([
      u.friend,
      u.foe,
    ]);
    expect(eventsOf(events, 'morale-checked').map(({ unit }) => unit.id)).toEqual([u.friend, u.foe]);
  });

  test('I-DaE:1.1d the Steeple and the ground below it see each other and may fire', () => {
    const { state, u } = stateWith({ units: { tower: 'br-4-5-7 E4/steeple', below: 'ge-4-4-7 E4' } });
    expect(refusal(open(state).state, fire([u.tower], 'E4'))).toEqual([]);
  });

  test('I-DaE:1.1h fire at one level leaves the other alone', () => {
    const { state, u } = stateWith({
      units: { squad: 'br-4-5-7 E2', tower: 'ge-4-4-7 E4/steeple', below: 'ge-4-4-7 E4' },
    });
    const ready = open(state).state;
    expect(resolved(ready, fire([u.squad], 'E4'), [65]).bundles[0].units.map(({ id }) => id)).toEqual([u.below]);
    expect(resolved(ready, fire([u.squad], 'E4/steeple'), [65]).bundles[0].units.map(({ id }) => id)).toEqual([
      u.tower,
    ]);
  });
});

describe('those who fire', () => {
  test('I-DaE1:SSR2 come out of hiding, leaders who direct as well', () => {
    const { state, u } = stateWith({
      attacker: 'german',
      units: {
        squad: 'ge-4-4-7 U2 hidden',
        leader: 'ge-8-0 U2 hidden',
        other: 'ge-4-4-7 U2 hidden',
        target: 'br-4-5-7 U5',
      },
    });
    const { state: after, events } = answer(open(state).state, fire([u.squad], 'U5', { leaders: [u.leader] }), [65]);
    expect(events.slice(0, 2).map(({ type }) => type)).toEqual(['revealed', 'fire-declared']);
    expect([u.squad, u.leader, u.other].map((unit) => marksOn(after, unit).includes('hidden'))).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('I-3.2.2i may be in the Steeple and in a hex beside the church', () => {
    const { state, u } = stateWith({
      units: { tower: 'br-4-5-7 E4/steeple', below: 'br-4-5-7 E4', beside: 'br-4-5-7 D4', target: 'ge-4-4-7 C5' },
    });
    const ready = open(state).state;
    expect(refusal(ready, fire([u.tower, u.below], 'C5'))).toEqual([]);
    expect(refusal(ready, fire([u.tower, u.beside], 'C5'))).toEqual([]);
  });
});

describe('an attack that sees nothing', () => {
  const sketch = {
    attacker: 'german',
    units: { squad: 'ge-4-4-7 M7', spare: 'ge-4-4-7 M5', target: 'br-4-5-7 M11 broken' },
    weapons: { gun: 'ge-mmg squad' },
  } as const;

  test('I-3.2.1g is not resolved, but all have fired and the gun may break down', () => {
    const { state, u, w } = stateWith(sketch);
    const { state: after, events } = answer(open(state).state, fire([u.squad, w.gun], 'M11'), [66]);
    expect(eventOf(events, 'fire-wasted')).toMatchObject({ at: 'M11', dice: { total: 12 } });
    expect(eventsOf(events, 'fire-resolved')).toEqual([]);
    expect(marksOn(after, u.squad)).toContain('prep-fired');
    expect(weaponMarksOn(after, w.gun)).toContain('malfunctioned');
    expect(marksOn(after, u.target)).toEqual(['broken']);
  });

  test('I-3.2.1g doubles still mark those who would have cowered, but not those who were directed', () => {
    const { state, u } = stateWith({
      phase: 'movement',
      units: { mover: 'br-4-5-7 M11', squad: 'ge-4-4-7 M7', other: 'ge-4-4-7 L9', leader: 'ge-8-0 M7' },
    });
    const setting = windowOn(state, [u.mover]);
    expect(marksOn(fireAtMovers(state, setting, fire([u.squad], 'M11'), [33]).state, u.squad)).toContain('final-fired');
    expect(
      marksOn(fireAtMovers(state, setting, fire([u.squad], 'M11', { leaders: [u.leader] }), [33]).state, u.squad),
    ).toContain('first-fired');
  });

  test('I-3.2.1g and a gun that keeps its rate of fire may fire again', () => {
    const { state, u, w } = stateWith(sketch);
    const { state: after, events } = answer(open(state).state, fire([u.squad, w.gun], 'M11'), [26]);
    expect(eventOf(events, 'rate-kept').weapons.map(({ id }) => id)).toEqual([w.gun]);
    expect(weaponMarksOn(after, w.gun)).toEqual(['used']);
  });
});

describe('the result', () => {
  test('I-Qa column and final dice give the result for each bundle', () => {
    const { state, u } = stateWith({
      attacker: 'german',
      units: { one: 'ge-4-4-7 U2', two: 'ge-4-4-7 U2', target: 'br-4-5-7 U5 pinned was-pinned' },
    });
    const { bundles, column } = resolved(open(state).state, fire([u.one, u.two], 'U5'), [54]);
    expect([column, bundles[0].finalRoll, bundles[0].result]).toEqual([8, 9, { effect: 'ptc' }]);
  });

  test('I-3.2.3v a broken target becomes DM if the fire could have forced a morale check, whatever was rolled', () => {
    const { state, u } = stateWith({
      units: { squad: 'br-4-5-7 U2', spare: 'br-4-5-7 W3', target: 'ge-4-4-7 U5 broken' },
    });
    expect(marksOn(answer(open(state).state, fire([u.squad], 'U5'), [65]).state, u.target)).toEqual([
      'broken',
      'desperate',
    ]);
  });

  test('I-1.2.4.1a in the Movement Phase the owner says at once which guns keep their rate of fire', () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      units: { mover: 'br-4-5-7 U6', squad: 'ge-4-4-7 U2' },
      weapons: { gun: 'ge-mmg squad', other: 'ge-hmg squad' },
    });
    const { state: asking } = fireAtMovers(state, windowOn(state, [u.mover]), fire([w.gun, w.other], 'U6'), [36]);
    expect(topFrame(asking)).toMatchObject({ at: 'attack', step: 'rate-of-fire', keeping: [weaponNumber(w.other)] });
    expect(question(asking)).toMatchObject({
      side: 'german',
      rule: 'I-1.2.4.1a',
      decline: { do: 'keep-rate', weapons: [w.other] },
    });
    expect(listedOf(asking, 'keep-rate').map(({ weapons }) => weapons)).toEqual([[w.other], []]);
    expect(refusal(asking, { do: 'keep-rate', weapons: [w.gun] })).toEqual(['rate-not-kept I-1.2.4.1a']);
    expect(refusal(asking, { do: 'pass' })).toEqual(['not-an-answer I-3.0']);
  });

  test('I-1.2.4.1a given up, the gun is marked; kept, it is not', () => {
    const { state, u, w } = stateWith({
      phase: 'movement',
      units: { mover: 'br-4-5-7 U6 pinned was-pinned', squad: 'ge-4-4-7 U2' },
      weapons: { gun: 'ge-hmg squad' },
    });
    const { state: asking } = fireAtMovers(state, windowOn(state, [u.mover]), fire([w.gun], 'U6'), [36]);
    const settle = (weapons: readonly string[]) =>
      run(asking, (play) => {
        const frame = play.state.stack.at(-1);
        if (frame?.at !== 'attack') throw new Error('no attack is under way');
        play.state.stack = [
          ...play.state.stack.slice(0, -1),
          { ...frame, keeping: weapons.map(weaponNumber), step: 'effect' },
        ];
        goOn(play);
      }).state;
    expect(weaponMarksOn(settle([]), w.gun)).toEqual(['first-fired', 'used']);
    expect(weaponMarksOn(settle([w.gun]), w.gun)).toEqual(['used']);
  });

  test('I-4.2e a flamethrower that is removed has still had its effect', () => {
    const { state, u, w } = stateWith({
      units: { squad: 'br-4-5-7 U2', spare: 'br-4-5-7 U2', target: 'ge-4-4-7 U3' },
      weapons: { flame: 'br-ft squad' },
    });
    const { state: after, events } = answer(open(state).state, fire([w.flame], 'U3'), [62, 65]);
    expect(eventOf(events, 'fire-resolved')).toMatchObject({ column: 24, firepower: { total: 24 } });
    expect(eventOf(events, 'malfunctioned').removed).toBe(true);
    expect(eventOf(events, 'broke').unit.id).toBe(u.target);
    expect(marksOn(after, u.squad)).toEqual(['prep-fired', 'manned', 'flamed']);
    expect(whereIs(after, u.target)).toBe('U3');
  });
});

describe('modifiers', () => {
  test('I-3.2.3b leadership, cover and Hindrance add up; of several lines the worst Hindrance counts', () => {
    const { state, u } = stateWith({
      units: {
        near: 'br-4-5-7 M3',
        behind: 'br-4-5-7 M2',
        leader: 'br-9-1 M3',
        second: 'br-9-1 M2',
        target: 'ge-4-4-7 M5',
      },
    });
    const ready = open(state).state;
    const parts = (...firers: string[]) =>
      shown(ready, fire(firers, 'M5')).modifiers[0].parts.map(({ rule, label, value }) => [rule, label, value]);
    expect(parts(u.near)).toEqual([['I-3.2.3b', 'Hindrance', 1]]);
    expect(parts(u.near, u.behind)).toEqual([['I-3.2.3b', 'Hindrance', 1]]);
    expect(shown(ready, fire([u.near, u.behind], 'M5', { leaders: [u.leader, u.second] })).modifiers[0].total).toBe(0);
  });

  test('I-3.2.3b the cover of the target hex counts', () => {
    const { state, u } = stateWith({ units: { squad: 'br-4-5-7 M11', target: 'ge-4-4-7 M8' } });
    expect(shown(open(state).state, fire([u.squad], 'M8')).modifiers[0].total).toBe(4);
  });

  test('I-3.3.1i CX adds one, however many are exhausted', () => {
    const { state, u } = stateWith({
      units: {
        one: 'br-4-5-7 U2 exhausted',
        two: 'br-4-5-7 U2 exhausted',
        fresh: 'br-4-5-7 U2',
        leader: 'br-9-1 U2 exhausted',
        target: 'ge-4-4-7 U5',
      },
    });
    const ready = open(state).state;
    const cx = (firers: readonly string[], leaders: string[] = []) =>
      shown(ready, fire(firers, 'U5', { leaders }))
        .modifiers[0].parts.filter(({ label }) => label === 'CX')
        .map(({ value }) => value);
    expect(cx([u.fresh])).toEqual([]);
    expect(cx([u.one, u.two])).toEqual([1]);
    expect(cx([u.fresh], [u.leader])).toEqual([1]);
  });

  test('I-Qj a CX leader at a gun adds one as well, and so does a CX helper', () => {
    const { state, u, w } = stateWith({
      units: { leader: 'br-8-0 U2', helper: 'br-8-0 U2 exhausted', target: 'ge-4-4-7 U5' },
      weapons: { gun: 'br-mmg leader' },
    });
    const ready = open(state).state;
    expect(shown(ready, fire([w.gun], 'U5')).modifiers[0].total).toBe(0);
    expect(shown(ready, fire([w.gun], 'U5', { helpers: [u.helper] })).modifiers[0].total).toBe(1);
  });

  test('I-4.2d fire at a carrier of flamethrowers has −1 for each, and a roll of its own', () => {
    const { state, u } = stateWith({
      units: { squad: 'br-4-5-7 U2', plain: 'ge-4-4-7 U5', carrier: 'ge-4-4-7 U5' },
      weapons: { one: 'ge-ft carrier', two: 'ge-ft carrier' },
    });
    expect(
      resolved(open(state).state, fire([u.squad], 'U5'), [65]).bundles.map(({ units, modifiers, finalRoll }) => [
        units.map(({ id }) => id),
        modifiers.total,
        finalRoll,
      ]),
    ).toEqual([
      [[u.plain], 0, 11],
      [[u.carrier], -2, 9],
    ]);
  });
});
