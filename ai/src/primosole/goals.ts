/** Where each unit is wanted: the hexes that count, how many units each calls for, and who goes there. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { distance } from '@bridgehead/engine/hex';
import type { Context, Side, State, Unit } from '@bridgehead/primosole';
import {
  controllerOf,
  GRID,
  isBridgeDestroyed,
  isOnMap,
  opponentOf,
  printedOf,
  scenarioOf,
  sideIn,
  tables,
  units,
  unitsOf,
} from '@bridgehead/primosole';
import type { Situation } from './situation.js';
import type { Prospect } from './worth.js';
import { isStaff, prospectOf } from './worth.js';

/** A hex that counts. */
interface Goal {
  readonly hex: Hex;
  readonly points: number;
  /** hold: it is ours. take: it is to be ours. */
  readonly kind: 'hold' | 'take' | 'demolish';
  /** Units that it calls for. */
  readonly wanted: number;
}

export type Goals = ReadonlyMap<Unit, Goal>;

const NEAR = 5;

function strengthNear(state: State, side: Side, hex: Hex, within: number): number {
  return unitsOf(side).filter(
    (unit) => isOnMap(state, unit) && distance(GRID, numberAt(state.place, unit), hex) <= within,
  ).length;
}

function goalsOf({ state, context, side, hold }: Situation): Goal[] {
  const enemy = opponentOf(side);
  const { victory } = scenarioOf(state);
  const prospect = prospectOf(state, side);
  const goals = victory.objectives.map(({ hex, points }): Goal => {
    if (hold.has(hex)) return dutyAt(context, side, hex);
    if (controllerOf(state, hex) === side) {
      const threat = strengthNear(state, enemy, hex, NEAR);
      return { hex, points, kind: 'hold', wanted: garrison(threat, prospect) };
    }
    const defenders = sideIn(context, hex, enemy).length;
    if (prospect === 'ahead' && defenders > 0) return { hex, points, kind: 'take', wanted: 0 };
    return {
      hex,
      points,
      kind: 'take',
      wanted: defenders === 0 ? 2 + Math.min(1, strengthNear(state, enemy, hex, 2)) : 3 + defenders,
    };
  });
  return [...goals, ...demolitionGoals(state, side)];
}

/** A hex that the side has to stand in at the end draws everyone who can help. */
function dutyAt(context: Context, side: Side, hex: Hex): Goal {
  const isHeld = sideIn(context, hex, side).some((unit) => !isStaff(unit));
  return { hex, points: DUTY, kind: isHeld ? 'hold' : 'take', wanted: isHeld ? 2 : Infinity };
}
const DUTY = 12;

/** How many units stay with a hex: a side that would not win as things stand can spare none but against real threats. */
function garrison(threat: number, prospect: Prospect): number {
  if (prospect === 'behind') return threat <= 2 ? 1 : 2;
  return threat === 0 ? 1 : threat <= 2 ? 2 : 3;
}

/** 11.7 D.10 One engineer for the bridge, as long as it stands and the enemy may be kept from it. */
function demolitionGoals(state: State, side: Side): Goal[] {
  const { demolition, victory } = scenarioOf(state);
  if (
    demolition === undefined ||
    side !== tables.demolition.side ||
    isBridgeDestroyed(state) ||
    state.turn + 1 < demolition.from
  )
    return [];
  return tables.demolition.charge.hexes
    .slice(0, 1)
    .map((hex) => ({ hex, points: victory.bridgeDestroyed, kind: 'demolish', wanted: 1 }));
}

/** Each unit to the goal that is nearest and worth most, the goals' wants first; the remaining units go where something is to be taken, or, if the side would win as things stand, to be held. */
export function assignGoals(situation: Situation): Goals {
  const { state, side, travel } = situation;
  const goals = goalsOf(situation);
  const movers = unitsOf(side).filter((unit) => isOnMap(state, unit) && printedOf(state, unit).movement > 0);
  const wishes = movers.flatMap((unit) =>
    goals
      .filter(({ kind }) => kind !== 'demolish' || itemAt(units, unit).isEngineer)
      .map((goal) => ({
        unit,
        goal,
        far: travel.moves(state, unit, numberAt(state.place, unit), goal.hex) - urge(goal),
      })),
  );
  wishes.sort((one, other) => one.far - other.far || one.unit - other.unit || one.goal.hex - other.goal.hex);
  const assigned = new Map<Unit, Goal>();
  const sent = new Map<Goal, number>();
  for (const { unit, goal } of wishes) {
    if (isStaff(unit) || assigned.has(unit) || (sent.get(goal) ?? 0) >= goal.wanted) continue;
    assigned.set(unit, goal);
    sent.set(goal, (sent.get(goal) ?? 0) + 1);
  }
  const rest = prospectOf(state, side) === 'ahead' ? 'hold' : 'take';
  for (const { unit, goal } of wishes) {
    if (!assigned.has(unit) && (goal.kind === rest || goals.every(({ kind }) => kind !== rest)))
      assigned.set(unit, goal);
  }
  return assigned;
}

/** How many moves farther a unit would go for a goal. */
function urge({ points, kind }: Goal): number {
  return 0.25 * points + (kind === 'hold' ? 0.5 : 0);
}
