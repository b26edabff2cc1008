/** How far a stack can go. */
import { describe, expect, test } from 'vitest';
import { locationLabel } from '../rules/board/locations.js';
import { writeSpend } from '../rules/movement/movement-list.js';
import { reachFrom, wayTo } from '../rules/movement/reach.js';
import { startOfMove } from '../rules/planning/move-planning.js';
import { contextOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { at, isLegal, stateWith, whereIs } from './toolkit.js';
import { inMovement, move, walk, type Manner } from './walking.js';

function reach(state: State, ids: readonly string[], { double = [], assault = false }: Manner = {}) {
  const context = contextOf(state);
  const start = startOfMove(state, context, { units: [...ids], double: [...double], assault, drop: [] });
  const found = reachFrom(start.state, context, start.standing);
  return {
    costs: Object.fromEntries(
      [...found.spent].map(([location, halves]) => [locationLabel(context.board, location), halves / 2]),
    ),
    way: (label: string) => wayTo(found, at(state, label)).map((spend) => writeSpend(context, spend)),
  };
}

describe('reach', () => {
  test('every way that is found can be gone, at the price that is told', () => {
    const { state, u } = stateWith({
      phase: 'movement',
      units: { squad: 'br-4-5-7 E5', leader: 'br-9-1 E5', friend: 'br-4-5-7 E6', enemy: 'ge-4-4-7 F4 broken' },
    });
    const phase = inMovement(state);
    const { costs, way } = reach(state, [u.squad, u.leader]);
    expect(costs).not.toHaveProperty('F4');
    expect(costs).not.toHaveProperty('E5');
    expect(costs['E4/steeple']).toBe(3);
    expect(Object.keys(costs).length).toBeGreaterThan(60);
    expect(Object.keys(costs).filter((label) => !isLegal(phase, move([u.squad, u.leader], way(label))))).toEqual([]);
    expect(whereIs(walk(state, [u.squad, u.leader], way('G4')).state, u.squad)).toBe('G4');
  });

  test('I-1.1.1j the road bonus leads a hex farther, by road alone', () => {
    const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 J2' } });
    const { costs, way } = reach(state, [u.squad]);
    expect([costs['J7'], costs['J8'], costs['K7'], way('J7').length]).toEqual([5, undefined, undefined, 5]);
  });

  test('I-3.3.1g with Assault Movement only the next hexes', () => {
    const { state, u } = stateWith({ phase: 'movement', units: { squad: 'br-4-5-7 A3' } });
    expect(Object.keys(reach(state, [u.squad], { assault: true }).costs).toSorted()).toEqual(['A2', 'A4', 'B2', 'B3']);
    expect(Object.values(reach(state, [u.squad], { double: [u.squad] }).costs).toSorted((a, b) => b - a)[0]).toBe(6);
  });
});
