/**
 * Players that answer without a person, and whole games between them.
 *
 * @module players
 */
export type { Budget, Choice, ChoiceRequest, Player, Players } from '../player.js';
export { NO_LIMIT, randomPlayer, randomPlayers, stepBudget, timeBudget } from '../player.js';
export type { PlayOptions, PlayedGame } from '../simulate.js';
export { MOST_DECISIONS, MOST_LOOKS, playFrom, playGame } from '../simulate.js';
