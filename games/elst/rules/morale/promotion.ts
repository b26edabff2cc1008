/** I-5.3 Field promotions: a leader steps forward out of an MMC. */
import type { Adder } from '@bridgehead/engine';
import { popFrame, pushFrame, TallySheet } from '@bridgehead/engine';
import { isSteeple, locationLabel } from '../board/locations.js';
import { settle } from '../situation/consequences.js';
import type { Action } from '../state/actions.js';
import { settingOf } from '../state/context.js';
import type { Frame, PromotionFrame } from '../state/frames.js';
import type { Mark, State } from '../state/state.js';
import { hasMark, setMark } from '../state/state.js';
import type { ElstProcedure, Play } from '../state/types.js';
import { notAnAnswer } from '../text/refusals.js';
import { addUnit, factsOf, friendsAt, isBroken, isLeader, moraleOf, nameOf, who } from '../units/units-in-play.js';
import { rollDie } from '../vocabulary/dice.js';
import { createdLeader, LEADER_CREATION_MODIFIERS as MODIFIERS, STACKING } from '../vocabulary/tables.js';
import type { Unit } from '../vocabulary/units.js';
import { leaderOf, unitKinds } from '../vocabulary/units.js';

const PROMOTE: Action = { do: 'promote' };
const DECLINE: Action = { do: 'decline' };

export const promotionProcedure: ElstProcedure<PromotionFrame> = {
  decision: {
    ask: (state, { side, base, leader }) => [
      {
        side,
        rule: 'I-5.3a',
        text: `Let a leader ${unitKinds[leader].strength} step forward from ${nameOf(state, base)}, or decline.`,
        decline: DECLINE,
      },
    ],
    candidates: () => [PROMOTE, DECLINE],
    judge: (_state, _frame, _side, action) =>
      action.do === 'promote' || action.do === 'decline' ? [] : [notAnAnswer(action.do, ['promote', 'decline'])],
    apply(play, frame, _side, action) {
      popFrame(play.state);
      if (action.do === 'promote') promote(play, frame);
    },
  },
};

/** I-R91 They share the final state of their unit: broken and under DM if it is, and in its close combat. */
const SHARED: readonly Mark[] = ['broken', 'desperate', 'melee', 'fought'];

function promote(play: Play, { side, base, leader }: PromotionFrame): void {
  const { state } = play;
  const unit = addUnit(state, side, leader, state.place[base]);
  for (const mark of SHARED) if (hasMark(state, base, mark)) setMark(state, unit, mark);
  play.emit({
    type: 'leader-created',
    rule: 'I-5.3a',
    unit: who(state, unit),
    kind: unitKinds[leader].name,
    at: locationLabel(settingOf(state).board, state.place[base]),
  });
  settle(play);
}

/** I-Qk What an MMC has stood up to in close combat: an AFV, or so many odds columns below 1-1. */
export type Challenge = 'vehicle' | number;

/** I-5.3a Rolls on the Leader Creation table (I-Qk); if a leader results and there is room for them (I-R100), pushes the question. */
export function offerPromotion(play: Play, base: Unit, challenge: Challenge): void {
  const { state } = play;
  const roll = rollDie(play.chance, 'leader creation');
  const modifiers = new TallySheet('Leader Creation');
  addCreation(state, base, challenge, modifiers);
  const strength = createdLeader(roll + modifiers.total);
  play.emit({ type: 'leader-rolled', rule: 'I-5.3a', base: who(state, base), roll, modifiers, leader: strength });
  if (strength === undefined || !hasRoomForLeader(state, base)) return;
  pushFrame<Frame>(state, {
    at: 'promotion',
    side: state.side[base],
    base,
    leader: leaderOf(factsOf(state, base).nationality, strength),
  });
}

/** The morale that counts for the table. */
const [STRONG, WEAK] = [8, 6];

/** I-Qk I-R89 The chart is one of Germans and British: in an example with Russians nothing else is added. */
function addCreation(state: State, base: Unit, challenge: Challenge, into: Adder): void {
  const { nationality } = factsOf(state, base);
  if (nationality === 'british' || nationality === 'german') into.add('I-Qk', 'British or German', MODIFIERS.nation);
  if (nationality === 'russian') {
    into.add('I-R89', 'Russian', MODIFIERS.russian);
    return;
  }
  if (challenge === 'vehicle') into.add('I-Qk', 'against an AFV', MODIFIERS.vehicle);
  else if (challenge > 0) into.add('I-Qk', 'odds below 1-1', MODIFIERS.column * challenge);
  const morale = moraleOf(state, base);
  if (morale >= STRONG) into.add('I-Qk', `morale ${morale}`, MODIFIERS.strong);
  if (morale <= WEAK) into.add('I-Qk', `morale ${morale}`, MODIFIERS.weak);
  if (isBroken(state, base)) into.add('I-Qk', 'broken', MODIFIERS.broken);
}

function hasRoomForLeader(state: State, base: Unit): boolean {
  const place = state.place[base];
  const leaders = friendsAt(state, state.side[base], place).filter((unit) => isLeader(state, unit)).length;
  return leaders < (isSteeple(settingOf(state).board, place) ? STACKING.steepleLeaders : STACKING.leaders);
}
