/** The scenarios of our own: what they say holds together, and wrong content is told with its place. */
import { describe, expect, test } from 'vitest';
import { complaint } from '../../testing/complaint.js';
import content from '../content/scenarios.json' with { type: 'json' };
import { elstGame } from '../rules/game.js';
import { elrOf } from '../rules/morale/replacement.js';
import { findScenario, loadScenarios, scenarios } from '../rules/scenarios/scenarios.js';
import { forceOf, forcesOf, startState } from '../rules/set-up/start.js';
import { placeOf, unitsOf } from '../rules/state/state.js';
import { factsOf } from '../rules/units/units-in-play.js';
import { CARDS } from './toolkit.js';

type Content = typeof content;

function wrong(change: (copy: Content) => void): string {
  return complaint(content, change, (copy) => loadScenarios(copy.scenarios));
}

test('I-CG13 the ELR of the campaign: British 3, German leaders 3, other German units 2', () => {
  const state = startState('elst-church', { freeSight: false });
  const elr = (side: 'british' | 'german', kind: 'leader' | 'squad') =>
    new Set(
      unitsOf(state, side)
        .filter((unit) => factsOf(state, unit).type === kind)
        .map((unit) => elrOf(state, unit)),
    );
  expect([elr('british', 'leader'), elr('british', 'squad'), elr('german', 'leader'), elr('german', 'squad')]).toEqual([
    new Set([3]),
    new Set([3]),
    new Set([3]),
    new Set([2]),
  ]);
});

test('four printed scenarios, the campaign and two for training are offered; worked examples are scenarios that are not', () => {
  expect(elstGame.scenarios.map(({ id }) => id)).toEqual([
    'elst-bend',
    'elst-church',
    'elst-dae1',
    'elst-dae2',
    'elst-dae3',
    'elst-dae4',
    'island',
  ]);
  expect(scenarios.filter(({ offered }) => !offered).every(({ id }) => id.startsWith('example-'))).toBe(true);
  expect(() => findScenario('elst-nowhere')).toThrow(
    'there are elst-bend, elst-church, elst-dae1, elst-dae2, elst-dae3, elst-dae4, island',
  );
  expect(() => elstGame.start({ scenario: 'elst-nowhere', options: {} })).toThrow(
    'elst-bend or elst-church or elst-dae1 or elst-dae2',
  );
});

test('every unit knows its force, and is due when the game starts', () => {
  for (const id of CARDS) {
    const state = startState(id, { freeSight: false });
    const forces = forcesOf(id);
    expect(state.side.length).toBe(forces.reduce((sum, { units }) => sum + units.length, 0));
    for (const unit of state.side.keys())
      expect([forceOf(state, unit)?.side, placeOf(state, unit)]).toEqual([state.side[unit], 'due']);
    expect(forceOf(state, state.side.length)).toBeUndefined();
  }
});

describe('wrong content is told with its place', () => {
  test.each<[string, (copy: Content) => void, string]>([
    [
      'a unit outside its area',
      (copy) => void (copy.scenarios[0].forces[0].units[0].at = 'J15'),
      'elst-bend: forces[0].units[0].at: expected a hex where the force may stand, not "J15"',
    ],
    [
      'a hex that is not on the board',
      (copy) => void (copy.scenarios[1].forces[1].units[0].at = 'ZZ1'),
      'elst-church: forces[1].units[0].at',
    ],
    [
      'a kind that does not exist',
      (copy) => void (copy.scenarios[0].forces[0].units[0].kind = 'br-1-1-1'),
      'expected the id of a unit',
    ],
    [
      'a Russian',
      (copy) => void (copy.scenarios[0].forces[0].units[0].kind = 'ru-4-4-7'),
      'expected a counter of this game',
    ],
    [
      'I-Err a 4-6-7',
      (copy) => void (copy.scenarios[0].forces[1].units[0].kind = 'ge-4-6-7'),
      'expected a counter of this game, not "ge-4-6-7"',
    ],
    [
      'a weapon in nobody’s hands',
      (copy) => void (copy.scenarios[0].forces[0].weapons[0].holder = 99),
      'forces[0].weapons[0].holder: expected one of the 13 units',
    ],
    [
      'a holding that is not in play',
      (copy) => void (copy.scenarios[0].holdings[0].at = 'NN8'),
      'holdings[0].at: expected a hex in play, not "NN8"',
    ],
    [
      'a condition about something else',
      (copy) => void copy.scenarios[0].victory.some?.push('E12'),
      'victory: expected holdings, not "E12"',
    ],
  ])('%s', (_, change, said) => {
    expect(wrong(change)).toContain(said);
  });

  test('two sides that set up in the same hexes', () => {
    const said = wrong((copy) => {
      const arrival = copy.scenarios[0].forces[1].arrival;
      if ('setUp' in arrival && arrival.setUp !== undefined)
        Object.assign(arrival.setUp.within, { hexrows: ['G', 'Q'] });
    });
    expect(said).toContain("forces[1].arrival: expected ground of its own; G9 is the enemy's");
  });

  test('and right content is not', () => {
    expect(wrong(() => undefined)).toBe('nothing is wrong');
  });
});
