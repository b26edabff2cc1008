/** The procedures after a combat that can be under way. */
import type { Hex } from '../hex.js';
import type { Unit } from '../roster.js';

/** The hexes a beaten unit left behind, and the victors that were next to it. */
export interface RetreatPath {
  readonly unit: Unit;
  readonly hexes: readonly Hex[];
  readonly followers: readonly Unit[];
}

/** Units of one side that have to retreat. */
export interface RetreatFrame<Side extends string> {
  readonly at: 'retreat';
  readonly side: Side;
  readonly left: readonly Unit[];
  /** How many hexes each of them retreats. */
  readonly count: number;
  /** Paths of retreat so far; a unit still to retreat has its path without hexes. */
  readonly paths: readonly RetreatPath[];
  /** What follows when all have retreated: the retreat of the other side, the victors' advance, or nothing. */
  readonly next: RetreatFrame<Side> | AdvanceFrame<Side> | undefined;
}

/** Victors who may follow along the paths of retreat. */
export interface AdvanceFrame<Side extends string> {
  readonly at: 'advance';
  readonly side: Side;
  readonly paths: readonly RetreatPath[];
}
