export { bulgeExpert } from './bulge/adviser.js';
export { elstExpert } from './elst/adviser.js';
export type { Adviser, Expert, Skill } from './expert.js';
export { greedyPlayer } from './greedy.js';
export type { GreedyOptions } from './greedy.js';
export { computerPlayer, LEVELS, LEVEL_SUMMARIES, playerNamed } from './players.js';
export type { Level } from './players.js';
export { primosoleExpert } from './primosole/adviser.js';
export { remagenExpert } from './remagen/adviser.js';
