/**
 * Reads TypeScript sources for rule ids: those cited in comments and strings, and those that name a test.
 * It is a scanner, not a parser: enough to tell code from comments and strings, and to match brackets.
 */
import { itemAt } from './checked-access.mjs';

/**
 * A rule id as a whole token: 7.7 is not found in 7.73, nor 5.1 in 15.1 or 5.1.2. Games number in two or three parts
 * (7.73a, 11.8.1b, or 9.Xa for a chart), and some have chapters with letters (D.4, S1.a). A game of several parts has the letter of the part
 * in front, and then whatever the part calls its rules (I-3.2.3f, I-DaE:1.3a, I-SOP.RPh, I-Qa, C-Map4).
 */
const TOKEN =
  /(?<![\w.])(?:[A-Z]-[\dA-Z][\dA-Za-z]*(?:[.:][\dA-Za-z]+)*|\d{1,2}(?:\.\d{1,2}){1,2}[A-Za-z]{0,2}|\d{1,2}\.X[a-z]?|[A-Z]\d?\.[a-z\d]{1,3})(?!\w|\.\d)/g;
const IDS_FIRST = new RegExp(`^\\s*${TOKEN.source}`);

/**
 * @param {string} text
 * @returns {string[]} the rule ids in it, each once
 */
export function idsIn(text) {
  return [...new Set(text.match(TOKEN) ?? [])];
}

/**
 * As idsIn, for sources that several games share: there an id counts only after the key of its game
 * ("remagen 7.73a 7.73b"), for the numbers of the games overlap.
 * @param {string} text
 * @param {string} game
 * @returns {string[]}
 */
export function idsOfGameIn(text, game) {
  const runs = text.matchAll(new RegExp(`\\b${game}((?:[\\s,]+${TOKEN.source})+)`, 'g'));
  return [...new Set([...runs].flatMap((match) => idsIn(itemAt(match, 1))))];
}

/**
 * @typedef {object} Piece
 * @property {'comment' | 'string'} kind
 * @property {number} start index of its first character, mark or quote
 * @property {number} end index behind its last character
 * @property {string} text what stands between the marks
 */

/**
 * Comments and strings of a source, and the source with them blanked out (same length), so that
 * brackets and names can be looked for in code only.
 * @param {string} source
 * @returns {{ pieces: Piece[], code: string }}
 */
