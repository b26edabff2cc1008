/** C-DaE:4.41b C-DaE:4.41c What decides a campaign, and how long there is: in turns of the battle, between battles in dates. */
import type { Side, State } from '@bridgehead/elst';
import { DATES, campaignContent, settingOf, turnsOf } from '@bridgehead/elst';
import { sayLeft } from './standing.js';

export function campaignGoal(state: State, viewer: Side): string[] {
  const { campaign, phase, turn } = state;
  const { victory, holdings } = settingOf(state).scenario;
  if (campaign === undefined || victory?.by !== 'campaign') return [];
  const isOwn = viewer === victory.side;
  const points = campaign.exited.reduce((sum, each) => sum + each, 0);
  const isHeld = state.control[holdings.findIndex(({ at }) => at === victory.building)] === viewer;
  return [
    `${isHeld ? 'Hold' : 'Take'} the church, ${victory.building}`,
    `${isOwn ? 'Exit' : 'Stop'} ${campaignContent.victory.points} VP in the east (${points} so far)`,
    phase === 'refit' ? sayLeft(DATES.length - 1 - campaign.date, 'date') : sayLeft(turnsOf(state) - turn, 'turn'),
  ];
}
