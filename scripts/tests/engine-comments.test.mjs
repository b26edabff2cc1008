import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../programs.mjs';

const EXPORT = /^export (?:abstract |async )*(?:function|const|class|interface|type|enum) (\w+)/;

/**
 * The exported names that no doc comment stands over. Of several overloads only the first needs one.
 * @param {string} source
 */
function withoutComment(source) {
  const lines = source.split('\n');
  const seen = new Set();
  return lines.flatMap((line, index) => {
    const name = EXPORT.exec(line)?.[1];
    if (name === undefined || seen.has(name)) return [];
    seen.add(name);
    return lines[index - 1]?.endsWith('*/') ? [] : [name];
  });
}

test('an export without a doc comment is found', () => {
  expect(withoutComment('/** One. */\nexport const a = 1;\nexport const b = 2;\n\nexport interface C {}\n')).toEqual([
    'b',
    'C',
  ]);
});

test('every export of the engine has a doc comment', () => {
  const folder = join(root, 'engine', 'src');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  expect(files.length).toBeGreaterThan(40);
  const missing = files.flatMap((file) =>
    withoutComment(readFileSync(join(folder, file), 'utf8')).map((name) => `${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});
