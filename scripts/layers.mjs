/**
 * The direction of imports between the folders of a package: layers.json at the root of the repository lists, for a
 * folder of sources, its parts from the bottom to the top. A part is a folder or a file below it (`board`,
 * `kit/desks`, `routes.ts`); `.` stands for the files in the folder itself that are not listed by name.
 * `*` stands for any one folder: `games/*` lists `games/bulge`, `games/elst` and so on, each as a part of its own.
 * A part imports itself and what stands before it. Parts that share a line (a list in the list, or a `*`) do not import each other.
 * Type imports and imports that load later count as well.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';
import { itemAt } from './checked-access.mjs';

/** @typedef {readonly (string | readonly string[])[]} Layers from the bottom to the top */

/**
 * @typedef {object} Import
 * @property {string} from path of the importing file below the folder, with slashes
 * @property {string} to path of the imported file below the folder, as it is written (`.js` for `.ts`)
 */

/**
 * @param {string} root the repository
 * @returns {Record<string, Layers>} by folder of sources
 */
export function readLayers(root) {
  return JSON.parse(readFileSync(join(root, 'layers.json'), 'utf8'));
}

/**
 * @param {string} folder
 * @returns {string[]} the sources below it, with slashes
 */
export function sourcesIn(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .toSorted();
}

/**
 * @param {string} folder
 * @returns {Import[]} the imports between the sources below it; what lies outside is left out
 */
export function importsIn(folder) {
  return sourcesIn(folder).flatMap((from) =>
    specifiersIn(readFileSync(join(folder, from), 'utf8'))
      .map((specifier) => ({ from, to: posix.join(posix.dirname(from), specifier) }))
      .filter(({ to }) => !to.startsWith('..')),
  );
}

/**
 * @param {string} source
 * @returns {string[]} the relative paths that it imports or exports from; of a glob the pattern
 */
export function specifiersIn(source) {
  return [
    ...source.matchAll(/(?:\bfrom|\bimport|\bimport\(|\bimport\.meta\.glob(?:<\w+>)?\()\s*(['"])(\.[^'"]*)\1/g),
  ].map((match) => itemAt(match, 2));
}

/**
 * @param {Layers} layers
 * @param {string} file
 * @returns {{ readonly part: string, readonly height: number, readonly listed: string } | undefined} the part it belongs to: the longest that names it
 */
export function placeOf(layers, file) {
  const named = layers.flatMap((line, height) =>
    [line].flat().flatMap((listed) => {
      const part = namedPart(listed, file);
      return part === undefined ? [] : [{ part, height, listed }];
    }),
  );
  return named.toSorted((one, other) => other.part.length - one.part.length).at(0);
}

/**
 * @param {string} listed
 * @param {string} file
 * @returns {string | undefined}
 */
function namedPart(listed, file) {
  if (listed === '.') return file.includes('/') ? undefined : '.';
  if (file === listed || file.replace(/\.js$/, '.ts') === listed) return listed;
  return new RegExp(`^${listed.replaceAll('*', '[^/.]+')}(?=/)`).exec(file)?.[0];
}

/**
 * @param {Layers} layers
 * @param {string} file
 * @returns {string | undefined} the part it belongs to
 */
export function partOf(layers, file) {
  return placeOf(layers, file)?.part;
}

/**
 * @param {Layers} layers
 * @param {readonly string[]} files
 * @param {readonly Import[]} imports
 * @returns {string[]} what breaks the order, each as a sentence
 */
export function breaches(layers, files, imports) {
  const found = files
    .filter((file) => partOf(layers, file) === undefined)
    .map((file) => `${file} is in no part that layers.json lists`);
  const used = new Set(files.map((file) => placeOf(layers, file)?.listed));
  for (const listed of layers.flat())
    if (!used.has(listed)) found.push(`layers.json lists ${listed}, where there is no source`);
  for (const { from, to } of imports) {
    const [place, other] = [placeOf(layers, from), placeOf(layers, to)];
    if (place === undefined || other === undefined || place.part === other.part) continue;
    if (other.height >= place.height)
      found.push(`${from} imports ${to}: ${place.part} stands below ${other.part}, or beside it`);
  }
  return found;
}

/**
 * @param {readonly Import[]} imports
 * @returns {string[]} folders that import each other, directly or round a corner; empty where there is no such cycle
 */
export function foldersInCycles(imports) {
  /** @type {Map<string, Set<string>>} */
  const reached = new Map();
  for (const { from, to } of imports) {
    const [folder, other] = [posix.dirname(from), posix.dirname(to)];
    if (folder !== other) reached.set(folder, (reached.get(folder) ?? new Set()).add(other));
  }
  for (let grown = true; grown; ) {
    grown = false;
    for (const others of reached.values()) {
      const before = others.size;
      for (const other of others) for (const further of reached.get(other) ?? []) others.add(further);
      grown ||= others.size > before;
    }
  }
  return [...reached]
    .filter(([folder, others]) => others.has(folder))
    .map(([folder]) => folder)
    .toSorted();
}
