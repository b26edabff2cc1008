/** The procedures of the game that can be under way. Units and hexes are small integers; frames are replaced, never changed. */
import type { AdvanceFrame as SharedAdvance, RetreatFrame as SharedRetreat } from '@bridgehead/engine/hexwar';
import type { Unit } from '../scenarios/units.js';
import type { Combat, Side, Table } from '../vocabulary/vocabulary.js';

/** 6.1 Who attacks whom, on which table, and with how many points of ground support that count. */
export interface Attack {
  readonly attackers: readonly Unit[];
  readonly defender: Unit;
  readonly table: Table;
  readonly support: number;
}

/** The sequence of play itself: the bottom of the stack. */
export interface SequenceFrame {
  readonly at: 'sequence';
}

interface OverFrame {
  readonly at: 'over';
}

/** 16.0d 16.0f The German Player places reserves and armor. */
export interface SetUpFrame {
  readonly at: 'set-up';
}

/** 13.0a Both sides write their missions; the plans themselves are in the state. */
export interface AirPlanFrame {
  readonly at: 'air-plan';
}

/** A combat phase. */
export interface CombatFrame {
  readonly at: 'combat';
  readonly side: Side;
  readonly when: Combat;
  /** 5.6a 6.7a Enemy units that must still be attacked, in unit order. */
  readonly owed: readonly Unit[];
}

/** An attack with nothing left to decide before the dice. */
export interface ResolveFrame {
  readonly at: 'resolve';
  readonly attack: Attack;
}

/** 6.3 6.3b The attacker chooses what they lose. */
export interface LossFrame {
  readonly at: 'loss';
  readonly attack: Attack;
  readonly result: 'AE' | 'EX';
}

export type RetreatFrame = SharedRetreat<Side>;
export type AdvanceFrame = SharedAdvance<Side>;

/** 8.0 R56 Supply is judged for the movement phase that begins. */
export interface SupplyFrame {
  readonly at: 'supply';
  readonly side: Side;
}

export interface MovementFrame {
  readonly at: 'movement';
  readonly side: Side;
}

export type Frame =
  | SequenceFrame
  | OverFrame
  | SetUpFrame
  | AirPlanFrame
  | CombatFrame
  | ResolveFrame
  | LossFrame
  | RetreatFrame
  | AdvanceFrame
  | SupplyFrame
  | MovementFrame;
