/** Every vector of Guns and vehicles is run by some test. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const here = new URL('./', import.meta.url);
const tests = readdirSync(here)
  .filter((file) => file.endsWith('.test.ts') && file !== 'vectors-run.test.ts')
  .map((file) => readFileSync(new URL(file, here), 'utf8'));
const all = tests.join('\n');

interface Vector {
  readonly id: string;
}

/** The families of a file with their vectors. */
function familiesOf(file: string): readonly (readonly [family: string, vectors: readonly Vector[]])[] {
  const content: Readonly<Record<string, readonly Vector[]>> = JSON.parse(
    readFileSync(new URL(`vectors/${file}`, here), 'utf8'),
  );
  return Object.entries(content).filter(([, vectors]) => Array.isArray(vectors));
}

test('every vector of Guns and vehicles is run', () => {
  const missing: string[] = [];
  for (const file of readdirSync(new URL('vectors/', here)))
    for (const [family, vectors] of familiesOf(file)) {
      const readers = tests.filter((source) => source.includes(`vectors/${file}`));
      const isRun = readers.some((source) => new RegExp(`eachVector\\(\\s*\\w+\\.${family}\\b`).test(source));
      for (const { id } of vectors)
        if (id.startsWith('V-') && !isRun && !new RegExp(`${id}(?!\\d)`).test(all)) missing.push(id);
    }
  expect(missing).toEqual([]);
});
