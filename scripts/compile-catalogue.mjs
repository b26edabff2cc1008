// Writes what must name every game, from the list in catalogue/src/games.ts: project references, dependencies and a lint rule.
// Run it after `npx tsc -b catalogue`, then `npm install`.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './programs.mjs';

/** Packages that have a folder for each game. */
const WITH_GAMES = ['ai', 'bench', 'cli', 'web'];

/**
 * The files as they should be, by their paths.
 * @param {readonly string[]} keys
 * @returns {Map<string, string>}
 */
export function compiledFrom(keys) {
  const files = new Map([
    ['games/tsconfig.json', references(keys)],
    ['.oxlintrc.json', withLintRule(read('.oxlintrc.json'), keys)],
  ]);
  for (const name of WITH_GAMES)
    files.set(`${name}/package.json`, withDependencies(read(`${name}/package.json`), keys));
  return files;
}

/** @param {readonly string[]} keys */
function references(keys) {
  const paths = keys.map((key) => `{ "path": "${key}" }`).join(', ');
  return `{\n  "extends": "../tsconfig.base.json",\n  "files": [],\n  "references": [${paths}]\n}\n`;
}

/**
 * "A game never imports another game" must name them.
 * @param {string} config
 * @param {readonly string[]} keys
 */
function withLintRule(config, keys) {
  return config.replace(
    /(\{ "regex": "\^\(\\\\\.\\\\\.\/\)\+\()[a-z|-]+(\)\/", "message": "A game never imports another game\." \})/,
    `$1${keys.toSorted().join('|')}$2`,
  );
}

/**
 * @param {readonly [string, string]} one
 * @param {readonly [string, string]} other
 */
function byName([one], [other]) {
  return one < other ? -1 : 1;
}

/**
 * @param {string} manifest
 * @param {readonly string[]} keys
 */
function withDependencies(manifest, keys) {
  /** @type {{ dependencies: Record<string, string> }} */
  const parsed = JSON.parse(manifest);
  const others = Object.entries(parsed.dependencies).filter(([name]) => !isGame(name));
  const games = keys.map((key) => /** @type {const} */ ([`@bridgehead/${key}`, '0.1.0']));
  const dependencies = Object.fromEntries([...others, ...games].toSorted(byName));
  return `${JSON.stringify({ ...parsed, dependencies }, null, 2)}\n`;
}

/** @param {string} name */
function isGame(name) {
  return (
    name.startsWith('@bridgehead/') &&
    !['ai', 'cartography', 'catalogue', 'engine', 'protocol'].includes(name.slice('@bridgehead/'.length))
  );
}

/** @param {string} path */
function read(path) {
  return readFileSync(join(root, path), 'utf8');
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { GAMES } = await import('../catalogue/dist/games.js');
  for (const [path, text] of compiledFrom(GAMES.map(({ key }) => key)))
    if (read(path) !== text) writeFileSync(join(root, path), text);
}
