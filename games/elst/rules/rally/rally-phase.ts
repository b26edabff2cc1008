/** I-3.1 I-SOP.RPh The Rally Phase: one step after the other, in each the attacker first (I-3.1a). A step in which a side can do nothing is passed over. */
import type { Consequence, Tally, Violation } from '@bridgehead/engine';
import { popFrame, replaceFrame, TallySheet } from '@bridgehead/engine';
import { desperationEnds, endDesperation } from '../situation/desperation.js';
import type { Action } from '../state/actions.js';
import type { Context } from '../state/context.js';
import { listOnce } from '../state/context.js';
import type { Frame, RallyPhaseFrame, RallyStep } from '../state/frames.js';
import { RALLY_STEPS } from '../state/frames.js';
import { judgeKnown, unitsNamed, weaponsNamed } from '../state/named-in-action.js';
import type { State } from '../state/state.js';
import { hasMark, isMarked, isOnMap, MARK, NOBODY, setMark, unitsOf } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { nameAction } from '../text/action-names.js';
import { refuseRally } from '../text/refusals-rally.js';
import { notAnAnswer } from '../text/refusals.js';
import { friendsAt, isBroken, isGoodOrder, isHidden, isLeader, nameOf, isVehicle } from '../units/units-in-play.js';
import { weaponsLying, weaponsOf } from '../units/weapons-in-play.js';
import type { Unit } from '../vocabulary/units.js';
import { numberOf, unitId, weaponId } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';
import {
  addRecovery,
  judgeRecovery,
  judgeRepair,
  judgeTransfer,
  transfer,
  transfersBetween,
  tryRecovery,
  tryRepair,
} from '../weapons/possession.js';
import { addRally, judgeRally, judgeSelfRally, tryRally } from './rally.js';
import { recuperate } from './vehicle-recovery.js';

const READY: Action = { do: 'ready' };

interface StepWords {
  readonly rule: string;
  readonly text: string;
  readonly answers: readonly Action['do'][];
}

const STEPS: Readonly<Record<RallyStep, StepWords>> = {
  recovery: {
    rule: 'I-3.1d',
    text: 'Recover weapons with units in Good Order in the same location.',
    answers: ['recover', 'ready'],
  },
  repair: {
    rule: 'I-3.1e',
    text: 'Repair malfunctioned weapons with units in Good Order.',
    answers: ['repair', 'ready'],
  },
  transfer: {
    rule: 'I-3.1f',
    text: 'Transfer weapons between units in Good Order in one location.',
    answers: ['transfer', 'ready'],
  },
  'self-rally': {
    rule: 'I-3.1g',
    text: 'Let a broken unit try to self-rally.',
    answers: ['self-rally', 'ready'],
  },
  'unit-rally': {
    rule: 'I-3.1h',
    text: 'Rally broken units with leaders in Good Order in the same location.',
    answers: ['rally', 'ready'],
  },
  desperation: {
    rule: 'I-3.1m',
    text: 'DM ends now. Pick the broken units outside woods and buildings that stay under it.',
    answers: ['keep-desperation'],
  },
};

export const rallyPhaseProcedure: ElstProcedure<RallyPhaseFrame> = {
  run(play, frame, context) {
    if (isAsked(play.state, context, frame)) return 'ask';
    if (frame.step === 'desperation') endDesperation(play, frame.side, []);
    goOn(play, frame);
    return 'again';
  },
  decision: {
    ask: (_state, { step, side }) => {
      const { rule, text } = STEPS[step];
      return [{ side, rule, text, decline: step === 'desperation' ? { do: 'keep-desperation', units: [] } : READY }];
    },
    candidates: (state, frame, _side, context) => listOnce(context, frame, () => listed(state, frame)),
    judge: judgeRallyAction,
    apply(play, frame, side, action) {
      const { state } = play;
      switch (action.do) {
        case 'recover':
          setMark(state, numberOf(action.unit), 'acted');
          tryRecovery(play, numberOf(action.unit), numberOf(action.weapon));
          break;
        case 'repair':
          if (!isVehicle(state, numberOf(action.unit))) setMark(state, numberOf(action.unit), 'acted'); // V-3.1v1
          tryRepair(play, numberOf(action.unit), numberOf(action.weapon));
          break;
        case 'transfer':
          setMark(state, numberOf(action.from), 'acted');
          setMark(state, numberOf(action.to), 'acted');
          transfer(play, {
            from: numberOf(action.from),
            to: numberOf(action.to),
            weapons: weaponsNamed(action.weapons),
          });
          break;
        case 'self-rally':
          tryRally(play, numberOf(action.unit), undefined);
          break;
        case 'rally':
          tryRally(play, numberOf(action.unit), numberOf(action.leader));
          break;
        case 'keep-desperation':
          endDesperation(play, side, unitsNamed(action.units));
          goOn(play, frame);
          break;
        default:
          goOn(play, frame);
      }
    },
    preview: (state, _frame, _side, action, context) => ({
      summary: nameAction(state, action),
      tallies: talliesOf(state, context, action),
      consequences: warnLeaders(state, action),
    }),
  },
};

