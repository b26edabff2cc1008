/** I-3.6n I-R75 Interdiction: who can interdict a routing unit in a hex, and what it does. */
import { isBuilding } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { hexOf, locationLabel, rangeBetween } from '../board/locations.js';
import { FAR } from '../fire/firepower.js';
import { eliminate } from '../morale/casualties.js';
import { settleLosses } from '../morale/leader-loss.js';
import { newLosses } from '../morale/losses.js';
import { checkMorale, helperFor } from '../morale/morale.js';
import { lineBetween } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import { settingOf } from '../state/context.js';
import type { Stance } from '../state/frames.js';
import type { State } from '../state/state.js';
import { isOnMap, NOWHERE } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isOpenGround } from '../terrain/cover.js';
import {
  enemiesAt,
  factsOf,
  friendsAt,
  isBroken,
  isExhausted,
  isHidden,
  isInMelee,
  isLeader,
  isMultiMan,
  isPinned,
  leadershipOf,
  moraleOf,
  nameOf,
  who,
} from '../units/units-in-play.js';
import {
  armOf,
  isCaptured,
  isMachineGun,
  isMalfunctioned,
  isMortar,
  loseAim,
  weaponsOf,
} from '../units/weapons-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import type { Unit } from '../vocabulary/units.js';

/** I-3.6n I-3.6s Enemies that could fire at the unit here as at one that moves in the open: in sight without any Hindrance, in normal range. Without a stance: as it lies there (I-R70). */
export function interdictorsOf(
  state: State,
  context: Pick<Context, 'board' | 'sights' | 'season' | 'hindrances'>,
  unit: Unit,
  location: Location,
  stance: Stance | undefined,
): Unit[] {
  const found: Unit[] = [];
  for (let enemy = 0; enemy < state.place.length; enemy++) {
    if (state.side[enemy] === state.side[unit] || !isOnMap(state, enemy) || !isFit(state, enemy)) continue;
    const from = state.place[enemy];
    const distance = rangeBetween(context.board, from, location);
    if (from === location || !reaches(state, context, enemy, distance)) continue;
    const { isClear, hindrance } = lineBetween(context, from, location);
    if (isClear && hindrance === 0 && isOpenGround(context, location, { from, by: 'fire', stance })) found.push(enemy);
  }
  return found;
}

/** I-3.6n I-3.6o Unbroken, unpinned, not exhausted, not in Melee, and able to fire out of its hex at all (I-3.2.2.1b). Hidden units keep silent. What it has fired already does not matter (I-3.6p). */
function isFit(state: State, enemy: Unit): boolean {
  if (
    isBroken(state, enemy) ||
    isPinned(state, enemy) ||
    isExhausted(state, enemy) ||
    isInMelee(state, enemy) ||
    isHidden(state, enemy)
  )
    return false;
  return enemiesAt(state, state.side[enemy], state.place[enemy]).length === 0;
}

/** Whether it has at least one FP, or a mortar, for this distance, without anything that halves it. */
function reaches(state: State, { board }: Pick<Context, 'board'>, enemy: Unit, distance: number): boolean {
  if (distance > FAR) return false; // a machine gun would need a leader, a mortar must be nearer
  if (isMultiMan(state, enemy) && distance <= factsOf(state, enemy).range) return true;
  return weaponsOf(state, enemy).some((weapon) => {
    const { range, leastRange } = armOf(state, weapon);
    if (isMalfunctioned(state, weapon) || distance > range || distance < leastRange) return false;
    if (isMachineGun(state, weapon)) return servesFully(state, enemy);
    return (
      isMortar(state, weapon) &&
      !isBuilding(board, hexOf(board, state.place[enemy])) &&
      !isCaptured(state, weapon, enemy)
    ); // another nation's is fired with a penalty
  });
}

/** I-3.6o A leader alone fires a machine gun with half its FP; with a second one they fire it in full. */
function servesFully(state: State, enemy: Unit): boolean {
  return (
    !isLeader(state, enemy) ||
    friendsAt(state, state.side[enemy], state.place[enemy]).some(
      (other) => other !== enemy && isLeader(state, other) && isFit(state, other),
    )
  );
}

type InterdictionOutcome = 'passed' | 'pinned' | 'reduced' | 'eliminated';

/** I-3.6p I-3.6q I-3.6r One NMC for the hex, however many interdict. A leader who goes along helps, and is lost with a failure (I-3.6m). A broken unit is pinned here too. */
export function interdict(play: Play, unit: Unit, leaders: readonly Unit[], by: readonly Unit[]): InterdictionOutcome {
  const { state, chance } = play;
  const at = locationLabel(settingOf(state).board, state.place[unit]);
  play.emit({
    type: 'interdicted',
    rule: 'I-3.6n',
    unit: who(state, unit),
    at,
    by: by.map((enemy) => who(state, enemy)),
  });
  forgetAim(state, by);
  const losses = newLosses();
  const morale = moraleOf(state, unit);
  const helper = helperFor(state, unit, leaders);
  const dice = rollDice(chance, `Interdiction of ${nameOf(state, unit)}`);
  const outcome = checkMorale(
    play,
    unit,
    { rule: 'I-3.6p', modifier: 0, helpers: leaders, cause: 'interdiction', dice },
    losses,
  );
  if (outcome === 'failed') for (const leader of leaders) eliminate(play, leader, 'interdiction', losses);
  settleLosses(play, losses);
  if (!isOnMap(state, unit)) return 'eliminated';
  if (outcome === 'failed') return 'reduced';
  const final = dice.total + (helper === undefined ? 0 : (leadershipOf(state, helper) ?? 0));
  return final === morale ? 'pinned' : 'passed';
}

/** I-6.11 A mortar loses what it has acquired when its crew interdicts; somebody else does it if there is anybody. */
function forgetAim(state: State, by: readonly Unit[]): void {
  const isAiming = (enemy: Unit) => weaponsOf(state, enemy).some((weapon) => state.aim[weapon] !== NOWHERE);
  if (by.every(isAiming)) for (const weapon of weaponsOf(state, by[0])) loseAim(state, weapon);
}
