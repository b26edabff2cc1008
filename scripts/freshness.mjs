// Whether the packages and the build still fit the files they were made from.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './programs.mjs';

/**
 * @typedef {{ version?: string, integrity?: string, optional?: boolean, os?: string[], cpu?: string[], libc?: string[] }} LockedPackage
 * @typedef {{ packages: Record<string, LockedPackage> }} LockFile
 */

const INSTALLED = join(root, 'node_modules', '.bridgehead-installed');
const BUILT = join(root, 'build', 'built');
const PAGE_BUILT = join(root, 'build', 'page-built');
/** The project that vite builds; all others are the compiler's. */
const PAGE = 'web';
/** What the page is not made of. */
const BESIDE_PAGE = ['server', 'cli', 'bench'];

export function isInstalled() {
  if (read(INSTALLED) === installSignature()) return true;
  if (!isInstalledByHand()) return false;
  noteInstalled();
  return true;
}

export function noteInstalled() {
  writeFileSync(INSTALLED, installSignature());
}

export function isBuilt() {
  return hasOutput() && read(BUILT) === buildSignature();
}

export function isPageBuilt() {
  return existsSync(join(root, PAGE, 'dist', 'index.html')) && read(PAGE_BUILT) === pageSignature();
}

/** The compiler remembers what it built, but not that somebody has deleted it since. */
export function hasOutput() {
  return compiledPackages().every((project) => existsSync(join(root, project, 'dist')));
}

/** @param {string} signature of the sources as they were when the build began */
export function noteBuilt(signature) {
  note(BUILT, signature);
}

/** @param {string} signature */
export function notePageBuilt(signature) {
  note(PAGE_BUILT, signature);
}

/**
 * @param {string} file
 * @param {string} signature
 */
function note(file, signature) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, signature);
}

function installSignature() {
  const hash = createHash('sha256').update(readFileSync(join(root, 'package-lock.json')));
  return hash.update(`${process.platform} ${process.arch}`).digest('hex');
}

/** Somebody's own `npm install` leaves a list of what is there; if it fits the lock file, there is nothing to do. */
function isInstalledByHand() {
  const list = read(join(root, 'node_modules', '.package-lock.json'));
  if (list === undefined) return false;
  const wanted = packagesOf(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const present = packagesOf(list);
  return Object.entries(wanted)
    .filter(([path, one]) => path.startsWith('node_modules/') && isForThisMachine(one))
    .every(([path, { version, integrity }]) => {
      const found = present[path];
      return (
        found !== undefined &&
        found.version === version &&
        found.integrity === integrity &&
        existsSync(join(root, path))
      );
    });
}

/** @param {LockedPackage} entry */
function isForThisMachine({ optional, os, cpu, libc }) {
  if (optional !== true) return true;
  return (
    libc === undefined && os !== undefined && os.includes(process.platform) && cpu?.includes(process.arch) === true
  );
}

/**
 * @param {string} text
 * @returns {LockFile['packages']}
 */
function packagesOf(text) {
  /** @type {LockFile} */
  const lock = JSON.parse(text);
  return lock.packages;
}

export function buildSignature() {
  return signatureOf(compiledPackages());
}

export function pageSignature() {
  return signatureOf(projects().filter((project) => !BESIDE_PAGE.includes(project)));
}

/**
 * Names, sizes and times of every source file; reading them takes milliseconds, asking the compiler half a second.
 * @param {readonly string[]} folders
 */
function signatureOf(folders) {
  const hash = createHash('sha256').update(installSignature());
  for (const file of [...folders.flatMap((folder) => sources(folder)), 'tsconfig.base.json']) {
    const { size, mtimeMs } = statSync(join(root, file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

export function compiledPackages() {
  return projects().filter((project) => project !== PAGE);
}

/** @returns {string[]} the folders of the workspace packages */
function projects() {
  /** @type {{ workspaces: string[] }} */
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return manifest.workspaces.flatMap((folder) => (folder.endsWith('/*') ? packagesIn(folder.slice(0, -2)) : [folder]));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function packagesIn(folder) {
  return readdirSync(join(root, folder))
    .map((name) => `${folder}/${name}`)
    .filter((path) => existsSync(join(root, path, 'package.json')));
}

/**
 * @param {string} folder
 * @returns {string[]}
 */
function sources(folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory())
      return ['dist', 'dist-types', 'node_modules', 'tests'].includes(entry.name) ? [] : sources(path);
    return /\.(ts|tsx|json|css|html|svg|png|webmanifest)$/.test(entry.name) ? [path] : [];
  });
}

/** @param {string} file */
function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}