// --- the order of the steps -----------------------------------------------------------------------------------------

/** I-3.1a The defender's turn in this step, the next step, or the end of the phase. */
function goOn(play: Play, { step, side }: RallyPhaseFrame): void {
  const { state } = play;
  const next = RALLY_STEPS[RALLY_STEPS.indexOf(step) + 1];
  if (side === state.attacker) replaceFrame<Frame>(state, { at: 'rally-phase', step, side: opponentOf(side) });
  else if (next !== undefined) {
    replaceFrame<Frame>(state, { at: 'rally-phase', step: next, side: state.attacker });
    if (next === 'desperation') recuperate(play); // V-3.1v3 comes before DM ends
  } else popFrame(state);
}

/** Whether the side has anything to decide. Where its hidden units might have, it is asked whether they have or not: the other side must not learn it from the question. */
function isAsked(state: State, context: Context, frame: RallyPhaseFrame): boolean {
  const { step, side } = frame;
  const hidden = unitsOf(state, side).filter((unit) => isOnMap(state, unit) && isHidden(state, unit));
  if (
    step === 'recovery' &&
    hidden.length > 0 &&
    state.holder.some((holder, weapon) => holder === NOBODY && state.weaponPlace[weapon] >= 0)
  )
    return true;
  if (step === 'transfer' && hidden.length > 1) return true;
  if (
    step === 'unit-rally' &&
    hidden.some((unit) => isLeader(state, unit)) &&
    unitsOf(state, side).some((unit) => isUntried(state, unit))
  )
    return true;
  return listOnce(context, frame, () => listed(state, frame)).length > 1;
}

// --- what can be done -----------------------------------------------------------------------------------------------

function listed(state: State, { step, side }: RallyPhaseFrame): Action[] {
  const free = () =>
    unitsOf(state, side).filter((unit) => isGoodOrder(state, unit) && !isMarked(state, unit, MARK.acted));
  const walking = () => free().filter((unit) => !isVehicle(state, unit));
  switch (step) {
    case 'recovery':
      if (!state.holder.some((holder, weapon) => holder === NOBODY && state.weaponPlace[weapon] >= 0)) return [READY];
      return [
        ...walking().flatMap((unit) =>
          weaponsLying(state, state.place[unit])
            .filter((weapon) => judgeRecovery(state, side, unit, weapon).length === 0)
            .map((weapon): Action => ({ do: 'recover', unit: unitId(unit), weapon: weaponId(weapon) })),
        ),
        READY,
      ];
    case 'repair':
      return [
        ...free().flatMap((unit) =>
          weaponsOf(state, unit)
            .filter((weapon) => judgeRepair(state, side, unit, weapon).length === 0)
            .map((weapon): Action => ({ do: 'repair', unit: unitId(unit), weapon: weaponId(weapon) })),
        ),
        READY,
      ];
    case 'transfer':
      return [...listTransfers(state, walking()), READY];
    case 'self-rally':
      return [
        ...unitsOf(state, side)
          .filter((unit) => isUntried(state, unit) && judgeSelfRally(state, side, unit).length === 0)
          .map((unit): Action => ({ do: 'self-rally', unit: unitId(unit) })),
        READY,
      ];
    case 'unit-rally':
      return [
        ...unitsOf(state, side)
          .filter((unit) => isUntried(state, unit))
          .flatMap((unit) => listRallies(state, side, unit)),
        READY,
      ];
    case 'desperation':
      return listKept(state, side);
  }
}

function isUntried(state: State, unit: Unit): boolean {
  return isOnMap(state, unit) && isBroken(state, unit) && !isMarked(state, unit, MARK['rally-tried']);
}

export function listTransfers(state: State, free: readonly Unit[]): Action[] {
  return free.flatMap((from) => {
    const held = weaponsOf(state, from);
    if (held.length === 0) return [];
    const others = free.filter((to) => to !== from && state.place[to] === state.place[from]);
    const transfers = others.flatMap((to) => transfersBetween(state, from, to, held));
    return transfers.map(
      ({ to, weapons }): Action => ({
        do: 'transfer',
        from: unitId(from),
        to: unitId(to),
        weapons: weapons.map(weaponId),
      }),
    );
  });
}

function listRallies(state: State, side: Side, unit: Unit): Action[] {
  return friendsAt(state, side, state.place[unit])
    .filter((leader) => judgeRally(state, side, unit, leader).length === 0)
    .map((leader): Action => ({ do: 'rally', unit: unitId(unit), leader: unitId(leader) }));
}

