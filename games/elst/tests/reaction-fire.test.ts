/** V-3.3.4 CC Reaction Fire, in the window that a vehicle opens in the hex of Infantry. */
import { describe, expect, test } from 'vitest';
import type { ActionOf } from '../rules/state/actions.js';
import { drive } from './driving-kit.js';
import { eachVector } from './each-vector.js';
import { fire } from './shooting.js';
import {
  answer,
  answerAll,
  diceFor,
  eventOf,
  eventsOf,
  isLegal,
  listedOf,
  marksOn,
  open,
  refusal,
  stateWith,
  whereIs,
} from './toolkit.js';
import { isWindow } from './window-kit.js';
import vectors from './vectors/vehicle-combat.json' with { type: 'json' };

/** A British tank has driven into the hex of German Infantry in the open, or has only stopped there; the defender is asked. */
function drivenIn(men: Readonly<Record<string, string>>, spend: 'enter' | 'stop' = 'enter') {
  const units: Record<string, string> = {
    tank: `br-sherman-v ${spend === 'enter' ? 'S10' : 'S11'}>2 motion began-in-motion`,
    idle: 'br-4-5-7 A1',
  };
  for (const [name, man] of Object.entries(men)) units[name] = man.replace(' ', ' S11 ').replace(/^[^ ]+$/, '$& S11');
  const { state, u } = stateWith({ phase: 'movement', units });
  const { state: asks } = answer(open(state).state, drive(u['tank'], spend === 'enter' ? ['S11'] : ['stop']));
  expect(isWindow(asks)).toBe(true);
  return { state: asks, u };
}

function assault(vehicle: string, ...by: readonly string[]): ActionOf<'assault'> {
  return { do: 'assault', by: [...by], vehicle };
}

const PASSED = diceFor(2);
const DECLINE = { do: 'decline' } as const;

