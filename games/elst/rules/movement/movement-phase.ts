/** I-3.3a I-3.3.1d The Movement Phase: the attacker moves one stack after the other. */
import type { Violation } from '@bridgehead/engine';
import { joinLists, popFrame, pushFrame } from '@bridgehead/engine';
import { removeVehiclesOutside } from '../set-up/arrivals.js';
import { applyReveal, judgeReveal, listReveals, reveal } from '../situation/hidden-units.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import type { Frame, MovementPhaseFrame } from '../state/frames.js';
import { isDecidedByExit } from '../situation/exits.js';
import { judgeKnown, namedBySpend, spendNamed, unitsNamed, weaponsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { clearMark, hasMark, unitsOf } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { nameAction } from '../text/action-names.js';
import { refuseMove } from '../text/refusals-movement.js';
import { notAnAnswer } from '../text/refusals.js';
import { sayUnits } from '../text/words.js';
import { isHidden, nameOf, who } from '../units/units-in-play.js';
import { refuseNamed } from '../vehicles/drive-bars.js';
import { listDrives } from '../vehicles/drive-list.js';
import { driveOut, judgeDriveOut, previewDriveOut } from '../vehicles/driving.js';
import { vehiclesInExcess } from '../vehicles/excess-vehicles.js';
import { allowAttempts } from '../vehicles/motion.js';
import { vehiclesThatMayDrive, vehicleThatMustDrive } from '../vehicles/start-of-drive.js';
import { drop, judgeDrop, judgeDropping } from '../weapons/possession.js';
import { listMoves, stacksThatMayMove } from './movement-list.js';
import { previewWay } from './movement-preview.js';
import { clearGrenadeSmoke } from './smoke-grenades.js';
import { judgeWay } from './spending.js';
import type { Declaration } from './start-of-move.js';
import { asIfSetOut, judgeDoubleTime, judgeLeaderLoads, judgeMover, setOut, standingAtStart } from './start-of-move.js';

const ANSWERS = ['move', 'drive', 'drop', 'reveal', 'end-phase'] as const;
const END: Action = { do: 'end-phase' };

export const movementPhaseProcedure: ElstProcedure<MovementPhaseFrame> = {
  run(play) {
    const { state } = play;
    // A side with hidden units is always asked, so that the end of the phase does not reveal them.
    const isOver = isDecidedByExit(state); // C-DaE3:VCa
    if (
      !isOver &&
      (stacksThatMayMove(state).length > 0 ||
        vehiclesThatMayDrive(state).length > 0 ||
        unitsOf(state, state.attacker).some((unit) => isHidden(state, unit)))
    )
      return 'ask';
    endPhase(play);
    return 'again';
  },

  decision: {
    ask(state) {
      const waiting = vehicleThatMustDrive(state);
      const side = state.attacker;
      return waiting === undefined
        ? [{ side, text: 'Move a unit or stack, or end the Movement Phase.', rule: 'I-3.3a', decline: END }]
        : [{ side, text: `Move a unit or stack. ${nameOf(state, waiting)} must still drive.`, rule: 'V-3.3.2o' }];
    },
    candidates: (state, _frame, side, context) =>
      joinLists<Action>([
        vehicleThatMustDrive(state) === undefined ? [END] : [],
        listReveals(state, side),
        listMoves(state, context),
        vehiclesThatMayDrive(state).flatMap((unit) => listDrives(state, context, unit)),
      ]),
    judge(state, _frame, side, action, context) {
      if (action.do === 'move') return judgeMove(state, context, action);
      if (action.do === 'drive') return judgeDriveOut(state, context, action);
      if (action.do === 'drop') return judgeDropping(state, context, side, action);
      if (action.do === 'reveal') return judgeReveal(state, context, side, action);
      return action.do === 'end-phase' ? judgeEnd(state, context) : [notAnAnswer(action.do, ANSWERS)];
    },
    apply(play, _frame, _side, action, context) {
      if (action.do === 'move') beginMove(play, context, action);
      else if (action.do === 'drive') driveOut(play, context, action);
      else if (action.do === 'drop') drop(play, weaponsNamed(action.weapons));
      else if (action.do === 'reveal') applyReveal(play, action);
      else endPhase(play);
    },
    preview(state, _frame, _side, action, context) {
      if (action.do === 'reveal')
        return { summary: `Reveal ${sayUnits(state, unitsNamed(action.units))}`, tallies: [], consequences: [] };
      if (action.do === 'drive') return previewDriveOut(state, context, action);
      if (action.do === 'drop') return { summary: nameAction(state, action), tallies: [], consequences: [] };
      if (action.do !== 'move') return { summary: 'End the Movement Phase', tallies: [], consequences: [] };
      const declaration = declarationOf(action);
      const after = asIfSetOut(state, declaration);
      const shown = previewWay(
        after,
        context,
        standingAtStart(after, declaration),
        action.way.map((spend) => spendNamed(context, spend)),
      );
      const tired =
        declaration.double.length === 0
          ? []
          : [
              {
                kind: 'duty' as const,
                rule: 'I-3.3.1h',
                text: `${sayUnits(state, declaration.double)} will be exhausted.`,
              },
            ];
      return { ...shown, consequences: [...shown.consequences, ...tired] };
    },
  },
};

/** V-3.3.2o V-7.10k Vehicles in Motion and Recalled ones move first. */
function judgeEnd(state: State, context: Context): Violation[] {
  const waiting = vehicleThatMustDrive(state);
  return waiting === undefined ? [] : [refuseNamed(state, context, 'motion-waits', waiting)];
}

function declarationOf({ units, double, assault, drop: left }: ActionOf<'move'>): Declaration {
  return { units: unitsNamed(units), double: unitsNamed(double), assault, drop: weaponsNamed(left) };
}

function judgeMove(state: State, context: Context, action: ActionOf<'move'>): Violation[] {
  const unknown = [
    ...judgeKnown(state, context, { units: [...action.units, ...action.double], weapons: action.drop }),
    ...action.way.flatMap((spend) => judgeKnown(state, context, namedBySpend(spend))),
  ];
  if (unknown.length > 0) return unknown;
  const declaration = declarationOf(action);
  const { units } = declaration;
  const movers = units.flatMap((unit) => judgeMover(state, unit));
  if (units.some((unit) => state.place[unit] !== state.place[units[0]]))
    movers.push(refuseMove('movers-apart', { units: sayUnits(state, units) }));
  if (movers.length > 0) return movers;
  const after = asIfSetOut(state, declaration);
  const violations = [
    ...judgeDoubleTime(state, declaration),
    ...judgeDrops(state, declaration),
    ...judgeLeaderLoads(after, units),
  ];
  return violations.length > 0
    ? violations
    : judgeWay(
        after,
        context,
        standingAtStart(after, declaration),
        action.way.map((spend) => spendNamed(context, spend)),
      );
}

/** I-4.0c Before the first MF; outside the map nothing is left behind. */
function judgeDrops(state: State, { units, drop: left }: Declaration): Violation[] {
  if (left.length > 0 && state.place[units[0]] < 0)
    return [refuseMove('idle-outside', { units: sayUnits(state, units) })];
  return judgeDrop(state, state.attacker, units, left);
}

/** I-SOP.MPha */
function beginMove(play: Play, context: Context, action: ActionOf<'move'>): void {
  const { state } = play;
  const declaration = declarationOf(action);
  const { units, double, assault } = declaration;
  reveal(play, units); // I-R101 Who moves is seen.
  drop(play, declaration.drop);
  allowAttempts(state);
  setOut(state, declaration);
  if (!play.isUnheard)
    play.emit({
      type: 'set-out',
      rule: 'I-SOP.MPha',
      units: units.map((unit) => who(state, unit)),
      double: double.map((unit) => who(state, unit)),
      assault,
    });
  const part = { units, spent: 0, entered: 0, roadOnly: true, exitPaid: false, visits: [] };
  pushFrame<Frame>(state, {
    at: 'moving',
    assault,
    parts: [part],
    stopped: [],
    way: action.way.map((spend) => spendNamed(context, spend)),
    stops: action.stops,
    tried: [],
  });
}

/** I-SOP.MPhd I-3.3.5i I-R60 Residual FP and grenade Smoke go, and the old CX of those who did not move. */
function endPhase(play: Play): void {
  const { state } = play;
  popFrame(state);
  removeVehiclesOutside(play);
  if (vehiclesInExcess(state).length > 0) pushFrame<Frame>(state, { at: 'excess-vehicles' });
  state.residual = [];
  clearGrenadeSmoke(play);
  for (const unit of unitsOf(state, state.attacker))
    if (!hasMark(state, unit, 'done')) clearMark(state, unit, 'exhausted');
}
