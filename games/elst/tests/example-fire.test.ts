/** The worked examples of sight and fire: they end as they are printed. */
import { expect, test } from 'vitest';
import { sayResult } from '../rules/vocabulary/tables.js';
import { eventOf, eventsOf, kindOf, marksOn } from './toolkit.js';
import { playExample } from './worked-example.js';

test('I-3.2.3x three attacks in the Prep Fire Phase', () => {
  const [group, led, green] = playExample('prep-fire');
  const sums = [group, led, green].map(({ events }) => {
    const { firepower, column, cowered, bundles } = eventOf(events, 'fire-resolved');
    return [
      firepower.total,
      column,
      cowered,
      bundles[0].modifiers.total,
      bundles[0].finalRoll,
      sayResult(bundles[0].result),
    ];
  });
  expect(sums).toEqual([
    [19, 16, 0, 4, 10, 'NMC'],
    [3.5, 2, 0, 2, 4, '1MC'],
    [10, 4, 2, 0, 4, '1MC'],
  ]);
  expect(marksOn(group.state, 'u6')).toEqual(['broken', 'desperate']);
  expect(marksOn(group.state, 'u7')).toContain('pinned');
  expect(['u1', 'u4'].map((id) => marksOn(group.state, id).includes('prep-fired'))).toEqual([true, true]);
  expect(['u2', 'u3', 'u8'].map((id) => marksOn(led.state, id).filter((mark) => mark !== 'own-used'))).toEqual([
    ['prep-fired'],
    ['prep-fired'],
    [],
  ]);
  expect(eventsOf(green.events, 'reduced').map(({ to }) => to)).toHaveLength(1);
  expect([kindOf(green.state, 'u9'), marksOn(green.state, 'u9')]).toEqual(['ge-2-3-7', ['broken', 'desperate']]);
});

test('I-3.2.1j three lines of sight: free along the road, hindered by the orchard, blocked by the building', () => {
  const [building, orchard, road] = playExample('sight');
  expect(eventOf(road.events, 'fire-resolved').bundles[0].modifiers.parts).toEqual([]);
  expect(
    eventOf(orchard.events, 'fire-resolved').bundles[0].modifiers.parts.map(({ label, value }) => [label, value]),
  ).toEqual([['Hindrance', 1]]);
  expect(eventOf(building.events, 'sight-blocked')).toMatchObject({ from: 'I2', to: 'K4', by: 'J3' });
  expect(eventsOf(building.events, 'fire-resolved')).toEqual([]);
});