describe('V-3.3.4c the attack', () => {
  const MEN: Readonly<Record<number, string>> = { 2: 'ge-8-0', 3: 'ge-2-4-7' };
  eachVector(vectors.reactions, ({ given, rolls, expect: expected }) => {
    const { state, u } = drivenIn({ men: MEN[given.ccv] }, 'stop');
    const check = given.ccv === 2 ? [] : [PASSED];
    const asked = answer(state, assault(u['tank'], u['men']), [
      ...check,
      diceFor(rolls[0].total),
      ...check.map(() => 6),
    ]);
    const { events } = check.length === 0 ? asked : answer(asked.state, DECLINE);
    const { value, modifiers, outcome } = eventOf(events, 'vehicle-assaulted');
    expect([value.total, modifiers.total]).toEqual([given.ccv, given.drm ?? 0]);
    expect(eventsOf(asked.events, 'attack-checked')).toHaveLength(expected.paatc === false ? 0 : 1);
    expect(outcome === 'eliminated' ? 'ELIM' : 'Immobilized').toBe(expected.result);
  });

  eachVector(vectors.reactionMarks, ({ given, expect: expected }) => {
    const MARKS: Readonly<Record<string, string>> = {
      none: '',
      'First Fire': ' first-fired own-used',
      'Final Fire': ' final-fired own-used',
      pinned: ' pinned was-pinned',
    };
    const seen = given.marker.map((marker) => {
      const { state, u } = drivenIn({ men: `ge-4-6-7${MARKS[marker]}`, other: 'ge-8-0' });
      if (!isLegal(state, assault(u['tank'], u['men']))) return { ccv: null, after: null, nmc: null };
      const { state: after, events } = answer(state, assault(u['tank'], u['men']), [PASSED, diceFor(7)]);
      const marks = marksOn(after, u['men']);
      return {
        ccv: eventOf(events, 'vehicle-assaulted').value.total,
        after: marks.includes('final-fired') ? 'Final Fire' : 'First Fire',
        nmc: eventsOf(events, 'morale-checked').length > 0,
      };
    });
    expect(seen.map(({ ccv }) => ccv)).toEqual(expected.ccv);
    expect(seen.map(({ after }) => after)).toEqual(expected.markerAfter);
    expect(seen.map(({ nmc }) => nmc)).toEqual(expected.drDoublesAsNMC);
  });

  test('V-3.3.4a V-3.3.4c a squad that has only served a weapon reacts as First Fire, with one less', () => {
    const { state, u } = drivenIn({ men: 'ge-4-6-7 manned' });
    const { state: after, events } = answer(state, assault(u['tank'], u['men']), [PASSED, diceFor(7)]);
    expect(eventOf(events, 'vehicle-assaulted').value.total).toBe(4);
    expect(marksOn(after, u['men'])).toContain('first-fired');
    expect(marksOn(after, u['men'])).not.toContain('final-fired');
  });

  const EXAMPLE: Readonly<Record<string, (vector: (typeof vectors.reactionExample)[number]) => void>> = {
    'V-PF-7': ({ given }) => {
      const { state, u } = drivenIn({ men: 'ge-4-6-7 first-fired own-used manned manned-twice' });
      const asked = answer(state, assault(u['tank'], u['men']), [PASSED, 11, 6]).state;
      const { events, state: after } = answer(asked, DECLINE);
      const { value, modifiers, outcome } = eventOf(events, 'vehicle-assaulted');
      expect({ ccv: value.total, drm: modifiers.total }).toEqual({ ccv: given.ccv, drm: given.drm });
      expect(outcome).toBe('immobilized'); // an original 2 equals the modified value
      expect(marksOn(after, u['tank'])).toContain('immobilized');
    },
    'V-PF-8': ({ given, rolls }) => {
      const { state, u } = drivenIn({ men: 'ge-4-6-7 final-fired own-used' }, 'stop');
      const { events } = answer(state, assault(u['tank'], u['men']), [PASSED, diceFor(rolls[0]?.total ?? 0)]);
      const { value, modifiers, outcome } = eventOf(events, 'vehicle-assaulted');
      expect([value.total, modifiers.total, outcome]).toEqual([given.ccv, given.drm, 'none']);
      expect(eventOf(events, 'morale-checked')).toMatchObject({ morale: given.morale, outcome: 'passed' });
    },
  };
  eachVector(vectors.reactionExample, (vector) => EXAMPLE[vector.id](vector));
});

test('V-3.3.4a I-3.3.3l as Final Protective Fire those whom a leader helps check before the leader, in whatever order they are named', () => {
  const { state, u } = drivenIn({ men: 'ge-4-6-7 final-fired own-used', leader: 'ge-9-2 final-fired' }, 'stop');
  const outcomes = (...by: string[]) =>
    eventsOf(answer(state, assault(u['tank'], ...by), [PASSED, diceFor(9)]).events, 'morale-checked').map(
      ({ unit, outcome }) => [unit.id, outcome],
    );
  const both = [
    [u['men'], 'pinned'],
    [u['leader'], 'pinned'],
  ];
  expect([outcomes(u['men'], u['leader']), outcomes(u['leader'], u['men'])]).toEqual([both, both]);
});

test('I-5.3a I-5.3b V-PF-7 after an original 2 a leader may step forward, and adds to the attack', () => {
  const { state, u } = drivenIn({ men: 'ge-4-6-7 first-fired own-used manned manned-twice' });
  const asked = answer(state, assault(u['tank'], u['men']), [PASSED, 11, 6]);
  expect(eventOf(asked.events, 'leader-rolled')).toMatchObject({ modifiers: { total: -2 }, leader: '7-0' });
  expect(eventsOf(asked.events, 'vehicle-assaulted')).toEqual([]);
  const { events, state: after } = answer(asked.state, { do: 'promote' });
  const { value, modifiers, outcome } = eventOf(events, 'vehicle-assaulted');
  expect([value.total, modifiers.total, outcome]).toEqual([5, 2, 'eliminated']);
  expect(marksOn(after, u['men'])).toContain('final-fired');
});