/** I-3.1m Nobody stays under DM, everybody who may, each one alone. */
function listKept(state: State, side: Side): Action[] {
  const { mayKeep } = desperationEnds(state, side);
  const choices =
    mayKeep.length > 1 ? [[], mayKeep, ...mayKeep.map((unit) => [unit])] : mayKeep.length === 1 ? [[], mayKeep] : [[]];
  return choices.map((units): Action => ({ do: 'keep-desperation', units: units.map(unitId) }));
}

// --- judgement ------------------------------------------------------------------------------------------------------

function judgeRallyAction(
  state: State,
  { step }: RallyPhaseFrame,
  side: Side,
  action: Action,
  context: Context,
): readonly Violation[] {
  const { answers } = STEPS[step];
  if (!answers.includes(action.do)) return [notAnAnswer(action.do, answers)];
  switch (action.do) {
    case 'recover': {
      const unknown = judgeKnown(state, context, { units: [action.unit], weapons: [action.weapon] });
      if (unknown.length > 0) return unknown;
      return [
        ...judgeFree(state, [numberOf(action.unit)]),
        ...judgeRecovery(state, side, numberOf(action.unit), numberOf(action.weapon)),
      ];
    }
    case 'repair': {
      const unknown = judgeKnown(state, context, { units: [action.unit], weapons: [action.weapon] });
      if (unknown.length > 0) return unknown;
      return [
        ...judgeFree(state, [numberOf(action.unit)]),
        ...judgeRepair(state, side, numberOf(action.unit), numberOf(action.weapon)),
      ];
    }
    case 'transfer': {
      const unknown = judgeKnown(state, context, { units: [action.from, action.to], weapons: action.weapons });
      if (unknown.length > 0) return unknown;
      const [from, to] = unitsNamed([action.from, action.to]);
      return [
        ...judgeFree(state, [from, to]),
        ...judgeTransfer(state, side, 'rally', { from, to, weapons: weaponsNamed(action.weapons) }),
      ];
    }
    case 'self-rally': {
      const unknown = judgeKnown(state, context, { units: [action.unit] });
      return unknown.length > 0 ? unknown : judgeSelfRally(state, side, numberOf(action.unit));
    }
    case 'rally': {
      const unknown = judgeKnown(state, context, { units: [action.unit, action.leader] });
      return unknown.length > 0 ? unknown : judgeRally(state, side, numberOf(action.unit), numberOf(action.leader));
    }
    case 'keep-desperation': {
      const unknown = judgeKnown(state, context, { units: action.units });
      return unknown.length > 0 ? unknown : judgeKept(state, side, unitsNamed(action.units));
    }
    default:
      return [];
  }
}

/** I-3.1b I-R80 */
function judgeFree(state: State, units: readonly Unit[]): Violation[] {
  return units
    .filter((unit) => hasMark(state, unit, 'acted'))
    .map((unit) => refuseRally('has-acted', { unit: nameOf(state, unit) }));
}

/** I-3.1m I-R83 */
function judgeKept(state: State, side: Side, units: readonly Unit[]): Violation[] {
  const { ends, mayKeep } = desperationEnds(state, side);
  return units
    .filter((unit) => !mayKeep.includes(unit))
    .map((unit) =>
      refuseRally('loses-desperation', {
        unit: nameOf(state, unit),
        why: ends.includes(unit) ? 'it is in woods or a building' : 'its DM does not end now',
      }),
    );
}

// --- the sums shown before an answer --------------------------------------------------------------------------------

/** I-1.2.1c Leaders beside broken units who would do something else than rally them. */
function warnLeaders(state: State, action: Action): Consequence[] {
  const busy =
    action.do === 'recover' || action.do === 'repair'
      ? [action.unit]
      : action.do === 'transfer'
        ? [action.from, action.to]
        : [];
  return unitsNamed(busy)
    .filter((unit) => isLeader(state, unit))
    .filter((leader) =>
      friendsAt(state, state.side[leader], state.place[leader]).some((unit) => isUntried(state, unit)),
    )
    .map((leader) => ({
      kind: 'duty',
      rule: 'I-1.2.1c',
      text: `${nameOf(state, leader)} can’t rally anybody in this phase then.`,
    }));
}

function talliesOf(state: State, context: Context, action: Action): Tally[] {
  if (action.do === 'recover') {
    const recovery = new TallySheet('Recovery');
    addRecovery(state, numberOf(action.unit), recovery);
    return [recovery];
  }
  if (action.do !== 'self-rally' && action.do !== 'rally') return [];
  const rally = new TallySheet('Rally');
  addRally(state, context, numberOf(action.unit), action.do === 'rally' ? numberOf(action.leader) : undefined, rally);
  return [rally];
}
