/**
 * What a game has for newcomers apart from lessons: its words, its reference card, figures of its rules and a first battle.
 *
 * @module learning
 */
export type { Glossary, Term, Words } from '../learning/glossary.js';
export { readGlossary } from '../learning/glossary.js';
export type { Reference } from '../learning/reference.js';
export { readReference } from '../learning/reference.js';
export type { FirstBattle } from '../learning/first-battle.js';
export { readFirstBattle } from '../learning/first-battle.js';
export type { Figure } from '../learning/figure.js';
export { readFigures } from '../learning/figure.js';
