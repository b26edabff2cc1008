/** I-1.1.1x I-2.0aw Height Advantage: who is fired at from below is harder to hit. There are no hills at Elst; worked examples have them. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Board } from '../board/board.js';

export interface FireFromBelow {
  readonly from: Hex;
  readonly to: Hex;
  readonly weapon: 'mortar' | 'other';
  /** TEM of the target for other reasons. */
  readonly otherModifier: number;
  /** In this Movement or Rout Phase it came into its hex across a crest line, through the hexside that the line of sight crosses. */
  readonly cameOverCrestInView: boolean;
}

/** +1 TEM, or none; where it applies there is no FFMO, no Interdiction and no loss of Residual FP by it. */
export function heightAdvantage(
  { level }: Pick<Board, 'level'>,
  { from, to, weapon, otherModifier, cameOverCrestInView }: FireFromBelow,
): number {
  return level[from] < level[to] && weapon !== 'mortar' && otherModifier <= 0 && !cameOverCrestInView ? 1 : 0;
}
