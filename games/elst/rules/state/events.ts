/** Everything that can happen, as data. Locations are named as in actions, units and weapons by id and name. tell-events.ts puts them into words. */
import type { Tally } from '@bridgehead/engine';
import type {
  Ammunition,
  Aspect,
  Dice,
  FireKind,
  FireResult,
  HitLocation,
  KillResult,
  Phase,
  Side,
  SmokeKind,
  TargetType,
  VehicleChange,
} from '../vocabulary/vocabulary.js';
import type { ArtilleryEvent } from './artillery-events.js';
import type { CampaignEvent } from './campaign-events.js';
import type { VehicleEvent } from './vehicle-events.js';

/** Why a unit is lost or harmed, for the log. */
export type Cause =
  | 'fire'
  | 'residual'
  | 'morale-check'
  | 'leader-loss'
  | 'interdiction'
  | 'failure-to-rout'
  | 'close-combat'
  | 'rally'
  | 'not-entered'
  | 'protective-fire'
  | 'demolition'
  | 'escape'
  | 'rout-off'
  | 'left-the-map';

/** A unit and a weapon as they were when it happened: a squad may be a half-squad by the time somebody reads the log. */
export interface Who {
  /** "u7" */
  readonly id: string;
  /** "4-5-7 C" */
  readonly name: string;
  readonly side: Side;
}
export interface What {
  /** "w3" */
  readonly id: string;
  /** "LMG" */
  readonly name: string;
}

/** One bundle of targets with the same modifiers (I-R31). */
export interface BundleResult {
  readonly units: readonly Who[];
  readonly modifiers: Tally;
  readonly finalRoll: number;
  readonly result: FireResult;
}

