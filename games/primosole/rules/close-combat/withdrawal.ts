/** 9.4.1 2.0ai Withdrawal: attackers go back where they came from, defenders to adjacent hexes of their choice (R53). */
import type { Consequence, Preview, Violation } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { areAdjacent, neighboursOf } from '@bridgehead/engine/hex';
import { popFrame, replaceFrame } from '@bridgehead/engine';
import type { Action, ActionOf } from '../state/actions.js';
import { hexOfLabel } from '../state/actions.js';
import { noteArrival } from '../situation/arrivals.js';
import { label } from '../board/board.js';
import { attackingSide, combatOf } from './close-combat-sums.js';
import type { Context } from '../situation/context.js';
import { hasEnemies, stackIn } from '../situation/context.js';
import { takeControl } from '../situation/control.js';
import { insideOf, settleFortification } from '../set-up/fortifications.js';
import type { WithdrawFrame } from '../state/frames.js';
import { GRID } from '../board/grid.js';
import { leaveHex } from '../hits/leaving.js';
import { eliminate } from '../hits/losses.js';
import { mineAgainst, pushMines } from '../mines/mines.js';
import { notAnAnswer, refuse } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { isSupportWeapon } from '../state/state.js';
import { hasRoomFor } from '../situation/stops.js';
import { tables } from '../board/tables.js';
import { isPassable, stackingLimit } from '../situation/terrain.js';
import type { Play, PrimosoleProcedure } from '../situation/types.js';
import type { Unit } from '../pieces/units.js';
import { idOf, nameOf, shortNameOf, sideOf, unitOf } from '../pieces/units.js';

// --- where to -------------------------------------------------------------------------------------------------------

/** 9.4.1a The hex from which an attacker came; undefined for a defender. */
function entryOf(state: State, unit: Unit): Hex | undefined {
  return combatOf(state).entered.find((entry) => entry.unit === unit)?.from;
}

/** 9.4.1a 9.4.1b 9.4.1c R40 R53 What keeps a unit from this step of its way: the hex of the combat must be left. gone: the hexes of the way so far, the last being where it is. */
function judgeStep(
  state: State,
  context: Context,
  frame: WithdrawFrame,
  unit: Unit,
  gone: readonly Hex[],
  to: Hex,
): Violation[] {
  const from = gone.at(-1) ?? combatOf(state).hex;
  const entry = gone.length === 0 ? entryOf(state, unit) : undefined;
  const named = { unit: nameOf(unit), hex: label(to) };
  if (entry !== undefined && to !== entry) return [refuse('withdraws-elsewhere', { ...named, entry: label(entry) })];
  if (!areAdjacent(GRID, from, to)) return [refuse('withdraws-one-hex', { ...named, from: label(from) })];
  if (to === combatOf(state).hex) return [refuse('no-withdrawal', { ...named, why: 'that is the hex of the combat' })];
  if (hasEnemies(context, to, sideOf(unit))) return [refuse('no-withdrawal', { ...named, why: 'an enemy is there' })];
  if (frame.barred.includes(to)) return [refuse('no-withdrawal', { ...named, why: 'an attacker came from there' })];
  if (!isPassable(state, unit, from, to))
    return [refuse('no-withdrawal', { ...named, why: 'the way is closed to it' })];
  return hasRoomFor(context, unit, to) || waysOn(state, context, frame, unit, [...gone, to]).length > 0
    ? []
    : [refuse('withdrawal-full', named)];
}

/** 2.0ai R40 Where a unit can go on from a full hex; a way has three hexes at most. */
function waysOn(state: State, context: Context, frame: WithdrawFrame, unit: Unit, gone: readonly Hex[]): Hex[] {
  if (gone.length >= tables.longestRetreat) return [];
  return neighboursOf(GRID, gone.at(-1) ?? combatOf(state).hex).filter(
    (to) => judgeStep(state, context, frame, unit, gone, to).length === 0,
  );
}

/** The units that can be chosen now: a unit on its way goes on before the next one leaves. */
function leaving(frame: WithdrawFrame): readonly Unit[] {
  return frame.gone.length > 0 ? frame.left.slice(0, 1) : frame.left;
}

interface Withdrawal {
  readonly unit: Unit;
  readonly to: Hex;
}

function withdrawals(state: State, context: Context, frame: WithdrawFrame): Withdrawal[] {
  return leaving(frame).flatMap((unit) => waysOn(state, context, frame, unit, frame.gone).map((to) => ({ unit, to })));
}

// --- the procedure --------------------------------------------------------------------------------------------------

