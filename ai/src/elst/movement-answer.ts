/** The Movement Phase: one stack after the other goes where it is wanted, by the way on which it loses least. */
import type { Action, Location, MoveStart, State, Unit } from '@bridgehead/elst';
import { hasMark, holdingAt, isBroken, isGoodOrder, isLeader, isMultiMan, judgeLoads, locationLabel, nameOf, outsideOf, stacksThatMayMove, startOfMove, startOfPart, unitId, unitsIn } from '@bridgehead/elst';
import type { Option } from '../options.js';
import { bestOf } from '../options.js';
import { tenths } from '../words.js';
import { distanceFrom } from './distances.js';
import type { Goal } from './goals.js';
import { goalsFor, mustTake, pullOf } from './goals.js';
import { memoryOf } from './memory.js';
import type { Answer, Situation } from './situation.js';
import { answerOf } from './situation.js';
import type { Journey } from './travel.js';
import { journeysFrom } from './travel.js';
import { holdingWorth, worthOf } from './worth.js';

const END_PHASE: Action = { do: 'end-phase' };
const HALT: Action = { do: 'halt' };

/** The first stack that is better off elsewhere moves. */
export function answerMovement(situation: Situation): Answer {
  const { state, memory } = situation;
  const { staying } = memoryOf(memory, state);
  const goals = goalsFor(situation);
  for (const units of movers(situation, staying)) {
    const best = bestMove(situation, units, goals);
    if (best !== undefined && best.value > leastGain(state, units)) return answerOf(best);
    for (const unit of units) staying.add(unit);
  }
  return { action: END_PHASE, reason: 'Everybody else is better off where he is.' };
}

/** What a unit would gain by a move; remembered through the phase. */
export function gainByMoving(situation: Situation, unit: Unit, goals: ReadonlyMap<Unit, Goal>): number {
  const { gains } = memoryOf(situation.memory, situation.state);
  const gain = gains.get(unit) ?? Math.max(0, bestMove(situation, [unit], goals)?.value ?? 0);
  gains.set(unit, gain);
  return gain;
}

/** A move must be worth the trouble; but whoever does not come in is lost (I-3.3d). */
function leastGain(state: State, units: readonly Unit[]): number {
  return outsideOf(state, units[0]) === undefined ? 0.04 : -Infinity;
}

/** Those nearest to their goals first, so that they make room; a leader with one of those he is with. */
function movers({ state, skill }: Situation, staying: ReadonlySet<Unit>): Unit[][] {
  return stacksThatMayMove(state).flatMap((stack) => {
    const free = stack.filter((unit) => !staying.has(unit) && !hasMark(state, unit, 'hidden') && judgeLoads(state, [unit]).length === 0);
    const leaders = free.filter((unit) => isLeader(state, unit));
    const others = free.filter((unit) => isMultiMan(state, unit));
    if (skill === 'recruit' || others.length === 0) return free.map((unit) => [unit]);
    return [...others.slice(leaders.length).map((unit) => [unit]), ...leaders.map((leader, index) => (index < others.length ? [others[index], leader] : [leader]))];
  });
}

/** In one of the three ways to move. */
function bestMove(situation: Situation, units: readonly Unit[], goals: ReadonlyMap<Unit, Goal>): Option<Action> | undefined {
  const { state, context } = situation;
  const ids = units.map(unitId);
  const manners: { readonly double: boolean; readonly assault: boolean }[] = [{ double: false, assault: false }];
  if (state.place[units[0]] >= 0) manners.push({ double: false, assault: true });
  if (isFarOff(situation, units, goals)) manners.push({ double: true, assault: false });
  return bestOf(
    manners.flatMap(({ double, assault }) => {
      const declared = { units: ids, double: double ? ids : [], assault, drop: [] };
      const start = startOfMove(state, context, declared);
      return weighJourneys(situation, start, units, goals, ({ way }) => ({ do: 'move', ...declared, way: [...way], stops: [] })).map((option) => (double ? { ...option, value: option.value - EXHAUSTION } : option));
    }),
  );
}

/** I-2.0k What it costs to be out of breath. */
const EXHAUSTION = 0.25;
/** Halves: more than a squad goes in two turns. */
const FAR_OFF = 18;

function isFarOff({ state, context }: Situation, units: readonly Unit[], goals: ReadonlyMap<Unit, Goal>): boolean {
  const goal = goals.get(units[0]);
  if (goal === undefined || units.some((unit) => hasMark(state, unit, 'exhausted') || hasMark(state, unit, 'wounded'))) return false;
  return distanceFrom(goal.field, context, state, state.place[units[0]], units[0]) > FAR_OFF;
}

/** On the move: the part goes on, or stops here. */
export function answerOnTheMove(situation: Situation): Answer {
  const { state, context } = situation;
  const start = startOfPart(state, context);
  if (start === undefined) return undefined;
  const { units } = start.standing;
  const best = bestOf(weighJourneys(situation, start, units, goalsFor(situation), ({ way }) => ({ do: 'go', way: [...way], stops: [] })));
  if (best !== undefined && best.value > leastGain(state, units)) return answerOf(best);
  return { action: HALT, reason: 'To go on would cost more than it brings.' };
}

