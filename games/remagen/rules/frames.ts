/** The procedures of the game that can be under way. Units and hexes are small integers; frames are replaced, never changed. */
import type { Hex } from '@bridgehead/engine/hex';
import type { AdvanceFrame as SharedAdvance, RetreatFrame as SharedRetreat } from '@bridgehead/engine/hexwar';
import type { Unit } from './units.js';
import type { BridgeId, Side } from './vocabulary.js';

/** Who fights whom in one attack (4.1d, 4.1e). */
export interface Attack {
  /** Units attacking from adjacent hexes, artillery among them (8.3). */
  readonly attackers: readonly Unit[];
  /** Artillery adding its Barrage Strength from a distance (8.1). */
  readonly barrage: readonly Unit[];
  readonly defenders: readonly Unit[];
}

/** The sequence of play itself: the bottom of the stack. */
export interface SequenceFrame {
  readonly at: 'sequence';
}

interface OverFrame {
  readonly at: 'over';
}

export interface MovementFrame {
  readonly at: 'movement';
  readonly side: Side;
}

/** A Combat Phase with the duties still open (R17, R18). */
export interface CombatFrame {
  readonly at: 'combat';
  readonly side: Side;
  /** Phasing units that must still attack. */
  readonly attackers: readonly Unit[];
  /** Enemy units that must still be attacked. */
  readonly defenders: readonly Unit[];
  /** Those of them that only a barrage can reach, by the attacker's own declarations. */
  readonly barrageDue: readonly Unit[];
}

/** An attack that waits for the defender's Final Protective Fire (4.1f). */
export interface AttackFrame extends Attack {
  readonly at: 'attack';
}

/** An attack with nothing left to decide before the die (4.1g). */
export interface ResolveFrame extends Attack {
  readonly at: 'resolve';
  readonly support: readonly Unit[];
}

/** Units of one side that have to retreat (7.7). */
export type RetreatFrame = SharedRetreat<Side>;

/** One unit on its way along its chosen route (7.81c). */
export interface WithdrawFrame {
  readonly at: 'withdraw';
  readonly unit: Unit;
  readonly route: readonly Hex[];
  /** How many hexes of the route it has entered. */
  readonly step: number;
}

/** A friend in the way that must step aside (7.81, 7.82). */
export interface DisplaceFrame {
  readonly at: 'displace';
  readonly unit: Unit;
  /** Hexes of the chain so far, which may not be used again (R27). */
  readonly barred: readonly Hex[];
  /** Where it goes, once chosen. */
  readonly to: Hex | undefined;
}

/** Victors who may follow along the Paths of Retreat (7.9). */
export type AdvanceFrame = SharedAdvance<Side>;

/** The test of the Continuous Front (14.1). */
export interface FrontFrame {
  readonly at: 'front';
}

/** Bridges the German Player may blow (11.2); those they have decided about. */
export interface DemolitionFrame {
  readonly at: 'demolition';
  readonly decided: readonly BridgeId[];
}

export type Frame =
  | SequenceFrame
  | OverFrame
  | MovementFrame
  | CombatFrame
  | AttackFrame
  | ResolveFrame
  | RetreatFrame
  | WithdrawFrame
  | DisplaceFrame
  | AdvanceFrame
  | FrontFrame
  | DemolitionFrame;
