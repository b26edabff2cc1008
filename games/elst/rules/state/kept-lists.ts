/**
 * Lists that are kept from one question to the next. After a move or an advance most stacks can do what they could do before:
 * their part of the list is taken over, and only that of stacks near which something has changed is made again.
 */
import { distance } from '@bridgehead/engine/hex';
import type { Board } from '../board/board.js';
import type { Location } from '../board/locations.js';
import { hexOf } from '../board/locations.js';
import type { Spend } from './frames.js';
import type { LastLook } from './changed-hexes.js';
import { firstLook, lookAgain } from './changed-hexes.js';
import type { State } from './state.js';
import { OUTSIDE } from './state.js';
import type { Unit } from '../vocabulary/units.js';

/** What lists of one kind were made from, and what was listed for the stack of each place on the map or next to it. */
interface Kept<List> {
  readonly ground: Ground;
  readonly last: LastLook;
  readonly byPlace: Map<number, List>;
}

/** A move that can be made, before it is written down as an action. */
export interface ListedMove {
  readonly units: readonly Unit[];
  readonly double: readonly Unit[];
  readonly assault: boolean;
  readonly way: readonly Spend[];
}

/** The moves of one stack: single steps, and what else it can do. */
export interface MovesOfStack {
  readonly steps: readonly ListedMove[];
  readonly others: readonly ListedMove[];
}

/** Units that can advance together, and where to. */
export interface ListedAdvance {
  readonly units: readonly Unit[];
  readonly to: readonly Location[];
}

/** The advances of one stack: of each unit alone, of all together, of a leader with one other unit. */
export interface AdvancesOfStack {
  readonly alone: ReadonlyMap<Unit, ListedAdvance>;
  readonly together: ListedAdvance | undefined;
  readonly led: readonly ListedAdvance[];
}

/** Everything that is kept. It goes along from context to context; whether it is still true is asked when it is used. */
export interface KeptLists {
  moves: Kept<MovesOfStack> | undefined;
  advances: Kept<AdvancesOfStack> | undefined;
}

/** What all lists of a kind depend on. */
type Ground = Pick<State, 'scenario' | 'campaign' | 'turn' | 'phase' | 'attacker' | 'smoke'>;

/** The kept lists that are true of this state: those of places with no change so near to them. They depend on nothing farther away. */
export function stillTrue<List>(state: State, board: Board, kept: Kept<List> | undefined, near: number): Kept<List> {
  const changed = kept && lookAgain(state, board, kept.last);
  if (kept === undefined || changed === undefined || !isSameGround(kept.ground, state)) {
    const { scenario, campaign, turn, phase, attacker, smoke } = state;
    const ground = { scenario, campaign, turn, phase, attacker, smoke };
    return {
      ground,
      last: kept === undefined || changed === undefined ? firstLook(state) : kept.last,
      byPlace: new Map(),
    };
  }
  if (changed.length > 0)
    for (const place of kept.byPlace.keys()) {
      const here = place >= 0 ? hexOf(board, place) : OUTSIDE - place;
      if (changed.some((hex) => distance(board.grid, here, hex) <= near)) kept.byPlace.delete(place);
    }
  return kept;
}

function isSameGround(ground: Ground, state: State): boolean {
  return (
    ground.turn === state.turn &&
    ground.phase === state.phase &&
    ground.attacker === state.attacker &&
    ground.smoke === state.smoke &&
    ground.scenario === state.scenario &&
    ground.campaign === state.campaign
  );
}
