/** What must hold of the glossary of every game: terms of its own, one short sentence each, and rules of its book. */
import type { Glossary } from '@bridgehead/engine/learning';
import type { RulebookData } from '@bridgehead/engine/rulebook';
import { expect, test } from 'vitest';
import { sentencesOf, WORDS_A_SENTENCE } from './short-sentences.js';

export function testGlossary({ terms, parts }: Glossary, { chapters }: RulebookData): void {
  const rules = new Set(chapters.flatMap((chapter) => chapter.rules.map(({ id }) => id)));

  test('each name means one thing', () => {
    const names = terms.flatMap(({ term, also }) => [term, ...(also ?? [])]);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
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
