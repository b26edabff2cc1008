export type { Expert, Experts, SomeExpert } from './expert.js';
export { computerPlayer, LEVELS, LEVEL_SUMMARIES, playerNamed } from './players.js';
export type { Level } from './players.js';
