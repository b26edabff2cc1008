/** What the refusals of the game offer instead. */
import { describe, expect, test } from 'vitest';
import { testRemedies } from '../../testing/remedies.js';
import { parseAction } from '../rules/actions.js';
import { remagen } from '../rules/game.js';
import { attack, battalionsIn, isLegal, move, position, retreat, violations } from './toolkit.js';

/** A path that goes on, and an attack without one of its units. */
function vary(json: unknown): readonly unknown[] {
  const read = parseAction(json);
  if (!read.ok) return [];
  const action = read.value;
  if (action.do === 'move' && action.path.length > 1)
    return [{ ...action, path: [...action.path, action.path[action.path.length - 2]] }];
  if (action.do === 'attack' && action.attackers.length > 1)
    return [{ ...action, attackers: action.attackers.slice(1) }];
  if (action.do === 'attack' && action.defenders.length > 1)
    return [{ ...action, defenders: action.defenders.slice(1) }];
  if (action.do === 'retreat') return [{ ...action, path: action.path.slice(1) }];
  return [];
}

testRemedies(remagen, 'remagen-1', { seeds: [1, 2], every: 12, place: /\b\d{4}\b/, vary });
testRemedies(remagen, 'remagen-2', { seeds: [3], every: 12, place: /\b\d{4}\b/, vary });

describe('remedies', () => {
  test('6.0a a move that a zone stops can end there', () => {
    const state = position({ us: { 'us-60': '1210' }, german: { 'ge-39': '1410' } });
    const [violation] = violations(state, 'us', move('us-60', '1310', '1309'));
    expect(violation).toMatchObject({
      code: 'zone-stops',
      remedy: 'End the move in 1310.',
      instead: move('us-60', '1310'),
    });
  });

  test('6.0a 5.31b nobody is told to stop where a friend stays', () => {
    const state = position({
      turn: 1,
      us: { 'us-27': '0517', 'us-60': { at: '0616', marks: ['moved'] } },
      german: { 'ge-garrison': '0716' },
    });
    const stopped = violations(state, 'us', move('us-27', '0616', '0716')).find(({ code }) => code === 'zone-stops');
    expect(stopped).toBeDefined();
    expect(stopped?.remedy).toBeUndefined();
  });

  test('7.12a 7.21 an attack that leaves a neighbour out can take it in', () => {
    const state = position({ phase: 'us-combat', us: battalionsIn('0917', '0916'), german: { 'ge-111': '1016' } });
    const [violation] = violations(state, 'us', attack(['us-27'], ['ge-111']));
    expect(violation.instead).toEqual(attack(['us-27', 'us-1-47'], ['ge-111']));
    const alone = position({
      phase: 'us-combat',
      us: { 'us-27': '0917' },
      german: { 'ge-111': '1016', 'ge-110': '0918' },
    });
    expect(violations(alone, 'us', attack(['us-27'], ['ge-111']))[0].instead).toEqual(
      attack(['us-27'], ['ge-111', 'ge-110']),
    );
  });

  test('7.71a a refused retreat names one that is open', () => {
    const stack = [
      { at: 'sequence' },
      { at: 'combat', side: 'us', attackers: [], defenders: [], barrageDue: [] },
      {
        at: 'retreat',
        side: 'german',
        left: ['ge-39'],
        count: 1,
        paths: [{ unit: 'ge-39', hexes: [], followers: [] }],
      },
    ];
    const state = position({ phase: 'us-combat', us: { 'us-27': '1813' }, german: { 'ge-39': '1914' }, stack });
    const [violation] = violations(state, 'german', retreat('ge-39', '1913'));
    const read = parseAction(violation.instead);
    expect(read.ok && isLegal(state, 'german', read.value)).toBe(true);
  });
});
