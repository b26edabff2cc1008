/** I-3.6n I-R75 Interdiction: who can interdict a routing unit in a hex, and what it does. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Board } from '../board/board.js';
import { isBuilding } from '../board/board.js';
import { isInArc, rearOf } from '../board/covered-arcs.js';
import type { Location } from '../board/locations.js';
import { hexOf, locationLabel, rangeBetween } from '../board/locations.js';
import { FAR } from '../fire/firepower.js';
import { eliminate } from '../morale/casualties.js';
import { settleLosses } from '../morale/leader-loss.js';
import { newLosses } from '../morale/losses.js';
import { checkMorale, helperFor, withoutHarm } from '../morale/morale.js';
import { lineBetween } from '../situation/visibility.js';
import type { Context } from '../state/context.js';
import { settingOf } from '../state/context.js';
import type { Stance } from '../state/frames.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap, NOWHERE } from '../state/state.js';
import type { Play } from '../state/types.js';
import { isOpenGround } from '../terrain/cover.js';
import { isCoveredApart } from '../terrain/unit-cover.js';
import { isGunCrew } from '../units/guns-in-play.js';
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
  isVehicle,
  leadershipOf,
  moraleOf,
  nameOf,
  who,
} from '../units/units-in-play.js';
import { isCrewFit, isTurretSilent, mannedMachineGuns } from '../units/vehicle-machine-guns.js';
import { hasWorkingMainArmament, isCrewExposed, isInMotion, weaponAt } from '../units/vehicles-in-play.js';
import {
  armOf,
  isCaptured,
  isGun,
  isMachineGun,
  isMalfunctioned,
  isMortar,
  loseAim,
  weaponsOf,
} from '../units/weapons-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import type { Unit, Weapon } from '../vocabulary/units.js';

/** I-3.6n I-3.6s Enemies that could fire at the unit here as at one that moves in the open: in sight without any Hindrance, in normal range. Without a stance: as it lies there (I-R70). */
export function interdictorsOf(
  state: State,
  context: Pick<Context, 'board' | 'sights' | 'season' | 'hindrances' | 'inLocation'>,
  unit: Unit,
  location: Location,
  stance: Stance | undefined,
): Unit[] {
  const found: Unit[] = [];
  if (isCoveredApart(state, context, unit, location)) return found;
  for (let enemy = 0; enemy < state.place.length; enemy++) {
    if (state.side[enemy] === state.side[unit] || !isOnMap(state, enemy) || !isFit(state, enemy)) continue;
    const from = state.place[enemy];
    const distance = rangeBetween(context.board, from, location);
    if (from === location || !reaches(state, context, enemy, location, distance)) continue;
    const { isClear, hindrance } = lineBetween(context, from, location);
    if (isClear && hindrance === 0 && isOpenGround(context, location, { from, by: 'fire', stance })) found.push(enemy);
  }
  return found;
}

