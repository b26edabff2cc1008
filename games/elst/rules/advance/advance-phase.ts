/** I-3.7 I-SOP.APh The Advance Phase: the attacker hands weapons over, then advances. */
import type { Candidates, Consequence, LongList, Preview, Violation } from '@bridgehead/engine';
import { joinLists, lazyList, popFrame, replaceFrame, TallySheet } from '@bridgehead/engine';
import { placesInWords } from '../board/locations.js';
import { addAllotment } from '../movement/allotment.js';
import { listTransfers } from '../rally/rally-phase.js';
import { applyReveal, judgeReveal, listReveals } from '../situation/hidden-units.js';
import type { Action, ActionOf } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { listOnce } from '../state/context.js';
import type { AdvancePhaseFrame, Frame } from '../state/frames.js';
import { judgeKnown, locationOf, unitsNamed, weaponsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { isOnMap, unitsOf } from '../state/state.js';
import type { ElstProcedure } from '../state/types.js';
import { addEntry } from '../terrain/entry-cost.js';
import { nameAction } from '../text/action-names.js';
import { refuseAdvance } from '../text/refusals-advance.js';
import { notAnAnswer } from '../text/refusals.js';
import { sayUnits } from '../text/words.js';
import { enemiesAt, isBroken, isGoodOrder, isHidden, isPinned, nameOf, isVehicle } from '../units/units-in-play.js';
import { weaponsOf } from '../units/weapons-in-play.js';
import type { Weapon } from '../vocabulary/units.js';
import { numberOf, weaponId } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { changeCrew, judgeCrewChange, listCrewChanges } from '../vehicles/crew.js';
import { drop, judgeDropping, judgeTransfer, transfer } from '../weapons/possession.js';
import {
  ADVANCING,
  advance,
  advanceCost,
  advanceFrom,
  exhaustedBy,
  judgeAdvance,
  judgeLeaving,
  leave,
  listAdvances,
} from './advance.js';

const READY: Action = { do: 'ready' };
const END_PHASE: Action = { do: 'end-phase' };
const ANSWERS: Readonly<Record<AdvancePhaseFrame['step'], readonly Action['do'][]>> = {
  transfers: ['transfer', 'change-crew', 'reveal', 'ready'],
  advances: ['advance', 'leave', 'change-crew', 'drop', 'reveal', 'end-phase'],
};

export const advancePhaseProcedure: ElstProcedure<AdvancePhaseFrame> = {
  run({ state }, frame, context) {
    if (isAsked(state, context, frame)) return 'ask';
    if (frame.step === 'transfers') replaceFrame<Frame>(state, { at: 'advance-phase', step: 'advances' });
    else popFrame(state);
    return 'again';
  },

  decision: {
    ask({ attacker: side }, { step }) {
      if (step === 'transfers')
        return [
          {
            side,
            rule: 'I-3.7a',
            text: 'Before you advance, transfer weapons between unpinned units in Good Order in one location.',
            decline: READY,
          },
        ];
      return [
        {
          side,
          rule: 'I-3.7b',
          text: 'Advance units one hex each, even into enemy locations.',
          decline: END_PHASE,
        },
      ];
    },
    candidates: (state, frame, side, context) =>
      joinLists<Action>([
        listActions(state, context, frame),
        listReveals(state, side),
        [frame.step === 'transfers' ? READY : END_PHASE],
      ]),
    judge: judgeAction,
    apply(play, _frame, _side, action, context) {
      const { state } = play;
      switch (action.do) {
        case 'transfer':
          transfer(play, {
            from: numberOf(action.from),
            to: numberOf(action.to),
            weapons: weaponsNamed(action.weapons),
          });
          break;
        case 'advance':
          advance(play, context, action);
          break;
        case 'leave':
          leave(play, action);
          break;
        case 'drop':
          drop(play, weaponsNamed(action.weapons));
          break;
        case 'change-crew':
          changeCrew(play, numberOf(action.unit), action.crew);
          break;
        case 'reveal':
          applyReveal(play, action);
          break;
        case 'ready':
          replaceFrame<Frame>(state, { at: 'advance-phase', step: 'advances' });
          break;
        default:
          popFrame(state);
      }
    },
    preview: (state, _frame, side, action, context) =>
      action.do === 'advance'
        ? previewAdvance(state, context, side, action)
        : { summary: nameAction(state, action), tallies: [], consequences: [] },
  },
};

/** Whether there is anything to decide. A side with hidden units is always asked: what they could do must not be learnt from the question. */
function isAsked(state: State, context: Context, frame: AdvancePhaseFrame): boolean {
  return (
    unitsOf(state, state.attacker).some((unit) => isOnMap(state, unit) && isHidden(state, unit)) ||
    listActions(state, context, frame).length > 0
  );
}

function listActions(state: State, context: Context, frame: AdvancePhaseFrame): Candidates<Action> {
  const side = state.attacker;
  return listOnce(context, frame, () => {
    if (frame.step === 'advances')
      return joinLists<Action>([
        listAdvances(state, context, side),
        listDrops(state, side),
        listCrewChanges(state, side),
      ]);
    return listTransfers(
      state,
      unitsOf(state, side).filter(
        (unit) => isGoodOrder(state, unit) && !isPinned(state, unit) && !isVehicle(state, unit),
      ),
    ); // I-3.7a
  });
}

/** I-4.0b Each weapon on its own. */
function listDrops(state: State, side: Side): LongList<Action> {
  const weapons: Weapon[] = [];
  for (const unit of unitsOf(state, side))
    if (isGoodOrder(state, unit) && !isVehicle(state, unit)) weapons.push(...weaponsOf(state, unit));
  return lazyList(weapons, (weapon): Action => ({ do: 'drop', weapons: [weaponId(weapon)] }));
}

// --- judgement ------------------------------------------------------------------------------------------------------

function judgeAction(
  state: State,
  { step }: AdvancePhaseFrame,
  side: Side,
  action: Action,
  context: Context,
): Violation[] {
  if (step === 'transfers' && ANSWERS.advances.includes(action.do) && !ANSWERS.transfers.includes(action.do))
    return [refuseAdvance('transfers-first', {})];
  if (step === 'advances' && action.do === 'transfer') return [refuseAdvance('transfers-over', {})];
  if (!ANSWERS[step].includes(action.do)) return [notAnAnswer(action.do, ANSWERS[step])];
  switch (action.do) {
    case 'transfer': {
      const unknown = judgeKnown(state, context, { units: [action.from, action.to], weapons: action.weapons });
      if (unknown.length > 0) return unknown;
      return judgeTransfer(state, side, 'advance', {
        from: numberOf(action.from),
        to: numberOf(action.to),
        weapons: weaponsNamed(action.weapons),
      });
    }
    case 'advance':
      return judgeAdvance(state, context, side, action);
    case 'leave':
      return judgeLeaving(state, context, side, action);
    case 'drop':
      return judgeDropping(state, context, side, action);
    case 'change-crew':
      return judgeCrewChange(state, context, action);
    case 'reveal':
      return judgeReveal(state, context, side, action);
    default:
      return [];
  }
}

// --- what is shown before ---------------------------------------------------------------------------------------------

function previewAdvance(state: State, context: Context, side: Side, action: ActionOf<'advance'>): Preview {
  const units = unitsNamed(action.units);
  const to = locationOf(context, action.to);
  const place = state.place[units[0]];
  const cost = new TallySheet(`MF to ${action.to}`);
  const way = addEntry(context, advanceFrom(place), to, ADVANCING, cost);
  if (way !== undefined && way.exit > 0) cost.add('I-DaE:1.3d', 'out of the polder', way.exit / 2);
  const allotments = units.map((unit) => {
    const sheet = new TallySheet(`MF of ${nameOf(state, unit)}`);
    addAllotment(state, unit, units, sheet);
    return sheet;
  });
  const consequences: Consequence[] = exhaustedBy(state, units, advanceCost(context, place, to) ?? 0).map((unit) => ({
    kind: 'own-loss',
    rule: 'I-3.7c',
    text: `${nameOf(state, unit)} needs all its MF and becomes exhausted.`,
  }));
  const enemies = enemiesAt(state, side, to);
  if (enemies.length > 0)
    consequences.push({
      kind: 'duty',
      rule: 'I-3.7e',
      text: `There will be close combat with ${sayUnits(state, enemies)}${enemies.every((unit) => isBroken(state, unit)) ? ', all broken' : ''}.`,
    });
  return {
    summary: `Advance ${sayUnits(state, units)} to ${placesInWords(action.to)}`,
    tallies: [cost, ...allotments],
    consequences,
  };
}
