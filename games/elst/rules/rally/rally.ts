/** I-3.1g I-3.1h I-R81 I-R82 Rallying: alone or by a leader. */
import type { Adder, Violation } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import { reduce } from '../morale/casualties.js';
import { settleLosses } from '../morale/leader-loss.js';
import { newLosses } from '../morale/losses.js';
import { offerPromotion } from '../morale/promotion.js';
import { findScenario } from '../scenarios/scenarios.js';
import { settle } from '../situation/consequences.js';
import { reveal } from '../situation/hidden-units.js';
import type { Context } from '../state/context.js';
import { settingOf } from '../state/context.js';
import type { State } from '../state/state.js';
import { clearMark, hasMark, isOnMap, setMark } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isShelter } from '../terrain/cover.js';
import { refuseRally } from '../text/refusals-rally.js';
import {
  factsOf,
  isBroken,
  isGoodOrder,
  isInMelee,
  isLeader,
  isMultiMan,
  leadershipOf,
  moraleOf,
  nameOf,
  who,
} from '../units/units-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import { RALLY } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import type { Dice, Side } from '../vocabulary/vocabulary.js';
import { SIDE_NAMES } from '../vocabulary/vocabulary.js';

// --- who may --------------------------------------------------------------------------------------------------------

/** I-3.1k I-R80 A broken unit of the side that has not tried in this Player Turn. */
function judgeBroken(state: State, side: Side, unit: Unit): Violation[] {
  const name = nameOf(state, unit);
  if (state.side[unit] !== side) return [refuseRally('not-own-unit', { unit: name, side: SIDE_NAMES[side] })];
  if (!isOnMap(state, unit)) return [refuseRally('rally-off-map', { unit: name })];
  if (!isBroken(state, unit)) return [refuseRally('not-broken', { unit: name })];
  const violations: Violation[] = [];
  if (isInMelee(state, unit)) violations.push(refuseRally('rally-in-melee', { unit: name }));
  if (hasMark(state, unit, 'rally-tried')) violations.push(refuseRally('rallied-already', { unit: name }));
  return violations;
}

/** I-3.1g Both sides with units that have a box; the attacker with one other MMC as well, or as many as the scenario says (I-CG4). */
export function judgeSelfRally(state: State, side: Side, unit: Unit): Violation[] {
  const violations = judgeBroken(state, side, unit);
  if (violations.length > 0 || factsOf(state, unit).selfRally) return violations;
  if (side !== state.attacker)
    return [refuseRally('no-self-rally', { unit: nameOf(state, unit), side: SIDE_NAMES[side] })];
  if (state.selfRallies === 0)
    return [
      refuseRally('self-rallies-used', { unit: nameOf(state, unit), most: findScenario(state.scenario).selfRallies }),
    ];
  return [];
}

/** I-3.1h A leader in Good Order rallies those who are stacked with them; a broken one must self-rally first (I-3.1i). */
export function judgeRally(state: State, side: Side, unit: Unit, leader: Unit): Violation[] {
  const violations = judgeBroken(state, side, unit);
  const name = nameOf(state, leader);
  if (leader === unit) return violations.length > 0 ? violations : [refuseRally('leader-himself', { leader: name })];
  if (state.side[leader] !== side)
    return [...violations, refuseRally('not-own-unit', { unit: name, side: SIDE_NAMES[side] })];
  if (!isLeader(state, leader)) return [...violations, refuseRally('not-a-leader', { leader: name })];
  if (!isGoodOrder(state, leader))
    violations.push(
      refuseRally('leader-unfit', {
        leader: name,
        why: !isOnMap(state, leader) ? 'not on the map' : isBroken(state, leader) ? 'broken' : 'in Melee',
      }),
    );
  else if (state.place[leader] !== state.place[unit])
    violations.push(refuseRally('leader-elsewhere', { unit: nameOf(state, unit), leader: name }));
  // I-1.2.1c I-R80 Only rallies go together, the leader's own among them.
  if (hasMark(state, leader, 'acted') && !hasMark(state, leader, 'rally-tried'))
    violations.push(refuseRally('has-acted', { unit: name }));
  return violations;
}

// --- the attempt ----------------------------------------------------------------------------------------------------

/** I-Ql What is added to the dice. Without a leader the unit self-rallies, and a leader then without their own modifier (I-3.1g). */
export function addRally(
  state: State,
  setting: Pick<Context, 'board'>,
  unit: Unit,
  leader: Unit | undefined,
  into: Adder,
): void {
  if (hasMark(state, unit, 'desperate')) into.add('I-3.1h', 'DM', RALLY.desperate);
  if (isShelter(setting, state.place[unit])) into.add('I-3.1h', 'woods or building', RALLY.shelter);
  if (leader === undefined) into.add('I-3.1g', 'self-rally', RALLY.self);
  else into.add('I-3.1h', `leader ${nameOf(state, leader)}`, leadershipOf(state, leader) ?? 0);
}

/** I-R35 The roll that costs the unit a Casualty Reduction (I-3.1j). */
const DISASTER = 12;
/** I-5.3a The roll that may bring a leader forward. */
const PROMOTION = 2;

export function tryRally(play: Play, unit: Unit, leader: Unit | undefined): void {
  const { state } = play;
  if (leader !== undefined) reveal(play, [leader]);
  const dice = rollDice(play.chance, `rally of ${nameOf(state, unit)}`);
  const modifiers = new TallySheet('Rally');
  addRally(state, settingOf(state), unit, leader, modifiers);
  const morale = moraleOf(state, unit);
  const rallied = dice.total !== DISASTER && dice.total + modifiers.total <= morale;
  setMark(state, unit, 'rally-tried', 'acted');
  play.emit({
    type: 'rally-tried',
    rule: leader === undefined ? 'I-3.1g' : 'I-3.1h',
    unit: who(state, unit),
    leader: leader === undefined ? undefined : who(state, leader),
    dice,
    modifiers,
    morale,
    rallied,
  });
  if (leader === undefined && isMultiMan(state, unit)) noteSelfRally(play, unit, dice);
  if (rallied) {
    clearMark(state, unit, 'broken', 'desperate');
  } else if (dice.total === DISASTER) {
    const losses = newLosses();
    reduce(play, unit, 'rally', losses);
    settleLosses(play, losses);
  }
  settle(play);
}

/** I-3.1g I-R91 One of the attacker's tries is used up by a unit without a box; the first try of an MMC of each side may promote, with the morale that it has while it is still broken. */
function noteSelfRally(play: Play, unit: Unit, dice: Dice): void {
  const { state } = play;
  const side = state.side[unit];
  if (!factsOf(state, unit).selfRally) state.selfRallies--;
  if (state.promotionsTried.includes(side)) return;
  state.promotionsTried = [...state.promotionsTried, side];
  if (dice.total === PROMOTION) offerPromotion(play, unit, 0);
}