/** I-3.6n I-3.6o Unbroken, unpinned, not exhausted, not in Melee, and able to fire out of its hex at all (I-3.2.2.1b). Hidden units keep silent. It may have fired already (I-3.6p). */
function isFit(state: State, enemy: Unit): boolean {
  // V-3.6v1 Not in Motion, not Shocked or Stunned, and without anything that is added to its rolls.
  if (
    isVehicle(state, enemy) &&
    (isInMotion(state, enemy) || !isCrewFit(state, enemy) || hasMark(state, enemy, 'stun-shaken'))
  )
    return false;
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

/** Whether it has at least one FP, or a weapon that must hit first, for this distance, without anything that halves it or is added to its roll. */
function reaches(
  state: State,
  { board }: Pick<Context, 'board'>,
  enemy: Unit,
  location: Location,
  distance: number,
): boolean {
  if (distance > FAR) return false; // a machine gun would need a leader, ordnance must be nearer
  const [here, hex] = [hexOf(board, state.place[enemy]), hexOf(board, location)];
  if (isVehicle(state, enemy)) return vehicleReaches(state, board, enemy, hex);
  if (isMultiMan(state, enemy) && distance <= factsOf(state, enemy).range) return true;
  return weaponsOf(state, enemy).some((weapon) => {
    const { range, leastRange } = armOf(state, weapon);
    if (isMalfunctioned(state, weapon) || distance > range || distance < leastRange) return false;
    if (isMachineGun(state, weapon)) return servesFully(state, enemy);
    // V-3.6v1 A Gun in the hands of its crew, without being turned.
    if (isGun(state, weapon))
      return (
        isGunCrew(state, enemy) &&
        !isCaptured(state, weapon, enemy) &&
        !(armOf(state, weapon).gun?.type === 'MTR' && isBuilding(board, here)) &&
        isInArc(board.grid, here, state.arc[weapon], hex)
      );
    return (
      isMortar(state, weapon) &&
      !isBuilding(board, hexOf(board, state.place[enemy])) &&
      !isCaptured(state, weapon, enemy)
    ); // another nation's is fired with a penalty
  });
}

/** V-3.6v1 The main armament of an exposed crew, and machine guns within normal range, in the arcs that they have. */
function vehicleReaches(state: State, board: Board, vehicle: Unit, hex: Hex): boolean {
  const main = weaponAt(state, vehicle, 'main');
  const firesMain =
    main !== undefined &&
    hasWorkingMainArmament(state, vehicle) &&
    isCrewExposed(state, vehicle) &&
    !isTurretSilent(state, vehicle) &&
    holds(state, board, vehicle, main, hex);
  return firesMain || machineGunReaches(state, board, vehicle, hex);
}

function machineGunReaches(state: State, board: Board, vehicle: Unit, hex: Hex): boolean {
  const distance = rangeBetween(board, state.place[vehicle], hex);
  return mannedMachineGuns(state, vehicle).some(
    (gun) => distance <= armOf(state, gun).range && holds(state, board, vehicle, gun, hex),
  );
}

/** Whether a weapon of a vehicle holds a hex in its arc as it stands. */
function holds(state: State, { grid }: Board, vehicle: Unit, weapon: Weapon, hex: Hex): boolean {
  const arc = armOf(state, weapon).mounted?.arc;
  if (arc === 'all-round') return true;
  const spine = arc === 'hull' ? state.hull[vehicle] : state.turret[vehicle];
  return isInArc(grid, state.place[vehicle], arc === 'turret-rear' ? rearOf(spine) : spine, hex);
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

/** I-3.6p I-3.6q I-3.6r One NMC for the hex, however many interdict. A leader who goes along may help, and is lost with a failure (I-3.6m). A broken unit is pinned here too. */
export function interdict(
  play: Play,
  { unit, leaders }: { readonly unit: Unit; readonly leaders: readonly Unit[] },
  by: readonly Unit[],
  chosen: Unit,
): InterdictionOutcome {
  const { state, chance } = play;
  const at = locationLabel(settingOf(state).board, state.place[unit]);
  play.emit({
    type: 'interdicted',
    rule: 'I-3.6n',
    unit: who(state, unit),
    at,
    by: by.map((enemy) => who(state, enemy)),
  });
  for (const weapon of aimsLost(state, chosen, state.place[unit])) loseAim(state, weapon); // V-R79
  const losses = newLosses();
  const morale = moraleOf(state, unit);
  const helpers = withoutHarm(state, leaders);
  const helper = helperFor(state, unit, helpers);
  const dice = rollDice(chance, `Interdiction of ${nameOf(state, unit)}`);
  const outcome = checkMorale(
    play,
    unit,
    { rule: 'I-3.6p', modifier: 0, helpers, cause: 'interdiction', dice },
    losses,
  );
  if (outcome === 'failed') for (const leader of leaders) eliminate(play, leader, 'interdiction', losses);
  settleLosses(play, losses);
  if (!isOnMap(state, unit)) return 'eliminated';
  if (outcome === 'failed') return 'reduced';
  const final = dice.total + (helper === undefined ? 0 : (leadershipOf(state, helper) ?? 0));
  return final === morale ? 'pinned' : 'passed';
}

/** V-R79 V-6.10c The weapons that forget what they have acquired if this unit interdicts there. A vehicle that does it with a machine gun forgets nothing. */
export function aimsLost(state: State, unit: Unit, there: Location): Weapon[] {
  const { board } = settingOf(state);
  if (isVehicle(state, unit) && machineGunReaches(state, board, unit, hexOf(board, there))) return [];
  return weaponsOf(state, unit).filter(
    (weapon) => state.aim[weapon] !== NOWHERE || state.acquired.some((entry) => entry.weapon === weapon),
  );
}

/** V-R79 It matters who of them interdicts: somebody has something to lose. */
export function isChoiceOf(state: State, by: readonly Unit[], there: Location): boolean {
  return by.length > 1 && by.some((unit) => aimsLost(state, unit, there).length > 0);
}
