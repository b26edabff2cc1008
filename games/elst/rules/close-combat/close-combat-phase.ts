/** I-3.8 I-SOP.CCPh The Close Combat Phase: leaders are placed, the attacker chooses one location after the other, then the phase closes. Pins end with it (I-3.8q, sequence.ts). */
import type { Violation } from '@bridgehead/engine';
import { popFrame, pushFrame, replaceFrame } from '@bridgehead/engine';
import type { Location } from '../board/locations.js';
import { locationLabel } from '../board/locations.js';
import { heldInMelee, settle } from '../situation/consequences.js';
import type { Action } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { settingOf } from '../state/context.js';
import type { CloseCombatPhaseFrame, Frame } from '../state/frames.js';
import { judgeKnown, locationOf } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { setMark } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { refuseCombat } from '../text/refusals-close-combat.js';
import { notAnAnswer } from '../text/refusals.js';
import { isBroken, isHidden, isInMelee, isVehicle, unitsAt, who } from '../units/units-in-play.js';
import type { Side } from '../vocabulary/vocabulary.js';
import type { Unit } from '../vocabulary/units.js';
import { opponentOf } from '../vocabulary/vocabulary.js';
import {
  attachAction,
  attachmentsNamed,
  judgeAttach,
  leadersToAttach,
  listAttachments,
  usualAttachments,
} from './attachments.js';
import { combatAt } from './combat.js';
import { sequentialCombatAt } from './sequential-combat.js';

export const closeCombatPhaseProcedure: ElstProcedure<CloseCombatPhaseFrame> = {
  run(play, frame) {
    const { state } = play;
    switch (frame.step) {
      case 'attach': {
        const locations = combatLocations(state);
        if (leadersToAttach(state, frame.side, locations).length > 0) return 'ask';
        replaceFrame<Frame>(state, afterAttaching(state, frame, []));
        return 'again';
      }
      case 'fight': {
        const left = locationsLeft(state, frame);
        if (left.length > 1) return 'ask';
        if (left.length === 1) beginCombat(state, frame, left[0]);
        else replaceFrame<Frame>(state, { ...frame, step: 'end' });
        return 'again';
      }
      case 'end':
        popFrame(state);
        closeMelees(play);
        return 'again';
    }
  },

  decision: {
    ask(state, frame) {
      const { side, step } = frame;
      if (step === 'fight')
        return [
          {
            side: state.attacker,
            rule: 'I-3.8b',
            text: 'Pick the next close combat to fight.',
          },
        ];
      const usual = attachAction(usualAttachments(state, side, combatLocations(state)));
      return [
        {
          side,
          rule: 'I-3.8s',
          text: 'Pick the unit each leader in close combat fights with. The others fight alone.',
          decline: usual,
        },
      ];
    },
    candidates(state, frame, side) {
      if (frame.step === 'attach') return listAttachments(state, side, combatLocations(state));
      const { board } = settingOf(state);
      return locationsLeft(state, frame).map(
        (location): Action => ({ do: 'fight', at: locationLabel(board, location) }),
      );
    },
    judge: judgeAction,
    apply(play, frame, side, action, context) {
      const { state } = play;
      if (action.do === 'attach') {
        const attached = attachmentsNamed(action);
        play.emit({
          type: 'attached',
          rule: 'I-3.8s',
          side,
          leaders: attached.map(({ leader, to }) => ({ leader: who(state, leader), to: who(state, to) })),
        });
        replaceFrame<Frame>(state, afterAttaching(state, frame, attached));
      } else if (action.do === 'fight') {
        beginCombat(state, frame, locationOf(context, action.at));
      }
    },
  },
};

function judgeAction(
  state: State,
  frame: CloseCombatPhaseFrame,
  side: Side,
  action: Action,
  context: Context,
): Violation[] {
  if (frame.step === 'attach')
    return action.do === 'attach'
      ? judgeAttach(state, context, side, combatLocations(state), action)
      : [notAnAnswer(action.do, ['attach'])];
  if (action.do !== 'fight') return [notAnAnswer(action.do, ['fight'])];
  const unknown = judgeKnown(state, context, { locations: [action.at] });
  if (unknown.length > 0) return unknown;
  return locationsLeft(state, frame).includes(locationOf(context, action.at))
    ? []
    : [refuseCombat('no-combat-there', { hex: action.at })];
}

/** I-3.8s The attacker places their leaders, then the defender. */
function afterAttaching(
  state: State,
  frame: CloseCombatPhaseFrame,
  attached: CloseCombatPhaseFrame['attached'],
): CloseCombatPhaseFrame {
  const all = [...frame.attached, ...attached];
  return frame.side === state.attacker
    ? { ...frame, side: opponentOf(frame.side), attached: all }
    : { ...frame, step: 'fight', attached: all };
}

/** I-3.8b Each location is finished before the next. */
function beginCombat(state: State, frame: CloseCombatPhaseFrame, location: Location): void {
  replaceFrame<Frame>(state, { ...frame, fought: [...frame.fought, location] });
  const hasVehicle = unitsAt(state, location).some((unit) => isVehicle(state, unit)); // V-3.8v1
  pushFrame<Frame>(
    state,
    hasVehicle
      ? sequentialCombatAt(state, location, frame.attached)
      : combatAt(state, location, frame.attached, [state.attacker, opponentOf(state.attacker)]),
  );
}

/** Where units of both sides are together, some of them Infantry, and somebody can attack, in the order of the board. Vehicles do not attack each other (V-3.8v9). The Steeple and the ground below it are two locations (I-DaE:1.1g). */
export function combatLocations(state: State): Location[] {
  const found: Location[] = [];
  for (let unit = 0; unit < state.place.length; unit++) {
    const location = state.place[unit];
    if (location < 0 || state.side[unit] !== state.side[0] || found.includes(location)) continue;
    if (isEnemyBeside(state, unit) && isContested(state, location)) found.push(location);
  }
  return found.toSorted((one, other) => one - other);
}

/** Whether somebody of the other side is in the location of a unit: mostly not. */
function isEnemyBeside(state: State, unit: Unit): boolean {
  for (let other = 0; other < state.place.length; other++)
    if (state.place[other] === state.place[unit] && state.side[other] !== state.side[unit]) return true;
  return false;
}

function isContested(state: State, location: Location): boolean {
  const here = unitsAt(state, location);
  if (here.length < 2) return false;
  const known = here.filter((unit) => !isHidden(state, unit));
  const men = known.filter((unit) => !isVehicle(state, unit));
  return (
    men.length > 0 &&
    known.some((unit) => state.side[unit] !== state.side[men[0]]) &&
    known.some((unit) => !isBroken(state, unit))
  );
}

function locationsLeft(state: State, { fought }: CloseCombatPhaseFrame): Location[] {
  return combatLocations(state).filter((location) => !fought.includes(location));
}

/** I-3.8m I-3.8n I-3.8p Infantry that remains with enemies who can hold it is in Melee, newcomers too; a Melee without that is over. */
function closeMelees(play: Play): void {
  const { state } = play;
  const { board } = settingOf(state);
  for (const location of combatLocations(state)) {
    const here = heldInMelee(state, location);
    if (here.length === 0) continue;
    if (!here.some((unit) => isInMelee(state, unit)))
      play.emit({ type: 'melee', rule: 'I-3.8m', at: locationLabel(board, location), begins: true });
    for (const unit of here) setMark(state, unit, 'melee');
  }
  settle(play);
}
