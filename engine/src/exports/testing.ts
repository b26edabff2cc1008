/**
 * Tests of any game: random games held to the contract, and counts of legal sequences.
 *
 * @module testing
 */
export type { Fault, FuzzCheck, FuzzOptions, FuzzReport } from '../fuzz.js';
export { FUZZ_CHECKS, fuzzGame } from '../fuzz.js';
export { perft } from '../perft.js';
export type { LongCheck } from '../long-check.js';
