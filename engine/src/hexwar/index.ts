/**
 * What games with one unit to a hex have in common: zones of control, ways, retreats, advances, tables of differentials. It
 * knows no game. Where games differ, each says so in its rules/ground-rules.ts. An entry of its own: not every game needs it.
 */
export * from './advance.js';
export * from './field.js';
export * from './frames.js';
export * from './matching.js';
export * from './results.js';
export * from './retreat.js';
export * from './stack.js';
export * from './stock.js';
export * from './ways.js';
export * from './zones.js';
