import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { itemAt } from '../checked-access.mjs';
import { importsIn, placeOf, readLayers } from '../layers.mjs';
import { root } from '../programs.mjs';

/**
 * Drawings in docs/architecture.md. The first line of each says what it draws: `%% imports between packages`, or
 * `%% imports between the folders of web/src`. An arrow is an import; what follows from other arrows is left out.
 */

/** @typedef {readonly [from: string, to: string]} Arrow */

const NODE = /^(\w+)(?:\["([^"<]+)(?:<[^"]*)?"\])?$/;

/**
 * @param {string} page
 * @returns {Map<string, Arrow[]>} the arrows of each drawing, by its first line
 */
function drawingsIn(page) {
  const blocks = [...page.matchAll(/^```mermaid\n([^]*?)^```$/gm)].map((match) =>
    itemAt(match, 1)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );
  return new Map(blocks.map(([, title = '', ...lines]) => [title.replace(/^%% /, ''), arrowsIn(lines)]));
}

/**
 * @param {readonly string[]} lines
 * @returns {Arrow[]}
 */
function arrowsIn(lines) {
  /** @type {Map<string, string>} */
  const names = new Map();
  const drawn = lines.flatMap((line) => {
    const [from = [], to = []] = line.split(' --> ').map((side) => side.split(' & ').map((node) => idOf(node, names)));
    return from.flatMap((one) => to.map((other) => /** @type {const} */ ([one, other])));
  });
  return drawn.map(([from, to]) => [names.get(from) ?? from, names.get(to) ?? to]);
}

/**
 * @param {string} node
 * @param {Map<string, string>} names is told the name where the node brings one
 */
function idOf(node, names) {
  const [, id, name] = NODE.exec(node) ?? [];
  if (id === undefined) throw new Error(`A drawing has no node like ${node}`);
  if (name !== undefined) names.set(id, name);
  return id;
}

/**
 * @param {readonly Arrow[]} drawn
 * @param {readonly Arrow[]} imports
 * @returns {string[]} what the drawing and the imports do not agree on, each as a sentence
 */
function differences(drawn, imports) {
  const known = new Set(imports.map(String));
  return [
    ...drawn
      .filter((arrow) => !known.has(String(arrow)))
      .map(([from, to]) => `${from} --> ${to} is drawn, but nothing in ${from} imports ${to}`),
    ...imports
      .filter(([from, to]) => !reachedFrom(from, drawn).has(to))
      .map(([from, to]) => `${from} imports ${to}, and no arrows lead there`),
  ];
}

/**
 * @param {string} from
 * @param {readonly Arrow[]} arrows
 */
function reachedFrom(from, arrows) {
  const reached = new Set([from]);
  for (const one of reached) for (const [start, end] of arrows) if (start === one) reached.add(end);
  return reached;
}

/**
 * @param {readonly Arrow[]} arrows
 * @returns {Arrow[]} each once, without those from one to itself
 */
function distinct(arrows) {
  return [...new Map(arrows.filter(([from, to]) => from !== to).map((arrow) => [arrow.join(' '), arrow])).values()];
}

/** @returns {string[]} the folders of all packages: `games/*` stands for those that have a manifest */
function packageFolders() {
  /** @type {{ readonly workspaces: readonly string[] }} */
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return workspaces.flatMap((listed) => {
    if (!listed.endsWith('/*')) return [listed];
    const folder = listed.slice(0, -2);
    return readdirSync(join(root, folder))
      .map((name) => `${folder}/${name}`)
      .filter((each) => existsSync(join(root, each, 'package.json')));
  });
}

/** @returns {Arrow[]} the imports between packages; all games are one */
function packageImports() {
  const workspaces = packageFolders();
  /** @type {Map<string, string>} */
  const called = new Map(
    workspaces.map((folder) => [
      JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).name,
      folder.replace(/^games\/.*/, 'games'),
    ]),
  );
  return distinct(
    workspaces.flatMap((folder) =>
      sourcesOf(folder).flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/(?:\bfrom|\bimport|\bimport\()\s*'(@bridgehead\/[\w-]+)/g)].flatMap(
          (match) => {
            const other = called.get(itemAt(match, 1));
            return other === undefined ? [] : [/** @type {const} */ ([folder.replace(/^games\/.*/, 'games'), other])];
          },
        ),
      ),
    ),
  );
}

/**
 * @param {string} folder of a package
 * @returns {string[]} its sources, without tests and without what is built
 */
function sourcesOf(folder) {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !/(?:^|[\\/])(?:tests|dist|dist-types|node_modules)[\\/]/.test(file))
    .map((file) => join(root, folder, file));
}

/**
 * @param {string} folder that layers.json lists
 * @returns {Arrow[]} the imports between its parts, as they are listed: games/bulge counts as games/*
 */
function folderImports(folder) {
  const layers = readLayers(root)[folder] ?? [];
  return distinct(
    importsIn(join(root, folder)).flatMap(({ from, to }) => {
      const [one, other] = [placeOf(layers, from)?.listed, placeOf(layers, to)?.listed];
      return one === undefined || other === undefined ? [] : [/** @type {const} */ ([one, other])];
    }),
  );
}

const drawings = drawingsIn(readFileSync(join(root, 'docs/architecture.md'), 'utf8'));

test('the drawing of the packages shows their imports', () => {
  expect(differences(drawings.get('imports between packages') ?? [], packageImports())).toEqual([]);
});

test.each([...drawings.keys()].flatMap((title) => /^imports between the folders of (.*)$/.exec(title)?.[1] ?? []))(
  'the drawing of the folders of %s shows their imports',
  (folder) => {
    expect(differences(drawings.get(`imports between the folders of ${folder}`) ?? [], folderImports(folder))).toEqual(
      [],
    );
  },
);

test.each(['web/src', 'server/src'])('the folders of %s are drawn', (folder) => {
  expect([...drawings.keys()]).toContain(`imports between the folders of ${folder}`);
});

test('a drawing that shows too much or too little is found', () => {
  const page =
    '```mermaid\nflowchart TD\n  %% imports between packages\n  web["web<br>the page"] --> ai & protocol\n  ai --> engine\n  protocol --> engine\n```\n';
  const drawn = drawingsIn(page).get('imports between packages') ?? [];
  expect(drawn).toEqual([
    ['web', 'ai'],
    ['web', 'protocol'],
    ['ai', 'engine'],
    ['protocol', 'engine'],
  ]);
  expect(differences(drawn, [...drawn, ['web', 'engine']])).toEqual([]);
  expect(differences(drawn, [...drawn, ['protocol', 'ai']])).toEqual(['protocol imports ai, and no arrows lead there']);
  expect(differences(drawn, drawn.slice(1))).toEqual(['web --> ai is drawn, but nothing in web imports ai']);
});

test('the walk of one action online names as many files as it says', () => {
  const page = readFileSync(join(root, 'docs/architecture.md'), 'utf8');
  const [, count, table] = /handed on by (\d+) files,[^\n]*\n\n([^]*?)\n\n/.exec(page) ?? [];
  const files = new Set((table ?? '').match(/`[^`]+\.tsx?`/g));
  expect(files.size).toBe(Number(count));
});