export function scan(source) {
  /** @type {Piece[]} */
  const pieces = [];
  let code = '';
  let at = 0;
  while (at < source.length) {
    const end = endOfPiece(source, at, code);
    if (end === undefined) {
      code += source[at++];
      continue;
    }
    const raw = source.slice(at, end);
    if (!raw.startsWith('/')) pieces.push({ kind: 'string', start: at, end, text: raw.slice(1, -1) });
    else if (/^\/[/*]/.test(raw)) pieces.push({ kind: 'comment', start: at, end, text: raw.slice(2) });
    code += raw.replace(/[^\n]/g, ' ');
    at = end;
  }
  return { pieces, code };
}

/**
 * Where the comment, string or regular expression that begins here ends; undefined if none begins here.
 * @param {string} source
 * @param {number} at
 * @param {string} code what has been read so far, blanked
 * @returns {number | undefined}
 */
function endOfPiece(source, at, code) {
  const two = source.slice(at, at + 2);
  if (two === '//') return orEnd(source, source.indexOf('\n', at));
  if (two === '/*') return orEnd(source, source.indexOf('*/', at + 2), 2);
  const mark = source[at];
  if (mark === "'" || mark === '"') return endOfQuoted(source, at);
  if (mark === '`') return endOfTemplate(source, at);
  // A slash begins a regular expression where no value can stand before it.
  if (mark === '/' && /(?:^|[(,=:[!&|?{};+]|=>|\breturn)\s*$/.test(code.slice(-40))) return endOfRegExp(source, at);
  return undefined;
}

/** @param {string} source @param {number} found @param {number} [behind] */
function orEnd(source, found, behind = 0) {
  return found < 0 ? source.length : found + behind;
}

/** @param {string} source @param {number} at */
function endOfQuoted(source, at) {
  for (let i = at + 1; i < source.length; i++) {
    if (source[i] === '\\') i++;
    else if (source[i] === source[at] || source[i] === '\n') return i + 1;
  }
  return source.length;
}

/** @param {string} source @param {number} at */
function endOfTemplate(source, at) {
  let depth = 0;
  for (let i = at + 1; i < source.length; i++) {
    if (source[i] === '\\') i++;
    else if (source[i] === '{' && (depth > 0 || source[i - 1] === '$')) depth++;
    else if (depth > 0 && source[i] === '}') depth--;
    else if (depth === 0 && source[i] === '`') return i + 1;
  }
  return source.length;
}

/** @param {string} source @param {number} at @returns {number | undefined} */
function endOfRegExp(source, at) {
  let inClass = false;
  for (let i = at + 1; i < source.length && source[i] !== '\n'; i++) {
    if (source[i] === '\\') i++;
    else if (source[i] === '[') inClass = true;
    else if (source[i] === ']') inClass = false;
    else if (source[i] === '/' && !inClass) return i + 1;
  }
  return undefined;
}

/**
 * Titles of the tests in a test file and of the groups they stand in, and the first element of each table row that drives
 * tests. Skipped tests and tests still to do are no tests.
 * @param {string} source
 * @returns {string[]}
 */
export function testNamesIn(source) {
  const { pieces, code } = scan(source);
  const stringAt = new Map(pieces.filter((piece) => piece.kind === 'string').map((piece) => [piece.start, piece]));
  /** @type {string[]} */
  const names = [];
  for (const call of code.matchAll(/(?<![\w.$])(?:test|it|describe)\b((?:\.\w+)*)/g)) {
    const modifiers = itemAt(call, 1).split('.').slice(1);
    if (modifiers.some((name) => ['skip', 'skipIf', 'runIf', 'todo'].includes(name))) continue;
    let open = nextOpening(code, call.index + call[0].length);
    if (modifiers.includes('each') || modifiers.includes('for')) {
      if (open === undefined) continue;
      names.push(...rowsBehind(code, open + 1, stringAt));
      open = nextOpening(code, closing(code, open) + 1);
    }
    if (open === undefined) continue;
    const title = stringAt.get(firstStringBehind(stringAt, open + 1, code));
    if (title) names.push(title.text);
  }
  for (const loop of code.matchAll(/\bof\s+(?=[\w[])/g)) {
    const body = code.slice(loop.index, loopEnd(code, loop.index));
    if (/(?<![\w.$])(?:test|it)\b/.test(body)) names.push(...rowsBehind(code, loop.index + loop[0].length, stringAt));
  }
  return names;
}

/**
 * The opening parenthesis that follows here, behind type arguments and blanks.
 * @param {string} code @param {number} at
 */
function nextOpening(code, at) {
  const match = /^\s*(?:<[^()]*>)?\s*\(/.exec(code.slice(at));
  return match ? at + match[0].length - 1 : undefined;
}

/**
 * The end of the block of a `for (… of …) { … }`, or of its one statement.
 * @param {string} code @param {number} at
 */
function loopEnd(code, at) {
  let i = at;
  for (let depth = 0; i < code.length; i++) {
    if (code[i] === '(') depth++;
    if (code[i] === ')' && depth-- === 0) break;
  }
  const block = /^\)\s*\{/.exec(code.slice(i));
  if (block) return closing(code, i + block[0].length - 1);
  const statement = code.indexOf(';', i);
  return statement < 0 ? code.length : statement;
}

/**
 * The first elements of the rows of a table: an array of arrays, given here or by the name of a constant.
 * @param {string} code @param {number} at @param {Map<number, Piece>} stringAt
 * @returns {string[]}
 */
function rowsBehind(code, at, stringAt) {
  const start = code.length - code.slice(at).trimStart().length;
  if (code[start] === '[') return firstElements(code, start, stringAt);
  const name = /^[A-Za-z_$][\w$]*/.exec(code.slice(start))?.[0];
  if (name === undefined) return [];
  // The nearest declaration before it: every group of tests may have a table of this name.
  const declaration = new RegExp(`\\bconst\\s+${name.replaceAll('$', '\\$')}\\b(?:[^=]|=>)*?=\\s*(?=\\[)`, 'g');
  const all = [...code.matchAll(declaration)];
  const declared = all.findLast(({ index }) => index < at) ?? all.at(0);
  return declared ? firstElements(code, declared.index + declared[0].length, stringAt) : [];
}

/** @param {string} code @param {number} table @param {Map<number, Piece>} stringAt */
function firstElements(code, table, stringAt) {
  const end = closing(code, table);
  /** @type {string[]} */
  const names = [];
  for (let i = table + 1; i < end; i++) {
    if (code[i] === '[') {
      const first = stringAt.get(firstStringBehind(stringAt, i + 1, code));
      if (first && IDS_FIRST.test(first.text)) names.push(first.text);
    }
    if ('([{'.includes(code.charAt(i))) i = closing(code, i);
  }
  return names;
}

/**
 * The string that is the first thing behind this index, with nothing but blanks before it.
 * @param {Map<number, Piece>} stringAt @param {number} at @param {string} code
 */
function firstStringBehind(stringAt, at, code) {
  for (let i = at; i < code.length && /\s/.test(code.charAt(i)); i++) if (stringAt.has(i)) return i;
  return -1;
}

/**
 * The bracket that closes the one at this index.
 * @param {string} code @param {number} at
 */
function closing(code, at) {
  let depth = 0;
  for (let i = at; i < code.length; i++) {
    if ('([{'.includes(code.charAt(i))) depth++;
    else if (')]}'.includes(code.charAt(i)) && --depth === 0) return i;
  }
  return code.length;
}
