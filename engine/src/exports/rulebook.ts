/**
 * Rule texts: written in Markdown, found by their id.
 *
 * @module rulebook
 */
export type { Chapter, RuleText, Rulebook, RulebookData, RulebookFile } from '../rulebook.js';
export { findRule, openRulebook, parseRulebook } from '../rulebook.js';
