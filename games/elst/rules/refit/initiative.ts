/** C-DaE:4.517 Initiative: both sides choose in secret, and the matrix says what is played. */
import { dualOrder, initiativeChoices, initiativeResult, LAST_DATE } from '../campaign/calendar.js';
import { campaignOf, changeCampaign, rosterOf } from '../campaign/rosters.js';
import { campaign } from '../scenarios/campaign-content.js';
import type { OrderOf } from '../state/campaign-actions.js';
import type { State } from '../state/state.js';
import type { Play } from '../state/types.js';
import { refuseRefit } from '../text/refusals-refit.js';
import { rollDie } from '../vocabulary/dice.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { endCampaign } from './aftermath.js';
import type { After, DecidedStep, Orders } from './step.js';
import { isOrder } from './step.js';
import { beginBattle } from './upkeep.js';

type Choose = OrderOf<'choose-initiative'>;

/** The Germans have no choice: they attack on the date of their chit, and only then (C-R71). So only the British are asked. */
export const initiativeStep: DecidedStep<Choose> = {
  rule: 'C-DaE:4.517a',
  answer: 'choose-initiative',
  asked: () => ['british'],
  text: (state) =>
    `Attack on this date, or stay idle? You have used ${campaignOf(state).attacks} of ${campaign.attacks} attacks.`,
  idle: () => ({ do: 'choose-initiative', choice: 'idle' }),
  list: (state, side) => choicesOf(state, side).map((choice): Choose => ({ do: 'choose-initiative', choice })),
  judge: (state, side, { choice }) =>
    choicesOf(state, side).includes(choice) ? [] : [refuseRefit('no-attack-left', {})],
  resolve: reveal,
};

/** C-DaE:4.517b */
function choicesOf(state: State, side: Side): readonly Choose['choice'][] {
  const { attacks, date } = campaignOf(state);
  return initiativeChoices(side, { attacksUsed: attacks, hasChit: rosterOf(state, side).chit === date });
}

/** C-DaE:4.517c C-DaE:4.5171a C-DaE:4.5171b C-DaE:4.5171c C-DaE:4.5171d */
function reveal(play: Play, orders: Orders): After {
  const { state } = play;
  const british = isOrder(orders.british, 'choose-initiative') ? orders.british.choice : 'idle';
  const [german] = choicesOf(state, 'german');
  const result = initiativeResult({ british, german });
  const { attacks, date } = campaignOf(state);
  if (british === 'attack') changeCampaign(state, { attacks: attacks + 1 });
  play.emit({ type: 'initiative-revealed', rule: 'C-DaE:4.517c', british, german, result, reveals: true });
  if (result === 'idle') {
    if (date < LAST_DATE) return 'date'; // C-DaE:4.5c
    endCampaign(play);
    return 'done';
  }
  if (result === 'dual') beginDual(play);
  else beginBattle(state, result, 'alone');
  return 'done';
}

/** C-DaE:4.5171a C-R72 */
function beginDual(play: Play): void {
  const { state } = play;
  const roll = rollDie(play.chance, 'Dual Attack');
  const germanFirst = dualOrder(roll) === 'german-first';
  play.emit({ type: 'dual-rolled', rule: 'C-DaE:4.5171a', roll, germanFirst });
  if (germanFirst) beginBattle(state, 'german-assault', 'followed');
  else beginBattle(state, 'british-assault', 'alone');
}
