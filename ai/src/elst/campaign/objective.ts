/** C-DaE:4.41 What decides a campaign: the church of Elst, and the VP that leave the map at the east edge. */
import type { Hex } from '@bridgehead/engine/hex';
import type { Context, State } from '@bridgehead/elst';
import { campaignContent, VICTORY_EXITS } from '@bridgehead/elst';

const { building, points } = campaignContent.victory;

/** C-DaE:4.41b */
export function churchOn({ board }: Pick<Context, 'board'>): Hex {
  return board.grid.labels.indexOf(building);
}

/** C-DaE:4.41c */
export const EXITS: readonly Hex[] = [...VICTORY_EXITS];

/** C-DaE:4.41e VP that the British still lack. */
export function pointsLacking({ campaign }: Pick<State, 'campaign'>): number {
  const exited = campaign?.exited.reduce((sum, value) => sum + value, 0) ?? 0;
  return Math.max(0, points - exited);
}

export function britishHoldChurch(state: State, { scenario: { holdings } }: Pick<Context, 'scenario'>): boolean {
  return state.control[holdings.findIndex(({ at }) => at === building)] === 'british';
}

/** The British would win if the campaign ended now. */
export function isWonByBritish(state: State, context: Pick<Context, 'scenario'>): boolean {
  return pointsLacking(state) === 0 && britishHoldChurch(state, context);
}
