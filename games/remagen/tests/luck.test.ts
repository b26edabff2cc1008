/** Luck: how good a result is for the side that rolled. */
import type { RollLuck } from '@bridgehead/engine/chance';
import { luckOf, luckOfEntry } from '@bridgehead/engine/chance';
import { playGame, randomPlayers } from '@bridgehead/engine/players';
import { describe, expect, test } from 'vitest';
import type { Action } from '../rules/actions.js';
import { remagen } from '../rules/game.js';
import type { State } from '../rules/state.js';
import type { Remagen } from '../rules/types.js';
import type { Side } from '../rules/vocabulary.js';
import { attack, barrage, gunsIn, play, position, support } from './toolkit.js';

function luckWith(state: State, side: Side, action: Action, die: number): RollLuck<Side> {
  const { events } = play(state, side, action, [die]);
  const luck = luckOfEntry<Remagen>(remagen, state, { index: 0, entry: { side, action, chance: [die - 1] }, events });
  if (luck === undefined) throw new Error('nothing was rolled');
  return luck;
}

const FACES = [1, 2, 3, 4, 5, 6];

describe('7.62 results in the order of their worth to the attacker', () => {
  const state = position({ phase: 'us-combat', us: { 'us-27': '1914' }, german: { 'ge-901': '1913' } });
  const action = attack(['us-27'], ['ge-901']);

  test('a six is never better than a one', () => {
    const ranks = FACES.map((die) => luckWith(state, 'us', action, die).rank);
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a));
    expect(ranks[0]).toBeGreaterThan(ranks[5]);
  });

  test('the chances stand worst first, and over all faces luck is nothing', () => {
    const lucks = FACES.map((die) => luckWith(state, 'us', action, die));
    expect(lucks[0].chances.map(({ name }) => name)).toEqual(['A1', 'Br', 'D1', 'D2']);
    expect(lucks.reduce((sum, { percentile }) => sum + percentile - 0.5, 0)).toBeCloseTo(0, 12);
    expect(lucks.reduce((sum, { rank }) => sum + rank, 0) / 6).toBeCloseTo(lucks[0].expected, 12);
  });

  test('7.62Ae an attack that ends the attackers is the worst of all', () => {
    const hopeless = position({ phase: 'german-combat', us: { 'us-27': '0616' }, german: { 'ge-garrison': '0716' } });
    expect(luckWith(hopeless, 'german', attack(['ge-garrison'], ['us-27']), 6)).toMatchObject({
      side: 'german',
      outcome: 'Ae',
      rank: -3,
    });
  });
});

test("8.4 the roll is the attacker's although the answer before it was the defender's", () => {
  const state = position({
    phase: 'us-combat',
    us: { 'us-27': '1914' },
    german: { 'ge-901': '1913', ...gunsIn('german', '1911') },
  });
  const asked = play(state, 'us', attack(['us-27'], ['ge-901'])).state;
  expect(luckWith(asked, 'german', support(), 1).side).toBe('us');
});

test('8.14a 8.15 results without effect on a barrage alone are equally good, whatever they are called', () => {
  const state = position({ phase: 'us-combat', us: gunsIn('us', '1916'), german: { 'ge-901': '1913' } });
  const [gun] = Object.keys(gunsIn('us', '1916'));
  const lucks = FACES.map((die) => luckWith(state, 'us', barrage([gun], 'ge-901'), die));
  const idle = lucks.filter(({ outcome }) => ['A1', 'A2', 'Ae', 'Br', 'D1'].includes(outcome));
  expect(idle.length).toBeGreaterThan(1);
  expect(new Set(idle.map(({ rank }) => rank))).toEqual(new Set([0]));
  expect(new Set(idle.map(({ percentile }) => percentile)).size).toBe(1);
});

test('a whole record gives one roll for each combat, and curves of both sides', () => {
  const { record, events } = playGame<Remagen>(
    remagen,
    { scenario: 'remagen-1', options: {} },
    randomPlayers<Remagen>(remagen),
    5,
    { keep: ['record', 'events'], most: 700 },
  );
  const luck = record && luckOf<Remagen>(remagen, record);
  if (!luck?.ok) throw new Error('the record does not hold');
  const combats = events?.filter(({ type }) => type === 'combat-resolved') ?? [];
  expect(combats.length).toBeGreaterThan(5);
  expect(luck.rolls).toHaveLength(combats.length);
  expect(luck.curves.us.length + luck.curves.german.length).toBe(combats.length);
});
