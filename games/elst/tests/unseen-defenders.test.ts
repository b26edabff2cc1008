/** What the printed cards say beyond their forces: ground outside the hexes in play, and British units that nobody has seen. */
import { Sum } from '@bridgehead/engine';
import { describe, expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { findScenario } from '../rules/scenarios/scenarios.js';
import type { Action } from '../rules/state/actions.js';
import { contextOf } from '../rules/state/context.js';
import { addVehicleEntry } from '../rules/terrain/vehicle-cost.js';
import { unitKinds, findUnitKind } from '../rules/vocabulary/units.js';
import { driven } from './driving-kit.js';
import { answer, at, eventOf, eventsOf, marksOn, open, question, stateWith, weaponOn, whereIs } from './toolkit.js';

const tiger = unitKinds[findUnitKind('ge-pzkpfw-vie') ?? 0].vehicle;

/** Whether a Tiger that comes from outside the hexes in play enters by road. */
function entersByRoad(scenario: string, hex: string): boolean | undefined {
  const { state } = stateWith({ scenario, units: { squad: 'br-4-5-7 E13' } });
  if (tiger === undefined) throw new Error('A Tiger is a vehicle');
  const here = at(state, hex);
  const manner = { facts: tiger, crew: 'exposed' as const, offRoad: false, paysAll: false, obstructions: 0 };
  return addVehicleEntry(contextOf(state), here, here, manner, new Sum())?.byRoad;
}

describe('ground outside the hexes in play', () => {
  test('C-DaE1:SSR1 A12 is a road, so a Tiger comes into B12 by road; there is no artillery', () => {
    expect([entersByRoad('elst-dae1', 'B12'), entersByRoad('elst-dae1', 'B11')]).toEqual([true, false]);
    expect(elstGame.start({ scenario: 'elst-dae1', options: {} }).batteries).toEqual([]);
  });

  test('C-DaE2:SSR1 so does the road that goes on beyond Q15', () => {
    expect([entersByRoad('elst-dae2', 'Q15'), entersByRoad('elst-dae2', 'Q17')]).toEqual([true, false]);
    expect(findScenario('elst-dae2').artillery).toBeUndefined();
  });
});

describe('British units that nobody has seen', () => {
  test('C-DaE1:SSR2c a Tiger that enters their hex finds them before anything else happens there', () => {
    const { state, u } = stateWith({
      scenario: 'elst-dae1',
      phase: 'movement',
      attacker: 'german',
      units: { tank: 'ge-pzkpfw-vie C13>1 motion', hidden: 'br-4-5-7 D12 hidden', other: 'br-4-5-7 H7 hidden' },
    });
    const played = driven(state, u.tank, ['D12']);
    const found = eventOf(played.events, 'revealed');
    expect([found.at, marksOn(played.state, u.hidden).includes('hidden')]).toEqual(['D12', false]);
    expect([marksOn(played.state, u.other).includes('hidden'), question(played.state)?.side]).toEqual([
      true,
      'british',
    ]);
    expect(whereIs(played.state, u.tank)).toBe('D12');
  });

  test('C-SCN-2 C-DaE1:SSR2d fire at a hex that seems empty is Area Fire; any result finds them', () => {
    const { state, u } = stateWith({
      scenario: 'elst-dae2',
      phase: 'prep-fire',
      attacker: 'german',
      units: { tank: 'ge-pzkpfw-vie P17>0', hidden: 'br-4-5-7 P14 hidden' },
    });
    const opened = open(state).state;
    const guns = [weaponOn(opened, u.tank, 'coaxial')];
    const shot: Action = { do: 'fire', with: guns, leaders: [], helpers: [], at: 'P14' };
    const { state: after, events } = answer(opened, shot, [32, 34]);
    const { bundles } = eventOf(events, 'fire-resolved');
    expect(bundles).toMatchObject([{ finalRoll: 6, result: { effect: 'ptc' } }]);
    expect([eventsOf(events, 'revealed').length, marksOn(after, u.hidden).includes('hidden')]).toEqual([1, false]);
  });
});
