/** C-CG11b C-R76 C-R77 C-R211 Broken units rout off the map: by the Entry Area of their side, where they check their morale, or for victory. */
import type { Violation } from '@bridgehead/engine';
import { popFrame } from '@bridgehead/engine';
import { TallySheet } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { hexOf, locationLabel } from '../board/locations.js';
import type { Spot } from '../board/spots.js';
import { hexAtSpot, spotDistance, spotOf, spotTowards } from '../board/spots.js';
import { reduce } from '../morale/casualties.js';
import { settleLosses } from '../morale/leader-loss.js';
import { newLosses } from '../morale/losses.js';
import { failsCheck, helperFor, withoutHarm } from '../morale/morale.js';
import { settle } from '../situation/consequences.js';
import { campaignRules } from '../state/campaign-rules.js';
import { depart } from '../situation/exits.js';
import type { Context } from '../state/context.js';
import { settingOf } from '../state/context.js';
import type { RoutingFrame } from '../state/frames.js';
import type { State } from '../state/state.js';
import { isOnMap } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseRout } from '../text/refusals-rout.js';
import { leadershipOf, moraleOf, nameOf, who } from '../units/units-in-play.js';
import { removeWeapon } from '../units/weapons-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import type { Unit } from '../vocabulary/units.js';
import type { Rout } from './rout-steps.js';

/** I-3.3e As into Open Ground, in halves. */
export const LEAVING_COST = 2;

const DIRECTIONS = [1, 2, 3, 4, 5, 6];

/** Whether a unit of this rout may leave from a location: where it is not lost, and away from enemies who have seen it (I-3.6e, I-3.6f). */
export function mayRoutOff(
  state: State,
  { board }: Context,
  rout: Pick<Rout, 'unit' | 'watchers'>,
  at: Location,
): boolean {
  const hex = hexOf(board, at);
  if (state.campaign === undefined || !campaignRules().mayLeave(state, state.side[rout.unit], hex)) return false;
  const here = spotOf(board.grid, hex);
  const enemies = rout.watchers.map((watcher) => hexOf(board, state.place[watcher]));
  return DIRECTIONS.map((direction) => spotTowards(board.grid, here, direction, 1)).some(
    (beyond) =>
      hexAtSpot(board.grid, beyond) === undefined &&
      enemies.every((enemy) => enemy === hex || isAway(here, beyond, spotOf(board.grid, enemy))),
  );

  function isAway(from: Spot, to: Spot, enemy: Spot): boolean {
    const [before, after] = [from, to].map((spot) => spotDistance(board.grid, spot, enemy));
    return after >= before && !(before === 1 && after === 1);
  }
}

export function judgeLeaving(state: State, context: Context, rout: Rout, at: Location): Violation[] {
  return mayRoutOff(state, context, rout, at)
    ? []
    : [refuseRout('no-rout-off', { unit: nameOf(state, rout.unit), hex: locationLabel(context.board, at) })];
}

/** The end of such a rout. C-CG11d Units that leave for victory check nothing. */
export function routOff(play: Play, { unit, leaders }: RoutingFrame): void {
  const { state } = play;
  const hex = hexOf(settingOf(state).board, state.place[unit]);
  popFrame(state);
  if (campaignRules().isEntryHex(state, state.side[unit], hex)) checkLeaving(play, unit, leaders);
  const leaving = [unit, ...leaders].filter((one) => isOnMap(state, one));
  if (leaving.length > 0) depart(play, leaving, 'C-CG11a');
  settle(play);
}

/** C-CG11b A NMC, with the help of a leader who leaves as well; a failure is Casualty Reduction. A unit that is lost takes its weapons with it. */
function checkLeaving(play: Play, unit: Unit, leaders: readonly Unit[]): void {
  const { state } = play;
  const modifiers = new TallySheet('Morale check');
  const helper = helperFor(state, unit, withoutHarm(state, leaders));
  if (helper !== undefined)
    modifiers.add('C-CG11b', `leader ${nameOf(state, helper)}`, leadershipOf(state, helper) ?? 0);
  const dice = rollDice(play.chance, `morale check of ${nameOf(state, unit)}`);
  const morale = moraleOf(state, unit);
  const fails = failsCheck(dice, modifiers.total, morale);
  play.emit({
    type: 'morale-checked',
    rule: 'C-CG11b',
    unit: who(state, unit),
    dice,
    modifiers,
    morale,
    outcome: fails ? 'failed' : 'passed',
  });
  if (!fails) return;
  const losses = newLosses();
  reduce(play, unit, 'rout-off', losses, (_, weapon) => removeWeapon(state, weapon));
  settleLosses(play, losses);
}
