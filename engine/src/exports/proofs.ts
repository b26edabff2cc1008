/**
 * Proofs that nobody cheated: dice that were committed to, and signed records.
 *
 * @module proofs
 */
export type { CommittedChance, DiceSource } from '../committed.js';
export { commitmentOf, committedChance, drawCommitted } from '../committed.js';
export type { DiceCheck, WrongDraw } from '../check-dice.js';
export { checkDice, sayAllRight } from '../check-dice.js';
export type { SealCheck, SigningKey } from '../seal.js';
export { checkSeal, newSigningKey, sealRecord } from '../seal.js';
