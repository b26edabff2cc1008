/** Where a campaign stands: its heading, and what counts for victory. */
import type { TallySheet } from '@bridgehead/engine';
import { campaignWinner, DATES } from '../campaign/calendar.js';
import { campaignOf } from '../campaign/rosters.js';
import { findScenario } from '../scenarios/scenarios.js';
import type { State } from '../state/state.js';
import { BATTLE_NAMES, STEP_NAMES, STEP_RULES } from '../text/campaign-words.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { sayTurn } from './headline.js';

export function campaignHeadline(state: State): string {
  const { date, battle } = campaignOf(state);
  const { name } = DATES[date];
  const frame = state.stack.at(-1);
  if (state.phase === 'refit' && frame?.at === 'refit')
    return `${name}, Refit Phase: ${STEP_RULES[frame.step]} ${STEP_NAMES[frame.step]}`;
  return `${name}, ${battle === undefined ? 'Refit Phase' : BATTLE_NAMES[battle.type]}. ${sayTurn(state)}`;
}

/** C-DaE:4.41b C-DaE:4.41c C-DaE:4.41e C-R76 The church, and the VP of all dates. */
export function addCampaignPoints(state: State, points: Readonly<Record<Side, TallySheet>>): boolean {
  const { campaign } = state;
  const { victory, holdings } = findScenario(state.scenario);
  if (campaign === undefined || victory?.by !== 'campaign') return false;
  campaign.exited.forEach((sum, date) => {
    if (sum > 0) points.british.add('C-DaE:4.41c', `VP exited on ${DATES[date].name}`, sum);
  });
  const church = state.control[holdings.findIndex(({ at }) => at === victory.building)];
  const total = campaign.exited.reduce((sum, value) => sum + value, 0);
  return campaignWinner({ church, points: total }) === 'british';
}
