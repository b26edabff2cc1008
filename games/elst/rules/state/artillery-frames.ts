/** The procedures of off-board artillery that can be under way. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Side } from '../vocabulary/vocabulary.js';
import type { BatteryNumber } from './batteries.js';

/**
 * C-R6 The OBA step of a side at the start of its Prep Fire or Defensive Fire Phase. step: choose a battery that has not acted;
 * order: what becomes of its counter; aim: where it aims; spotted: its FFE:C has become an SR, which may be Corrected;
 * smoke: the smoke barrage of the card.
 */
export interface ArtilleryFrame {
  readonly at: 'artillery';
  readonly side: Side;
  readonly phase: 'prep-fire' | 'defensive-fire';
  readonly step: 'smoke' | 'choose' | 'order' | 'aim' | 'spotted';
  /** Batteries that have still to act; the first is at work unless one is to be chosen. */
  readonly waiting: readonly BatteryNumber[];
  /** C-DaE:2.11e C-R3 HE FFE:2 without Contact: they are resolved when everything else is done. */
  readonly due: readonly BatteryNumber[];
  /** C-DaE:2.33n HE has been resolved: no Smoke mission any more. */
  readonly burst: boolean;
}

/** C-DaE:2.5d An FFE is resolved hex by hex. */
export interface BarrageFrame {
  readonly at: 'barrage';
  readonly battery: BatteryNumber;
  /** Those still to be attacked. */
  readonly hexes: readonly Hex[];
}

/** C-DaE3:SSR3a The Observer of the smoke barrage is chosen in secret. */
export interface AppointmentFrame {
  readonly at: 'appointment';
  readonly side: Side;
}
