/** V-3.3.4 CC Reaction Fire: Infantry attacks a moving vehicle in its own hex by hand, as Defensive First Fire, Subsequent First Fire or Final Protective Fire. */
import type { Preview, Violation } from '@bridgehead/engine';
import { popFrame, pushFrame } from '@bridgehead/engine';
import { markReaction } from '../fire/fire-marks.js';
import type { FireSetting } from '../fire/fire-groups.js';
import { shotsLeft } from '../fire/fire-groups.js';
import { fireModeOf } from '../fire/fire-modes.js';
import { newLosses } from '../morale/losses.js';
import { settleLosses } from '../morale/leader-loss.js';
import { checkMorale } from '../morale/morale.js';
import { offerPromotion } from '../morale/promotion.js';
import { settle } from '../situation/consequences.js';
import { reveal } from '../situation/hidden-units.js';
import type { ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { unitsIn } from '../state/context.js';
import type { Frame, MoversThere } from '../state/frames.js';
import { judgeKnown, unitsNamed } from '../state/named-in-action.js';
import { hasAny } from '../state/marks.js';
import type { State } from '../state/state.js';
import { hasMark, isOnMap, markMask, setMark } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import type { ReactionFireFrame } from '../state/vehicle-combat-frames.js';
import { nameAction } from '../text/action-names.js';
import { refuseVehicleCombat } from '../text/refusals-vehicle-combat.js';
import { isGoodOrder, isLeader, isMultiMan, isPinned, isVehicle, nameOf } from '../units/units-in-play.js';
import { rollDice } from '../vocabulary/dice.js';
import { ownFire } from '../vocabulary/fire-components.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf, unitId } from '../vocabulary/units.js';
import { TallySheet } from '@bridgehead/engine';
import type { Assault } from './assault-on-vehicle.js';
import { assaultSums, resolveAssault } from './assault-on-vehicle.js';
import { addAttackCheck, passesAttackCheck } from './attack-check.js';

type Reaction = ActionOf<'assault'>;

/** As what a unit attacks, by its marks (V-3.3.4a). */
type ReactionKind = 'first' | 'subsequent-first' | 'final-protective';

const FIRED = markMask('first-fired', 'final-fired', 'own-used', 'manned');

/** V-3.3.4c It has fired in this Player Turn, with its own FP or a weapon. */
function hasFired(state: State, unit: Unit): boolean {
  return hasAny(state.marks, unit, FIRED);
}

/** As its own FP would fire: one that has given that up for a weapon can only fire again. */
function reactionKindOf(state: State, unit: Unit): ReactionKind {
  const kind = fireModeOf(state, ownFire(unit), unit, 'movement')?.kind;
  return kind === 'first' || kind === 'final-protective' ? kind : 'subsequent-first';
}

/** The moving vehicle of the window that this action attacks, with what it has met. */
export function assaultedIn({ movers }: Pick<FireSetting, 'movers'>, vehicle: Unit): MoversThere | undefined {
  return movers.find((there) => there.movers.units.includes(vehicle));
}

function assaultOf(state: State, side: FireSetting['side'], by: readonly Unit[], vehicle: Unit): Assault {
  return {
    side,
    by,
    vehicle,
    ambusher: undefined,
    created: undefined,
    fired: by.some((unit) => hasFired(state, unit)) ? 'has-fired' : 'not-fired',
  };
}

// --- judgement ------------------------------------------------------------------------------------------------------------

export function judgeReactionFire(state: State, context: Context, setting: FireSetting, action: Reaction): Violation[] {
  const unknown = judgeKnown(state, context, { units: [...action.by, action.vehicle] });
  if (unknown.length > 0) return unknown;
  const vehicle = numberOf(action.vehicle);
  const by = unitsNamed(action.by);
  const there = assaultedIn(setting, vehicle);
  if (there === undefined || !isVehicle(state, vehicle))
    return [refuseVehicleCombat('not-the-moving-vehicle', { vehicle: nameOf(state, vehicle) })];
  const found = by.flatMap((unit) => judgeAssailant(state, setting, there, unit));
  if (by.length > 2 || (by.length === 2 && !by.some((unit) => isLeader(state, unit))))
    found.push(refuseVehicleCombat('too-many-on-vehicle', { vehicle: nameOf(state, vehicle) }));
  return found;
}

/** V-3.3.4a In Good Order, not pinned, in the vehicle's hex; and no more attacks than it has spent MP (V-R62). */
function judgeAssailant(state: State, { side }: FireSetting, { movers, visit }: MoversThere, unit: Unit): Violation[] {
  const name = nameOf(state, unit);
  if (
    state.side[unit] !== side ||
    isVehicle(state, unit) ||
    state.place[unit] !== movers.location ||
    !isGoodOrder(state, unit)
  )
    return [refuseVehicleCombat('reaction-unfit', { unit: name })];
  if (isPinned(state, unit)) return [refuseVehicleCombat('reaction-pinned', { unit: name })];
  return shotsLeft(visit, ownFire(unit)) > 0 ? [] : [refuseVehicleCombat('reaction-spent', { unit: name })];
}

/** Each unit alone, and each MMC with each leader. */
export function listReactionFire(state: State, context: Context, setting: FireSetting): Reaction[] {
  const found: Reaction[] = [];
  for (const there of setting.movers) {
    const [vehicle] = there.movers.units;
    if (vehicle === undefined || !isVehicle(state, vehicle)) continue;
    const able = unitsIn(context, there.movers.location).filter(
      (unit) => judgeAssailant(state, setting, there, unit).length === 0,
    );
    const add = (...by: readonly Unit[]) => found.push({ do: 'assault', by: by.map(unitId), vehicle: unitId(vehicle) });
    for (const unit of able) add(unit);
    for (const unit of able.filter((other) => isMultiMan(state, other)))
      for (const leader of able.filter((other) => isLeader(state, other))) add(unit, leader);
  }
  return found;
}

// --- the attack -----------------------------------------------------------------------------------------------------------

/** V-3.3.4b An MMC that has not dared to attack this vehicle yet checks first; one that fails is pinned and nobody attacks. Whether they attack. */
export function dareReactionFire(play: Play, action: Reaction): boolean {
  const { state } = play;
  const by = unitsNamed(action.by);
  reveal(play, by);
  for (const unit of by) {
    if (!isMultiMan(state, unit) || hasMark(state, unit, 'dared')) continue;
    if (!passesAttackCheck(play, unit)) return false;
    setMark(state, unit, 'dared');
  }
  return true;
}

/** I-5.3a After an original 2 a leader may step forward before the attack is resolved. */
export function rollReactionFire(play: Play, action: Reaction): void {
  const { state } = play;
  const by = unitsNamed(action.by);
  const dice = rollDice(play.chance, `CC Reaction Fire of ${by.map((unit) => nameOf(state, unit)).join(', ')}`);
  pushFrame<Frame>(state, {
    at: 'reaction-fire',
    by,
    vehicle: numberOf(action.vehicle),
    dice,
    units: state.side.length,
  });
  const base = by.find((unit) => isMultiMan(state, unit));
  if (dice.total === PROMOTION && base !== undefined) offerPromotion(play, base, 'vehicle');
}
const PROMOTION = 2;

export const reactionFireProcedure: ElstProcedure<ReactionFireFrame> = {
  run(play, frame) {
    popFrame(play.state);
    resolveReactionFire(play, frame);
    return 'again';
  },
};

/** I-R88 A newly created leader adds to the value of the attack. */
function resolveReactionFire(play: Play, { by, vehicle, dice, units }: ReactionFireFrame): void {
  const { state } = play;
  // I-3.3.3l A leader's modifier counts for those they attack with, who therefore check before them.
  const inTurn = [...by.filter((unit) => !isLeader(state, unit)), ...by.filter((unit) => isLeader(state, unit))];
  const kinds = inTurn.map((unit) => reactionKindOf(state, unit));
  const assault = assaultOf(state, state.side[by[0]], by, vehicle);
  const created = state.side.length > units ? units : undefined;
  resolveAssault(play, created === undefined ? assault : { ...assault, by: [...by, created], created }, dice);
  const losses = newLosses();
  inTurn.forEach((unit, index) => {
    if (!isOnMap(state, unit)) return;
    markReaction(state, unit, kinds[index] === 'first' ? 'first' : 'final');
    if (kinds[index] === 'final-protective')
      checkMorale(play, unit, { rule: 'I-3.3.3l', modifier: 0, helpers: by, cause: 'protective-fire', dice }, losses);
  });
  settleLosses(play, losses);
  settle(play);
}

export function previewReactionFire(state: State, { side }: FireSetting, action: Reaction): Preview {
  const by = unitsNamed(action.by);
  const { value, modifiers } = assaultSums(state, assaultOf(state, side, by, numberOf(action.vehicle)));
  const checks = by
    .filter((unit) => isMultiMan(state, unit) && !hasMark(state, unit, 'dared'))
    .map((unit) => {
      const sheet = new TallySheet(`PAATC of ${nameOf(state, unit)}`);
      addAttackCheck(state, unit, sheet);
      return sheet;
    });
  return { summary: nameAction(state, action), tallies: [...checks, value, modifiers], consequences: [] };
}
