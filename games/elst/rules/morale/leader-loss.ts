/** I-3.2.3o I-3.2.3p I-R39 Leader loss checks: after the whole attack, for each leader who was lost. */
import type { State } from '../state/state.js';
import { hasMark, isOnMap } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isVehicle, moraleOf } from '../units/units-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import type { Losses, LostLeader } from './losses.js';
import { canBePinned, checkMorale, checkPin, inOrder } from './morale.js';

/** Makes all checks that follow, and those that follow from them: first for leaders who are dead, then for those who broke, the best of them first. */
export function settleLosses(play: Play, losses: Losses): void {
  while (losses.eliminated.length + losses.broken.length > 0) {
    const dead = takeBest(losses.eliminated);
    const broken = dead === undefined ? takeBest(losses.broken) : undefined;
    if (dead !== undefined) checkForDead(play, dead, losses);
    else if (broken !== undefined) checkForBroken(play, broken, losses);
    else return;
  }
}

function takeBest(list: LostLeader[]): LostLeader | undefined {
  const [best] = list.toSorted((one, other) => other.morale - one.morale || one.leader - other.leader);
  if (best !== undefined) list.splice(list.indexOf(best), 1);
  return best;
}

/** I-3.2.3o LLMC */
function checkForDead(play: Play, lost: LostLeader, losses: Losses): void {
  const { state } = play;
  for (const unit of inOrder(
    state,
    lost.with.filter((other) => concerns(state, other, lost)),
  )) {
    checkMorale(
      play,
      unit,
      { rule: 'I-3.2.3o', modifier: added(lost), helpers: helpersAfter(lost, losses), cause: 'leader-loss' },
      losses,
    );
  }
}

/** I-3.2.3p LLTC: only units in Good Order, and of these only who can still be pinned. */
function checkForBroken(play: Play, lost: LostLeader, losses: Losses): void {
  const { state } = play;
  for (const unit of inOrder(
    state,
    lost.with.filter((other) => concerns(state, other, lost)),
  )) {
    if (canBePinned(state, unit))
      checkPin(play, unit, {
        rule: 'I-3.2.3p',
        modifier: added(lost),
        helpers: helpersAfter(lost, losses),
        cause: 'leader-loss',
      });
  }
}

/** Infantry of lower morale than they had, who are still there and not in close combat. */
function concerns(state: State, unit: Unit, { morale }: LostLeader): boolean {
  return (
    isOnMap(state, unit) &&
    !isVehicle(state, unit) &&
    !hasMark(state, unit, 'melee') &&
    !hasMark(state, unit, 'fought') &&
    moraleOf(state, unit) < morale
  );
}

/** Their negative modifier as a positive one; nothing for 0 and +1. */
function added({ leadership }: LostLeader): number {
  return Math.max(0, -leadership);
}

/** I-R33 Leaders who were with them help, unless the attack has harmed them. */
function helpersAfter({ with: others }: LostLeader, { harmed }: Losses): Unit[] {
  return others.filter((unit) => !harmed.includes(unit));
}
