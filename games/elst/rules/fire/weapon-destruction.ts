/** I-4.0h V-4.0v5 Weapons that their own possessors destroy: in the Prep Fire Phase and in the Defensive Fire Phase, as a use of the weapon. */
import type { Violation } from '@bridgehead/engine';
import { locationLabel } from '../board/locations.js';
import { reveal } from '../situation/hidden-units.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { hasAny } from '../state/marks.js';
import { judgeKnown } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { hasWeaponMark, NOBODY, weaponMarkMask } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseFire } from '../text/refusals-fire.js';
import { factsOf, isBroken, isInMelee, isVehicle, nameOf } from '../units/units-in-play.js';
import { removeWeapon, what } from '../units/weapons-in-play.js';
import { weaponFire } from '../vocabulary/fire-components.js';
import type { Weapon } from '../vocabulary/units.js';
import { numberOf, weaponId } from '../vocabulary/units.js';
import type { FirePhase, Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { mayUse, MOST_USE, noteWeaponUse, ONE_WEAPON } from '../weapons/weapon-use.js';
import { componentName } from './fire-modes.js';

export function judgeDestroy(
  state: State,
  context: Context,
  side: Side,
  phase: FirePhase,
  action: ActionOf<'destroy'>,
): Violation[] {
  const unknown = judgeKnown(state, context, { weapons: [action.weapon] });
  if (unknown.length > 0) return unknown;
  if (phase === 'advancing-fire') return [refuseFire('destroy-when', {})];
  const why = whyKept(state, context, side, numberOf(action.weapon));
  return why === undefined ? [] : [why];
}

const FIRED = weaponMarkMask('prep-fired', 'first-fired', 'final-fired');

/** What keeps a side from destroying a weapon; undefined: nothing. */
function whyKept(state: State, { board }: Context, side: Side, weapon: Weapon): Violation | undefined {
  const holder = state.holder[weapon];
  // Made only when it is needed: lists ask of every weapon.
  const by = () => componentName(state, weaponFire(weapon));
  if (holder === NOBODY)
    return state.weaponPlace[weapon] < 0
      ? refuseFire('firer-off-map', { by: by() })
      : refuseFire('weapon-lies-idle', { by: by(), hex: locationLabel(board, state.weaponPlace[weapon]) });
  if (state.side[holder] !== side) return refuseFire('not-your-fire', { by: by(), side: SIDE_NAMES[side] });
  if (state.place[holder] < 0) return refuseFire('firer-off-map', { by: by() });
  if (isVehicle(state, holder)) return refuseFire('destroy-mounted', { by: by() });
  if (isBroken(state, holder)) return refuseFire('firer-broken', { by: by() });
  if (isInMelee(state, holder)) return refuseFire('firer-in-melee', { by: by() });
  if (hasAny(state.weaponMarks, weapon, FIRED)) return refuseFire('has-fired', { by: by() });
  if (!hasWeaponMark(state, weapon, 'used') && !mayUse(state, holder, ONE_WEAPON))
    return refuseFire('too-many-weapons', { unit: nameOf(state, holder), most: MOST_USE[factsOf(state, holder).type] });
  return undefined;
}

export function listDestroys(state: State, context: Context, side: Side, phase: FirePhase): ActionOf<'destroy'>[] {
  if (phase === 'advancing-fire') return [];
  const found: ActionOf<'destroy'>[] = [];
  state.holder.forEach((holder, weapon) => {
    // Those that have fired are many: no sentence is made about them.
    if (
      holder !== NOBODY &&
      state.side[holder] === side &&
      !isVehicle(state, holder) &&
      !hasAny(state.weaponMarks, weapon, FIRED) &&
      whyKept(state, context, side, weapon) === undefined
    )
      found.push({ do: 'destroy', weapon: weaponId(weapon) });
  });
  return found;
}

export function destroyWeapon(play: Play, { board }: Context, action: ActionOf<'destroy'>): void {
  const { state } = play;
  const weapon = numberOf(action.weapon);
  reveal(play, [state.holder[weapon]]); // I-R101 It counts as use, as fire does.
  play.emit({
    type: 'weapon-lost',
    rule: 'I-4.0h',
    weapon: what(state, weapon),
    at: locationLabel(board, state.weaponPlace[weapon]),
    fate: 'destroyed',
    roll: undefined,
  });
  noteWeaponUse(state, state.holder[weapon], weapon);
  removeWeapon(state, weapon);
}
