/**
 * Questions about a written position.
 *
 * @module positions
 */
export type { ActionAnswer, AskOptions, ChoicesAnswer, OpenedPosition } from '../ask.js';
export { askAction, askChoices, openPosition } from '../ask.js';
