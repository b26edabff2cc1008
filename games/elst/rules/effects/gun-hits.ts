/** V-6.7 V-Q.GUND What an ordnance hit does to a Gun and those who man it: a Direct Hit harms both, a Near Miss the men alone, behind their shield. */
import type { Tally } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { locationLabel } from '../board/locations.js';
import { settingOf } from '../state/context.js';
import type { Cause } from '../state/events.js';
import { setWeaponMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { gunsOf } from '../units/guns-in-play.js';
import { isGun, loseAim, removeWeapon, what } from '../units/weapons-in-play.js';
import { fireResult } from '../vocabulary/tables.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { eliminate, reduce } from '../morale/casualties.js';
import { leaveWeapon, sufferResult } from './fire-results.js';
import type { Losses } from '../morale/losses.js';

/** A hit on a unit that mans a Gun. */
export interface GunHit {
  /** V-6.6b What the Gunshield adds after a Near Miss. */
  readonly shield: number;
  /** V-6.7b A K destroys the Gun instead of damaging it. */
  readonly shot: 'solid' | 'explosive';
}

export interface GunStrike extends GunHit {
  readonly unit: Unit;
  /** Before the Gunshield. */
  readonly finalRoll: number;
  readonly column: number;
  readonly cause: Cause;
  readonly together: readonly Unit[];
}

/** V-6.6b A Gunshield is not combined with TEM on the same roll: it adds what it is better by. */
export function shieldBeyond(shield: number, { total }: Pick<Tally, 'total'>): number {
  return Math.max(0, shield - Math.max(0, total));
}

export function sufferGunHit(play: Play, strike: GunStrike, losses: Losses): void {
  const { unit, finalRoll, column, shield, shot, cause, together } = strike;
  const direct = fireResult(column, finalRoll);
  if (direct.effect === 'kia') {
    losses.struck.push(unit);
    eliminate(play, unit, cause, losses, (_play, weapon, place) => {
      if (isGun(play.state, weapon)) loseGun(play, weapon, place);
      else leaveWeapon(play, weapon, place, column);
    });
  } else if (direct.effect === 'k') {
    losses.struck.push(unit);
    const place = play.state.place[unit];
    for (const gun of gunsOf(play.state, unit)) {
      if (shot === 'solid') loseGun(play, gun, place);
      else damageGun(play, gun, place);
    }
    reduce(play, unit, cause, losses);
  } else {
    const result = fireResult(column, finalRoll + shield);
    sufferResult(play, { targets: [unit], result, column, cause, together }, losses);
  }
}

/** V-6.1c A Critical Hit destroys both without a roll. */
export function destroyGunAndCrew(play: Play, unit: Unit, cause: Cause, losses: Losses): void {
  losses.struck.push(unit);
  eliminate(play, unit, cause, losses, (_play, weapon, place) => loseGun(play, weapon, place, 'V-6.1c'));
}

function loseGun(play: Play, weapon: Weapon, place: Location, rule = 'V-6.7b'): void {
  tell(play, weapon, place, 'destroyed', rule);
  removeWeapon(play.state, weapon);
}

function damageGun(play: Play, weapon: Weapon, place: Location): void {
  setWeaponMark(play.state, weapon, 'malfunctioned');
  loseAim(play.state, weapon); // V-6.10c
  tell(play, weapon, place, 'malfunctioned', 'V-6.7b');
}

function tell(play: Play, weapon: Weapon, place: Location, fate: 'destroyed' | 'malfunctioned', rule: string): void {
  const { state } = play;
  play.emit({
    type: 'weapon-lost',
    rule,
    weapon: what(state, weapon),
    at: locationLabel(settingOf(state).board, place),
    fate,
    roll: undefined,
  });
}
