import { expect, test } from 'vitest';
import scenarioContent from '../content/scenarios.json' with { type: 'json' };
import { parseAction } from '../rules/actions.js';
import { LAST_TURN } from '../rules/scenarios.js';
import { attack, barrage, combatIn, isLegal, play, position, question } from './toolkit.js';

test('9.0 no scenario allots Ground Support Points', () => {
  expect(JSON.stringify(scenarioContent)).not.toMatch(/support|air/i);
});

test('9.0 no answer spends any', () => {
  expect(parseAction({ do: 'ground-support', points: 10 }).ok).toBe(false);
  expect(parseAction({ do: 'attack', attackers: ['us-27'], barrage: [], defenders: ['ge-39'], points: 10 }).ok).toBe(
    false,
  );
});

test('9.0 in every Game-Turn by day only units add to a combat, and without guns there is no barrage at all', () => {
  for (let turn = 1; turn <= LAST_TURN; turn++) {
    if (turn % 3 === 2) continue;
    const state = position({ turn, phase: 'us-combat', us: { 'us-27': '1813' }, german: { 'ge-39': '1914' } });
    expect(question(state)?.side).toBe('us');
    expect(isLegal(state, 'us', barrage([], 'ge-39'))).toBe(false);
    const { attack: attacking, defense } = combatIn(play(state, 'us', attack(['us-27'], ['ge-39']), [1]).events);
    expect([attacking.parts.length, defense.parts.length]).toEqual([1, 1]);
  }
});
