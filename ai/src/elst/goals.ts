/** Where each unit is wanted: the holdings that its side has to take, or to keep. */
import { Sum, itemAt } from '@bridgehead/engine';
import type { Context, Side, State, Unit } from '@bridgehead/elst';
import {
  addFirepowerOn,
  firepowerGoal,
  goalOf,
  isBroken,
  isGoodOrder,
  isHidden,
  isMultiMan,
  opponentOf,
  outsideOf,
  turnsOf,
} from '@bridgehead/elst';
import { campaignWanted } from './campaign/goals.js';
import type { Field } from './distances.js';
import { distanceFrom } from './distances.js';
import { groundWanted } from './ground.js';
import type { Situation } from './situation.js';
import type { Goal, Wanted } from './wanted.js';
import { holdingWorth, worthOf } from './worth.js';

/** More firepower than is needed makes sure of it. */
const SURE = 1.75;

/** I-R105 Holdings or firepower that the side which must take ground still lacks; below 1 it would win now. */
function lacking(state: State, { scenario: { holdings, victory: wanted } }: Context): number {
  if (wanted?.by === 'firepower')
    return Math.max(0, SURE * firepowerGoal(state, wanted).firepower - addFirepowerOn(state, wanted, new Sum()));
  const victory = goalOf(state);
  if (victory === undefined) return 0;
  const isHeld = (at: string) => state.control[holdings.findIndex((holding) => holding.at === at)] === victory.side;
  return (
    victory.all.filter((at) => !isHeld(at)).length + Math.max(0, victory.atLeast - victory.some.filter(isHeld).length)
  );
}

/** The side that has to take ground to win. */
export function mustTake(state: State, context: Context, side: Side): boolean {
  const { victory } = context.scenario;
  const isAttacking = victory?.side === side;
  if (victory?.by === 'vehicle') return !isAttacking;
  if (victory?.by === 'exit' || victory?.by === 'clearance') return isAttacking;
  if (victory?.by === 'campaign') return context.scenario.moveFirst === side; // C-DaE:4.5171b The Germans in their own assault
  return isAttacking === lacking(state, context) > 0;
}

/** C-DaE1:VC The side that wins only if it puts every vehicle of the other out of action: what it loses itself counts for nothing. */
export function mustHunt({ scenario: { victory } }: Pick<Context, 'scenario'>, side: Side): boolean {
  return victory?.by === 'vehicle' && victory.side !== side;
}
const HUNT = 0.3;
const DARING = 0.1;

/** How much a side minds its own losses. */
export function cautionOf(context: Pick<Context, 'scenario'>, side: Side): number {
  return mustHunt(context, side) ? DARING : 1;
}

/** Player Turns of a side that are left, the present one among them; and how many there are in all. */
function turnsLeft(state: State): number {
  return Math.max(1, turnsOf(state) - state.turn + 1);
}

/** What one half MF nearer to a goal is worth: more for those who must take ground, and towards the end. */
export function pullOf(state: State, context: Context, side: Side): number {
  if (mustHunt(context, side)) return HUNT;
  const gone = 1 - turnsLeft(state) / turnsOf(state);
  const isTaking = mustTake(state, context, side);
  switch (context.scenario.victory?.by) {
    case 'exit':
    case 'campaign':
      return isTaking ? 0.13 * (1 + 1.6 * gone) : 0.08;
    case 'clearance':
      return isTaking ? 0.09 * (1 + 1.6 * gone) : 0.035 * (1 + 4 * gone);
    default:
      return isTaking ? 0.09 * (1 + 1.6 * gone) : 0.035;
  }
}

/** Strength of a side within reach of a holding: what stands in it counts most. */
function strengthNear(state: State, context: Context, side: Side, field: Field): number {
  let sum = 0;
  for (let unit = 0; unit < state.side.length; unit++) {
    if (state.side[unit] !== side || !isGoodOrder(state, unit) || isHidden(state, unit) || !isMultiMan(state, unit))
      continue;
    sum += worthOf(state, unit) / (1 + distanceFrom(field, context, state, itemAt(state.place, unit)) / 4);
  }
  return sum;
}

function wantedHoldings(situation: Situation): Wanted[] {
  const { state, context, side, memory, hold } = situation;
  const takes = mustTake(state, context, side);
  const ground = campaignWanted(situation) ?? groundWanted(situation);
  if (ground !== undefined) return ground;
  const wanted = state.control.map((owner, holding): Wanted => {
    const field = memory.fields.to(state, context, holding);
    const against = strengthNear(state, context, opponentOf(side), field);
    const worth = holdingWorth(context, holding);
    if (owner === side)
      return {
        holding,
        kind: 'hold',
        field,
        near: 0,
        draw: (takes ? -14 : 2) + worth + 3 * against,
        enough: takes ? 0.6 * against : 1 + 1.2 * against,
        sent: 0,
      };
    return {
      holding,
      kind: 'take',
      field,
      near: 0,
      draw: (takes ? 6 : -6) + 2 * worth - against,
      enough: 2 + 1.6 * against,
      sent: 0,
    };
  });
  return hold.size === 0 ? wanted : wanted.filter(({ holding }) => hold.has(holding));
}

/** Where each unit that could move goes: the nearest holding that wants more than has been sent there. */
export function goalsFor(situation: Situation): Map<Unit, Goal> {
  const { state, context, side } = situation;
  const wanted = wantedHoldings(situation);
  const goals = new Map<Unit, Goal>();
  const free = unitsThatCount(state, side);
  const far = (unit: Unit, { field, near }: Wanted) =>
    Math.max(0, distanceFrom(field, context, state, itemAt(state.place, unit), unit) - near);
  while (free.size > 0 && wanted.length > 0) {
    let best: { unit: Unit; goal: Wanted; cost: number } | undefined;
    for (const unit of free) {
      for (const goal of wanted) {
        const cost = far(unit, goal) - goal.draw + 8 * Math.max(0, goal.sent / goal.enough - 1) + 2 * goal.sent;
        if (best === undefined || cost < best.cost) best = { unit, goal, cost };
      }
    }
    if (best === undefined) break;
    goals.set(best.unit, best.goal);
    best.goal.sent += worthOf(state, best.unit);
    free.delete(best.unit);
  }
  return goals;
}

function unitsThatCount(state: State, side: Side): Set<Unit> {
  const found = new Set<Unit>();
  for (let unit = 0; unit < state.side.length; unit++) {
    const isThere = itemAt(state.place, unit) >= 0 || outsideOf(state, unit) !== undefined;
    if (state.side[unit] === side && isThere && isMultiMan(state, unit) && !isBroken(state, unit)) found.add(unit);
  }
  return found;
}
