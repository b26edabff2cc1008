/** What can happen in a campaign outside its battles, as data. text/events-campaign.ts puts them into words. */
import type { Tally } from '@bridgehead/engine';
import type { Dice, Side } from '../vocabulary/vocabulary.js';
import type { BattleType } from './campaign.js';
import type { RefitStep } from './campaign-frames.js';
import type { Who } from './events.js';

/** What a roll of the Refit Phase is made for. */
const REFIT_ROLLS = ['wound', 'immobilization', 'stun', 'repair', 'captured', 'wound-severity'] as const;

export type CampaignEvent =
  | { readonly type: 'refit-step'; readonly step: RefitStep; readonly number: string }
  | { readonly type: 'order-sealed'; readonly side: Side; readonly step: RefitStep; readonly order: string | undefined }
  | { readonly type: 'agreement'; readonly side: Side; readonly answer: 'offer' | 'accept' | 'refuse' }
  | {
      readonly type: 'scenario-end-rolled';
      readonly turn: number;
      readonly roll: number;
      readonly most: number;
      readonly ends: boolean;
    }
  | { readonly type: 'battle-began'; readonly battle: BattleType; readonly date: string }
  | { readonly type: 'battle-ended'; readonly date: string }
  | {
      readonly type: 'area-declared';
      readonly hexrows: readonly [string, string];
      readonly numbers: readonly [number, number];
    }
  | { readonly type: 'withdrawn'; readonly unit: Who }
  | { readonly type: 'points-exited'; readonly unit: Who; readonly points: number; readonly total: number }
  | { readonly type: 'ground-drawn'; readonly british: number; readonly german: number; readonly isolated: number }
  | { readonly type: 'retained'; readonly unit: Who; readonly at: string; readonly to: string }
  | {
      readonly type: 'escape-rolled';
      readonly units: readonly Who[];
      readonly at: string;
      readonly dice: Dice;
      readonly modifiers: Tally;
      readonly outcome: string;
      readonly to: string;
    }
  | {
      readonly type: 'equipment-kept';
      readonly side: Side;
      readonly name: string;
      readonly captured: boolean;
      readonly post: string;
    }
  | { readonly type: 'equipment-eliminated'; readonly side: Side; readonly name: string }
  | {
      readonly type: 'refit-rolled';
      readonly side: Side;
      readonly name: string;
      readonly what: (typeof REFIT_ROLLS)[number];
      readonly roll: number;
      readonly modifiers: Tally;
      readonly outcome: string;
      /** C-R200 Only its owner knows. */
      readonly secret: boolean;
    }
  | {
      readonly type: 'refit-changed';
      readonly side: Side;
      readonly name: string;
      readonly change: 'ammunition' | 'low-ammo' | 'to-entry' | 'recalled' | 'cannibalized' | 'module-spent';
    }
  | { readonly type: 'recombined'; readonly side: Side; readonly name: string }
  | { readonly type: 'date-began'; readonly date: string }
  | {
      readonly type: 'shift-rolled';
      readonly side: Side;
      readonly names: readonly string[];
      readonly from: string;
      readonly to: string;
      readonly dice: Dice | undefined;
      readonly modifiers: Tally | undefined;
      readonly outcome: string;
    }
  | { readonly type: 'replenished'; readonly side: Side; readonly names: string }
  | {
      readonly type: 'points-gained';
      readonly side: Side;
      readonly roll: number;
      readonly gain: Tally;
      readonly total: number;
    }
  | { readonly type: 'bought'; readonly side: Side; readonly group: string; readonly cost: number; readonly to: string }
  | {
      readonly type: 'group-received';
      readonly side: Side;
      readonly group: string;
      readonly strength: 'full' | 'depleted';
      readonly dice: Dice | undefined;
      readonly units: string;
      readonly weapons: string;
      readonly leaders: string;
    }
  | {
      readonly type: 'initiative-revealed';
      readonly british: 'attack' | 'idle';
      readonly german: 'attack' | 'idle';
      readonly result: 'dual' | 'german-assault' | 'british-assault' | 'idle';
    }
  | { readonly type: 'dual-rolled'; readonly roll: number; readonly germanFirst: boolean };

type Secret = Extract<
  CampaignEvent,
  { type: 'shift-rolled' | 'points-gained' | 'bought' | 'group-received' | 'refit-rolled' }
>;

/** What only its side learns of before the end of the campaign (C-R200). */
export function isSecret<Told extends { readonly type: string }>(event: Told): event is Told & Secret {
  switch (event.type) {
    case 'shift-rolled':
    case 'points-gained':
    case 'bought':
    case 'group-received':
      return true;
    case 'refit-rolled':
      return 'secret' in event && event.secret === true;
    default:
      return false;
  }
}
