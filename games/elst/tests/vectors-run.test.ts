/** Every vector of the specification is run by some test, or it is told here why not. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import ids from './vector-ids.json' with { type: 'json' };

const NOT_RUN: Readonly<Record<string, string>> = {
  'I-TER-06': 'the map of Elst has no crest line',
};

const here = new URL('./', import.meta.url);
const tests = readdirSync(here)
  .filter((file) => file.endsWith('.test.ts') && file !== 'vectors-run.test.ts')
  .map((file) => readFileSync(new URL(file, here), 'utf8'));
const all = tests.join('\n');

interface Vector {
  readonly id: string;
}

/** The lists of a file by name; without one where the file is a list. */
function listsOf(file: string): readonly (readonly [list: string, vectors: readonly Vector[]])[] {
  const content: Readonly<Record<string, readonly Vector[]>> | readonly Vector[] = JSON.parse(
    readFileSync(new URL(`vectors/${file}`, here), 'utf8'),
  );
  if (Array.isArray(content)) return [['', content]];
  return Object.entries(content).filter(([, vectors]) => Array.isArray(vectors));
}

/** Vectors of lists that a test goes through. */
function vectorsOfLists(): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of readdirSync(new URL('vectors/', here))) {
    const readers = tests.filter((source) => source.includes(`vectors/${file}`));
    for (const [list, vectors] of listsOf(file)) {
      const goesThrough =
        list === '' ? /\.each\(/ : new RegExp(`(eachVector|\\.each)(<[^(]*>)?\\(\\s*\\w+\\.${list}\\b`);
      if (readers.some((source) => goesThrough.test(source))) for (const { id } of vectors) found.add(id);
    }
  }
  return found;
}

const isNamed = (id: string) => new RegExp(`${id.replaceAll('.', '\\.')}(?![\\w.])`).test(all);

test.each(Object.entries(ids))('every vector of %s is run, or a reason is given', (_, known) => {
  const listed = vectorsOfLists();
  const missing = known.filter((id) => !listed.has(id) && !isNamed(id));
  expect(missing.toSorted()).toEqual(known.filter((id) => id in NOT_RUN).toSorted());
});
