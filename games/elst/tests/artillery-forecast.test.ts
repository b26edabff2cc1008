/** What is forecast of an order to a battery, against the rules themselves. */
import { perform } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { forecastArtillery } from '../rules/planning/artillery-forecast.js';
import { BROKEN_HARM } from '../rules/planning/final-states.js';
import { contextOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { isBroken } from '../rules/units/units-in-play.js';
import type { ActionOf } from '../rules/state/actions.js';
import { BLACK, call, order, radioWith, shellingWith } from './artillery-kit.js';
import { asked, unitNumber } from './toolkit.js';

function forecast(state: State, action: ActionOf<'artillery'> | ActionOf<'lay-smoke'>) {
  return forecastArtillery(state, contextOf(state), action);
}

function sum(chances: readonly { readonly chance: number }[]): number {
  return chances.reduce((total, { chance }) => total + chance, 0);
}

test('C-DaE:2.1h C-DaE:2.2c the radio and the chit: shares of the dice and of the pile', () => {
  const { state } = radioWith({}, {});
  const { contact, black } = forecast(state, order('contact'));
  expect([contact?.made, contact?.failed, contact?.brokenDown].map((share) => Math.round((share ?? 0) * 36))).toEqual([
    26, 9, 1,
  ]);
  expect(black).toBeCloseTo(8 / 11, 9);
});

test('C-DaE:2.31 C-DaE:2.5g all places where a request can land, and who would be in the blast area', () => {
  const { state } = shellingWith({}, { units: { squad: 'br-4-5-7 KK10' } });
  const called = call(state, [BLACK]).state;
  const { landings, threatened, accuracy, fires } = forecast(called, order('aim', { at: 'KK10' }));
  expect(accuracy?.accurate).toBeCloseTo(1 / 3, 9);
  expect(sum(landings)).toBeCloseTo(1, 9);
  expect([landings[0].hex, landings[0].off, fires]).toEqual(['KK10', 0, undefined]);
  // Accurate, or an error of one hex in any direction.
  expect(threatened[0].chance).toBeCloseTo(1 / 3 + (2 / 3) * (1 / 6), 9);
  expect(threatened[0].finalStates).toEqual([]);
});

test('C-DaE:2.5d C-DaE:2.33h HE breaks those under it as often as in many real conversions', () => {
  const TRIALS = 100;
  const { state, u } = shellingWith({ access: true, counter: 'SR KK10' }, { units: { squad: 'br-4-5-7 KK10' } });
  const called = call(state).state;
  const action = order('convert', { mission: 'HE' });
  const { threatened, landings, fires, exact } = forecast(called, action);
  expect([landings.length, fires, exact]).toEqual([1, 'HE', true]);
  const [{ finalStates, chance: inBlast }] = threatened;
  expect(inBlast).toBe(1);
  const expected = finalStates
    .filter(({ harm }) => harm >= BROKEN_HARM)
    .reduce((total, { probability }) => total + probability, 0);
  const chance = seededChance(4);
  let broken = 0;
  for (let trial = 0; trial < TRIALS; trial++) {
    const done = perform(elstGame, called, asked(called), action, chance);
    if (!done.legal) throw new Error(done.violations.map(({ text }) => text).join(' '));
    const unit = unitNumber(u.squad);
    if (done.state.place[unit] < 0 || isBroken(done.state, unit) || done.state.kind[unit] !== called.kind[unit])
      broken++;
  }
  expect(Math.abs(broken / TRIALS - expected)).toBeLessThan(0.1);
});

test('C-DaE:2.11e an FFE:2 falls again although nobody calls', () => {
  const { state } = shellingWith({ access: true, counter: 'FFE:2 KK10' }, { units: { squad: 'br-4-5-7 KK11' } });
  expect(forecast(state, order('silent')).fires).toBe('HE');
});

test('C-DaE3:SSR3b the smoke barrage lands with 1 or 2, and drifts otherwise', () => {
  const { state } = shellingWith({}, {});
  const { landings } = forecast(state, { do: 'lay-smoke', at: 'KK10' });
  expect(landings.map(({ chance }) => Math.round(chance * 9))).toEqual([3, 1, 1, 1, 1, 1, 1]);
  expect(landings.map(({ off }) => off)).toEqual([0, 1, 1, 1, 1, 1, 1]);
});
