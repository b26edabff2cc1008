/** The campaign. An entry of its own: a page loads it with the campaign, everyone else with the whole game. */
import { isVictoryExit, moreAmmunition } from './campaign/calendar.js';
import { entryHexesNow, isEntryHex, keepOutside, mayLeave, scoreExit, withdraw } from './campaign/entry-area.js';
import { meleeCrewsProcedure } from './refit/melee.js';
import { refitProcedure } from './refit/refit.js';
import {
  agreementProcedure,
  beginRallyInBattle,
  continueBattle,
  countSquadsEntered,
  offerAgreement,
  setUpBattle,
} from './sequence/battle.js';
import { addCampaignPoints, campaignHeadline } from './sequence/campaign-standing.js';
import { battleForceOf, startCampaign } from './set-up/battle-forces.js';
import { declarationProcedure } from './set-up/declaration.js';
import { entryProcedure } from './set-up/entry.js';
import { musterProcedure } from './set-up/muster.js';
import { addCampaignRules } from './state/campaign-rules.js';
import { nameCampaignAction } from './text/campaign-words.js';
import { tellCampaign } from './text/events-campaign.js';

export function addCampaign(): void {
  addCampaignRules({
    procedures: {
      refit: refitProcedure,
      'melee-crews': meleeCrewsProcedure,
      muster: musterProcedure,
      declaration: declarationProcedure,
      entry: entryProcedure,
      agreement: agreementProcedure,
    },
    startCampaign,
    battleForceOf,
    setUpBattle,
    beginRallyInBattle,
    countSquadsEntered,
    offerAgreement,
    continueBattle,
    moreAmmunition,
    entryHexesNow,
    isEntryHex,
    isVictoryExit,
    mayLeave,
    withdraw,
    scoreExit,
    keepOutside,
    headline: campaignHeadline,
    addPoints: addCampaignPoints,
    tell: tellCampaign,
    nameAction: nameCampaignAction,
  });
}