describe('V-3.3.4b the check', () => {
  test('V-3.3.4b an MMC that fails it is pinned and does not attack', () => {
    const { state, u } = drivenIn({ men: 'ge-4-6-7', leader: 'ge-8-0' });
    const { state: after, events } = answer(state, assault(u['tank'], u['men']), [diceFor(11)]);
    expect(eventOf(events, 'attack-checked').outcome).toBe('pinned');
    expect(eventsOf(events, 'vehicle-assaulted')).toEqual([]);
    expect(marksOn(after, u['men'])).toContain('pinned');
    expect(refusal(after, assault(u['tank'], u['men']))).toEqual(['reaction-pinned V-3.3.4a']);
    expect(listedOf(after, 'assault').map(({ by }) => by)).toEqual([[u['leader']]]);
  });

  test('V-3.3.4b it is made once for each unit and vehicle', () => {
    const { state, u } = drivenIn({ men: 'ge-4-6-7', other: 'ge-4-6-7' });
    const once = answer(state, assault(u['tank'], u['men']), [PASSED, diceFor(9)]);
    expect(refusal(once.state, assault(u['tank'], u['men']))).toEqual(['reaction-spent V-3.3.3v2']);
    expect(marksOn(once.state, u['men'])).toContain('dared');
  });

  test('V-3.3.4b a unit that has dared to attack one vehicle checks again before the next, though it has fired at its crew', () => {
    const { state, u } = stateWith({
      phase: 'movement',
      units: {
        tank: 'br-sherman-v S10>2 motion began-in-motion crew-exposed',
        idle: 'br-4-5-7 A1',
        men: 'ge-4-6-7 S11 dared',
      },
    });
    const { state: entered } = answer(open(state).state, drive(u.tank, ['S11']));
    const { state: stopped } = answerAll(entered, [
      [fire([u.men], 'S11'), diceFor(11)],
      [{ do: 'drive-on', way: [{ stop: true }], stops: [] }, diceFor(11)],
    ]);
    const { events } = answer(stopped, assault(u.tank, u.men), [PASSED, diceFor(9)]);
    expect(eventsOf(events, 'attack-checked')).toHaveLength(1);
  });
});

describe('V-3.3.4a units that may', () => {
  test('V-3.3.4a Infantry in Good Order in the hex of the moving vehicle', () => {
    const { state, u } = drivenIn({ men: 'ge-4-6-7', broken: 'ge-4-6-7 broken desperate', leader: 'ge-9-1' });
    expect(refusal(state, assault(u['tank'], u['broken']))).toEqual(['reaction-unfit V-3.3.4a']);
    expect(refusal(state, assault(u['idle'], u['men']))).toEqual(['not-the-moving-vehicle V-3.3.4a']);
    expect(listedOf(state, 'assault').map(({ by }) => by)).toEqual([
      [u['men']],
      [u['leader']],
      [u['men'], u['leader']],
    ]);
  });

  test('V-3.8v3 two squads do not attack it together', () => {
    const { state, u } = drivenIn({ men: 'ge-4-6-7', other: 'ge-4-6-7' });
    expect(refusal(state, assault(u['tank'], u['men'], u['other']))).toEqual(['too-many-on-vehicle V-3.8v3']);
  });

  test('V-7.10a a vehicle that is destroyed drives no more', () => {
    const { state, u } = drivenIn({ men: 'ge-4-6-7', leader: 'ge-9-1' }, 'stop');
    const { state: after } = answer(state, assault(u['tank'], u['men'], u['leader']), [PASSED, diceFor(4)]);
    expect(whereIs(after, u['tank'])).toBe('eliminated');
    expect(after.stack.some(({ at: frame }) => frame === 'driving')).toBe(false);
  });
});
