// Checks that package-lock.json installs everywhere: from any registry, and on every platform its packages support.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Complaint, runProgram, root } from './programs.mjs';

/**
 * @typedef {{ resolved?: string, link?: boolean, optionalDependencies?: Record<string, string> }} Entry
 * @typedef {{ packages: Record<string, Entry> }} LockFile
 */

/**
 * @param {LockFile} lock
 * @returns {string[]}
 */
export function lockProblems({ packages }) {
  return Object.entries(packages).flatMap(([path, entry]) => [
    ...(namesHost(entry)
      ? [`${path} names where it was downloaded from; .npmrc's omit-lockfile-registry-resolved prevents that`]
      : []),
    ...Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(packages, path, name))
      .map(
        (name) => `${path} lists ${name} for other platforms, but the lock file lacks it; "npm ci" may refuse there`,
      ),
  ]);
}

/** @param {Entry} entry */
function namesHost({ resolved }) {
  return resolved !== undefined && /^[a-z+]+:\/\//i.test(resolved);
}

/**
 * A package finds another in its own node_modules folder or in one above it.
 * @param {LockFile['packages']} packages
 * @param {string} path
 * @param {string} name
 * @returns {boolean}
 */
function isLocked(packages, path, name) {
  const own = path === '' ? `node_modules/${name}` : `${path}/node_modules/${name}`;
  if (own in packages) return true;
  return path !== '' && isLocked(packages, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}

/** @returns {string[]} */
export function checkLock() {
  return lockProblems(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await runProgram(async () => {
    const problems = checkLock();
    if (problems.length > 0) throw new Complaint(problems.join('\n'));
  });
}
