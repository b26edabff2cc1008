/** Every vector of Guns and vehicles is run by some test, or it is told here why not. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const NOT_RUN: Readonly<Record<string, string>> = {
  'V-NT-1': 'no weapon without a turret lacks a rate of fire',
  'V-LOW-1': 'no counter of the module has a circled B#',
  'V-MH-2': 'the same hits are run on a PaK 40 (V-GUN)',
  'V-POL-1': 'no board has a polder beside a wooden building',
  'V-POL-2': 'what it tells is run on Q14 of the map (V-MV-3)',
  'V-POL-3': 'its Bog Check is run on Q14 of the map (V-MV-3), its shot as Case 25',
};

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

test('every vector of Guns and vehicles is run, or a reason is given', () => {
  const missing: string[] = [];
  for (const file of readdirSync(new URL('vectors/', here)))
    for (const [family, vectors] of familiesOf(file)) {
      const readers = tests.filter((source) => source.includes(`vectors/${file}`));
      const isRun = readers.some((source) => new RegExp(`eachVector\\(\\s*\\w+\\.${family}\\b`).test(source));
      for (const { id } of vectors)
        if (id.startsWith('V-') && !isRun && !new RegExp(`${id}(?!\\d)`).test(all)) missing.push(id);
    }
  expect(missing.toSorted()).toEqual(Object.keys(NOT_RUN).toSorted());
});
