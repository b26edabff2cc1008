/** The campaign of Elst on the page: what it shows and asks beyond its battles. Loaded with the campaign. */
import type { Elst, State } from '@bridgehead/elst';
import { addCampaign } from '@bridgehead/elst/campaign';
import type { Piece } from '../../board/model.js';
import type { Kit } from '../../kit/kit.js';
import { laterAnswers } from '../../kit/later-answers.js';
import { showing } from './showing.js';
import { retainedForces, retainedPieces, shades } from './campaign/ground.js';
import { campaignGoal } from './campaign-goal.js';
import { campaignTrack } from './campaign-track.js';

addCampaign();

function pieces(state: State): Piece[] {
  return [...retainedPieces(state), ...showing.pieces(state)];
}

export const campaignKit: Kit<Elst> = laterAnswers(
  {
    ...showing,
    pieces,
    forces: (state) => [...showing.forces(state), ...retainedForces(state)],
    shades: (state) => shades(state, new Set(pieces(state).map(({ hex }) => hex))),
    track: campaignTrack,
    goal: campaignGoal,
    loadChronicle: async () => (await import('./campaign/chronicle.js')).chronicle,
  },
  async () => (await import('./campaign-answering.js')).campaignAnswering,
);
