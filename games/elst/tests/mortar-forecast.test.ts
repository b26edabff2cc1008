/** What is forecast of a mortar's shot, against many real ones. */
import { perform } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { expect, test } from 'vitest';
import { elstGame } from '../rules/game.js';
import { BROKEN_HARM } from '../rules/planning/final-states.js';
import { fireSettingNow } from '../rules/planning/fire-forecast.js';
import type { MortarForecast } from '../rules/planning/mortar-forecast.js';
import { forecastBombard } from '../rules/planning/mortar-forecast.js';
import { contextOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { isBroken } from '../rules/units/units-in-play.js';
import type { Bombard } from './mortar-kit.js';
import { bombard } from './mortar-kit.js';
import { asked, eventOf, open, stateWith, unitNumber } from './toolkit.js';

function forecast(state: State, action: Bombard): MortarForecast {
  const setting = fireSettingNow(state);
  if (setting === undefined) throw new Error('nobody can fire now');
  return forecastBombard(state, contextOf(state), setting, action);
}

const {
  state: sketched,
  u,
  w,
} = stateWith({
  phase: 'prep-fire',
  units: { crew: 'br-4-5-7 H9', squad: 'ge-4-4-7 H4', other: 'ge-4-4-7 H4' },
  weapons: { mortar: 'br-mtr51 crew' },
});
const { state } = open(sketched);

test('I-3.2.4c the chance to hit follows from the dice, a 2 is a Critical Hit', () => {
  const { toHit, modifiers, hit, critical, targets } = forecast(state, bombard(w.mortar, 'H4'));
  expect([toHit, modifiers.total]).toEqual([7, 0]);
  expect([hit, critical].map((chance) => Math.round(chance * 36))).toEqual([21, 1]);
  expect(targets.map(({ unit }) => unit.id)).toEqual([u.squad, u.other]);
});

test('I-6.2 Smoke harms nobody', () => {
  expect(forecast(state, bombard(w.mortar, 'H4', { ammunition: 'smoke' })).targets).toEqual([]);
});

test('I-3.2.4e its targets break as often as in many real shots', () => {
  const TRIALS = 2_500;
  const chance = seededChance(8);
  const action = bombard(w.mortar, 'H4');
  let [hits, broken] = [0, 0];
  for (let trial = 0; trial < TRIALS; trial++) {
    const done = perform(elstGame, state, asked(state), action, chance);
    if (!done.legal) throw new Error(done.violations.map(({ text }) => text).join(' '));
    if (eventOf(done.events, 'bombarded').hit !== 'miss') hits++;
    const unit = unitNumber(u.squad);
    if (done.state.place[unit] < 0 || isBroken(done.state, unit) || done.state.kind[unit] !== state.kind[unit])
      broken++;
  }
  const { hit, targets } = forecast(state, action);
  const [{ finalStates }] = targets;
  expect(finalStates.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 9);
  const isNear = (share: number, probability: number) =>
    Math.abs(share - probability) < 4.5 * Math.sqrt((probability * (1 - probability)) / TRIALS);
  const breaks = finalStates
    .filter(({ harm }) => harm >= BROKEN_HARM)
    .reduce((sum, { probability }) => sum + probability, 0);
  expect(
    [isNear(hits / TRIALS, hit), isNear(broken / TRIALS, breaks)],
    `${hits / TRIALS} for ${hit}, ${broken / TRIALS} for ${breaks}`,
  ).toEqual([true, true]);
});
