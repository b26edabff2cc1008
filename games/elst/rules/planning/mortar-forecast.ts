/** What a shot of a mortar can bring, before it is declared: its roll to hit, and how likely each final state of each target is (see fire-forecast.ts). */
import type { FireSetting } from '../fire/fire-groups.js';
import { mortarShotOf } from '../ordnance/mortars.js';
import { strikeTargets } from '../ordnance/shot-effects.js';
import type { OrdnanceShot } from '../ordnance/to-hit-cases.js';
import { firingWeapon } from '../ordnance/to-hit-cases.js';
import type { ToHit } from '../ordnance/to-hit.js';
import { bestToHit, targetsOfShot, toHit, toHitNumber } from '../ordnance/to-hit.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { isHidden, who } from '../units/units-in-play.js';
import { armOf } from '../units/weapons-in-play.js';
import { diceOf, DICE_FACES } from '../vocabulary/dice.js';
import { COLUMNS, columnFor } from '../vocabulary/tables.js';
import type { Dice } from '../vocabulary/vocabulary.js';
import type { Happening, KnownFinalStates } from './final-states.js';
import { finalStatesOf } from './final-states.js';
import type { HitForecast } from './fire-forecast.js';

export interface MortarForecast extends HitForecast {
  /** The FP of the column on which a hit is resolved. */
  readonly column: number;
}

/** The action has been judged. Smoke harms nobody. known: what other forecasts of the same question have found. */
export function forecastBombard(
  state: State,
  context: Context,
  setting: FireSetting,
  action: ActionOf<'bombard'>,
  known: KnownFinalStates = new Map(),
): MortarForecast {
  const shot = mortarShotOf(state, context, setting, action);
  const { firepower } = armOf(state, firingWeapon(shot));
  const targets = targetsOfShot(state, context, shot).filter((unit) => !isHidden(state, unit));
  const rolls = rollsOf(state, context, shot);
  const happenings = rolls.map(
    ({ probability, outcome, dice }): Happening => ({
      probability,
      key: `${action.weapon} ${action.at} ${outcome.hit} ${outcome.units.join('+')}`,
      resolve: (play) => (outcome.hit === 'miss' ? undefined : strikeTargets(play, context, shot, outcome, dice)),
    }),
  );
  const finalStates = finalStatesOf(state, happenings, targets, known);
  const chanceOf = (is: (outcome: ToHit) => boolean) =>
    rolls.filter(({ outcome }) => is(outcome)).reduce((sum, { probability }) => sum + probability, 0);
  return {
    toHit: toHitNumber(state, context, shot) ?? 0,
    modifiers: bestToHit(state, context, shot, targets),
    hit: chanceOf(({ hit }) => hit !== 'miss'),
    critical: chanceOf(({ hit }) => hit === 'critical'),
    column: COLUMNS[columnFor(firepower)],
    targets: targets.map((unit) => ({ unit: who(state, unit), finalStates: finalStates.of.get(unit) ?? [] })),
    exact: finalStates.exact,
  };
}

/** I-3.2.4a Dice that hit the same targets in the same way are one. */
function rollsOf(
  state: State,
  context: Context,
  shot: OrdnanceShot,
): { readonly outcome: ToHit; readonly dice: Dice; readonly probability: number }[] {
  const rolls = new Map<string, { readonly outcome: ToHit; readonly dice: Dice; probability: number }>();
  for (const face of DICE_FACES) {
    const dice = diceOf(face);
    const outcome = toHit(state, context, shot, dice);
    const key = `${outcome.hit} ${outcome.units.join()}`;
    const known = rolls.get(key);
    if (known === undefined) rolls.set(key, { outcome, dice, probability: 1 / DICE_FACES.length });
    else known.probability += 1 / DICE_FACES.length;
  }
  return [...rolls.values()];
}
