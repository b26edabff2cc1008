import { begin } from '@bridgehead/engine';
import { noChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { remagen } from '../rules/game.js';
import { LAST_TURN, SCENARIO_IDS } from '../rules/scenarios.js';
import type { State } from '../rules/state.js';
import { isOnMap, placeOf } from '../rules/state.js';
import type { Remagen } from '../rules/types.js';
import { idOf, units } from '../rules/units.js';
import { eventsOf, open, position, question, where } from './toolkit.js';

function begun(scenario: string): State {
  return begin<Remagen>(remagen, { scenario, options: {} }, noChance);
}

describe.each(SCENARIO_IDS)('%s', (scenario) => {
  test('3.0 two units stand on the map, all others are set aside, and the marker is on the first space', () => {
    const state = begun(scenario);
    const onMap = units.flatMap((_, unit) => (isOnMap(state, unit) ? [[idOf(unit), where(state, idOf(unit))]] : []));
    expect(onMap).toEqual([
      ['us-27', '0517'],
      ['ge-garrison', '0716'],
    ]);
    expect(new Set(units.flatMap((_, unit) => placeOf(state, unit) ?? []))).toEqual(
      new Set(['due', 'future', 'absent']),
    );
    expect(state.turn).toBe(1);
  });

  test('3.0c the hexes of the set-up are given: the first thing asked is a move', () => {
    const state = begun(scenario);
    expect([question(state)?.side, question(state)?.rule, state.phase]).toEqual(['us', '4.1b', 'us-move']);
  });

  test('3.0d the U.S. Player is first in every Game-Turn', () => {
    for (let turn = 1; turn < LAST_TURN; turn++) {
      const { state } = open(position({ scenario, turn, phase: 'german-end' }));
      expect([state.turn, state.phase, question(state)?.side]).toEqual([turn + 1, 'us-move', 'us']);
    }
  });

  test('3.0e after thirty Game-Turns the game is over and the points decide', () => {
    const { state, events } = open(position({ scenario, turn: 30, phase: 'german-end', us: { 'us-27': '0517' } }));
    expect(state.phase).toBe('over');
    expect(question(state)).toBeUndefined();
    expect(eventsOf(events, 'game-over').map(({ level }) => level)).toEqual([remagen.outcome(state).level]);
    expect(remagen.outcome(state).winner).toBe('german');
    expect(remagen.outcome(open(position({ scenario, turn: 29, phase: 'german-end' })).state).winner).toBeUndefined();
  });
});
