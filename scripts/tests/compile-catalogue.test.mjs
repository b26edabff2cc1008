import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { GAMES } from '@bridgehead/catalogue';
import { expect, test } from 'vitest';
import { compiledFrom } from '../compile-catalogue.mjs';
import { root } from '../programs.mjs';

const KEYS = GAMES.map(({ key }) => key);

test('what must name every game names those of the catalogue', () => {
  for (const [path, text] of compiledFrom(KEYS)) expect(readFileSync(join(root, path), 'utf8'), path).toBe(text);
});

test('a game that is added to the catalogue is added wherever it must be named', () => {
  const files = [...compiledFrom([...KEYS, 'ford'])];
  expect(files).toHaveLength(6);
  for (const [path, text] of files) expect(text, path).toContain('ford');
});

test.each(KEYS)('%s has a folder in every package that looks for one', (key) => {
  const wanted = [
    `games/${key}/rules/game.ts`,
    `games/${key}/drawing.ts`,
    `ai/src/${key}/index.ts`,
    `cli/src/${key}/kit.ts`,
    `web/src/games/${key}/kit.ts`,
    `web/src/games/${key}/computer.ts`,
  ];
  expect(wanted.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
