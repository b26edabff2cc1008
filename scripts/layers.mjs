/**
 * The direction of imports between the folders of a package: layers.json at the root of the repository lists, for a
 * folder of sources, its parts from the bottom to the top. A part is a folder or a file below it (`board`,
 * `kit/desks`, `routes.ts`); `.` stands for the files in the folder itself that are not listed by name.
 * A part imports itself and what stands before it. Parts that share a line (a list in the list) do not import each other.
 * Type imports and imports that load later count as well.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, posix, relative, sep } from 'node:path';

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
 * @returns {string[]} the relative paths that it imports or exports from
 */
export function specifiersIn(source) {
  return [...source.matchAll(/(?:\bfrom|\bimport|\bimport\()\s*(['"])(\.[^'"]*)\1/g)].map(([, , specifier]) => specifier);
}

/**
 * @param {Layers} layers
 * @param {string} file
 * @returns {string | undefined} the part it belongs to: the longest that names it
 */
export function partOf(layers, file) {
  const parts = layers.flat();
  const named = parts.filter((part) => file === part || file.replace(/\.js$/, '.ts') === part || file.startsWith(`${part}/`));
  const longest = named.toSorted((one, other) => other.length - one.length).at(0);
  return longest ?? (file.includes('/') || !parts.includes('.') ? undefined : '.');
}

/**
 * @param {Layers} layers
 * @param {readonly string[]} files
 * @param {readonly Import[]} imports
 * @returns {string[]} what breaks the order, each as a sentence
 */
export function breaches(layers, files, imports) {
  const heightOf = new Map(layers.flatMap((line, height) => [line].flat().map((part) => /** @type {const} */ ([part, height]))));
  const found = files.filter((file) => partOf(layers, file) === undefined).map((file) => `${file} is in no part that layers.json lists`);
  const used = new Set(files.map((file) => partOf(layers, file)));
  for (const part of heightOf.keys()) if (!used.has(part)) found.push(`layers.json lists ${part}, where there is no source`);
  for (const { from, to } of imports) {
    const [part, other] = [partOf(layers, from), partOf(layers, to)];
    if (part === undefined || other === undefined || part === other) continue;
    if ((heightOf.get(other) ?? 0) >= (heightOf.get(part) ?? 0)) found.push(`${from} imports ${to}: ${part} stands below ${other}, or beside it`);
  }
  return found;
}