type Told =
  // --- sequence, set-up, control, victory
  | { readonly type: 'phase-began'; readonly turn: number; readonly phase: Phase; readonly attacker: Side }
  | {
      readonly type: 'placed';
      readonly side: Side;
      readonly unit: Who;
      readonly at: string | undefined;
      readonly hidden: boolean;
    }
  | {
      readonly type: 'weapon-given';
      readonly side: Side;
      readonly weapon: What;
      readonly unit: Who | undefined;
      readonly hidden: boolean;
    }
  | {
      readonly type: 'gun-pointed';
      readonly side: Side;
      readonly weapon: What;
      readonly arc: number;
      readonly hidden: boolean;
    }
  | { readonly type: 'lifted'; readonly side: Side; readonly unit: Who }
  | { readonly type: 'set-up-ended'; readonly side: Side }
  | { readonly type: 'arrived'; readonly unit: Who; readonly at: string }
  | { readonly type: 'entered-map'; readonly units: readonly Who[]; readonly at: string }
  | { readonly type: 'exited-map'; readonly units: readonly Who[]; readonly at: string }
  | { readonly type: 'revealed'; readonly units: readonly Who[]; readonly at: string }
  | { readonly type: 'control-changed'; readonly holding: string; readonly side: Side }
  | { readonly type: 'game-over'; readonly winner: Side | undefined; readonly level: string }
  // --- the Rally Phase
  | {
      readonly type: 'recovery-tried';
      readonly unit: Who;
      readonly weapon: What;
      readonly roll: number;
      readonly modifiers: Tally;
      readonly recovered: boolean;
    }
  | {
      readonly type: 'repair-tried';
      readonly hidden: boolean;
      readonly unit: Who;
      readonly weapon: What;
      readonly roll: number;
      readonly outcome: 'repaired' | 'removed' | 'disabled' | 'failed';
    }
  | {
      readonly type: 'shock-rolled';
      readonly unit: Who;
      readonly at: string;
      readonly roll: number;
      readonly outcome: 'recovered' | 'unconfirmed-kill' | 'wrecked';
    }
  | {
      readonly type: 'transferred';
      readonly side: Side;
      readonly hidden: boolean;
      readonly from: Who;
      readonly to: Who;
      readonly weapons: readonly What[];
    }
  | {
      readonly type: 'rally-tried';
      readonly unit: Who;
      readonly leader: Who | undefined;
      readonly dice: Dice;
      readonly modifiers: Tally;
      readonly morale: number;
      readonly rallied: boolean;
    }
  | { readonly type: 'desperation-ended'; readonly units: readonly Who[] }
  | {
      readonly type: 'leader-rolled';
      readonly base: Who;
      readonly roll: number;
      readonly modifiers: Tally;
      readonly leader: string | undefined;
    }
  | { readonly type: 'leader-created'; readonly unit: Who; readonly kind: string; readonly at: string }
  // --- fire
  | {
      readonly type: 'fire-declared';
      readonly side: Side;
      readonly with: readonly (Who | What)[];
      readonly leaders: readonly Who[];
      readonly at: string;
      readonly kinds: readonly FireKind[];
    }
  | { readonly type: 'sight-blocked'; readonly from: string; readonly to: string; readonly by: string | undefined }
  | {
      readonly type: 'fire-resolved';
      readonly side: Side;
      readonly at: string;
      readonly firepower: Tally;
      readonly column: number;
      readonly dice: Dice;
      readonly cowered: number;
      readonly bundles: readonly BundleResult[];
    }
  | { readonly type: 'fire-wasted'; readonly side: Side; readonly at: string; readonly dice: Dice }
  | { readonly type: 'rate-kept'; readonly weapons: readonly What[] }
  | { readonly type: 'malfunctioned'; readonly weapon: What; readonly removed: boolean }
  | {
      readonly type: 'weapon-lost';
      readonly weapon: What;
      readonly at: string;
      readonly fate: 'destroyed' | 'malfunctioned' | 'abandoned' | 'dropped';
      readonly roll: number | undefined;
    }
  | {
      readonly type: 'bombarded';
      readonly side: Side;
      readonly weapon: What;
      readonly at: string;
      readonly dice: Dice;
      readonly modifiers: Tally;
      readonly hit: 'miss' | 'hit' | 'critical';
      readonly ammunition: 'shell' | 'smoke';
    }
  // --- ordnance and vehicles
  | {
      readonly type: 'shot-fired';
      readonly side: Side;
      readonly unit: Who;
      readonly weapon: What;
      readonly at: string;
      readonly targetType: TargetType;
      readonly ammunition: Ammunition;
      /** The number to hit, and what is added to the dice; Case 16 doubles the lower die (counted). */
      readonly number: number;
      readonly dice: Dice;
      readonly counted: number;
      readonly modifiers: Tally;
      readonly hit: 'miss' | 'hit' | 'critical';
    }
  | {
      readonly type: 'ammunition-checked';
      readonly weapon: What;
      readonly ammunition: Ammunition;
      readonly found: 'last' | 'none';
    }
  | {
      readonly type: 'vehicle-struck';
      readonly unit: Who;
      readonly location: HitLocation;
      readonly aspect: Aspect | undefined;
      readonly toKill: Tally;
      readonly dice: Dice;
      readonly result: KillResult;
    }
  | { readonly type: 'vehicle-changed'; readonly unit: Who; readonly at: string; readonly to: VehicleChange }
  | { readonly type: 'weapon-turned'; readonly unit: Who; readonly weapon: What; readonly arc: number }
  | { readonly type: 'no-smoke-left'; readonly weapon: What }
  | { readonly type: 'smoke-placed'; readonly at: string; readonly kind: SmokeKind }
  | { readonly type: 'smoke-changed'; readonly at: string; readonly kind: SmokeKind | undefined }
  | {
      readonly type: 'backblast';
      readonly at: string;
      readonly units: readonly Who[];
      readonly roll: number;
      readonly result: FireResult;
    }
  | {
      readonly type: 'panzerfaust-checked';
      readonly unit: Who;
      readonly roll: number;
      readonly modifiers: Tally;
      readonly found: boolean;
    }
  | {
      readonly type: 'charge-resolved';
      readonly side: Side;
      readonly weapon: What;
      readonly at: string;
      readonly dice: Dice;
      readonly detonated: boolean;
    }
  | { readonly type: 'residual-placed'; readonly at: string; readonly firepower: number }
  // --- effects
  | { readonly type: 'selected'; readonly units: readonly Who[]; readonly among: readonly Who[] }
  | {
      readonly type: 'morale-checked';
      readonly unit: Who;
      readonly dice: Dice;
      readonly modifiers: Tally;
      readonly morale: number;
      readonly outcome: 'passed' | 'pinned' | 'failed';
    }
  | {
      readonly type: 'pin-checked';
      readonly unit: Who;
      readonly dice: Dice;
      readonly modifiers: Tally;
      readonly morale: number;
      readonly outcome: 'passed' | 'pinned';
    }
  | { readonly type: 'broke'; readonly unit: Who; readonly at: string }
  | { readonly type: 'became-desperate'; readonly unit: Who; readonly why: 'fire' | 'adjacent' | 'rout' }
  | { readonly type: 'reduced'; readonly unit: Who; readonly to: string; readonly cause: Cause }
  | { readonly type: 'replaced'; readonly unit: Who; readonly by: string }
  | {
      readonly type: 'wound-rolled';
      readonly unit: Who;
      readonly roll: number;
      readonly modifiers: Tally;
      readonly outcome: 'wounded' | 'eliminated';
    }
  | { readonly type: 'eliminated'; readonly unit: Who; readonly at: string; readonly cause: Cause }
  // --- movement
  | {
      readonly type: 'set-out';
      readonly units: readonly Who[];
      readonly double: readonly Who[];
      readonly assault: boolean;
    }
  | {
      readonly type: 'spent';
      readonly units: readonly Who[];
      readonly at: string;
      readonly halves: number;
      readonly on: 'enter' | 'polder-exit' | 'along' | 'smoke' | 'recover' | 'charge' | 'exit';
    }
  | {
      readonly type: 'gun-pushed';
      readonly units: readonly Who[];
      readonly weapon: What;
      readonly to: string;
      readonly dice: Dice;
      readonly modifiers: Tally;
      readonly number: number;
      readonly outcome: 'moves' | 'moves-and-stops' | 'fails';
    }
  | { readonly type: 'bounced'; readonly units: readonly Who[]; readonly from: string; readonly backTo: string }
  | {
      readonly type: 'smoke-tried';
      readonly unit: Who;
      readonly at: string;
      readonly roll: number;
      readonly modifiers: Tally;
      readonly placed: boolean;
      readonly ends: boolean;
    }
  | { readonly type: 'charge-placed'; readonly unit: Who; readonly weapon: What; readonly at: string }
  | { readonly type: 'split'; readonly units: readonly Who[] }
  | { readonly type: 'move-ended'; readonly units: readonly Who[]; readonly at: string }
  | VehicleEvent
  | ArtilleryEvent
  | CampaignEvent
  // --- rout and advance
  | { readonly type: 'must-rout'; readonly unit: Who; readonly why: 'adjacent' | 'open-ground' }
  | {
      readonly type: 'routed';
      readonly unit: Who;
      readonly leaders: readonly Who[];
      readonly from: string;
      readonly to: string;
      readonly crawl: boolean;
      readonly pinned: boolean;
    }
  | { readonly type: 'interdicted'; readonly unit: Who; readonly at: string; readonly by: readonly Who[] }
  | { readonly type: 'stayed'; readonly unit: Who }
  | {
      readonly type: 'advanced';
      readonly units: readonly Who[];
      readonly from: string;
      readonly to: string;
      readonly exhausted: readonly Who[];
    }
  // --- close combat
  | {
      readonly type: 'attached';
      readonly side: Side;
      readonly leaders: readonly { readonly leader: Who; readonly to: Who }[];
    }
  | {
      readonly type: 'ambush-rolled';
      readonly at: string;
      readonly rolls: Readonly<Record<Side, number>>;
      readonly modifiers: Readonly<Record<Side, Tally>>;
      readonly ambusher: Side | undefined;
    }
  | {
      readonly type: 'engaged';
      readonly side: Side;
      readonly at: string;
      readonly attacks: readonly { readonly by: readonly Who[]; readonly against: readonly Who[] }[];
    }
  | {
      readonly type: 'combat-resolved';
      readonly side: Side;
      readonly at: string;
      readonly by: readonly Who[];
      readonly against: readonly Who[];
      readonly attack: Tally;
      readonly defence: Tally;
      readonly odds: string;
      readonly kill: number;
      readonly dice: Dice;
      readonly modifiers: Tally;
      readonly outcome: 'eliminated' | 'reduced' | 'none';
    }
  | {
      readonly type: 'vehicle-assaulted';
      readonly side: Side;
      readonly at: string;
      readonly by: readonly Who[];
      readonly vehicle: Who;
      readonly value: Tally;
      readonly modifiers: Tally;
      readonly dice: Dice;
      readonly third: number | undefined;
      readonly outcome: 'eliminated' | 'immobilized' | 'none';
    }
  | {
      readonly type: 'close-defence-used';
      readonly vehicle: Who;
      readonly at: string;
      readonly dice: Dice;
      readonly usage: number;
      readonly works: boolean;
    }
  | {
      readonly type: 'attack-checked';
      readonly unit: Who;
      readonly dice: Dice;
      readonly modifiers: Tally;
      readonly morale: number;
      readonly outcome: 'passed' | 'pinned';
    }
  | { readonly type: 'melee'; readonly at: string; readonly begins: boolean };

export type Event = Told & {
  readonly rule: string;
  /** It tells someone what they could not know before. */
  readonly reveals?: true;
};
export type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;
