/** 4.3 D.9 5 What the side with the Initiative does next, also on the way and before a fight. */
import { candidates, everyCandidate, itemAt, numberAt } from '@bridgehead/engine';
import type { Action, MoveFrame, Unit } from '@bridgehead/primosole';
import {
  crowdedUnits,
  hasEnemies,
  hexOfLabel,
  label,
  listClears,
  listDemolitions,
  listImproves,
  participants,
  unitOf,
  units,
} from '@bridgehead/primosole';
import { bestOf } from '../options.js';
import { bestAssault, entriesByHex, sayAssault, sayFight, weighFight } from './assault.js';
import type { Answer, Option, Request, Situation } from './situation.js';
import { answerOf } from './situation.js';
import type { TurnPlan } from './turn-plan.js';
import { bestUseOf, moveFacts, nextAction, planTurn } from './turn-plan.js';
import type { OtherAction } from './unit-options.js';
import { weighMove, weighOther } from './unit-options.js';
import { safeMoves } from './ways.js';

/** Every candidate of a question. */
export function listed({ game, view, side, context }: Request): Action[] {
  return everyCandidate(candidates(game, view, side, context));
}

/** 4.3 The next action of the turn, or its end. */
export function answerActions(request: Request, situation: Situation): Answer {
  if (situation.state.combat !== undefined) return answerOpenCombat(request, situation);
  const plan = planTurn(situation);
  const crowded = crowdedUnits(situation.state, situation.context, situation.side);
  if (crowded.length > 0) return answerCrowd(request, plan, crowded);
  const best = nextAction(situation.state, plan);
  const other = bestOf(
    otherActions(situation)
      .map((action) => weighOther(situation, action))
      .filter(({ action, value }) => value > Math.max(0.02, bestUseOf(plan, unitOf(action.unit)))),
  );
  if (best !== undefined && (other === undefined || best.value >= other.value || best.action.do === 'rally'))
    return answerOf(best);
  if (other !== undefined) return answerOf(other);
  return { action: { do: 'end-turn' }, reason: 'Nothing else would help.' };
}

/** R14 One of the units that must leave a hex over its limit goes where it is of most use, or of least harm. */
function answerCrowd(request: Request, { moves }: TurnPlan, crowded: readonly Unit[]): Answer {
  const best = bestOf(crowded.flatMap((unit) => moves.get(unit) ?? []));
  if (best !== undefined) return answerOf(best);
  const action = listed(request).find((other) => other.do === 'move' && crowded.includes(unitOf(other.unit)));
  return action && { action, reason: 'The hex is overfull.' };
}

/** 5.8 11.2.1 11.7 */
function otherActions({ state, side }: Situation): OtherAction[] {
  const all = [...listImproves(state, side), ...listClears(state, side), ...listDemolitions(state, side)];
  return all.filter(
    (action): action is OtherAction =>
      action.do === 'improve' || action.do === 'clear' || action.do === 'demolish' || action.do === 'raid',
  );
}

/** D.9 Further attackers as long as they help; then the fight. */
function answerOpenCombat(request: Request, situation: Situation): Answer {
  const { state, side } = situation;
  const hex = state.combat?.hex ?? -1;
  const moves = safeMoves(situation, listed(request)).filter(
    (action) => hexOfLabel(itemAt(action.path, action.path.length - 1)) === hex,
  );
  const { danger } = moveFacts(situation);
  const entries = entriesByHex(situation, moves, (move) => unitOf(move.unit), danger).get(hex) ?? [];
  const now = weighFight(situation, hex, []);
  const better = bestAssault(situation, hex, entries, () => 0);
  if (better !== undefined && better.entries.length > 0 && better.value > now.value + 0.02)
    return { action: itemAt(better.entries, 0).action, reason: sayAssault(better) };
  return { action: { do: 'fight' }, reason: sayFight(hex, now.chance, now.value, participants(state, side).length) };
}

/** 5.4 A unit that something has stopped on its way goes on, or stays. */
export function answerMove(request: Request, situation: Situation, frame: MoveFrame): Answer {
  const { state, context, side } = situation;
  const { unit } = frame;
  const facts = moveFacts(situation);
  const actions = listed(request);
  const moves = safeMoves(situation, actions, frame.left);
  const here = numberAt(state.place, unit);
  const goals = moves
    .filter((action) => !hasEnemies(context, hexOfLabel(itemAt(action.path, action.path.length - 1)), side))
    .map((action): Option => weighMove(situation, facts, unit, here, action.path.map(hexOfLabel)));
  const assaults = [...entriesByHex(situation, moves, () => unit, facts.danger)].flatMap(([hex, entries]): Option[] => {
    const assault = bestAssault(situation, hex, entries, () => 0);
    return assault === undefined || assault.entries.length === 0
      ? []
      : [{ action: itemAt(assault.entries, 0).action, value: assault.value - 0.1, reason: sayAssault(assault) }];
  });
  const best = bestOf([...goals, ...assaults]);
  const stop = actions.find((action) => action.do === 'stop');
  if (best !== undefined && (stop === undefined || best.value > 0.02)) return answerOf(best);
  return (
    stop && {
      action: stop,
      reason: `${itemAt(units, unit).name} stays in ${label(here)}: going on would gain nothing.`,
    }
  );
}
