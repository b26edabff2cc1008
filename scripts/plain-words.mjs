// Finds stiff words in what people read: texts of the program, comments, names of tests, pages of docs, rules.
// CONTRIBUTING.md "Writing" says how we write.
import { parseSync } from 'vite';
import { itemAt } from './checked-access.mjs';

/** Words that we avoid, each with what to write instead. */
const STIFF_WORDS = /** @type {const} */ ([
  ['whoever', 'name the person: the player, anyone who, the side that'],
  ['anew', 'again'],
  ['likewise', 'also, in the same way'],
  ['besides', 'also, apart from'],
  ['by itself', 'alone, automatically, on its own'],
  ['he|his|him|himself', 'they, their, them; of a unit: it'],
  ['reckons?|reckoned|reckoning', 'count, compute'],
  ['once more', 'again'],
  ['who looks? on|looking on', 'watch; a spectator'],
  ['put away', 'close, remove'],
  ['(?<!ahead )of (?:yours|theirs|ours)', 'your, their, our'],
  ['(?:that|what) is left(?! (?:out|over|to do))', 'remaining, the rest'],
  ['for want of', 'without, because there is no'],
  ['all the same', 'anyway, still'],
  ['lest', 'so that … not'],
  ['has not to|have not to', 'does not have to'],
  ['Those who(?:m|se)?', 'name them: units that, players who'],
]);

/** At the start of a sentence too, but not in capitals: HE is ammunition. */
const PATTERNS = STIFF_WORDS.map(([words, instead]) => {
  const either = words.replace(/(^|\|)([a-z])/g, (_, before, letter) => `${before}[${letter.toUpperCase()}${letter}]`);
  return {
    pattern: new RegExp(String.raw`(?<![\w.'’-])(?:${either})(?![\w'’-]|\.\w)`, 'g'),
    either,
    instead,
  };
});

/** The words in a file that is not parsed: a quote, or the sign for a new line, may stand right before them. */
const ANYWHERE = new RegExp(String.raw`(?:(?<!\w)|\\[nrt])(?:${PATTERNS.map(({ either }) => either).join('|')})(?!\w)`);

/**
 * Whether a file is worth parsing.
 * @param {string} source
 */
export function mayBeStiff(source) {
  return ANYWHERE.test(source);
}

/**
 * @typedef {{ line: number, text: string }} Piece
 * @param {readonly Piece[]} pieces
 * @returns {string[]} "12: whoever (name the person …)"
 */
export function stiffWordsIn(pieces) {
  return pieces.flatMap(({ line, text }) =>
    PATTERNS.flatMap(({ pattern, instead }) =>
      [...text.matchAll(pattern)].map(({ 0: word, index }) => {
        const lines = text.slice(0, index).split('\n').length - 1;
        return `${line + lines}: "${word}" (${instead})`;
      }),
    ),
  );
}

/** @param {string} found a line of stiffWordsIn */
export function isPronoun(found) {
  return /: "(?:he|his|him|himself)"/i.test(found);
}

/**
 * The comments of a source file, and the sentences in its strings, templates and JSX.
 * @param {string} file its name tells the language
 * @param {string} source
 * @returns {Piece[]}
 */
export function piecesOfCode(file, source) {
  const { program, comments, errors } = parseSync(file, source);
  if (errors[0] !== undefined) throw new Error(`${file}: ${errors[0].message}`);
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  /** @param {number} at */
  const lineAt = (at) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (itemAt(starts, middle) <= at) low = middle;
      else high = middle;
    }
    return low + 1;
  };
  /** @type {Piece[]} */
  const pieces = comments.map(({ start, value }) => ({ line: lineAt(start), text: value }));
  /** @param {unknown} node */
  const visit = (node) => {
    if (Array.isArray(node)) {
      for (const each of node) visit(each);
      return;
    }
    if (typeof node !== 'object' || node === null || !('type' in node) || !('start' in node)) return;
    if (node.type === 'TSLiteralType' || node.type === 'ImportDeclaration') return;
    const text = textOf(node);
    if (text === undefined) {
      for (const part of Object.values(node)) visit(part);
      // One word is a name in the code, not a sentence.
    } else if (/\s/.test(text.trim())) {
      pieces.push({ line: lineAt(Number(node.start)), text });
    }
  };
  visit(program.body);
  return pieces;
}

/**
 * What a node of the syntax tree says to a reader; undefined: nothing.
 * @param {object} node
 */
function textOf(node) {
  if (!('type' in node) || !('value' in node)) return undefined;
  const { type, value } = node;
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') return value;
  if (type !== 'TemplateElement' || typeof value !== 'object' || value === null || !('raw' in value)) return undefined;
  return String(value.raw);
}

/** @param {string} found */
const blank = (found) => found.replace(/[^\n]/g, ' ');

/**
 * The prose of a Markdown page: without code blocks, code and addresses.
 * @param {string} page
 * @returns {Piece[]}
 */
export function piecesOfPage(page) {
  const text = page
    .replace(/^```[^]*?^```/gm, blank)
    .replace(/`[^`\n]*`/g, blank)
    .replace(/\]\([^)\n]*\)/g, blank);
  return [{ line: 1, text }];
}
