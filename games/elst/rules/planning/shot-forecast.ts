/** What a shot of ordnance can bring, before it is declared: its roll to hit, what a hit meets of a vehicle, and how likely each final state of each target is. */
import type { Tally } from '@bridgehead/engine';
import { aspectInHex } from '../board/covered-arcs.js';
import type { FireSetting } from '../fire/fire-groups.js';
import { checkAmmunition } from '../ordnance/ammunition.js';
import { shotOfAction } from '../ordnance/shooting.js';
import { columnsOf, strikeTargets } from '../ordnance/shot-effects.js';
import { breaksDown } from '../ordnance/shot-weapon.js';
import type { OrdnanceShot } from '../ordnance/to-hit-cases.js';
import { firingWeapon } from '../ordnance/to-hit-cases.js';
import { bestToHit, targetsOfShot, toHit, toHitNumber } from '../ordnance/to-hit.js';
import type { ToKill } from '../ordnance/to-kill.js';
import { hitLocation, killKindOf, killResult, toKillAt } from '../ordnance/to-kill.js';
import { asAmmunition, DUD } from '../ordnance/vehicle-hits.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { isHidden, who } from '../units/units-in-play.js';
import { armOf } from '../units/weapons-in-play.js';
import { diceOf, DICE_FACES } from '../vocabulary/dice.js';
import type { Unit } from '../vocabulary/units.js';
import type { Aspect, Dice, HitLocation, KillResult } from '../vocabulary/vocabulary.js';
import type { Happening, KnownFinalStates } from './final-states.js';
import { finalStatesOf } from './final-states.js';
import type { UnitForecast } from './fire-forecast.js';

/** V-7.9 A part of a vehicle that a hit may meet. */
export interface StruckPart {
  readonly location: HitLocation;
  readonly aspect: Aspect;
  readonly hit: 'hit' | 'critical';
  /** The Final TK# with its parts: a roll below it destroys. */
  readonly toKill: Tally;
  /** That the shot hits there, and that it destroys the vehicle if it does. */
  readonly probability: number;
  readonly kills: number;
}

export interface ShotForecast {
  /** The highest final DR that hits, and what is added to the dice against the easiest target. */
  readonly toHit: number;
  readonly modifiers: Tally;
  readonly hit: number;
  readonly critical: number;
  /** Of a shot at a vehicle, the likeliest first. */
  readonly parts: readonly StruckPart[];
  readonly targets: readonly UnitForecast[];
  readonly exact: boolean;
}

const FACES = DICE_FACES.map(diceOf);
const EACH = 1 / FACES.length;

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
  /** Those whom it may hit, as far as they are known. */
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

type Roll = { readonly dice: Dice; readonly outcome: ReturnType<typeof toHit> };

function rollsOf(state: State, context: Context, shot: OrdnanceShot): Roll[] {
  return FACES.map((dice) => ({ dice, outcome: outcomeOf(state, context, shot, dice) }));
}

/** V-6.2c What a roll comes to: without the ammunition that was announced there is no shot. */
function outcomeOf(state: State, context: Context, shot: OrdnanceShot, dice: Dice): Roll['outcome'] {
  const outcome = toHit(state, context, shot, dice);
  const found = checkAmmunition(state, firingWeapon(shot), asAmmunition(shot), dice);
  return found === 'none' ? { ...outcome, hit: 'miss', units: [], critical: [] } : outcome;
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

// --- vehicles -----------------------------------------------------------------------------------------------------------

/** V-3.2.4z V-3.2.4ac The dice that hit say where: one entry for each part and kind of hit. */
function partsOf(
  state: State,
  context: Context,
  shot: OrdnanceShot,
  vehicle: Unit,
  rolls: readonly Roll[],
): StruckPart[] {
  const weapon = firingWeapon(shot);
  const ammunition = asAmmunition(shot);
  const from = state.place[shot.group.firers[0]];
  const found = new Map<string, { readonly kill: ToKill; readonly hit: 'hit' | 'critical'; probability: number }>();
  for (const {
    dice,
    outcome: { units, critical },
  } of rolls) {
    if (!units.includes(vehicle)) continue;
    const hit = critical.length > 0 ? 'critical' : 'hit';
    const kill = toKillAt(state, context, { weapon, ammunition, from, vehicle, hit }, hitLocation(dice), dice.coloured);
    if (kill === undefined) continue;
    const key = `${kill.location} ${kill.aspect} ${hit}`;
    const same = found.get(key);
    if (same === undefined) found.set(key, { kill, hit, probability: EACH });
    else same.probability += EACH;
  }
  return [...found.values()]
    .map(({ kill: { location, aspect, tally }, hit, probability }) => ({
      location,
      aspect,
      hit,
      toKill: tally,
      probability,
      kills: chancesAt(state, shot, tally.total, location).get('destroyed') ?? 0,
    }))
    .toSorted((one, other) => other.probability - one.probability);
}

/** V-7.9 The chance of a shot to destroy the vehicle it is aimed at, in percent; 0 where it is aimed at nobody in a vehicle. */
export function killChance(state: State, context: Context, shot: OrdnanceShot): number {
  if (shot.vehicle === undefined) return 0;
  const parts = partsOf(state, context, shot, shot.vehicle, rollsOf(state, context, shot));
  return 100 * parts.reduce((sum, { probability, kills }) => sum + probability * kills, 0);
}

/** What a To Kill roll brings against a Final TK#. A Panzerfaust is a dud on 12 (V-4.4.2i). */
function chancesAt(
  state: State,
  shot: OrdnanceShot,
  final: number,
  location: HitLocation,
): ReadonlyMap<KillResult, number> {
  const arm = armOf(state, firingWeapon(shot));
  const kind = killKindOf(arm, asAmmunition(shot));
  const chances = new Map<KillResult, number>();
  for (const { total } of FACES) {
    const result = arm.type === 'panzerfaust' && total === DUD ? 'none' : killResult(final, total, location, kind);
    chances.set(result, (chances.get(result) ?? 0) + EACH);
  }
  return chances;
}
