/**
 * Rules that only a campaign uses. They are added before one is played; the page loads them with the campaign, so that a
 * printed scenario does without them. Battles reach them through here.
 */
import type { Hex } from '@bridgehead/engine/hex';
import type { Procedures, TallySheet } from '@bridgehead/engine';
import type { Force, ScenarioId } from '../scenarios/scenarios.js';
import type { Unit, Weapon } from '../vocabulary/units.js';
import type { Side } from '../vocabulary/vocabulary.js';
import type { Action } from './actions.js';
import type { CampaignActionName } from './campaign-actions.js';
import type { CampaignEvent } from './campaign-events.js';
import type { CampaignFrame } from './campaign-frames.js';
import type { Campaign } from './campaign.js';
import type { State } from './state.js';
import type { Elst, Play } from './types.js';

/** A force with the number of its first unit. */
export interface ForceInPlay extends Force {
  readonly first: Unit;
}

type Ground = Pick<State, 'scenario' | 'campaign'>;

export interface CampaignRules {
  readonly procedures: Pick<Procedures<Elst>, CampaignFrame['at']>;

  // --- battles
  readonly startCampaign: (state: State) => void;
  readonly battleForceOf: (
    battle: { readonly scenario: ScenarioId; readonly campaign: Campaign },
    unit: Unit,
  ) => ForceInPlay | undefined;
  readonly setUpBattle: (play: Play) => void;
  readonly beginRallyInBattle: (state: State) => void;
  readonly countSquadsEntered: (state: State) => void;
  readonly offerAgreement: (state: State) => void;
  readonly continueBattle: (play: Play) => void;
  readonly moreAmmunition: (weaponKind: string) => number;

  // --- the edge of the map
  readonly entryHexesNow: (state: Ground, side: Side) => readonly Hex[];
  readonly isEntryHex: (state: Ground, side: Side, hex: Hex) => boolean;
  readonly isVictoryExit: (side: Side, hex: Hex) => boolean;
  readonly mayLeave: (state: Ground, side: Side, hex: Hex) => boolean;
  readonly withdraw: (play: Play, unit: Unit, rule: 'C-CG8b' | 'C-CG11a') => void;
  readonly scoreExit: (play: Play, unit: Unit) => void;
  readonly keepOutside: (play: Play, side: Side, gun: Weapon) => void;

  // --- words and victory
  readonly headline: (state: State) => string;
  readonly addPoints: (state: State, points: Record<Side, TallySheet>) => boolean;
  readonly tell: (event: CampaignEvent) => string;
  readonly nameAction: (
    state: State,
    action: Extract<Action, { do: CampaignActionName }>,
    unit: (id: string) => string,
  ) => string;
}

let added: CampaignRules | undefined;

export function addCampaignRules(rules: CampaignRules): void {
  added = rules;
}

export function campaignRules(): CampaignRules {
  if (added === undefined) throw new Error('The rules of the campaign have not been added: see campaign-rules.ts');
  return added;
}
