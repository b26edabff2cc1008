/**
 * Chance: where rolls come from, exact odds, and luck.
 *
 * @module chance
 */
export type { Branch, Chance } from '../chance.js';
export {
  ChanceError,
  DIE_FACES,
  everyOutcome,
  noChance,
  recordingChance,
  rollDie,
  scriptedChance,
  scriptedDice,
  scriptedFaces,
  seededChance,
} from '../chance.js';
export type { Choices, Odds, OddsEntry, OddsOptions } from '../odds.js';
export { IllegalReply, odds, oddsBeforehand } from '../odds.js';
export type { KindOf, Pile } from '../odds-kinds.js';
export { everyKind, pileLeft, waysToDraw } from '../odds-kinds.js';
export type { GameLuck, LuckFound, LuckPoint, RankedChance, RollLuck, RolledEntry } from '../luck.js';
export { addUp, luckOf, luckOfEntry } from '../luck.js';
