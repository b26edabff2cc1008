/** 4.3 The actions of a turn: the active side uses its activated units and fires one after the other, in any order. */
import type { Candidates, Violation } from '@bridgehead/engine';
import { everyCandidate, joinLists, popFrame } from '@bridgehead/engine';
import type { Action } from '../state/actions.js';
import { activeSide } from '../activation/activation.js';
import { judgeNoCombat } from '../deck/actors.js';
import { label } from '../board/board.js';
import { beginCombat, judgeFight, lapseCombat, listFights, previewFight } from '../close-combat/close-combat.js';
import type { Context } from '../situation/context.js';
import { applyDemolition, judgeDemolition, listDemolitions, previewDemolition } from '../mines/demolition.js';
import { applyFire, fireList, judgeFire, previewFire } from '../fire/fire.js';
import type { ActionsFrame } from '../state/frames.js';
import { applyImprove, judgeImprove, listImproves } from '../set-up/improved-positions.js';
import { applyClear, judgeClear, listClears } from '../mines/mines.js';
import { beginMove, judgeMove, moveLists, previewMove } from '../movement/movement.js';
import { applyRally, judgeRally, listRallies, previewRally } from '../activation/rally.js';
import { notAnAnswer } from '../vocabulary/refusals.js';
import type { State } from '../state/state.js';
import { crowdedUnits, judgeMayStay, judgeTurnEnd } from '../situation/stops.js';
import { applyAim, judgeAim, listAims, previewAim } from '../fire/strikes.js';
import type { PrimosoleProcedure } from '../situation/types.js';
import { idOf, shortNameOf, unitOf } from '../pieces/units.js';
import type { Side } from '../vocabulary/vocabulary.js';

const END_TURN: Action = { do: 'end-turn' };

type Lister = (state: State, context: Context, side: Side) => readonly Candidates<Action>[];

/** D.9 While a Close Combat is open there are only moves and the fight. */
const DURING_COMBAT: readonly Lister[] = [(state) => [listFights(state)], moveLists];
const WITHOUT_COMBAT: readonly Lister[] = [
  (state, _context, side) => [listRallies(state, side)],
  (state, context, side) => [fireList(state, context, side), listAims(state, context, side)],
  (state, _context, side) => [listImproves(state, side), listClears(state, side), listDemolitions(state, side)],
  moveLists,
];

/** 4.3 D.9 D.9b D-ACTION */
export const actionsProcedure: PrimosoleProcedure<ActionsFrame> = {
  /** Even with nothing left to do the player ends the turn themselves: the next turn begins with a card, and what they did last could not be taken back (R77). */
  run(play) {
    return lapseCombat(play) ? 'again' : 'ask';
  },

  decision: {
    ask(state, _frame, context) {
      const side = activeSide(state);
      if (state.combat !== undefined)
        return [
          {
            side,
            text: `Fight the Close Combat in ${label(state.combat.hex)}, or move more units first.`,
            rule: 'D.9',
          },
        ];
      const [overfull] = judgeTurnEnd(state, context, side);
      if (overfull !== undefined) return [{ side, text: `Act with your units. ${overfull.text}`, rule: overfull.rule }];
      return [{ side, text: 'Act with your units, or end the turn.', rule: '4.3a', decline: END_TURN }];
    },
    side: activeSide,

    candidates(state, _frame, side, context) {
      const lists = (state.combat === undefined ? WITHOUT_COMBAT : DURING_COMBAT).flatMap((list) =>
        list(state, context, side),
      );
      if (state.combat !== undefined) return joinLists(lists);
      const crowded = crowdedUnits(state, context, side).map(idOf);
      if (crowded.length === 0) return joinLists([...lists, [END_TURN]]);
      return everyCandidate(joinLists(lists)).filter(
        (action) => action.do === 'move' || !('unit' in action) || !crowded.includes(action.unit ?? ''),
      ); // R14
    },
    judge(state, _frame, side, action, context) {
      return judgeAction(state, context, side, action);
    },
    apply(play, _frame, side, action, context) {
      switch (action.do) {
        case 'move':
          return beginMove(play, action);
        case 'improve':
          return applyImprove(play, action.unit);
        case 'fire':
          return applyFire(play, side, action);
        case 'rally':
          return applyRally(play, side, action);
        case 'clear':
          return applyClear(play, action.unit);
        case 'demolish':
          return applyDemolition(play, action.unit, 'charge');
        case 'raid':
          return applyDemolition(play, action.unit, 'raid');
        case 'aim':
          return applyAim(play, side, action, context);
        case 'fight':
          return beginCombat(play);
        default:
          popFrame(play.state);
      }
    },
    preview(state, _frame, side, action, context) {
      switch (action.do) {
        case 'move':
          return previewMove(state, context, action);
        case 'fire':
          return previewFire(state, action);
        case 'rally':
          return previewRally(state, action);
        case 'aim':
          return previewAim(state, context, side, action);
        case 'demolish':
          return previewDemolition(action.unit, 'charge');
        case 'raid':
          return previewDemolition(action.unit, 'raid');
        case 'fight':
          return previewFight(state);
        case 'improve':
          return {
            summary: `Improve the position of ${shortNameOf(unitOf(action.unit))}`,
            tallies: [],
            consequences: [],
          };
        case 'clear':
          return { summary: `Clear the mines with ${shortNameOf(unitOf(action.unit))}`, tallies: [], consequences: [] };
        default:
          return {
            summary: 'End the turn',
            tallies: [],
            consequences: [
              {
                kind: 'ends-phase',
                rule: '4.1c',
                text: 'Units and fires that have not acted lose their action this turn.',
              },
            ],
          };
      }
    },
  },
};

/** 4.3.1 4.3.2 4.3.3 Different units may do different things, in any order; each chapter judges its own. */
function judgeAction(state: State, context: Context, side: Side, action: Action): Violation[] {
  switch (action.do) {
    case 'move':
      return judgeMove(state, context, side, action);
    case 'improve':
      return [...judgeImprove(state, side, unitOf(action.unit)), ...judgeStaying(state, context, action.unit)];
    case 'fire':
      return [...judgeFire(state, context, side, action), ...judgeMayStay(state, context, unitOf(action.unit))];
    case 'rally':
      return judgeRally(state, side, action);
    case 'clear':
      return [...judgeClear(state, side, unitOf(action.unit)), ...judgeStaying(state, context, action.unit)];
    case 'demolish':
      return [
        ...judgeDemolition(state, side, unitOf(action.unit), 'charge'),
        ...judgeStaying(state, context, action.unit),
      ];
    case 'raid':
      return [
        ...judgeDemolition(state, side, unitOf(action.unit), 'raid'),
        ...judgeStaying(state, context, action.unit),
      ];
    case 'aim':
      return judgeAim(state, context, side, action);
    case 'fight':
      return judgeFight(state);
    case 'end-turn':
      return [...judgeNoCombat(state), ...judgeTurnEnd(state, context, side)];
    default:
      return [
        notAnAnswer(state.combat === undefined ? '4.3a' : 'D.9', action.do, [
          'move',
          'improve',
          'fire',
          'rally',
          'clear',
          'demolish',
          'raid',
          'aim',
          'fight',
          'end-turn',
        ]),
      ];
  }
}

/** D.9 R14 What keeps a unit from doing something in its hex. */
function judgeStaying(state: State, context: Context, unit: string): Violation[] {
  return [...judgeNoCombat(state), ...judgeMayStay(state, context, unitOf(unit))];
}