/** Of those who attack not everybody is fired at. */
const SHARE = 0.6;

function weighJourneys(situation: Situation, start: MoveStart, units: readonly Unit[], goals: ReadonlyMap<Unit, Goal>, act: (journey: Journey) => Action): Option<Action>[] {
  const { state, context, side, danger } = situation;
  const here = standValue(situation, units, start.standing.place, goals);
  const worth = units.reduce((sum, unit) => sum + worthOf(state, unit), 0);
  const share = mustTake(state, context, side) ? SHARE : 1;
  return journeysFrom(start, danger).map((journey) => {
    const gain = standValue(situation, units, journey.end, goals) - here + takenOnTheWay(situation, units, journey);
    const risk = journey.risk * share;
    const value = (gain > 0 ? gain * (1 - risk) : gain) - risk * worth;
    const names = units.map((unit) => nameOf(state, unit)).join(' and ');
    const reason = `${names} to ${locationLabel(context.board, journey.end)}: ${tenths(value)} gained, with ${Math.round(100 * journey.risk)} % of their strength at stake.`;
    return { action: act(journey), value, reason };
  });
}

/** I-R99 Holdings that they go through and leave again are theirs. */
function takenOnTheWay({ state, context, side }: Situation, units: readonly Unit[], { end, places }: Journey): number {
  if (!units.some((unit) => isMultiMan(state, unit))) return 0;
  const taken = new Set(places.flatMap((place) => holdingAt(state, place) ?? []).filter((holding) => state.control[holding] !== side));
  taken.delete(holdingAt(state, end) ?? -1);
  return [...taken].reduce((sum, holding) => sum + TAKEN * holdingWorth(context, holding), 0);
}

/** It has to be kept as well. */
const TAKEN = 0.8;

/** What it is worth to have these units in a place. */
export function standValue(situation: Situation, units: readonly Unit[], place: number, goals: ReadonlyMap<Unit, Goal>): number {
  const { state, context, danger } = situation;
  const worth = units.reduce((sum, unit) => sum + worthOf(state, unit), 0);
  const exposure = place < 0 ? 0 : 0.7 * worth * danger.at(place, 'resting');
  const soldiers = units.filter((unit) => isMultiMan(state, unit));
  if (soldiers.length === 0) return companyValue(situation, units, place) - exposure;
  const towards = soldiers.reduce((sum, unit) => sum + nearness(situation, unit, place, goals.get(unit)), 0);
  const held = place < 0 ? 0 : occupationValue(situation, units, place);
  const crowd = place < 0 ? 0 : CROWD * unitsIn(context, place).filter((other) => isMultiMan(state, other) && !units.includes(other)).length;
  return towards + held - exposure - crowd;
}

/** Two squads in one hex suffer from one attack. */
const CROWD = 0.08;

function nearness({ state, context, side }: Situation, unit: Unit, place: number, goal: Goal | undefined): number {
  if (goal === undefined) return 0;
  const far = distanceFrom(goal.field, context, state, place, place === state.place[unit] ? unit : undefined);
  return -pullOf(state, context, side) * Math.min(far, 60);
}

/** I-R99 A holding that would change hands, or be left to enemies who are near. */
function occupationValue(situation: Situation, units: readonly Unit[], place: Location): number {
  const { state, context, side } = situation;
  const holding = holdingAt(state, place);
  if (holding === undefined) return 0;
  const worth = holdingWorth(context, holding);
  if (state.control[holding] !== side) return TAKEN * worth;
  const isHeldBesides = state.place.some((other, unit) => other >= 0 && state.side[unit] === side && !units.includes(unit) && holdingAt(state, other) === holding && isMultiMan(state, unit) && isGoodOrder(state, unit));
  return isHeldBesides ? 0 : worth * Math.min(0.5, 0.12 * threatTo(situation, holding));
}

/** Enemies who could be in a holding soon. */
function threatTo({ state, context, side, memory }: Situation, holding: number): number {
  const field = memory.fields.to(state, context, holding);
  return state.place.filter((place, unit) => place >= 0 && state.side[unit] !== side && isMultiMan(state, unit) && !isBroken(state, unit) && distanceFrom(field, context, state, place) <= 14).length;
}

/** A leader alone: he is wanted where units are broken, or have nobody to lead them. */
function companyValue({ state, context, side }: Situation, units: readonly Unit[], place: number): number {
  if (place < 0) return 0;
  const friends = unitsIn(context, place).filter((unit) => state.side[unit] === side && !units.includes(unit));
  if (friends.some((unit) => isLeader(state, unit) && isGoodOrder(state, unit))) return 0;
  return friends.reduce((sum, unit) => sum + (isBroken(state, unit) ? 0.7 : 0.4), 0);
}
