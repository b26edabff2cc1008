/** Moves and routs as the page plans them. */
import { describe, expect, test } from 'vitest';
import { prospectOf, startOfMove, startOfPart, wayAnyhow } from '../rules/planning/move-planning.js';
import { routProspect } from '../rules/planning/rout-planning.js';
import { contextOf } from '../rules/state/context.js';
import { answer, at, open, stateWith } from './toolkit.js';

describe('a move', () => {
  const { state, u } = stateWith({
    scenario: 'elst-bend',
    phase: 'movement',
    units: { squad: 'br-4-5-7 E14', leader: 'br-8-0 E14', enemy: 'ss-6-5-8 O15' },
  });
  const opened = open(state).state;
  const party = { units: [u.squad, u.leader], double: [], assault: false, drop: [] };
  const start = startOfMove(opened, contextOf(opened), party);

  test('I-3.3.1a the way with the MF spent after each step, the next steps and the reach', () => {
    const planned = prospectOf(start, [{ to: 'F13' }, { to: 'G14' }]);
    expect(planned.way.map(({ spent }) => spent)).toEqual([2, 4]);
    expect([planned.spent, planned.allotment, planned.end]).toEqual([4, 12, at(opened, 'G14')]);
    expect(planned.next).toContainEqual({ spend: { to: 'H14' }, spent: 6 });
    expect(planned.reach.get(at(opened, 'I14'))).toEqual({ way: [{ to: 'H14' }, { to: 'I14' }], spent: 8 });
  });

  test('I-3.3.1h Double Time leads farther', () => {
    const fast = startOfMove(opened, contextOf(opened), { ...party, double: party.units });
    expect(prospectOf(fast, []).allotment).toBe(16);
    expect(prospectOf(fast, []).reach.size).toBeGreaterThan(prospectOf(start, []).reach.size);
  });

  test('I-3.3a a place out of reach has a way anyway, over as few hexes as can be', () => {
    expect(prospectOf(start, []).reach.has(at(opened, 'M14'))).toBe(false);
    const way = wayAnyhow(start, [{ to: 'F13' }], at(opened, 'M14'));
    expect(way).toHaveLength(7);
    expect(way.at(-1)).toEqual({ to: 'M14' });
  });

  test('I-3.3.1d units on the move go on from where they are', () => {
    const gone = answer(opened, { do: 'move', ...party, way: [{ to: 'F13' }], stops: [] }).state;
    const part = startOfPart(gone, contextOf(gone));
    expect(part && prospectOf(part, [])).toMatchObject({ spent: 2, end: at(gone, 'F13') });
    expect(startOfPart(opened, contextOf(opened))).toBeUndefined();
  });
});

test('I-3.6i the shelter that a routing unit may ignore is known before it sets out', () => {
  const { state, u } = stateWith({
    scenario: 'elst-bend',
    phase: 'rout',
    units: { squad: 'br-4-5-7 G14 broken desperate', enemy: 'ss-6-5-8 I14' },
  });
  const opened = open(state).state;
  const { ways, ignorable } = routProspect(opened, contextOf(opened), { unit: u.squad, leaders: [] });
  expect(ignorable).toContain(at(opened, 'H15'));
  expect(ignorable).not.toContain(at(opened, 'F14'));
  expect(ways).toContainEqual([{ to: 'F14' }]);
});
