/** Questions about a written position. */
export type { ActionAnswer, AskOptions, ChoicesAnswer, OpenedPosition } from '../ask.js';
export { askAction, askChoices, openPosition } from '../ask.js';
