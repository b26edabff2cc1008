/** V-4.4.2 A unit looks for a Panzerfaust and fires it: judgement, list, preview and what happens. All is declared before the check (V-3.2.4ak). */
import type { Preview, Violation } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { locationLabel, rangeBetween } from '../board/locations.js';
import { isFitToDirect } from '../fire/direction.js';
import type { FireSetting } from '../fire/fire-groups.js';
import { isAsked, shotsLeft } from '../fire/fire-groups.js';
import { markChecker } from '../fire/fire-marks.js';
import { backblastChoices } from '../ordnance/backblast.js';
import type { Shoot } from '../ordnance/shooting.js';
import { declareShoot, judgeShoot, moversOf, previewShoot } from '../ordnance/shooting.js';
import { reveal } from '../situation/hidden-units.js';
import { mightSee } from '../situation/visibility.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { unitsIn } from '../state/context.js';
import { judgeKnown } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { clearWeaponMark, copyState, isOnMap, NOBODY, setWeaponMark, WEAPON_MARKS } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseFire } from '../text/refusals-fire.js';
import { refuseGun } from '../text/refusals-guns.js';
import { isBroken, isHidden, isLeader, isVehicle, leadershipOf, nameOf } from '../units/units-in-play.js';
import { addWeapon, give, weaponsOf } from '../units/weapons-in-play.js';
import { ownFire } from '../vocabulary/fire-components.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { findWeaponKind, numberOf, unitId, weaponId, weaponKinds } from '../vocabulary/units.js';
import { addCheck, findPanzerfaust, mayCheck } from './panzerfaust.js';

type Panzerfaust = ActionOf<'panzerfaust'>;

const KIND = findWeaponKind('ge-pf') ?? -1;

/** The unit holds one, for this shot. The counter of one that was fired is used again. */
function arm(state: State, unit: Unit): Weapon {
  const spent = state.weaponKind.findIndex((kind, weapon) => kind === KIND && state.holder[weapon] === NOBODY);
  const weapon = spent < 0 ? addWeapon(state, KIND, unit) : spent;
  clearWeaponMark(state, weapon, ...WEAPON_MARKS);
  give(state, weapon, unit);
  return weapon;
}

/** The state if the unit has one, and the shot it would make. */
export function ifArmed(state: State, action: Panzerfaust): { readonly armed: State; readonly shoot: Shoot } {
  const armed = copyState(state);
  const weapon = arm(armed, numberOf(action.unit));
  return { armed, shoot: shootWith(action, weapon) };
}

function shootWith({ at, target, targets, leaders, backblast, chosen }: Panzerfaust, weapon: Weapon): Shoot {
  return {
    do: 'shoot',
    weapon: weaponId(weapon),
    leaders: [...leaders],
    helpers: [],
    at,
    targetType: target === undefined ? 'infantry' : 'vehicle',
    ammunition: 'HEAT',
    ...(target === undefined ? {} : { target }),
    ...(targets === undefined ? {} : { targets: [...targets] }),
    ...(backblast === undefined ? {} : { backblast }),
    ...(chosen === undefined ? {} : { chosen }),
  };
}

// --- judgement ------------------------------------------------------------------------------------------------------------

export function judgePanzerfaust(
  state: State,
  context: Context,
  setting: FireSetting,
  action: Panzerfaust,
): Violation[] {
  const unknown = judgeKnown(state, context, {
    units: [
      action.unit,
      ...action.leaders,
      ...(action.targets ?? []),
      ...(action.target === undefined ? [] : [action.target]),
      ...(action.chosen === undefined ? [] : [action.chosen]),
    ],
    locations: [action.at],
  });
  if (unknown.length > 0) return unknown;
  const unit = numberOf(action.unit);
  if (state.panzerfausts === 0) return [refuseGun('panzerfaust-none', {})];
  if (state.side[unit] !== setting.side || !mayCheck(state, unit, setting.phase))
    return [refuseGun('panzerfaust-unfit', { unit: nameOf(state, unit) })];
  const there = setting.phase === 'movement' ? moversOf(context, setting, action) : undefined;
  if (there !== undefined && shotsLeft(there.visit, ownFire(unit)) <= 0)
    return [refuseGun('panzerfaust-checked', { unit: nameOf(state, unit) })];
  // V-4.4.2g The counter may be one that was fired before, so the judgement of the shot cannot tell two Panzerfausts apart.
  const used = action.leaders
    .map(numberOf)
    .filter((leader) => state.directions.some((direction) => direction.leader === leader));
  if (used.length > 0) return used.map((leader) => refuseFire('leader-used', { leader: nameOf(state, leader) }));
  const { armed, shoot } = ifArmed(state, action);
  return judgeShoot(armed, context, setting, shoot);
}

