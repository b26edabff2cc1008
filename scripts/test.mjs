// npm test: every check there is, each with its heading and time. A failing one does not keep the others from running.
// The very last line is "N passed, N failed".
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkAudit } from './audit.mjs';
import { bootstrapPackages, buildPage, compile } from './bootstrap.mjs';
import { checkLock } from './check-lock.mjs';
import { countTests, readReport, sum } from './counts.mjs';
import { findBrowser } from './find-browser.mjs';
import { Complaint, runNode } from './programs.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {{ name: string, check: () => Promise<Counts> }} Step
 */

const reports = mkdtempSync(join(tmpdir(), 'bridgehead-test-'));

/** @type {Step[]} */
const steps = [
  { name: 'Packages', check: packages },
  { name: 'Lock file', check: lockFile },
  { name: 'Audit', check: packagesAudit },
  { name: 'Types', check: async () => one(await compile([])) },
  { name: 'Lint', check: async () => one(await runNode('node_modules/oxlint/bin/oxlint', ['--type-aware'])) },
  { name: 'Page', check: page },
  { name: 'Unit tests', check: () => tests('vitest.config.ts') },
  { name: 'Server tests', check: () => tests('vitest.server.config.ts') },
  { name: 'Browser tests', check: browserTests },
];

/**
 * @param {number} exitCode
 * @returns {Counts}
 */
function one(exitCode) {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

async function packages() {
  await bootstrapPackages();
  return one(0);
}

async function lockFile() {
  const problems = checkLock();
  for (const problem of problems) console.log(problem);
  return one(problems.length);
}

/** Where the registry cannot be asked, nothing has passed and nothing has failed. */
async function packagesAudit() {
  const weaknesses = checkAudit();
  return weaknesses === undefined ? { passed: 0, failed: 0 } : one(weaknesses);
}

/** Quick when nothing has changed since the last time. */
async function page() {
  await buildPage();
  return one(0);
}

async function browserTests() {
  const { executablePath } = await findBrowser();
  return tests('vitest.browser.config.ts', { CHROME_PATH: executablePath });
}

/**
 * @param {string} config
 * @param {NodeJS.ProcessEnv} [env]
 */
async function tests(config, env = {}) {
  const report = join(reports, `${config}.json`);
  const code = await runNode('node_modules/vitest/vitest.mjs', [
    'run', '--config', config, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`,
  ], { env });
  return countTests(readReport(report), code);
}

/**
 * @param {Step} step
 * @returns {Promise<Counts & { name: string, seconds: string }>}
 */
async function take({ name, check }) {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
  const begun = performance.now();
  const counts = await check().catch((error) => {
    console.log(error instanceof Complaint ? error.message : error);
    return one(1);
  });
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${counts.failed === 0 ? 'Passed' : 'FAILED'} in ${seconds} s`);
  return { name, seconds, ...counts };
}

const results = [];
try {
  for (const step of steps) {
    results.push(await take(step));
    if (step.check === packages && sum(results).failed > 0) break;
  }
} finally {
  rmSync(reports, { recursive: true, force: true });
}

console.log('\n── Summary ─────────────────────────────────────────────────────');
for (const { name, seconds, passed, failed } of results) {
  console.log(`${failed === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(14)} ${`${seconds} s`.padStart(8)}  ${passed} passed, ${failed} failed`);
}
const total = sum(results);
process.exitCode = total.failed === 0 ? 0 : 1;
console.log(`\n${total.passed} passed, ${total.failed} failed`);
