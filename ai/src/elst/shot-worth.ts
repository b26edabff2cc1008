/** Shots of ordnance, Panzerfausts and attacks by hand on moving vehicles, by what they cost the enemy on average. */
import { itemAt } from '@bridgehead/engine';
import type { Action, ActionOf, State, Unit } from '@bridgehead/elst';
import type { ShotOdds } from '@bridgehead/elst/planning';
import { armOf, findLocation, hexOf, isVehicle, nameOf, numberOf, TERRAIN_FACTS, vehicleOf } from '@bridgehead/elst';
import { fireSettingNow, panzerfaustOdds, shotOdds } from '@bridgehead/elst/planning';
import type { Option } from '../options.js';
import { tenths } from '../words.js';
import { assaultValue, passesCheck } from './assault-worth.js';
import { costOfShowing, whyNotAlong, whyNotAt } from './fire-limits.js';
import { expectedHarm } from './harm.js';
import type { Situation } from './situation.js';
import { isKiller } from './threat.js';
import { lossBy, lossOfGun, worthOf } from './worth.js';

/** What a light weapon is worth; half of those that break down are repaired. */
const LIGHT = 1;
const REPAIRED = 0.5;
/** V-6.10 The next shot at the same target is better. */
const ACQUIRED = 0.05;
/** Where a shot hardly ever hits, the next one won't either. */
const LEAST_HOPE = 0.1;
/** V-4.4.3 Backblast attacks the firers. */
const BACKBLAST = 0.3;

export function weighShot(
  situation: Situation,
  action: ActionOf<'shoot'>,
  costOf: (firers: readonly Unit[]) => number,
): Option<Action> {
  const { state, context } = situation;
  const weapon = numberOf(action.weapon);
  const firer = itemAt(state.holder, weapon);
  const setting = fireSettingNow(state);
  const target = findLocation(context.board, action.at);
  if (setting === undefined || target === undefined || !isKiller(armOf(state, weapon)))
    return { action, value: -1, reason: 'That shot does no harm.' };
  if (action.ammunition === 'smoke' || action.ammunition === 'WP')
    return weighSmoke(situation, action, target, shotOdds(state, context, setting, action).hit);
  const refused = (action.target === undefined ? whyNotAt : whyNotAlong)(situation, [firer], target);
  if (refused !== undefined) return { action, value: -1, reason: refused };
  const odds = shotOdds(state, context, setting, action);
  const harm = harmOf(situation, odds, action.target, action.targetType === 'area' ? target : undefined);
  return weighed(
    situation,
    action,
    firer,
    harm + (harm > 0 && odds.hit >= LEAST_HOPE && armOf(state, weapon).gun !== undefined ? ACQUIRED : 0),
    odds,
    {
      cost:
        costOf([firer]) +
        breakdownCost(situation, odds, firer) +
        (action.backblast === 'accept' ? BACKBLAST : 0) +
        worthOfWaiting(situation, action.target, (later) =>
          harmOf({ ...situation, state: later }, shotOdds(later, context, setting, action), action.target, undefined),
        ),
      with: action.ammunition,
      at: action.at,
    },
  );
}

/** V-Q.DRM24 The longer a vehicle is in sight the easier it is to hit: what the shot would do to it if it stayed there. */
function worthOfWaiting({ state }: Situation, target: string | undefined, harmTo: (later: State) => number): number {
  if (state.phase !== 'movement' || target === undefined) return 0;
  const vehicle = numberOf(target);
  const drives = state.drives.map((drive) =>
    drive.vehicle === vehicle
      ? { ...drive, spent: [...drive.spent, { at: itemAt(state.place, vehicle), halves: LONG_IN_SIGHT }] }
      : drive,
  );
  return STAYS * harmTo({ ...state, drives });
}
/** V-Q.DRM24 In half MP: after more than three it is as easy as it gets. */
const LONG_IN_SIGHT = 8;
/** How far one can count on it that the vehicle stays in sight. */
const STAYS = 0.5;

/** V-6.12b What is lost on average because the weapon may break down: a main armament that is beyond repair takes its vehicle along. */
function breakdownCost({ state }: Situation, { breakdown }: ShotOdds, firer: Unit): number {
  return breakdown * (isVehicle(state, firer) ? worthOf(state, firer) * lossOfGun(state, firer) : REPAIRED * LIGHT);
}

