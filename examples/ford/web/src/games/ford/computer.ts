/** What the computer players know of this game: loaded by their worker. */
export { expert } from '@bridgehead/ai/ford';
