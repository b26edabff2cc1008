/** What can happen to a vehicle on the move, as data. text/events-vehicles.ts puts them into words. */
import type { Tally } from '@bridgehead/engine';
import type { Dice } from '../vocabulary/vocabulary.js';
import type { Who } from './events.js';
import type { CrewChoice } from './vehicle-frames.js';

/** What MP were spent on. rest: what was left counts as spent (V-R81). */
export type DrivenOn =
  | 'start'
  | 'enter'
  | 'polder-exit'
  | 'turn'
  | 'stop'
  | 'delay'
  | 'smoke'
  | 'unbog'
  | 'exit'
  | 'rest';

export type VehicleEvent =
  | {
      readonly type: 'driven';
      readonly unit: Who;
      readonly at: string;
      readonly halves: number;
      readonly left: number;
      readonly on: DrivenOn;
      /** Where hull and turret point now. */
      readonly hull: number;
      readonly turret: number;
    }
  | {
      readonly type: 'start-checked';
      readonly unit: Who;
      readonly check: 'Mechanical Reliability' | 'Stall';
      readonly dice: Dice;
      readonly passed: boolean;
    }
  | { readonly type: 'stalled'; readonly unit: Who; readonly dice: Dice }
  | {
      readonly type: 'bog-checked';
      readonly unit: Who;
      readonly at: string;
      readonly dice: Dice;
      readonly modifiers: Tally;
      readonly bogged: boolean;
    }
  | {
      readonly type: 'bog-removal';
      readonly unit: Who;
      readonly dice: Dice;
      readonly outcome: 'freed' | 'mired' | 'immobilized';
      readonly halves: number;
    }
  | {
      readonly type: 'dispensed';
      readonly unit: Who;
      readonly at: string;
      readonly dice: Dice;
      readonly modifiers: Tally;
      readonly usage: number;
      readonly placed: boolean;
    }
  | {
      readonly type: 'vehicle-faced';
      readonly unit: Who;
      readonly hull: number;
      readonly turret: number;
      readonly crew: CrewChoice;
    }
  | { readonly type: 'crew-changed'; readonly unit: Who; readonly crew: CrewChoice }
  | {
      readonly type: 'motion-tried';
      readonly unit: Who;
      readonly roll: number;
      /** MF or MP that the moving enemy has spent in its sight, in halves. */
      readonly halves: number;
      readonly succeeded: boolean;
    }
  | { readonly type: 'drive-ended'; readonly unit: Who; readonly at: string; readonly inMotion: boolean }
  | { readonly type: 'given-up'; readonly unit: Who; readonly at: string };
