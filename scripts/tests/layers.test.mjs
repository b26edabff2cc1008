import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { itemAt } from '../checked-access.mjs';
import { breaches, foldersInCycles, importsIn, partOf, readLayers, sourcesIn, specifiersIn } from '../layers.mjs';
import { root } from '../programs.mjs';

test.each(Object.entries(readLayers(root)))('%s imports in the order that layers.json declares', (folder, layers) => {
  expect(breaches(layers, sourcesIn(join(root, folder)), importsIn(join(root, folder)))).toEqual([]);
});

test.each(Object.keys(readLayers(root)))('no folders of %s import each other in a cycle', (folder) => {
  expect(foldersInCycles(importsIn(join(root, folder)))).toEqual([]);
});

const GAMES = Object.keys(readLayers(root)).filter((folder) => folder.startsWith('games/'));

test.each(GAMES)('docs/architecture.md tells the folders of %s in their order', (rules) => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const table = itemAt(page.split(`| folder of \`${rules}\` |`), 1);
  const rows = itemAt(table.split('\n\n'), 0).split('\n').slice(2);
  expect(
    rows.flatMap((row) => [...itemAt(row.split('|'), 1).matchAll(/`([a-z-]+)`/g)].map(([, folder]) => folder)),
  ).toEqual(readLayers(root)[rules]?.filter((part) => part !== '.'));
});

/** @type {import('../layers.mjs').Layers} */
const LAYERS = ['words', ['board', 'text'], 'fire', 'fire/phases', '.'];
const FILES = ['words/dice.ts', 'board/hex.ts', 'text/events.ts', 'fire/attack.ts', 'fire/phases/prep.ts', 'rules.ts'];

test.each([
  ['fire/attack.ts', 'words/dice.js'],
  ['fire/attack.ts', 'fire/groups.js'],
  ['fire/phases/prep.ts', 'fire/attack.js'],
  ['rules.ts', 'fire/phases/prep.js'],
])('%s may import %s', (from, to) => {
  expect(breaches(LAYERS, FILES, [{ from, to }])).toEqual([]);
});

test.each([
  ['words/dice.ts', 'fire/attack.js'],
  ['board/hex.ts', 'text/events.js'],
  ['fire/attack.ts', 'fire/phases/prep.js'],
  ['fire/attack.ts', 'rules.js'],
])('%s may not import %s', (from, to) => {
  expect(breaches(LAYERS, FILES, [{ from, to }])).toHaveLength(1);
});

test('every source belongs to a listed part, and every listed part has sources', () => {
  expect(breaches(LAYERS, [...FILES, 'guns/gun.ts'], [])).toEqual(['guns/gun.ts is in no part that layers.json lists']);
  expect(breaches(LAYERS, FILES.slice(1), [])).toEqual(['layers.json lists words, where there is no source']);
});

test('a file can be a part of its own', () => {
  expect(partOf(['routes.ts', 'pages', '.'], 'routes.js')).toBe('routes.ts');
  expect(partOf(['routes.ts', 'pages', '.'], 'main.ts')).toBe('.');
  expect(partOf(['pages'], 'main.ts')).toBeUndefined();
});

test('a star lists every folder in its place as a part of its own', () => {
  const layers = ['kit', 'games/*/desks', 'games/*', 'games'];
  const files = [
    'kit/kit.ts',
    'games/bulge/desks/attack.ts',
    'games/bulge/kit.ts',
    'games/elst/kit.ts',
    'games/list.ts',
  ];
  expect(files.map((file) => partOf(layers, file))).toEqual([
    'kit',
    'games/bulge/desks',
    'games/bulge',
    'games/elst',
    'games',
  ]);
  expect(breaches(layers, files, [{ from: 'games/bulge/kit.ts', to: 'games/bulge/desks/attack.js' }])).toEqual([]);
  expect(breaches(layers, files, [{ from: 'games/bulge/kit.ts', to: 'games/elst/kit.js' }])).toHaveLength(1);
  expect(breaches(layers, files, [{ from: 'games/bulge/desks/attack.ts', to: 'games/bulge/kit.js' }])).toHaveLength(1);
});

test('a cycle between folders is found, also round a corner', () => {
  expect(
    foldersInCycles([
      { from: 'a/one.ts', to: 'b/two.js' },
      { from: 'b/two.ts', to: 'c/three.js' },
      { from: 'd/four.ts', to: 'a/one.js' },
    ]),
  ).toEqual([]);
  expect(
    foldersInCycles([
      { from: 'a/one.ts', to: 'b/two.js' },
      { from: 'b/other.ts', to: 'c/three.js' },
      { from: 'c/three.ts', to: 'a/four.js' },
      { from: 'd/four.ts', to: 'a/one.js' },
    ]),
  ).toEqual(['a', 'b', 'c']);
});

test('types, exports and imports that load later count', () => {
  const source =
    "import type { A } from '../a.js';\nexport { b } from './b.js';\nimport './c.css';\nconst d = () => import('../d.js');\nconst e = import.meta.glob<E>('./*/e.ts');\nimport { f } from '@bridgehead/engine';\n";
  expect(specifiersIn(source)).toEqual(['../a.js', './b.js', './c.css', '../d.js', './*/e.ts']);
});
