/** What a player of the campaign needs to answer: loaded after the board. */
import { questionTo } from '@bridgehead/engine';
import type { Elst } from '@bridgehead/elst';
import { elstRules } from '@bridgehead/elst';
import type { Answering } from '../../kit/later-answers.js';
import { answering } from './answering.js';
import { orderDesk } from './desks/campaign.js';
import type { ElstDesk, ElstSeat } from './desks/desk.js';
import { briefing } from './campaign/briefings.js';

export const campaignAnswering: Answering<Elst> = { ...answering, desk: openDesk, briefing };

/** Sealed orders have a desk of their own; in battle it is that of any scenario. */
function openDesk(seat: ElstSeat): ElstDesk {
  const { state, side, context } = seat;
  const at = state.stack.at(-1)?.at;
  const question = at === 'refit' || at === 'agreement' ? questionTo<Elst>(elstRules, state, side, context) : undefined;
  return question === undefined ? answering.desk(seat) : orderDesk(seat, question.decline);
}
