import { describe, expect, test } from 'vitest';
import { enemiesInSight, isNextToEnemy, lineBetween, lineNow } from '../rules/situation/visibility.js';
import { contextOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { at, stateWith, unitNumber } from './toolkit.js';

function knownEnemies(state: State, id: string) {
  return enemiesInSight(state, unitNumber(id), state.place[unitNumber(id)]);
}

describe('I-2.0u Known Enemy Units', () => {
  test('I-2.0u I-R17 are the enemies in sight, broken, pinned or in Melee; not hidden units or units outside', () => {
    const units = {
      own: 'br-4-5-7 T2',
      broken: 'ge-4-4-7 T4 broken',
      pinned: 'ge-4-4-7 T5 pinned',
      hidden: 'ge-4-4-7 T6 hidden',
      gone: 'ge-4-4-7 eliminated',
      friend: 'br-4-5-7 T7',
    };
    const { state, u } = stateWith({ units });
    expect(knownEnemies(state, u.own)).toEqual([u.broken, u.pinned].map(unitNumber));
    expect(knownEnemies(state, u.gone)).toEqual([]);
  });

  test('I-3.2.1a a unit behind a building is not seen; from another place it is', () => {
    const { state, u } = stateWith({ units: { own: 'br-4-5-7 C2', enemy: 'ge-4-4-7 C5' } });
    expect(knownEnemies(state, u.own)).toEqual([]); // C4 stands between
    expect(enemiesInSight(state, unitNumber(u.own), at(state, 'B4'))).toEqual([unitNumber(u.enemy)]);
  });

  test('I-3.6a next to an enemy: any, or an unbroken one', () => {
    const { state, u } = stateWith({ units: { own: 'br-4-5-7 T2', enemy: 'ge-4-4-7 T3 broken' } });
    expect([
      isNextToEnemy(state, unitNumber(u.own), 'any'),
      isNextToEnemy(state, unitNumber(u.own), 'unbroken'),
    ]).toEqual([true, false]);
    expect(isNextToEnemy({ ...state, place: [-1, state.place[1]] }, unitNumber(u.own), 'any')).toBe(false);
  });
});

test('I-3.2.1e units in between, of either side, do not block or hinder a line of sight', () => {
  const { state } = stateWith({ units: { one: 'br-4-5-7 T2', other: 'ge-4-4-7 T6' } });
  const { state: crowded } = stateWith({
    units: {
      one: 'br-4-5-7 T2',
      other: 'ge-4-4-7 T6',
      friend: 'br-4-5-7 T3',
      foe: 'ge-4-4-7 T4',
      broken: 'ge-4-4-7 T5 broken',
    },
  });
  for (const it of [state, crowded])
    expect(lineBetween(contextOf(it), at(it, 'T2'), at(it, 'T6'))).toMatchObject({ isClear: true, hindrance: 0 });
});

test('I-1.2.5c Smoke that is on the map counts at once', () => {
  const { state } = stateWith({ units: { one: 'br-4-5-7 T2' }, smoke: [{ hex: 'T4', kind: 'full', side: 'british' }] });
  expect([
    lineNow(state, at(state, 'T2'), at(state, 'T6')).hindrance,
    lineNow({ ...state, smoke: [] }, at(state, 'T2'), at(state, 'T6')).hindrance,
  ]).toEqual([3, 0]);
});
