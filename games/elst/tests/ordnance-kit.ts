/** Words for tests of ordnance. */
import { hexNamed } from '@bridgehead/engine/hex';
import { rangeBetween } from '../rules/board/locations.js';
import { lineBetween } from '../rules/situation/visibility.js';
import type { ActionOf } from '../rules/state/actions.js';
import { contextOf, settingOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { stateWith } from './toolkit.js';

export type Shoot = ActionOf<'shoot'>;

/** "Fire at this hex": HE at Infantry, unless said otherwise. */
export function shoot(weapon: string, hex: string, more: Partial<Shoot> = {}): Shoot {
  return { do: 'shoot', weapon, leaders: [], helpers: [], at: hex, targetType: 'infantry', ammunition: 'HE', ...more };
}

/** A shot at a vehicle, with AP unless said otherwise. */
export function shootAt(weapon: string, hex: string, target: string, more: Partial<Shoot> = {}): Shoot {
  return shoot(weapon, hex, { targetType: 'vehicle', ammunition: 'AP', target, ...more });
}

/** Two hexes of open ground so far apart, on the same level, with nothing between them. */
export function openLine(range: number): readonly [from: string, to: string] {
  const context = contextOf(stateWith({}).state);
  const { board } = context;
  const bare = [...board.terrain.keys()].filter(
    (hex) =>
      board.terrain[hex] === 'open' &&
      board.level[hex] === 0 &&
      !board.polder[hex] &&
      board.road[hex] === undefined &&
      context.area.includes[hex],
  );
  for (const from of bare) {
    const to = bare.find((hex) => {
      if (rangeBetween(board, from, hex) !== range) return false;
      const sight = lineBetween(context, from, hex);
      return sight.isClear && sight.hindrance === 0;
    });
    if (to !== undefined) return [board.grid.labels[from], board.grid.labels[to]];
  }
  throw new Error(`no open line of ${range} hexes`);
}

/** The place of a hex in the board of a state. */
export function hexIn(state: State, label: string): number {
  return hexNamed(settingOf(state).board.grid, label);
}
