/** V-3.3.2.2 V-R82 Bounding First Fire: a vehicle fires while it moves, after an expenditure of MP. */
import type { Candidates, Preview, Violation } from '@bridgehead/engine';
import { joinLists, replaceFrame } from '@bridgehead/engine';
import { hexOf } from '../board/locations.js';
import { declareFire } from '../fire/attack.js';
import type { FireSetting } from '../fire/fire-groups.js';
import { firedBy, judgeFire } from '../fire/fire-groups.js';
import { listShots, writeFires } from '../fire/fire-list.js';
import { previewFire } from '../fire/fire-preview.js';
import { declareShoot, judgeShoot, previewShoot } from '../ordnance/shooting.js';
import { listShoots } from '../ordnance/shot-list.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { Frame } from '../state/frames.js';
import { hasAny } from '../state/marks.js';
import { judgeKnown } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { hasWeaponMark, NOWHERE, weaponMarkMask } from '../state/state.js';
import type { Play } from '../state/types.js';
import type { DrivingFrame } from '../state/vehicle-frames.js';
import type { VehicleRefusalCode } from '../text/refusals-vehicles.js';
import { refuseVehicle } from '../text/refusals-vehicles.js';
import { nameOf } from '../units/units-in-play.js';
import { driveOf } from '../units/vehicles-in-play.js';
import { armOf, weaponsOf } from '../units/weapons-in-play.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import { weaponIn } from '../vocabulary/fire-components.js';
import { numberOf } from '../vocabulary/units.js';

export type BoundingFire = ActionOf<'fire' | 'shoot'>;

const FIRED = weaponMarkMask('used', 'prep-fired', 'first-fired', 'final-fired', 'intensive-fired', 'bounding-fired');

/** V-7.5b Whether a vehicle has fired anything in this Player Turn. */
export function hasFired(state: State, unit: Unit): boolean {
  return weaponsOf(state, unit).some((weapon) => hasAny(state.weaponMarks, weapon, FIRED));
}

/** In what the vehicle on the move would fire. */
export function boundingSetting(state: State, { unit, fired = [] }: DrivingFrame): FireSetting {
  return { phase: 'movement', side: state.attacker, fired, movers: [], only: unit };
}

function isMain(state: State, weapon: Weapon): boolean {
  return armOf(state, weapon).mounted?.station === 'main';
}

/** V-R31 V-R82 What keeps a weapon of the moving vehicle from firing here and now, whatever it aims at. */
function barOnBounding(
  state: State,
  { board }: Context,
  { unit, mayFire, visits }: DrivingFrame,
  weapon: Weapon,
): VehicleRefusalCode | undefined {
  if (state.holder[weapon] !== unit) return 'bounding-not-its-weapon';
  if (visits.length === 0 || (isMain(state, weapon) && !mayFire)) return 'bounding-needs-points';
  const boundedAt = driveOf(state, unit)?.boundedAt ?? NOWHERE;
  const isElsewhere = boundedAt !== NOWHERE && boundedAt !== hexOf(board, state.place[unit]);
  const firedBefore = isMain(state, weapon) && hasWeaponMark(state, weapon, 'used');
  return isElsewhere && !firedBefore ? 'bounding-elsewhere' : undefined;
}

function weaponsNamed(action: BoundingFire): readonly string[] {
  return action.do === 'shoot' ? [action.weapon] : action.with;
}

export function judgeBounding(
  state: State,
  context: Context,
  frame: DrivingFrame,
  action: BoundingFire,
): readonly Violation[] {
  const ids = weaponsNamed(action);
  const unknown = judgeKnown(state, context, { weapons: ids.filter((id) => id.startsWith('w')) });
  if (unknown.length > 0) return unknown;
  for (const id of ids) {
    const bar = id.startsWith('w') ? barOnBounding(state, context, frame, numberOf(id)) : 'bounding-not-its-weapon';
    if (bar !== undefined)
      return [refuseVehicle(bar, { unit: nameOf(state, frame.unit), hex: '', cost: '', left: '' })];
  }
  const setting = boundingSetting(state, frame);
  return action.do === 'shoot'
    ? judgeShoot(state, context, setting, action)
    : judgeFire(state, context, setting, action);
}

/** What the vehicle can fire now. */
export function listBounding(state: State, context: Context, frame: DrivingFrame): Candidates<Action> {
  if (frame.step !== 'go' || !weaponsOf(state, frame.unit).some((weapon) => isFree(state, context, frame, weapon)))
    return [];
  if (!hasEnemies(state, frame.unit)) return [];
  const setting = boundingSetting(state, frame);
  const shoots = listShoots(state, context, setting).filter(({ weapon }) =>
    isFree(state, context, frame, numberOf(weapon)),
  );
  const shots = listShots(state, context, setting).filter(({ group }) =>
    group.components.every((component) => isFree(state, context, frame, weaponIn(component))),
  );
  return joinLists<Action>([shoots, writeFires(context, setting, shots)]);
}

function isFree(state: State, context: Context, frame: DrivingFrame, weapon: Weapon): boolean {
  return barOnBounding(state, context, frame, weapon) === undefined;
}

function hasEnemies(state: State, unit: Unit): boolean {
  return state.place.some((place, other) => place >= 0 && state.side[other] !== state.side[unit]);
}

/** The shot is made; then those who may still react get another window (V-R31). */
export function fireBounding(
  play: Play,
  context: Context,
  frame: DrivingFrame,
  action: BoundingFire,
  openWindow: (state: State, frame: DrivingFrame) => void,
): void {
  const { state } = play;
  const firesMain = weaponsNamed(action).some((id) => isMain(state, numberOf(id)));
  const before = frame.fired ?? [];
  const fired = action.do === 'fire' ? [...before, ...firedBy(state, context, action)] : before;
  const after = { ...frame, mayFire: frame.mayFire && !firesMain, fired };
  replaceFrame<Frame>(state, after);
  openWindow(state, after);
  const setting = boundingSetting(state, frame);
  if (action.do === 'shoot') declareShoot(play, context, setting, action);
  else declareFire(play, context, setting, action);
}

export function previewBounding(state: State, context: Context, frame: DrivingFrame, action: BoundingFire): Preview {
  const setting = boundingSetting(state, frame);
  return action.do === 'shoot'
    ? previewShoot(state, context, setting, action)
    : previewFire(state, context, setting, action);
}
