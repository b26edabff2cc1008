/** Where the game stands, for a heading. */
import { DATES } from '../campaign/calendar.js';
import type { State } from '../state/state.js';
import { BATTLE_NAMES, STEP_NAMES, STEP_RULES } from '../text/campaign-words.js';
import { PHASE_NAMES, SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { outcomeOf } from './victory.js';

export function headline(state: State): string {
  const { campaign } = state;
  if (state.phase === 'over') return `Game over after turn ${state.turn}: ${outcomeOf(state).level}`;
  if (campaign === undefined) return sayTurn(state);
  const date = DATES[campaign.date].name;
  const frame = state.stack.at(-1);
  if (state.phase === 'refit' && frame?.at === 'refit')
    return `${date}, Refit Phase: ${STEP_RULES[frame.step]} ${STEP_NAMES[frame.step]}`;
  return `${date}, ${campaign.battle === undefined ? 'Refit Phase' : BATTLE_NAMES[campaign.battle.type]}. ${sayTurn(state)}`;
}

function sayTurn({ phase, turn, attacker }: State): string {
  if (phase === 'set-up' || phase === 'refit') return PHASE_NAMES[phase];
  return `Turn ${turn}, ${SIDE_NAMES[attacker]} Player Turn: ${PHASE_NAMES[phase]}`;
}