export function weighPanzerfaust(
  situation: Situation,
  action: ActionOf<'panzerfaust'>,
  costOf: (firers: readonly Unit[]) => number,
): Option<Action> {
  const { state, context } = situation;
  const setting = fireSettingNow(state);
  const unit = numberOf(action.unit);
  const target = findLocation(context.board, action.at);
  if (setting === undefined || target === undefined) return { action, value: -1, reason: 'Nobody can fire now.' };
  const refused = (action.target === undefined ? whyNotAt : whyNotAlong)(situation, [unit], target);
  if (refused !== undefined) return { action, value: -1, reason: refused };
  const odds = panzerfaustOdds(state, context, setting, action);
  return weighed(situation, action, unit, harmOf(situation, odds, action.target, undefined), odds, {
    cost: costOf([unit]) + LOOKING + (action.backblast === 'accept' ? BACKBLAST : 0),
    with: 'a Panzerfaust',
    at: action.at,
  });
}
/** V-4.4.2c A 6 pins the unit that looks, and there are only so many. */
const LOOKING = 0.15;

/** What the shot costs the vehicle it is aimed at, or everybody it may hit. */
function harmOf(
  { state, context }: Situation,
  odds: ShotOdds,
  id: string | undefined,
  area: number | undefined,
): number {
  if (id !== undefined) {
    const vehicle = numberOf(id);
    const parts = [...odds.results].map(([result, chance]) => chance * lossBy(state, vehicle, result));
    return worthOf(state, vehicle) * parts.reduce((sum, part) => sum + part, 0);
  }
  // V-3.2.4x An area hit meets the cover of the hex.
  const cover =
    area === undefined
      ? 0
      : (TERRAIN_FACTS.get(itemAt(context.board.terrain, hexOf(context.board, area)))?.modifier ?? 0);
  const men = odds.targets.filter((unit) => area === undefined || !isVehicle(state, unit));
  return odds.hit * expectedHarm(state, men, odds.column, cover);
}

function weighed(
  situation: Situation,
  action: Action,
  firer: Unit,
  harm: number,
  { hit }: ShotOdds,
  shot: { readonly cost: number; readonly with: string; readonly at: string },
): Option<Action> {
  const { state } = situation;
  const showing = costOfShowing(situation, [firer], harm);
  if (showing === undefined) return { action, value: -1, reason: 'That would give away a hidden unit for nothing.' };
  return {
    action,
    value: harm - shot.cost - showing,
    reason: `${nameOf(state, firer)} fires ${shot.with} at ${shot.at}: hits with ${Math.round(100 * hit)} %, and costs the enemy ${tenths(harm)} on average.`,
  };
}

/** V-6.2h Smoke on what threatens our vehicles most, where nothing better can be done about it. */
function weighSmoke(situation: Situation, action: ActionOf<'shoot'>, target: number, hit: number): Option<Action> {
  const { state, context, side, threat } = situation;
  if (state.smoke.some(({ hex }) => hex === target)) return { action, value: -1, reason: 'Smoke is there already.' };
  // V-1.2.5v2 The next own Prep Fire Phase removes it, before the enemy's tanks have fired from where they are.
  if (state.phase === 'defensive-fire') return { action, value: -1, reason: 'That Smoke would soon be gone.' };
  const isOurs = (unit: Unit) => state.side[unit] === side && itemAt(state.place, unit) >= 0 && isVehicle(state, unit);
  const atRisk = state.side.reduce((sum, _, unit) => {
    if (!isOurs(unit)) return sum;
    const stance = {
      hex: itemAt(state.place, unit),
      hull: itemAt(state.hull, unit),
      turret: itemAt(state.turret, unit),
      manner: 'still',
    } as const;
    return sum + threat.from(vehicleOf(state, unit), stance, target) * worthOf(state, unit);
  }, 0);
  const value = SCREENED * hit * atRisk - SMOKE_SHOT;
  return {
    action,
    value,
    reason: `Smoke in ${context.board.grid.labels[hexOf(context.board, target)]} covers the vehicles.`,
  };
}
/** The part of the danger that smoke takes away; a round that may run out, and a shot that is not fired. */
const SCREENED = 0.35;
const SMOKE_SHOT = 0.3;

/** V-3.3.4 By hand at a vehicle that moves in their hex. */
export function weighAssault(situation: Situation, action: ActionOf<'assault'>): Option<Action> {
  const { state } = situation;
  const vehicle = numberOf(action.vehicle);
  const by = action.by.map(numberOf);
  const harm = assaultValue(state, by, vehicle) * passesCheck(state, by);
  const value = harm - (costOfShowing(situation, by, harm) ?? harm);
  return {
    action,
    value,
    reason: `Attacks ${nameOf(state, vehicle)} at close quarters: costs the enemy ${tenths(value)} on average.`,
  };
}
