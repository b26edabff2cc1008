/** How good a position is for a side, in points of the game: what is won and lost, and who stands where in what order. */
import { numberAt } from '@bridgehead/engine';
import { distance } from '@bridgehead/engine/hex';
import type { Context, Side, State } from '@bridgehead/primosole';
import { GRID, isOnMap, opponentOf, pointsOf, scenarioOf, unitsOf } from '@bridgehead/primosole';
import { forceOf } from './worth.js';

export function assess(state: State, side: Side, _context: Context): number {
  const enemy = opponentOf(side);
  const points = pointsOf(state, side).total - pointsOf(state, enemy).total;
  if (state.phase === 'over') return points;
  return points + standingOf(state, side) - standingOf(state, enemy);
}

const CARD = 0.15;
const AMMO = 0.25;

/** Units, their nearness to what counts, cards and ammunition. */
function standingOf(state: State, side: Side): number {
  const there = unitsOf(side).filter((unit) => isOnMap(state, unit));
  const { objectives } = scenarioOf(state).victory;
  const near = there.reduce(
    (sum, unit) =>
      sum +
      Math.max(
        0,
        ...objectives.map(({ hex, points }) => points / (4 + distance(GRID, numberAt(state.place, unit), hex))),
      ),
    0,
  );
  return forceOf(state, side, there) + 0.1 * near + CARD * state.handSize[side] - AMMO * state.ammo[side];
}
