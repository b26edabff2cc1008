import { describe, expect, test } from 'vitest';
import { settle } from '../rules/situation/consequences.js';
import { reveal } from '../rules/situation/hidden-units.js';
import { eventsOf, marksOn, run, stateWith, unitNumber } from './toolkit.js';

describe('I-3.2.3u DM by adjacency', () => {
  test.each([
    ['next to a Known Enemy Unit', 'ge-4-4-7 M1', true],
    ['next to a broken one', 'ge-4-4-7 M1 broken desperate', true],
    ['next to a leader', 'ge-9-1 M1', true],
    ['two hexes from one', 'ge-4-4-7 M4', false],
    ['next to a hidden one', 'ge-4-4-7 M1 hidden', false],
    ['in the same hex as one', 'ge-4-4-7 M2', true],
  ] as const)('I-3.2.3u I-R42 a broken unit %s', (_, enemy, desperate) => {
    const { state, u } = stateWith({ units: { unit: 'br-4-5-7 M2 broken', enemy } });
    const { state: after, events } = run(state, settle);
    expect(marksOn(after, u.unit)).toEqual(desperate ? ['broken', 'desperate'] : ['broken']);
    expect(eventsOf(events, 'became-desperate')).toHaveLength(desperate ? 1 : 0);
  });

  test('I-3.2.3u an unbroken unit is not touched, nor one in Melee', () => {
    const { state, u } = stateWith({
      units: {
        unit: 'br-4-5-7 M2',
        held: 'br-4-5-7 P2 broken melee',
        enemy: 'ge-4-4-7 M1',
        other: 'ge-4-4-7 P2 melee',
      },
    });
    const { state: after } = run(state, settle);
    expect([marksOn(after, u.unit), marksOn(after, u.held)]).toEqual([[], ['broken', 'melee']]);
  });

  test('I-R42 a unit that is seen now makes its broken neighbours desperate', () => {
    const { state, u } = stateWith({ units: { unit: 'br-4-5-7 M2 broken', enemy: 'ge-4-4-7 M1 hidden' } });
    const { state: after } = run(state, (play) => reveal(play, [unitNumber(u.enemy)]));
    expect(marksOn(after, u.unit)).toEqual(['broken', 'desperate']);
  });

  test('I-R10 the Steeple is next to the ground below it and to the hexes around', () => {
    for (const place of ['E4', 'E5']) {
      const { state, u } = stateWith({ units: { unit: `br-4-5-7 ${place} broken`, enemy: 'ge-4-4-7 E4/steeple' } });
      expect(marksOn(run(state, settle).state, u.unit)).toContain('desperate');
    }
  });
});

describe('I-3.8m the end of a Melee', () => {
  test.each<[string, Readonly<Record<string, string>>, string[]]>([
    ['one side is gone', { own: 'br-4-5-7 M2 melee' }, []],
    [
      'nobody unbroken is left',
      { own: 'br-4-5-7 M2 melee broken desperate', enemy: 'ge-4-4-7 M2 melee broken desperate' },
      ['broken', 'desperate'],
    ],
    ['both sides are there', { own: 'br-4-5-7 M2 melee', enemy: 'ge-4-4-7 M2 melee' }, ['melee']],
    ['one side is broken', { own: 'br-4-5-7 M2 melee', enemy: 'ge-4-4-7 M2 melee broken desperate' }, ['melee']],
  ])('I-3.8m I-R90 %s', (_, units, marks) => {
    const { state } = stateWith({ units });
    const { state: after, events } = run(state, settle);
    expect(marksOn(after, 'u1')).toEqual(marks);
    expect(eventsOf(events, 'melee').map(({ begins }) => begins)).toEqual(marks.includes('melee') ? [] : [false]);
  });
});
