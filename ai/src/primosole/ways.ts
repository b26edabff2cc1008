/** 5 11.6 Ways of moves: what is listed is the cheapest, and it may lead over mines that another way goes around. */
import { itemAt, numberAt } from '@bridgehead/engine';
import type { Hex } from '@bridgehead/engine/hex';
import { neighboursOf } from '@bridgehead/engine/hex';
import type { Action, ActionOf, Unit } from '@bridgehead/primosole';
import {
  GRID,
  hasEnemies,
  hasMark,
  hexOfLabel,
  label,
  mineAgainst,
  printedOf,
  sideOf,
  stepCost,
  tables,
  unitOf,
} from '@bridgehead/primosole';
import type { Situation } from './situation.js';

/** The moves among these actions, each around the mines on its way if its points allow it. */
export function safeMoves(situation: Situation, actions: readonly Action[], points?: number): ActionOf<'move'>[] {
  return actions
    .filter((action): action is ActionOf<'move'> => action.do === 'move')
    .map((move) => aroundMines(situation, move, points));
}

function aroundMines(situation: Situation, move: ActionOf<'move'>, points: number | undefined): ActionOf<'move'> {
  const { state } = situation;
  const unit = unitOf(move.unit);
  const way = move.path.map(hexOfLabel);
  if (way.slice(0, -1).every((hex) => mineAgainst(state, unit, hex) === undefined)) return move;
  const left =
    points ?? (hasMark(state, unit, 'suspended') ? itemAt(state.pointsLeft, unit) : printedOf(state, unit).movement);
  const safe = cheapestSafeWay(situation, unit, itemAt(way, way.length - 1), left);
  return safe === undefined ? move : { ...move, path: safe.map(label) };
}

/** The cheapest way to a hex through hexes without mines and enemies, within so many points; undefined if there is none. */
function cheapestSafeWay({ state, context }: Situation, unit: Unit, end: Hex, points: number): Hex[] | undefined {
  const side = sideOf(unit);
  const left = new Map<Hex, number>([[numberAt(state.place, unit), points]]);
  const before = new Map<Hex, Hex>();
  const waiting = [state.place[unit]];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (at === end) continue;
    for (const to of neighboursOf(GRID, at)) {
      const isHeld = hasEnemies(context, to, side);
      if (to !== end && (isHeld || mineAgainst(state, unit, to) !== undefined)) continue;
      const step = stepCost(state, unit, at, to);
      const rest = step === undefined ? -1 : (left.get(at) ?? 0) - step - (isHeld ? tables.enemyHex : 0);
      if (rest < 0 || rest <= (left.get(to) ?? -1)) continue;
      left.set(to, rest);
      before.set(to, at);
      waiting.push(to);
    }
  }
  if (!before.has(end)) return undefined;
  const way: Hex[] = [];
  for (let at = end; at !== state.place[unit]; at = before.get(at) ?? numberAt(state.place, unit)) way.unshift(at);
  return way;
}
