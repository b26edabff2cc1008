/** Decision at Elst on the page. */
import { some } from '@bridgehead/engine';
import type { Elst } from '@bridgehead/elst';
import { CAMPAIGN } from '@bridgehead/elst';
import type { Kit, Kits, OpenKit } from '../../kit/kit.js';
import { laterAnswers } from '../../kit/later-answers.js';
import { showing } from './showing.js';

export const elstKit: Kit<Elst> = {
  ...laterAnswers(showing, async () => (await import('./answering.js')).answering),
  loadScenario: (scenario) =>
    scenario === CAMPAIGN ? import('./campaign-kit.js').then(({ campaignKit }) => campaignKit) : undefined,
};

/** For the catalogue of games. */
export const kit: OpenKit = some<Kits, Elst>(elstKit);
