/** The words of a game: each term with one sentence, and where terms stand in a text. */
import * as z from 'zod/mini';
import { readJson } from '../json.js';
import { sayProblem } from '../verdict.js';

const WORD = z.string().check(z.minLength(2));

const TERM = z.strictObject({
  /** The name under which it is listed. */
  term: WORD,
  /** Other forms and abbreviations. */
  also: z.optional(z.array(WORD)),
  /** One sentence. */
  means: z.string().check(z.minLength(1)),
  /** The rule that says more. */
  rule: z.string(),
  /** Another rule, whose figure shows what is meant. */
  figure: z.optional(z.string()),
});

/** A term of a rulebook, explained. */
export type Term = z.infer<typeof TERM>;

/** A part of a text: plain words, or words that name a term. */
export interface Words {
  readonly text: string;
  readonly term?: Term;
}

/** The terms of a game, and where they stand in a text. */
export interface Glossary {
  readonly terms: readonly Term[];
  /** The text in parts. Each term is named once, where it first stands. */
  readonly parts: (text: string) => readonly Words[];
}

/** The glossary of a game from its file. Throws if the file has a fault. */
export function readGlossary(json: unknown): Glossary {
  const read = readJson(z.array(TERM).check(z.minLength(1)), json);
  if (!read.ok) throw new Error(`glossary: ${read.problems.map(sayProblem).join('; ')}`);
  const terms = read.value;
  const names = terms.flatMap((term) => [term.term, ...(term.also ?? [])].map((name) => ({ name, term })));
  // Longer names come first: "Support Weapon" is not "Support".
  const longest = names.toSorted((one, other) => other.name.length - one.name.length);
  const named = new RegExp(`(?<![\\w-])(?:${longest.map(({ name }) => escaped(name)).join('|')})s?(?![\\w-])`, 'gi');
  const find = (words: string) => names.find(({ name }) => isMeant(name, words))?.term;
  return { terms, parts: (text) => partsOf(text, named, find) };
}

function partsOf(text: string, named: RegExp, find: (words: string) => Term | undefined): readonly Words[] {
  const parts: Words[] = [];
  const told = new Set<Term>();
  let from = 0;
  for (const { 0: words, index } of text.matchAll(named)) {
    const term = find(words);
    if (term === undefined || told.has(term)) continue;
    told.add(term);
    if (index > from) parts.push({ text: text.slice(from, index) });
    parts.push({ text: words, term });
    from = index + words.length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

/** Abbreviations are meant only as they are written: "DR" is not "dr". */
function isMeant(name: string, words: string): boolean {
  const isExact = /^(?:[A-Z/]+|dr)$/.test(name);
  const [one, other] = isExact ? [name, words] : [name.toLowerCase(), words.toLowerCase()];
  return one === other || `${one}s` === other;
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
