/** The Movement Phase: one stack after the other goes where it is wanted, by the way on which it loses least. */
import { itemAt } from '@bridgehead/engine';
import type { Action, State, Unit, WrittenSpend } from '@bridgehead/elst';
import type { MoveStart } from '@bridgehead/elst/planning';
import {
  hasMark,
  isLeader,
  isMultiMan,
  judgeLeaderLoads,
  outsideOf,
  spendsFrom,
  stacksThatMayMove,
  unitId,
} from '@bridgehead/elst';
import { startOfMove, startOfPart } from '@bridgehead/elst/planning';
import type { Option } from '../options.js';
import { bestOf } from '../options.js';
import { scoresInCampaign } from './campaign/goals.js';
import { chargeOptions } from './charge-worth.js';
import { distanceFrom } from './distances.js';
import { goalsFor, mustHunt } from './goals.js';
import { exitAreas } from './ground.js';
import { weighJourneys } from './journey-worth.js';
import { memoryOf } from './memory.js';
import type { Answer, Situation } from './situation.js';
import { answerOf } from './situation.js';
import { smokeFirst } from './smoke-worth.js';
import type { Goal } from './wanted.js';

const END_PHASE: Action = { do: 'end-phase' };
const HALT: Action = { do: 'halt' };

/** The first stack that is better off elsewhere moves. */
export function answerMovement(situation: Situation): Answer {
  const { state, memory } = situation;
  const { staying } = memoryOf(memory, state);
  const goals = goalsFor(situation);
  for (const units of movers(situation, staying)) {
    if (situation.budget.expired()) break;
    const exit = exitOf(situation, units);
    if (exit !== undefined) return exit;
    const best = bestMove(situation, units, goals);
    if (best !== undefined && best.value > leastGain(state, units)) return answerOf(best);
    for (const unit of units) staying.add(unit);
  }
  return { action: END_PHASE, reason: 'The other units are better off where they are.' };
}

/** C-DaE3:VCa Who stands where they can score leaves the map. */
function exitOf(situation: Situation, units: readonly Unit[]): Answer {
  const { state } = situation;
  if (!scoresAt(situation, itemAt(state.place, itemAt(units, 0)))) return undefined;
  const ids = units.map(unitId);
  return {
    action: { do: 'move', units: ids, double: [], assault: false, drop: [], way: [LEAVE], stops: [] },
    reason: LEAVING,
  };
}
const LEAVE: WrittenSpend = { exit: true };
const LEAVING = 'Units that exit here score.';

/** Whether VP are still wanted from the exit here. */
function scoresAt(situation: Situation, place: number): boolean {
  const { state, context } = situation;
  if (scoresInCampaign(situation, place)) return true;
  return exitAreas(state, context).some(({ hexes, lacking }) => lacking > 0 && hexes.includes(place));
}

/** What a unit would gain by a move; remembered through the phase. */
export function gainByMoving(situation: Situation, unit: Unit, goals: ReadonlyMap<Unit, Goal>): number {
  const { gains } = memoryOf(situation.memory, situation.state);
  const gain = gains.get(unit) ?? Math.max(0, bestMove(situation, [unit], goals)?.value ?? 0);
  gains.set(unit, gain);
  return gain;
}

/** A move must be worth the trouble; but a unit that does not come in is lost (I-3.3d). */
function leastGain(state: State, units: readonly Unit[]): number {
  return outsideOf(state, itemAt(units, 0)) === undefined ? 0.04 : -Infinity;
}

/** Those nearest to their goals first, so that they make room; a leader with one of those they are with. */
function movers({ state, context, side, skill }: Situation, staying: ReadonlySet<Unit>): Unit[][] {
  const mayShow = mustHunt(context, side);
  return stacksThatMayMove(state).flatMap((stack) => {
    const free = stack.filter(
      (unit) =>
        !staying.has(unit) &&
        (mayShow || !hasMark(state, unit, 'hidden')) &&
        judgeLeaderLoads(state, [unit]).length === 0,
    );
    const leaders = free.filter((unit) => isLeader(state, unit));
    const others = free.filter((unit) => isMultiMan(state, unit));
    if (skill === 'recruit' || others.length === 0) return free.map((unit) => [unit]);
    return [
      ...others.slice(leaders.length).map((unit) => [unit]),
      ...leaders.map((leader, index) => [...others.slice(index, index + 1), leader]),
    ];
  });
}

/** In one of the three ways to move. */
function bestMove(
  situation: Situation,
  units: readonly Unit[],
  goals: ReadonlyMap<Unit, Goal>,
): Option<Action> | undefined {
  const { state, context } = situation;
  const ids = units.map(unitId);
  const manners: { readonly double: boolean; readonly assault: boolean }[] = [{ double: false, assault: false }];
  if (itemAt(state.place, itemAt(units, 0)) >= 0) manners.push({ double: false, assault: true });
  if (isFarOff(situation, units, goals)) manners.push({ double: true, assault: false });
  return bestOf(
    manners.flatMap(({ double, assault }) => {
      const declared = { units: ids, double: double ? ids : [], assault, drop: [] };
      const start = startOfMove(state, context, declared);
      return waysOn(situation, start, units, goals, (way) => ({
        do: 'move',
        ...declared,
        way: [...way],
        stops: [],
      })).map((option) => (double ? { ...option, value: option.value - EXHAUSTION } : option));
    }),
  );
}

/** Where a stack can go from here, and what else it can do on the way: charges, smoke grenades. */
function waysOn(
  situation: Situation,
  start: MoveStart,
  units: readonly Unit[],
  goals: ReadonlyMap<Unit, Goal>,
  act: (way: readonly WrittenSpend[]) => Action,
): Option<Action>[] {
  const weighed = weighJourneys(situation, start, units, goals, ({ way }) => act(way));
  if (situation.skill === 'recruit') return weighed;
  const best = bestOf(weighed);
  const smoke = best && smokeFirst(situation, start, units, goals, best, act);
  return [...weighed, ...chargeOptions(situation, start, units, weighed, act), ...(smoke === undefined ? [] : [smoke])];
}

/** I-2.0k What it costs to be out of breath. */
const EXHAUSTION = 0.25;
/** Halves: more than a squad goes in one turn. */
const FAR_OFF = 10;

function isFarOff({ state, context }: Situation, units: readonly Unit[], goals: ReadonlyMap<Unit, Goal>): boolean {
  const goal = goals.get(itemAt(units, 0));
  if (goal === undefined || units.some((unit) => hasMark(state, unit, 'exhausted') || hasMark(state, unit, 'wounded')))
    return false;
  return distanceFrom(goal.field, context, state, itemAt(state.place, itemAt(units, 0)), units[0]) > FAR_OFF;
}

/** On the move: the part goes on, or stops here. */
export function answerOnTheMove(situation: Situation): Answer {
  const { state, context } = situation;
  const start = startOfPart(state, context);
  if (start === undefined) return undefined;
  const { units } = start.standing;
  const canLeave =
    scoresAt(situation, start.standing.place) &&
    spendsFrom(start.state, context, start.standing).some(({ spend }) => 'exit' in spend);
  if (canLeave) return { action: { do: 'go', way: [LEAVE], stops: [] }, reason: LEAVING };
  const best = bestOf(
    waysOn(situation, start, units, goalsFor(situation), (way) => ({ do: 'go', way: [...way], stops: [] })),
  );
  if (best !== undefined && best.value > leastGain(state, units)) return answerOf(best);
  return { action: HALT, reason: 'Going on would cost more than it gains.' };
}
