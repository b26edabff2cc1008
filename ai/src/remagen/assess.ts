/** How good a position is for a side, in Victory Points: what is won and lost, and how well the units stand. */
import { itemAt, numberAt } from '@bridgehead/engine';
import { enemiesInContact } from '@bridgehead/engine/hexwar';
import type { Budget } from '@bridgehead/engine/players';
import type { Context, Side, State, Unit } from '@bridgehead/remagen';
import {
  board,
  finalPoints,
  isBridgeHex,
  lineOf,
  opponentOf,
  pointsInPlay,
  retreatHexes,
  unitsOnMap,
  units,
} from '@bridgehead/remagen';
import { frontCost } from './front-care.js';
import { shelterOf, worthOf } from './prospect.js';
import { isVictoryTown } from './victory-towns.js';

export function assess(state: State, side: Side, context: Context, budget: Budget): number {
  const enemy = opponentOf(side);
  if (state.phase === 'over') return finalPoints(state, side).total - finalPoints(state, enemy).total;
  const points = pointsInPlay(state, side).total - pointsInPlay(state, enemy).total;
  const front = state.phase === 'us-move' || state.phase === 'us-combat' ? frontCost(state, context, budget).points : 0;
  return (
    points + (side === 'us' ? -front : front) + standingOf(state, context, side) - standingOf(state, context, enemy)
  );
}

function standingOf(state: State, context: Context, side: Side): number {
  let sum = 0;
  for (const unit of unitsOnMap(state, side)) sum += USE + standing(state, context, unit);
  return sum;
}

const USE = 1;
const TOWN = 1.2;
const BRIDGE = 1;
const AUTOBAHN = 0.5;

/** How well a unit stands: what it holds, its cover, its ways out, and the enemies next to it. */
export function standing(state: State, context: Context, unit: Unit): number {
  const facts = itemAt(units, unit);
  const hex = numberAt(state.place, unit);
  const exits = retreatHexes(state, context, unit, hex).length;
  const enemies = enemiesInContact(context, facts.side, hex);
  let value =
    0.1 * shelterOf(lineOf(isBridgeHex(hex) ? 'bridge' : itemAt(board.terrain, hex))) + 0.08 * Math.min(exits, 4);
  if (isVictoryTown(hex)) value += TOWN;
  if (facts.side === 'us' && facts.type === 'infantry' && board.onOrEastOfAutobahn[hex] === 1) value += AUTOBAHN;
  if (facts.side === 'us' && state.bridges.some(({ at }) => at?.east === hex)) value += BRIDGE;
  if (isBridgeHex(hex)) value -= BRIDGE / 2;
  if (enemies.length > 0) value -= inContact(unit, enemies, exits);
  return value;
}

/** What the enemies next to a unit may cost it: much if they are strong and it has nowhere to go. */
function inContact(unit: Unit, enemies: readonly Unit[], exits: number): number {
  const facts = itemAt(units, unit);
  const strength = enemies.reduce((sum, enemy) => sum + itemAt(units, enemy).attack, 0);
  const risk = Math.min(1, Math.max(0.1, (strength - facts.defense + 5) / 10));
  return risk * worthOf(unit) * (exits === 0 ? 0.8 : 0.3) + (facts.isArtillery ? 1 : 0);
}
