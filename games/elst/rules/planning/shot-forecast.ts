/** What a shot of ordnance can bring, before it is declared: its roll to hit, what a hit meets of a vehicle, and how likely each final state of each target is. */
import { aspectInHex } from '../board/covered-arcs.js';
import type { FireSetting } from '../fire/fire-groups.js';
import { shotOfAction } from '../ordnance/shooting.js';
import { columnsOf, strikeTargets } from '../ordnance/shot-effects.js';
import { breaksDown } from '../ordnance/shot-weapon.js';
import type { OrdnanceShot } from '../ordnance/to-hit-cases.js';
import { bestToHit, targetsOfShot, toHitNumber } from '../ordnance/to-hit.js';
import { hitLocation } from '../ordnance/to-kill.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { isHidden, who } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import type { KillResult } from '../vocabulary/vocabulary.js';
import type { Happening, KnownFinalStates } from './final-states.js';
import { finalStatesOf } from './final-states.js';
import type { HitForecast } from './fire-forecast.js';
import type { Roll, StruckPart } from './kill-chance.js';
import { chancesAt, EACH, partsOf, rollsOf } from './kill-chance.js';

export interface ShotForecast extends HitForecast {
  /** Of a shot at a vehicle, the likeliest first. */
  readonly parts: readonly StruckPart[];
}

/** The action has been judged. known: what other forecasts of the same question have found. */
export function forecastShot(
  state: State,
  context: Context,
  setting: FireSetting,
  action: ActionOf<'shoot'>,
  known: KnownFinalStates = new Map(),
): ShotForecast {
  const shot = shotOfAction(state, context, setting, action);
  const targets = targetsOfShot(state, context, shot).filter((unit) => !isHidden(state, unit));
  const rolls = rollsOf(state, context, shot);
  const parts = shot.vehicle === undefined ? [] : partsOf(state, context, shot, shot.vehicle, rolls);
  const finalStates = finalStatesOf(state, happeningsOf(state, context, shot, action, rolls), targets, known);
  return {
    toHit: toHitNumber(state, context, shot) ?? 0,
    modifiers: bestToHit(state, context, shot, targets),
    hit: EACH * rolls.filter(({ outcome }) => outcome.hit !== 'miss').length,
    critical: EACH * rolls.filter(({ outcome }) => outcome.hit === 'critical').length,
    parts,
    targets: targets.map((unit) => ({
      unit: who(state, unit),
      finalStates: finalStates.of.get(unit) ?? [],
    })),
    exact: finalStates.exact,
  };
}

/** What one shot does on average, without the final states of Infantry: quick, for the computer player. */
export interface ShotOdds {
  readonly hit: number;
  /** V-6.12b The weapon malfunctions. */
  readonly breakdown: number;
  /** The column of a hit on Infantry and exposed crews. */
  readonly column: number;
  /** The known targets that it may hit. */
  readonly targets: readonly Unit[];
  /** What becomes of the vehicle it is aimed at; empty for other shots. */
  readonly results: ReadonlyMap<KillResult, number>;
}

/** The action has been judged. */
export function shotOdds(state: State, context: Context, setting: FireSetting, action: ActionOf<'shoot'>): ShotOdds {
  const shot = shotOfAction(state, context, setting, action);
  const rolls = rollsOf(state, context, shot);
  const results = new Map<KillResult, number>();
  if (shot.vehicle !== undefined)
    for (const { toKill, location, probability } of partsOf(state, context, shot, shot.vehicle, rolls))
      for (const [result, chance] of chancesAt(state, shot, toKill.total, location))
        results.set(result, (results.get(result) ?? 0) + probability * chance);
  return {
    hit: EACH * rolls.filter(({ outcome }) => outcome.hit !== 'miss').length,
    breakdown: EACH * rolls.filter(({ dice }) => breaksDown(state, shot, dice)).length,
    column: columnsOf(state, shot).usual,
    targets: targetsOfShot(state, context, shot).filter((unit) => !isHidden(state, unit)),
    results,
  };
}

/** Dice that hit the same targets in the same way are one; those that hit a vehicle also say where (V-3.2.4ac, V-3.2.4ad). */
function happeningsOf(
  state: State,
  context: Context,
  shot: OrdnanceShot,
  action: ActionOf<'shoot'>,
  rolls: readonly Roll[],
): Happening[] {
  const found = new Map<string, Happening & { probability: number }>();
  for (const { dice, outcome } of rolls) {
    const isAspectRolled = shot.vehicle !== undefined && state.place[shot.group.firers[0]] === shot.target;
    const where = [
      ...(shot.vehicle === undefined ? [] : [hitLocation(dice)]),
      ...(isAspectRolled ? [aspectInHex(dice.coloured)] : []),
    ];
    const key = [
      action.weapon,
      action.at,
      action.targetType,
      action.ammunition,
      outcome.hit,
      ...outcome.units,
      ...where,
    ].join(' ');
    const same = found.get(key);
    if (same !== undefined) same.probability += EACH;
    else
      found.set(key, {
        key,
        probability: EACH,
        resolve: (play) => (outcome.hit === 'miss' ? undefined : strikeTargets(play, context, shot, outcome, dice)),
      });
  }
  return [...found.values()];
}
