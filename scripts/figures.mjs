// The figures of a game are those of its banks of questions that can be answered with yes or no.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from './programs.mjs';

/** Yes or no: "May a unit …?" or "Can a squad …?", with or without a sentence before it. */
const YES_OR_NO = /(?:^|[.] )(?:May|Can) /;

/** It goes on from the question before: alone it cannot be understood. */
const GOES_ON = /^(?:May|Can) (?:it|they|the same|that)\b/;

/**
 * @param {string} game
 * @returns {string} the content of figures.json
 */
export function makeFigures(game) {
  const folder = join(root, 'games', game, 'tests/questions');
  const figures = readdirSync(folder)
    .filter((name) => name.endsWith('.yaml'))
    .toSorted()
    .flatMap((name) => questionsIn(readFileSync(join(folder, name), 'utf8')))
    .filter(({ question, answer }) => YES_OR_NO.test(question) && !GOES_ON.test(question) && answer !== undefined)
    .map(({ question, rules, position, side, action }) =>
      JSON.stringify({ question, rules: rules.map(String), position, ...(side && { side }), action }),
    );
  return `[\n${figures.join(',\n')}\n]\n`;
}

/**
 * @param {string} text
 * @returns {{ question: string, rules: string[], position: unknown, side?: string, action: unknown, answer?: string }[]}
 */
function questionsIn(text) {
  // Ids of rules are read as they are written: 8.40 is not 8.4.
  const quoted = text.replace(/(rules: *)\[([^\]]*)\]/g, (_, name, ids) => `${name}[${quote(ids)}]`);
  const read = parse(quoted, { merge: true });
  return Array.isArray(read) ? read : read.questions;
}

/** @param {string} ids */
function quote(ids) {
  return ids
    .split(',')
    .map((id) => JSON.stringify(id.trim().replace(/^["']|["']$/g, '')))
    .join(', ');
}
