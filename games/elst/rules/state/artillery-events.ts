/** What can happen with off-board artillery, as data. text/events-artillery.ts puts them into words. */
import type { Tally } from '@bridgehead/engine';
import type { CounterKind, Mission } from '../vocabulary/artillery.js';
import type { Dice, Side } from '../vocabulary/vocabulary.js';
import type { Who } from './events.js';

/** A battery in a sentence: "the German 80+mm battery". */
export interface BatteryNamed {
  readonly number: number;
  readonly name: string;
  readonly side: Side;
}

export type ArtilleryEvent =
  | {
      readonly type: 'contact-rolled';
      readonly battery: BatteryNamed;
      readonly unit: Who;
      readonly dice: Dice;
      readonly modifiers: Tally;
      readonly value: number;
      readonly outcome: 'made' | 'failed' | 'broken-down';
    }
  | { readonly type: 'contact-lost'; readonly battery: BatteryNamed }
  | {
      readonly type: 'chit-drawn';
      readonly battery: BatteryNamed;
      readonly colour: 'black' | 'red';
      readonly left: { readonly black: number; readonly red: number };
      readonly closes: boolean;
    }
  | { readonly type: 'access-lost'; readonly battery: BatteryNamed }
  | { readonly type: 'battery-closed'; readonly battery: BatteryNamed }
  | {
      readonly type: 'artillery-aimed';
      readonly battery: BatteryNamed;
      /** The Artillery Request, and where the counter lands. */
      readonly at: string;
      readonly to: string;
      readonly counter: CounterKind;
      /** The Accuracy dr; undefined: none is made. */
      readonly roll: number | undefined;
      readonly modifiers: Tally;
      readonly accurate: boolean;
      /** Direction and extent of the error. */
      readonly error: Dice | undefined;
      readonly extent: number;
    }
  | { readonly type: 'request-removed'; readonly battery: BatteryNamed; readonly at: string }
  | {
      readonly type: 'counter-changed';
      readonly battery: BatteryNamed;
      readonly at: string;
      readonly counter: CounterKind;
      readonly mission: Mission;
      readonly change: 'left' | 'converted' | 'spotted' | 'cancelled' | 'removed' | 'flipped';
    }
  | {
      readonly type: 'smoke-barrage';
      readonly side: Side;
      readonly unit: Who;
      readonly at: string;
      readonly roll: number;
      readonly direction: number | undefined;
      readonly to: string;
    }
  | { readonly type: 'observer-appointed'; readonly side: Side; readonly unit: Who };
