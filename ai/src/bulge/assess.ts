/** How good a position is for a side, in points: what is won and lost, what may still be won, and how the units stand. */
import { itemAt } from '@bridgehead/engine';
import type { Context, Side, State } from '@bridgehead/bulge';
import { opponentOf, pointsOf, units, unitsOnMap, worthOf } from '@bridgehead/bulge';
import { LIKELY, USE } from './outlook.js';
import { threatOf, waysOut } from './ways-out.js';

export function assess(state: State, side: Side, context: Context): number {
  const value =
    pointsAhead(state, context) +
    USE * (strengthOf(state, 'german') - strengthOf(state, 'american')) +
    (state.phase === 'over' ? 0 : LIKELY * threatOf(state, waysOut(context, 'road')));
  return side === 'german' ? value : -value;
}

/** 15.0 The German lead, with what those who have just left bring as things stand. */
function pointsAhead(state: State, context: Context): number {
  const pending = state.exits.reduce(
    (sum, exit) => sum + (exit.points === undefined ? worthOf(state, context, exit).points : 0),
    0,
  );
  return pointsOf(state, 'german').total + pending - pointsOf(state, opponentOf('german')).total;
}

function strengthOf(state: State, side: Side): number {
  return unitsOnMap(state, side).reduce((sum, unit) => sum + itemAt(units, unit).strength, 0);
}