/** 9.4.1 One unit after the other leaves the hex, in an order that its player chooses where that matters. */
export const withdrawProcedure: PrimosoleProcedure<WithdrawFrame> = {
  run(play, frame, context) {
    const { state } = play;
    const here = frame.gone.at(-1) ?? combatOf(state).hex;
    const [first] = frame.left;
    if (first === undefined) {
      popFrame(state);
      return 'again';
    }
    if (frame.gone.length > 0 && hasArrived(state, context, first, here)) {
      replaceFrame(state, { ...frame, left: frame.left.slice(1), gone: [] });
      if (insideOf(state, here) === undefined) settleFortification(play, here, frame.side); // 11.8.1b
      return 'again';
    }
    const choices = withdrawals(state, context, frame);
    const lost = leaving(frame).find((unit) => choices.every((choice) => choice.unit !== unit));
    if (lost !== undefined) {
      replaceFrame(state, { ...frame, left: frame.left.filter((unit) => unit !== lost), gone: [] });
      if (frame.gone.length === 0) eliminate(play, lost, '9.4.1d'); // otherwise it is caught in a full hex for the time being (R14)
      return 'again';
    }
    const only =
      choices.length === 1 ? choices[0] : choices.find((choice) => returnsFreely(state, context, frame, choice));
    if (only === undefined) return 'ask';
    withdraw(play, frame, only);
    return 'again';
  },

  decision: {
    ask(state, frame) {
      const names = leaving(frame).map(shortNameOf).join(', ');
      const further =
        frame.gone.length > 0 ? ` one hex further, because ${label(frame.gone[frame.gone.length - 1])} is full` : '';
      return [
        {
          side: frame.side,
          text: `Withdraw ${names}${further}.`,
          rule: ruleOf(state, frame),
        },
      ];
    },
    candidates(state, frame, _side, context) {
      return withdrawals(state, context, frame).map(
        ({ unit, to }): Action => ({ do: 'withdraw', unit: idOf(unit), hex: label(to) }),
      );
    },
    judge(state, frame, _side, action, context) {
      if (action.do !== 'withdraw') return [notAnAnswer(ruleOf(state, frame), action.do, ['withdraw'])];
      const unit = unitOf(action.unit);
      if (!leaving(frame).includes(unit))
        return [{ ...refuse('not-withdrawing', { unit: nameOf(unit) }), rule: ruleOf(state, frame) }];
      return judgeStep(state, context, frame, unit, frame.gone, hexOfLabel(action.hex));
    },
    apply(play, frame, _side, action) {
      if (action.do === 'withdraw') withdraw(play, frame, { unit: unitOf(action.unit), to: hexOfLabel(action.hex) });
    },
    preview(state, _frame, _side, action, context) {
      return action.do === 'withdraw'
        ? previewWithdrawal(state, context, action)
        : { summary: 'Withdraw', tallies: [], consequences: [] };
    },
  },
};

/** 2.0ai A unit has come to the end of its way unless its hex holds too many; mines there may have driven it off or destroyed it. */
function hasArrived(state: State, context: Context, unit: Unit, here: Hex): boolean {
  return state.place[unit] !== here || hasRoomFor(context, unit, here);
}

/** 9.4.1a An attacker whose hex takes all who go back there, without mines that an engineer could clear the way through (11.2): in which order they go makes no difference. */
function returnsFreely(state: State, context: Context, frame: WithdrawFrame, { unit, to }: Withdrawal): boolean {
  if (frame.gone.length > 0 || entryOf(state, unit) === undefined) return false;
  const returning = frame.left.filter((other) => entryOf(state, other) === to);
  if (returning.length > 1 && mineAgainst(state, unit, to) !== undefined) return false;
  return (
    isSupportWeapon(unit) ||
    stackIn(context, to, frame.side) + returning.filter((other) => !isSupportWeapon(other)).length <= stackingLimit(to)
  );
}

/** 9.4.1a 9.4.1b 13.2 R67 The unit takes a step of its way: control follows it, and enemy mines attack it (R63). */
function withdraw(play: Play, frame: WithdrawFrame, { unit, to }: Withdrawal): void {
  const { state } = play;
  const from = state.place[unit];
  replaceFrame(state, {
    ...frame,
    left: [unit, ...frame.left.filter((other) => other !== unit)],
    gone: [...frame.gone, to],
  });
  state.place[unit] = to;
  play.emit({
    type: 'withdrew',
    rule: ruleOf(state, frame),
    unit: idOf(unit),
    from: label(from),
    to: label(to),
  });
  leaveHex(play, unit, from);
  noteArrival(state, unit, from);
  takeControl(play, to, frame.side);
  pushMines(play, unit);
}

/** 2.0ai A unit on its way is in a full hex. */
function ruleOf(state: State, frame: WithdrawFrame): string {
  if (frame.gone.length > 0) return '2.0ai';
  return frame.side === attackingSide(state) ? '9.4.1a' : '9.4.1b';
}

/** Where to, whether it must go on from there, and whether mines are there. */
function previewWithdrawal(state: State, context: Context, action: ActionOf<'withdraw'>): Preview {
  const unit = unitOf(action.unit);
  const to = hexOfLabel(action.hex);
  const consequences: Consequence[] = [];
  if (!hasRoomFor(context, unit, to))
    consequences.push({
      kind: 'duty',
      rule: '2.0ai',
      text: `${action.hex} is full: ${nameOf(unit)} must go one hex further.`,
    });
  if (mineAgainst(state, unit, to) !== undefined)
    consequences.push({
      kind: 'own-loss',
      rule: '11.6.3a',
      text: `The mines in ${action.hex} attack ${nameOf(unit)}.`,
    });
  return { summary: `Withdraw ${shortNameOf(unit)} to ${action.hex}`, tallies: [], consequences };
}
