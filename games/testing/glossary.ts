/** What must hold of the glossary of every game: terms of its own, one short sentence each, rules of its book, and no term forgotten. */
import type { Figure, Glossary } from '@bridgehead/engine/learning';
import type { RulebookData } from '@bridgehead/engine/rulebook';
import { expect, test } from 'vitest';
import { sourceTextOf } from './files.js';
import { sentencesOf, WORDS_A_SENTENCE } from './short-sentences.js';

/** Capitalised words within a sentence. */
const WORDS = /(?<![.!?:] |^)(?<![\w-])[A-Z][a-z]+(?: (?:of )?[A-Z][a-z]+)+(?![\w-])/g;
/** In sources these are constants. */
const ABBREVIATION = /(?<![\w-])[A-Z]{2,5}(?![\w-])/g;
/** What is written as often as this is a term of the book. */
const OFTEN = 3;
const COMMENT = /\/\*[^]*?\*\/|\/\/.*$/gm;
/** A text in the sources: it has a space. */
const TEXT = /'((?:[^'\\\n]|\\.)* (?:[^'\\\n]|\\.)*)'|`([^`]* [^`]*)`/g;

interface GlossaryFacts {
  readonly game: string;
  readonly figures: readonly Figure[];
  /** What looks like a term and is the name of somebody or something. */
  readonly names: readonly string[];
}

export function testGlossary(
  { terms, parts }: Glossary,
  { chapters }: RulebookData,
  { game, figures, names: others }: GlossaryFacts,
): void {
  const allNames = terms.flatMap(({ term, also }) => [term, ...(also ?? [])]);

  test('every term that questions, refusals and rule texts write with capitals is explained, or is a name', () => {
    const told = chapters.flatMap(({ rules }) => rules.flatMap(({ text, example }) => [text, example ?? '']));
    const code = sourceTextOf(game, 'rules', (file) => file.endsWith('.ts')).replace(COMMENT, '');
    const said = [...code.matchAll(TEXT)].map(([, plain, pattern]) =>
      (plain ?? pattern ?? '').replace(/\$\{[^}]*\}/g, '…'),
    );
    const known = allNames.toSorted((one, other) => other.length - one.length).map(escaped);
    const explained = new RegExp(`(?<![\\w-])(?:${known.join('|')})s?(?![\\w-])`, 'gi');
    const counts = new Map<string, number>();
    const count = (texts: readonly string[], pattern: RegExp) => {
      for (const text of texts)
        for (const [found] of text.replace(explained, '…').matchAll(pattern))
          counts.set(found, (counts.get(found) ?? 0) + 1);
    };
    count([...told, ...said], WORDS);
    count(told, ABBREVIATION);
    const often = [...counts].filter(([, times]) => times >= OFTEN).map(([found]) => found);
    expect(often.filter((found) => !others.includes(found))).toEqual([]);
  });

  test('every figure that a term names is there', () => {
    const drawn = new Set(figures.flatMap(({ rules }) => rules));
    expect(terms.flatMap(({ figure }) => (figure === undefined || drawn.has(figure) ? [] : [figure]))).toEqual([]);
  });

  const rules = new Set(chapters.flatMap((chapter) => chapter.rules.map(({ id }) => id)));

  test('each name means one thing', () => {
    expect(allNames.filter((name, index) => allNames.indexOf(name) !== index)).toEqual([]);
  });

  test.each(terms.map((term) => [term.term, term] as const))('%s is explained in one short sentence', (_name, term) => {
    expect(sentencesOf(term.means)).toHaveLength(1);
    expect(term.means.split(/\s+/).length).toBeLessThanOrEqual(WORDS_A_SENTENCE);
    expect(rules).toContain(term.rule);
  });

  test('every term is found by each of its names', () => {
    for (const term of terms)
      for (const name of [term.term, ...(term.also ?? [])])
        expect(parts(`Here is ${name} in a text.`)).toEqual([
          { text: 'Here is ' },
          { text: name, term },
          { text: ' in a text.' },
        ]);
  });
}

function escaped(name: string): string {
  return name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
