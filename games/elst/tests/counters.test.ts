/** What is printed on the counters. */
import { isDrawablePlan } from '@bridgehead/cartography';
import { expect, test } from 'vitest';
import { countersOf, unitCounter, weaponCounter } from '../counters.js';
import { examplePlans } from '../drawing.js';
import { EXAMPLE_BOARDS } from '../rules/scenarios/example-boards.js';
import { numberOf } from '../rules/vocabulary/units.js';
import { stateWith } from './toolkit.js';

const { state, u, w } = stateWith({
  units: {
    squad: 'br-4-5-7 D4',
    ss: 'ss-6-5-8 E5',
    leader: 'ge-9-1 E5',
    down: 'br-4-5-7 F4 broken',
    crew: 'br-2-2-8 F4 broken',
    gone: 'ge-4-4-7 eliminated',
  },
  weapons: {
    bren: 'br-lmg squad',
    hmg: 'ge-hmg ss',
    jammed: 'ge-lmg ss malfunctioned',
    flames: 'ge-ft leader',
    lying: 'br-mmg F4',
  },
});
const counter = (id: string) => unitCounter(state, numberOf(id), '');
const weapon = (id: string) => weaponCounter(state, numberOf(id), '');
const printed = ({ values = [] }: ReturnType<typeof counter>) =>
  values.map(({ text, style }) => (style === undefined ? text : `${text}(${style})`)).join('');

test('I-1.2.2b a squad shows three men, its strength, range and morale, the smoke exponent and what is underlined', () => {
  expect(counter(u.squad)).toMatchObject({
    army: 'commonwealth',
    picture: { name: 'squad' },
    name: 'A',
    formation: 'LMG',
    strength: 'full',
  });
  expect(printed(counter(u.squad))).toBe('42(raised)-5-7');
  expect(counter(u.ss)).toMatchObject({ army: 'ss', formation: 'HMG LMG' });
  expect(printed(counter(u.ss))).toContain('(underlined)');
});

test('I-1.2.1a a leader is one man with morale and modifier', () => {
  expect(counter(u.leader)).toMatchObject({ army: 'german', picture: { name: 'leader' } });
  expect(printed(counter(u.leader))).toBe('9-1');
});

test('I-1.2.3 a broken unit shows men on the ground and its morale, in a box if it can rally on its own', () => {
  expect(counter(u.down)).toMatchObject({
    picture: { name: 'squad-down' },
    strength: 'reduced',
    boxed: false,
    values: [{ text: '7' }],
  });
  expect(counter(u.crew)).toMatchObject({ picture: { name: 'crew-down' }, boxed: true, values: [{ text: '8' }] });
});

test('I-1.2.4 a weapon shows firepower and range, rate of fire, portage, and a breakdown number that is not the usual one', () => {
  expect(weapon(w.hmg)).toMatchObject({
    picture: { name: 'heavy-machine-gun' },
    name: 'HMG',
    rate: 3,
    formation: '4 PP',
  });
  expect(printed(weapon(w.hmg))).toBe('7-16');
  expect(printed(weapon(w.flames))).toBe('24-1 X10(small)');
  expect(weapon(w.flames).rate).toBeUndefined();
  expect(printed(weapon(w.jammed))).toBe('R1');
});

test('all units on the map and the weapons that lie there are laid on a drawn map', () => {
  expect(countersOf(state).map(({ hex, spoken }) => `${hex}: ${spoken}`)).toEqual([
    'F4: MMG in F4',
    'D4: British 4-5-7 A in D4',
    'E5: German 6-5-8 A in E5',
    'E5: German 9-1 B in E5',
    'F4: British 4-5-7 B in F4',
    'F4: British 2-2-8 C in F4',
  ]);
});

test('every board of a worked example can be drawn', () => {
  const plans = examplePlans();
  expect([...plans.keys()]).toEqual([...EXAMPLE_BOARDS.keys()]);
  for (const plan of plans.values()) expect(isDrawablePlan(plan)).toBe(true);
  const ground = plans.get('example-proving-ground');
  expect(
    [
      ground?.roads.length,
      ground?.drawing.woods?.length,
      ground?.drawing.brush?.length,
      ground?.buildings.length,
    ].every((count) => (count ?? 0) > 0),
  ).toBe(true);
});
