/** Words for tests of the effects of fire: a result hits units, without the attack that brought it. */
import { sufferResult } from '../rules/effects/fire-results.js';
import { settleLosses } from '../rules/morale/leader-loss.js';
import type { Losses } from '../rules/morale/losses.js';
import { newLosses } from '../rules/morale/losses.js';
import type { State } from '../rules/state/state.js';
import type { Play } from '../rules/state/types.js';
import { columnFor } from '../rules/vocabulary/tables.js';
import type { FireResult } from '../rules/vocabulary/vocabulary.js';
import type { Played } from './toolkit.js';
import { run, unitNumber } from './toolkit.js';

/** All of these are hit together by a result on the column of this FP, with the leader loss checks that follow. */
export function strike(
  state: State,
  ids: readonly string[],
  result: FireResult,
  faces: readonly number[],
  firepower = 8,
): Played {
  const targets = ids.map(unitNumber);
  return withLosses(
    state,
    (play, losses) =>
      sufferResult(play, { targets, result, column: columnFor(firepower), cause: 'fire', together: targets }, losses),
    faces,
  );
}

/** Something that may cost leaders, and the checks after it. */
export function withLosses(state: State, part: (play: Play, losses: Losses) => void, faces: readonly number[]): Played {
  return run(
    state,
    (play) => {
      const losses = newLosses();
      part(play, losses);
      settleLosses(play, losses);
    },
    faces,
  );
}

export const NMC: FireResult = { effect: 'mc', number: 0 };
export const PTC: FireResult = { effect: 'ptc' };
export const mc = (number: number): FireResult => ({ effect: 'mc', number });
export const k = (number: number): FireResult => ({ effect: 'k', number });
export const kia = (number: number): FireResult => ({ effect: 'kia', number });
