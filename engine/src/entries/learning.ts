/**
 * What a game has for newcomers apart from lessons: its words, and its reference card.
 *
 * @module learning
 */
export type { Glossary, Term, Words } from '../learning/glossary.js';
export { readGlossary } from '../learning/glossary.js';
export type { Reference } from '../learning/reference.js';
export { readReference } from '../learning/reference.js';
