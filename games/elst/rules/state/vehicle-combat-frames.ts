/** Close combat in a location with a vehicle (V-3.8v1), and CC Reaction Fire (V-3.3.4). */
import type { Location } from '../board/locations.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { Dice, Side } from '../vocabulary/vocabulary.js';
import type { Attachment } from './frames.js';

/** One declared attack; the dice once they are rolled. */
export interface SequentialAttack {
  readonly side: Side;
  readonly by: readonly Unit[];
  readonly against: readonly Unit[];
  /** What a vehicle attacks with; empty for Infantry. */
  readonly guns: readonly Weapon[];
  readonly dice: Dice | undefined;
  /** A leader who stepped forward in this attack (I-R88). */
  readonly created: Unit | undefined;
}

/** V-3.3.4 CC Reaction Fire with its dice: it is resolved when nobody can step forward any more. */
export interface ReactionFireFrame {
  readonly at: 'reaction-fire';
  readonly by: readonly Unit[];
  readonly vehicle: Unit;
  readonly dice: Dice;
  /** How many units there were when the dice were rolled: if there is one more, a leader has stepped forward. */
  readonly units: number;
}

/** The sides attack in turn, one attack at a time. */
export interface SequentialCombatFrame {
  readonly at: 'sequential-combat';
  readonly location: Location;
  readonly attached: readonly Attachment[];
  readonly step: 'ambush' | 'declare' | 'roll' | 'apply';
  readonly ambusher: Side | undefined;
  /** Whose attack it is. */
  readonly side: Side;
  readonly passed: readonly Side[];
  readonly attack: SequentialAttack | undefined;
  /** Infantry that has attacked. */
  readonly fought: readonly Unit[];
  /** Infantry that has been attacked, and vehicles: they may use their close-defence weapons now. */
  readonly struck: readonly Unit[];
  /** Machine guns of vehicles that have been used. */
  readonly spent: readonly Weapon[];
  /** Vehicles that have used their close-defence weapon. */
  readonly defended: readonly Unit[];
  /** How many units there were when the dice were rolled: if there is one more, a leader has stepped forward. */
  readonly units: number;
}
