/** I-3.6u I-3.7 I-3.8r The worked examples of rout, advance and close combat, step by step. */
import { expect, it } from 'vitest';
import { eventsOf, kindOf, marksOn, whereIs } from './toolkit.js';
import { playExample } from './worked-example.js';

/** All events of an example, and the state it ends with. */
function played(id: string) {
  const steps = playExample(id);
  const { state } = steps[steps.length - 1];
  return { state, events: steps.flatMap(({ events }) => events) };
}

it('I-3.6u four broken units: one crawls, one runs the gauntlet, one is lost, one goes through the woods', () => {
  const { state, events } = played('rout');
  expect(['u1', 'u2', 'u3', 'u4'].map((id) => whereIs(state, id))).toEqual(['O10', 'N8', 'O8', 'eliminated']);
  expect(eventsOf(events, 'interdicted').map(({ unit, at }) => [unit.id, at])).toEqual([['u3', 'N7']]);
  expect(eventsOf(events, 'routed').map(({ unit, crawl }) => [unit.id, crawl])).toEqual([
    ['u2', true],
    ['u3', false],
    ['u1', false],
  ]);
});

it('I-3.7c only the squad without a leader is exhausted by its advance', () => {
  const { events } = played('advance');
  expect(
    eventsOf(events, 'advanced').map(({ units, exhausted }) => [
      units.map(({ id }) => id),
      exhausted.map(({ id }) => id),
    ]),
  ).toEqual([
    [['u1'], ['u1']],
    [['u2', 'u3'], []],
    [['u4', 'u5'], []],
  ]);
});

it('I-3.8r the six close combats end as the rulebook tells', () => {
  const { state, events } = played('close-combat');
  expect(
    eventsOf(events, 'combat-resolved').map(
      ({ at, odds, dice, modifiers, outcome }) => `${at} ${odds} ${dice.total + modifiers.total} ${outcome}`,
    ),
  ).toEqual([
    'F5 1-1 5 reduced',
    'F5 1-1 9 none',
    'G5 3-2 5 eliminated',
    'G5 1-2 3 eliminated',
    'H4 2-1 6 eliminated',
    'H4 1-1 9 none',
    'H4 1-2 4 reduced',
    'H4 1-1 7 none',
    'J3 1-1 6 none',
    'J3 3-2 7 none',
    'I4 1-1 5 reduced',
    'I4 1-2 6 none',
    'E6 1-1 10 none',
    'E6 1-1 1 eliminated',
  ]);
  expect(eventsOf(events, 'melee').map(({ at, begins }) => `${at} ${begins}`)).toEqual([
    'F5 true',
    'H4 true',
    'I4 true',
  ]);
  expect(['u2', 'u8', 'u16'].map((id) => kindOf(state, id))).toEqual(['ru-2-2-6', 'ge-2-3-7', 'ge-2-4-7']);
  expect(['u12', 'u13', 'u14', 'u15'].every((id) => marksOn(state, id).includes('melee'))).toBe(true);
  expect(whereIs(state, 'u20')).toBe('E6');
});
