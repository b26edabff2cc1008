/** V-4.4.2 What looking for a Panzerfaust can bring: the check, then the shot if the unit has one. */
import type { Tally } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { FireSetting } from '../fire/fire-groups.js';
import { ifArmed } from '../guns/panzerfaust-shot.js';
import { addCheck, isFound } from '../guns/panzerfaust.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { numberOf } from '../vocabulary/units.js';
import type { FinalState } from './final-states.js';
import type { ShotForecast, ShotOdds } from './shot-forecast.js';
import { forecastShot, shotOdds } from './shot-forecast.js';

export interface PanzerfaustForecast {
  /** What is added to the die of the check, and the chance to pass it. */
  readonly check: Tally;
  readonly found: number;
  /** The shot of a unit that has one. */
  readonly shot: ShotForecast;
  /** The targets with the check counted: without a Panzerfaust nothing happens to them. */
  readonly targets: ShotForecast['targets'];
}

const FACES = [1, 2, 3, 4, 5, 6];

/** The action has been judged. */
export function forecastPanzerfaust(
  state: State,
  context: Context,
  setting: FireSetting,
  action: ActionOf<'panzerfaust'>,
): PanzerfaustForecast {
  const check = checkOf(state, action);
  const found = chanceToFind(check);
  const { armed, shoot } = ifArmed(state, action);
  const shot = forecastShot(armed, context, setting, shoot);
  return {
    check,
    found,
    shot,
    targets: shot.targets.map(({ unit, finalStates }) => ({ unit, finalStates: withMisses(finalStates, found) })),
  };
}

/** What one shot does on average, the check included: quick, for the computer player. */
export function panzerfaustOdds(
  state: State,
  context: Context,
  setting: FireSetting,
  action: ActionOf<'panzerfaust'>,
): ShotOdds {
  const { armed, shoot } = ifArmed(state, action);
  const found = chanceToFind(checkOf(state, action));
  const { hit, results, ...odds } = shotOdds(armed, context, setting, shoot);
  return { ...odds, hit: found * hit, results: new Map([...results].map(([result, part]) => [result, found * part])) };
}

function checkOf(state: State, action: ActionOf<'panzerfaust'>): Tally {
  const check = new TallySheet('Panzerfaust check');
  addCheck(state, numberOf(action.unit), action.target === undefined ? 'other' : 'vehicle', check);
  return check;
}

function chanceToFind({ total }: Tally): number {
  return FACES.filter((roll) => isFound(roll, total)).length / FACES.length;
}

/** V-4.4.2c Without a Panzerfaust there is no shot. */
function withMisses(finalStates: readonly FinalState[], found: number): FinalState[] {
  const harmed = finalStates
    .filter(({ harm }) => harm > 0)
    .map((each) => ({ ...each, probability: each.probability * found }));
  const rest = 1 - harmed.reduce((sum, { probability }) => sum + probability, 0);
  return [...harmed, { name: 'no effect', harm: 0, probability: rest }];
}
