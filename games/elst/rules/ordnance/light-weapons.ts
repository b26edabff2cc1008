/** V-4.4 What is special of light anti-tank weapons: who may fire them, where not to. */
import type { Violation } from '@bridgehead/engine';
import { hexOf, isSteeple, locationLabel, rangeBetween } from '../board/locations.js';
import { componentName } from '../fire/fire-modes.js';
import type { Context } from '../state/context.js';
import type { State } from '../state/state.js';
import { refuseOrdnance } from '../text/refusals-ordnance.js';
import { isHidden, isLeader, nameOf } from '../units/units-in-play.js';
import { armOf, weaponsOf } from '../units/weapons-in-play.js';
import { judgeBackblast } from './backblast.js';
import type { OrdnanceShot } from './to-hit-cases.js';
import { firingWeapon } from './to-hit-cases.js';
import { targetsOfShot } from './to-hit.js';

export function judgeLightWeapon(state: State, context: Context, shot: OrdnanceShot): Violation[] {
  return [
    ...judgeServers(state, shot),
    ...judgeHeights(state, context, shot),
    ...judgeBackblast(state, context, shot),
    ...judgeChosen(state, context, shot),
  ];
}

/** V-4.4.1b V-4.4.5c One leader alone does not fire a BAZ or PSK. */
function judgeServers(state: State, { group }: OrdnanceShot): Violation[] {
  const { type } = armOf(state, firingWeapon({ group }));
  const needsTwo = type === 'bazooka' || type === 'panzerschreck';
  return needsTwo && isLeader(state, group.firers[0]) && group.helpers.length === 0
    ? [refuseOrdnance('latw-one-leader', { by: componentName(state, group.components[0]) })]
    : [];
}

/** V-4.4.5b V-DaE:1.1v3 A PIAT does not fire down at what is near. V-DaE:1.1v2 From below nothing that must hit first reaches the Steeple of its own hex. */
function judgeHeights(state: State, { board }: Context, shot: OrdnanceShot): Violation[] {
  const from = state.place[shot.group.firers[0]];
  const { type } = armOf(state, firingWeapon(shot));
  const facts = () => ({ by: componentName(state, shot.group.components[0]), hex: locationLabel(board, shot.target) });
  const [here, there] = [hexOf(board, from), hexOf(board, shot.target)];
  const range = rangeBetween(board, from, shot.target);
  if (type !== 'piat')
    return here === there && !isSteeple(board, from) && isSteeple(board, shot.target)
      ? [refuseOrdnance('steeple-overhead', facts())]
      : [];
  const isDown = isSteeple(board, from) ? !isSteeple(board, shot.target) : board.level[here] > board.level[there];
  return isDown && range <= 1 ? [refuseOrdnance('piat-downward', facts())] : [];
}

/** V-4.4.2k Whom a Panzerfaust is to strike: one that it can hit, and that mans a Gun or another weapon. */
function judgeChosen(state: State, context: Context, shot: OrdnanceShot): Violation[] {
  const { chosen } = shot;
  if (chosen === undefined) return [];
  const isFit =
    armOf(state, firingWeapon(shot)).type === 'panzerfaust' &&
    shot.vehicle === undefined &&
    targetsOfShot(state, context, shot).includes(chosen) &&
    !isHidden(state, chosen) &&
    weaponsOf(state, chosen).length > 0;
  return isFit ? [] : [refuseOrdnance('chosen-unarmed', { unit: nameOf(state, chosen) })];
}
