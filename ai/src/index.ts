export type { Adviser, Expert, Experts, Skill, SomeExpert } from './expert.js';
export { generalExpert } from './expert.js';
export { greedyPlayer } from './greedy.js';
export type { GreedyOptions } from './greedy.js';
export { computerPlayer, LEVELS, LEVEL_SUMMARIES, playerNamed } from './players.js';
export type { Level } from './players.js';
