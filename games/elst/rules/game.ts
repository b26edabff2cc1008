/** The whole game: its rules with the campaign, and how positions are read and written. An entry of its own: a page plays by the rules alone, and loads this when it needs it. */
import type { Rules, SomeGame, WholeGame } from '@bridgehead/engine';
import { some } from '@bridgehead/engine';
import { brokenInvariants } from './position/invariants.js';
import { readPosition, writePosition } from './position/position.js';
import { addCampaign } from './campaign.js';
import { elstRules } from './rules.js';
import type { Elst } from './state/types.js';

addCampaign();

export const elstGame: WholeGame<Elst> = { ...elstRules, readPosition, writePosition, brokenInvariants };

/** For the catalogue of games. */
export const game: SomeGame = some<Rules, Elst>(elstGame);
