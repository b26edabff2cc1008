/** V-7.9 What one shot of ordnance at a vehicle can do: where each roll hits, and how likely that destroys it. Apart from the forecasts: standing orders ask for it. */
import type { Tally } from '@bridgehead/engine';
import { checkAmmunition } from '../ordnance/ammunition.js';
import type { OrdnanceShot } from '../ordnance/to-hit-cases.js';
import { firingWeapon } from '../ordnance/to-hit-cases.js';
import { toHit } from '../ordnance/to-hit.js';
import type { ToKill } from '../ordnance/to-kill.js';
import { hitLocation, killKindOf, killResult, toKillAt } from '../ordnance/to-kill.js';
import { asAmmunition, DUD } from '../ordnance/vehicle-hits.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { armOf } from '../units/weapons-in-play.js';
import { diceOf, DICE_FACES } from '../vocabulary/dice.js';
import type { Unit } from '../vocabulary/units.js';
import type { Aspect, Dice, HitLocation, KillResult } from '../vocabulary/vocabulary.js';

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

const FACES = DICE_FACES.map(diceOf);
/** The chance of each of them. */
export const EACH = 1 / FACES.length;

export type Roll = { readonly dice: Dice; readonly outcome: ReturnType<typeof toHit> };

export function rollsOf(state: State, context: Context, shot: OrdnanceShot): Roll[] {
  return FACES.map((dice) => ({ dice, outcome: outcomeOf(state, context, shot, dice) }));
}

/** V-6.2c What a roll comes to: without the ammunition that was announced there is no shot. */
function outcomeOf(state: State, context: Context, shot: OrdnanceShot, dice: Dice): Roll['outcome'] {
  const outcome = toHit(state, context, shot, dice);
  const found = checkAmmunition(state, firingWeapon(shot), asAmmunition(shot), dice);
  return found === 'none' ? { ...outcome, hit: 'miss', units: [], critical: [] } : outcome;
}

/** V-3.2.4z V-3.2.4ac The dice that hit say where: one entry for each part and kind of hit. */
export function partsOf(
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
export function chancesAt(
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