/** Each unit at each enemy near it, alone and under the best leader, with each way to deal with backblast. */
export function listPanzerfausts(state: State, context: Context, setting: FireSetting): Panzerfaust[] {
  if (state.panzerfausts === 0) return [];
  const found: Panzerfaust[] = [];
  state.side.forEach((side, unit) => {
    if (
      side !== setting.side ||
      !isAsked(setting, unit) ||
      !isOnMap(state, unit) ||
      !mayCheck(state, unit, setting.phase)
    )
      return;
    if (!isAnybodyNear(state, context, setting, unit)) return;
    const aims = aimsOf(state, context, setting, unit);
    if (aims.length === 0) return;
    const choices = backblastChoices(state, context, weaponKinds[KIND], unit);
    const leader = bestLeader(state, context, unit);
    for (const aim of aims)
      for (const leaders of leader === undefined ? [[]] : [[], [leader]])
        for (const backblast of choices.length === 0 ? [undefined] : choices) {
          const action: Panzerfaust = {
            do: 'panzerfaust',
            unit: unitId(unit),
            leaders: leaders.map(unitId),
            ...aim,
            ...(backblast === undefined ? {} : { backblast }),
          };
          if (judgePanzerfaust(state, context, setting, action).length === 0) found.push(action);
        }
  });
  return found;
}

/** Whether there can be an aim at all: range comes first, for it bars nearly all. */
function isAnybodyNear(state: State, { board }: Context, { phase, side, movers }: FireSetting, unit: Unit): boolean {
  const from = state.place[unit];
  const { range } = weaponKinds[KIND];
  if (phase === 'movement')
    return movers.some(({ movers: { location } }) => rangeBetween(board, from, location) <= range);
  for (let other = 0; other < state.place.length; other++)
    if (state.side[other] !== side && state.place[other] >= 0 && rangeBetween(board, from, state.place[other]) <= range)
      return true;
  return false;
}

type Aim = Pick<Panzerfaust, 'at' | 'target' | 'targets' | 'chosen'>;

function aimsOf(state: State, context: Context, { phase, side, movers }: FireSetting, unit: Unit): Aim[] {
  const from = state.place[unit];
  const label = (location: number) => locationLabel(context.board, location);
  const { range } = weaponKinds[KIND];
  const isNear = (location: number) =>
    location === from ||
    (rangeBetween(context.board, from, location) <= range && mightSee(state, context, from, location));
  // V-4.4.2k One of them at random, or one with a weapon.
  const choicesOf = (men: readonly Unit[]): (Unit | undefined)[] =>
    men.length === 0
      ? []
      : [undefined, ...(men.length === 1 ? [] : men.filter((other) => weaponsOf(state, other).length > 0))];
  const at = (location: number, units: readonly Unit[], targets: readonly Unit[] | undefined): Aim[] => [
    ...units
      .filter((enemy) => isVehicle(state, enemy))
      .map((vehicle) => ({ at: label(location), target: unitId(vehicle) })),
    ...choicesOf(units.filter((enemy) => !isVehicle(state, enemy))).map((chosen) => ({
      at: label(location),
      ...(targets === undefined ? {} : { targets: targets.map(unitId) }),
      ...(chosen === undefined ? {} : { chosen: unitId(chosen) }),
    })),
  ];
  if (phase === 'movement')
    return movers
      .filter(({ movers: { location } }) => isNear(location))
      .flatMap(({ movers: { location, units } }) => at(location, units, movers.length > 1 ? units : undefined));
  const found: Aim[] = [];
  for (const [location, units] of context.inLocation) {
    if (location !== from && rangeBetween(context.board, from, location) > range) continue;
    const enemies = units.filter((other) => state.side[other] !== side && !isHidden(state, other));
    if (enemies.length > 0 && isNear(location)) found.push(...at(location, enemies, undefined));
  }
  return found;
}

/** V-4.4.2g */
function bestLeader(state: State, context: Context, unit: Unit): Unit | undefined {
  return unitsIn(context, state.place[unit])
    .filter(
      (other) =>
        other !== unit &&
        state.side[other] === state.side[unit] &&
        isLeader(state, other) &&
        !isBroken(state, other) &&
        isFitToDirect(state, other) &&
        (leadershipOf(state, other) ?? 0) < 0,
    )
    .toSorted((one, other) => (leadershipOf(state, one) ?? 0) - (leadershipOf(state, other) ?? 0))[0];
}

// --- the check and the shot -----------------------------------------------------------------------------------------------

/** V-4.4.2e The check is the use of a weapon, whatever comes of it. The caller notes the attack of a window (V-4.4.2o). */
export function applyPanzerfaust(play: Play, context: Context, setting: FireSetting, action: Panzerfaust): void {
  const { state } = play;
  const unit = numberOf(action.unit);
  reveal(play, [unit]);
  const found = findPanzerfaust(play, unit, action.target === undefined ? 'other' : 'vehicle');
  markChecker(state, unit, setting.phase);
  if (!found) return;
  state.panzerfausts--; // V-4.4.2n
  const weapon = arm(state, unit);
  setWeaponMark(state, weapon, 'used'); // the check was its use
  declareShoot(play, context, setting, shootWith(action, weapon));
}

export function previewPanzerfaust(state: State, context: Context, setting: FireSetting, action: Panzerfaust): Preview {
  const { armed, shoot } = ifArmed(state, action);
  const { summary, tallies, consequences } = previewShoot(armed, context, setting, shoot);
  const unit = numberOf(action.unit);
  const check = new TallySheet('Panzerfaust check, 3 or less');
  addCheck(state, unit, action.target === undefined ? 'other' : 'vehicle', check);
  return {
    summary: `${nameOf(state, unit)} looks for a Panzerfaust. ${summary}`,
    tallies: [check, ...tallies],
    consequences: [
      ...consequences,
      { kind: 'duty', rule: 'V-4.4.2c', text: `A 6 pins ${nameOf(state, unit)}, or breaks it if it is pinned.` },
    ],
  };
}
