/** The odds that a player is shown are those of the dice. */
import type { Odds } from '@bridgehead/engine/chance';
import { apply } from '@bridgehead/engine';
import { odds, seededChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/actions.js';
import type { Event } from '../rules/events.js';
import { remagen } from '../rules/game.js';
import type { State } from '../rules/state.js';
import type { Remagen } from '../rules/types.js';
import type { Side } from '../rules/vocabulary.js';
import { attack, barrage, combatIn, position, support } from './toolkit.js';

const ROLLS = 2_500;

/** How often each result comes up when the attack is really made, answered and rolled. */
function frequencies(state: State, side: Side, action: Action, reply?: Action): Map<string, number> {
  const chance = seededChance(1976);
  const counts = new Map<string, number>();
  for (let roll = 0; roll < ROLLS; roll++) {
    const events: Event[] = [];
    const play = { state: remagen.copy(state), chance, emit: (event: Event) => events.push(event) };
    apply<Remagen>(remagen, play, side, action);
    if (reply !== undefined) apply<Remagen>(remagen, play, side === 'us' ? 'german' : 'us', reply);
    const { result } = combatIn(events);
    counts.set(result, (counts.get(result) ?? 0) + 1);
  }
  return counts;
}

/** Every result within four standard errors of its odds, and none as well. */
function expectSame(table: Odds<Remagen>, counts: ReadonlyMap<string, number>): void {
  expect(table.exact).toBe(true);
  expect(table.entries.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
  expect([...counts.keys()].toSorted()).toEqual(table.entries.map(({ name }) => name).toSorted());
  for (const { name, probability, error } of table.entries) {
    expect(error).toBe(0);
    const deviation = Math.sqrt((probability * (1 - probability)) / ROLLS);
    expect(Math.abs((counts.get(name) ?? 0) / ROLLS - probability)).toBeLessThanOrEqual(4 * deviation);
  }
}

describe('the odds of an attack are the frequencies of its results', () => {
  test('infantry on infantry in the open', () => {
    const state = position({ phase: 'us-combat', us: { 'us-27': '1914' }, german: { 'ge-901': '1913' } });
    const action = attack(['us-27'], ['ge-901']);
    const table = odds<Remagen>(remagen, state, 'us', action);
    expect(
      Object.fromEntries(table.entries.map(({ name, probability }) => [name, Math.round(probability * 6)])),
    ).toEqual({ D2: 2, D1: 1, Br: 2, A1: 1 });
    expectSame(table, frequencies(state, 'us', action));
  });

  test('two units and a gun on a unit in the rough, where a six is fatal for nobody', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-27': '1010', 'us-52': '1109', 'us-art-9': '0911' },
      german: { 'ge-110': '1110' },
    });
    const action = attack(['us-27', 'us-52'], ['ge-110'], ['us-art-9']);
    expectSame(odds<Remagen>(remagen, state, 'us', action), frequencies(state, 'us', action));
  });

  test('a hopeless attack across the bridge', () => {
    const state = position({ phase: 'german-combat', us: { 'us-27': '0616' }, german: { 'ge-garrison': '0716' } });
    const action = attack(['ge-garrison'], ['us-27']);
    const table = odds<Remagen>(remagen, state, 'german', action);
    expect(
      Object.fromEntries(table.entries.map(({ name, probability }) => [name, Math.round(probability * 6)])),
    ).toEqual({ A1: 3, A2: 2, Ae: 1 });
    expectSame(table, frequencies(state, 'german', action));
  });

  test('barrage alone', () => {
    const state = position({
      phase: 'us-combat',
      us: { 'us-art-9': '1710', 'us-art-78': '1711' },
      german: { 'ge-901': '1914' },
    });
    const action = barrage(['us-art-9', 'us-art-78'], 'ge-901');
    expectSame(odds<Remagen>(remagen, state, 'us', action), frequencies(state, 'us', action));
  });
});

describe('with Final Protective Fire the odds depend on the answer', () => {
  const state = position({
    phase: 'us-combat',
    us: { 'us-27': '1914', 'us-52': '1812' },
    german: { 'ge-901': '1913', 'ge-art-11': '2306', 'ge-heavy-1': '2305' },
  });
  const action = attack(['us-27', 'us-52'], ['ge-901']);

  test('without an answer the defender is taken to hold their fire, and that is said', () => {
    const table = odds<Remagen>(remagen, state, 'us', action);
    expect(table.assumptions).toEqual(['German declines: No Final Protective Fire']);
    expectSame(table, frequencies(state, 'us', action, support()));
  });

  test('with an answer it counts', () => {
    const reply = support('ge-art-11', 'ge-heavy-1');
    const table = odds<Remagen>(remagen, state, 'us', action, { replies: [reply] });
    expect(table.assumptions).toEqual([expect.stringContaining('German answers: Final Protective Fire')]);
    expectSame(table, frequencies(state, 'us', action, reply));
    const held = odds<Remagen>(remagen, state, 'us', action);
    expect(table.entries.map(({ name }) => name)).not.toEqual(held.entries.map(({ name }) => name));
  });

  test('an answer that is not legal is told', () => {
    expect(() => odds<Remagen>(remagen, state, 'us', action, { replies: [support('ge-901')] })).toThrow(/901/);
  });
});
