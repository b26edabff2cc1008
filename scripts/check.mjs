// npm run check: for the time between two commits. Types, unused code, lint and format of the changed files, the length of commit subjects, and the
// unit tests that the changes can touch: all since main, and changes that are not committed yet. `npm test` checks everything.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { bootstrapPackages, compile } from './bootstrap.mjs';
import { itemAt } from './checked-access.mjs';
import { findUnused } from './find-unused.mjs';
import { root, runNode, runProgram } from './programs.mjs';

/** Long series of games: `npm test` plays some of them. */
const SERIES = ['**/*fuzz*.test.ts', '**/*arena.test.ts', '**/*kit-play.test.ts'];
const LONGEST_SUBJECT = 72;
const CODE = /\.(?:ts|tsx|mjs)$/;

/** @param {readonly string[]} args */
function git(args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
    .split('\n')
    .filter((line) => line !== '');
}

/** The commit from which changes count: where this branch left main, or the last commit where there is no main. */
function base() {
  try {
    return itemAt(git(['merge-base', 'main', 'HEAD']), 0);
  } catch {
    return 'HEAD';
  }
}

/** @param {string} since */
function changedSince(since) {
  const files = [...git(['diff', '--name-only', since]), ...git(['ls-files', '--others', '--exclude-standard'])];
  return [...new Set(files)].filter((file) => existsSync(join(root, file)));
}

/** How long the first line of a commit message may be. @param {string} since */
async function checkSubjects(since) {
  const long = git(['log', '--format=%s', `${since}..HEAD`]).filter((subject) => subject.length > LONGEST_SUBJECT);
  for (const subject of long) console.log(`${subject.length} characters, ${LONGEST_SUBJECT} at most: ${subject}`);
  return long.length === 0 ? 0 : 1;
}

/**
 * @param {string} name
 * @param {() => Promise<number>} check
 */
async function take(name, check) {
  const start = performance.now();
  const result = await check();
  console.log(`${result === 0 ? 'ok    ' : 'FAILED'}  ${name} ${((performance.now() - start) / 1000).toFixed(1)} s`);
  return result;
}

await runProgram(async () => {
  await bootstrapPackages();
  const since = base();
  const changed = changedSince(since);
  console.log(`${changed.length} files have changed since ${since.slice(0, 9)}.`);
  const code = changed.filter((file) => CODE.test(file));
  const results = await Promise.all([
    take('Types', () => compile([])),
    take('Lint', () =>
      code.length === 0 ? Promise.resolve(0) : runNode('node_modules/oxlint/bin/oxlint', ['--type-aware', ...code]),
    ),
    take('Unused code', () => (code.length === 0 ? Promise.resolve(0) : findUnused())),
    take('Commit subjects', () => checkSubjects(since)),
    take('Format', () =>
      code.length === 0
        ? Promise.resolve(0)
        : runNode('node_modules/@biomejs/biome/bin/biome', ['format', '--no-errors-on-unmatched', ...code]),
    ),
  ]);
  results.push(
    await take('Unit tests', () =>
      code.length === 0
        ? Promise.resolve(0)
        : runNode(
            'node_modules/vitest/vitest.mjs',
            ['related', '--run', '--passWithNoTests', ...SERIES.map((series) => `--exclude=${series}`), ...code],
            // Which tests import a file is told by the sources alone.
            { env: { TEST_PACKAGES: 'sources' } },
          ),
    ),
  );
  return results.some((result) => result !== 0) ? 1 : 0;
});
