/** Where the game stands, for a heading. */
import { campaignRules } from '../state/campaign-rules.js';
import type { State } from '../state/state.js';
import { PHASE_NAMES, SIDE_NAMES } from '../vocabulary/vocabulary.js';
import { outcomeOf } from './victory.js';

export function headline(state: State): string {
  if (state.phase === 'over') return `Game over after turn ${state.turn}: ${outcomeOf(state).level}`;
  return state.campaign === undefined ? sayTurn(state) : campaignRules().headline(state);
}

export function sayTurn({ phase, turn, attacker }: State): string {
  if (phase === 'set-up' || phase === 'refit') return PHASE_NAMES[phase];
  return `Turn ${turn}, ${SIDE_NAMES[attacker]} Player Turn: ${PHASE_NAMES[phase]}`;
}
