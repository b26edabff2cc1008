// npm test: every check there is, each with its heading and time. A failing one does not keep the others from running.
// Tests of the server and in the browser wait a lot, so they run beside the unit tests, and so do lint and the search for unused
// code. The unit tests show their lines as they come, all others when they are over.
// The very last line is "N passed, N failed".
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { checkAudit } from './audit.mjs';
import { bootstrapPackages, bootstrapPage, compile } from './bootstrap.mjs';
import { checkLock } from './check-lock.mjs';
import { itemAt } from './checked-access.mjs';
import { countTests, readReport, slowest, sum } from './counts.mjs';
import { findUnused } from './find-unused.mjs';
import { buildSignature, noteBuilt } from './freshness.mjs';
import { Complaint, root, runNode } from './programs.mjs';

/**
 * @typedef {import('./counts.mjs').Counts} Counts
 * @typedef {import('./programs.mjs').Running} Running
 * @typedef {{ name: string, check: (running: Running) => Promise<Counts> }} Step
 * @typedef {Counts & { name: string, seconds: string }} Result
 */

/** How often a step that prints nothing of its own says that it is still at it. */
const STILL_AT_IT = 30_000;
const SLOWEST = 10;

const begun = performance.now();
const reports = mkdtempSync(join(tmpdir(), 'bridgehead-test-'));
/** @type {string[]} */
const written = [];

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

/**
 * The tests that follow use what this has built.
 * @param {Running} running
 */
async function types(running) {
  const signature = buildSignature();
  const code = await compile([], running);
  if (code === 0) noteBuilt(signature);
  return one(code);
}

/** @param {Running} running */
async function lint(running) {
  return one(await runNode('node_modules/oxlint/bin/oxlint', ['--type-aware'], running));
}

/** @param {Running} running */
async function unused(running) {
  return one(await findUnused(running));
}

/** @param {Running} running */
async function format(running) {
  return one(await runNode('node_modules/@biomejs/biome/bin/biome', ['format'], running));
}

/**
 * Quick when nothing has changed since the last time.
 * @param {Running} running
 */
async function buildThePage(running) {
  await bootstrapPage(running);
  return one(0);
}

/**
 * @param {string} config
 * @param {Running} running
 */
async function tests(config, running) {
  const report = join(reports, `${config}.json`);
  const code = await runNode('node_modules/vitest/vitest.mjs', ['run', '--config', config], {
    ...running,
    env: { TEST_REPORT: report },
  });
  written.push(report);
  return countTests(readReport(report), code);
}

/** @param {string} name */
function heading(name) {
  console.log(`\n── ${name} ${'─'.repeat(60 - name.length)}`);
}

/**
 * @param {Step} step
 * @param {Running} running
 * @returns {Promise<Result>}
 */
async function time({ name, check }, running) {
  const start = performance.now();
  const counts = await check(running).catch((error) => {
    console.log(error instanceof Complaint ? error.message : error);
    return one(1);
  });
  return { name, seconds: secondsSince(start), ...counts };
}

/** @param {number} start */
function secondsSince(start) {
  return ((performance.now() - start) / 1000).toFixed(1);
}

/** @param {Result} result */
function tell({ failed, seconds }) {
  console.log(`${failed === 0 ? 'Passed' : 'FAILED'} in ${seconds} s`);
}

/**
 * A step that is waited for.
 * @param {Step} step
 */
async function take(step) {
  heading(step.name);
  const result = await remindingOf(step.name, time(step, {}));
  tell(result);
  return result;
}

/**
 * Says now and then that a step still runs.
 * @template T
 * @param {string} name
 * @param {Promise<T>} running
 * @returns {Promise<T>}
 */
async function remindingOf(name, running) {
  const start = performance.now();
  const reminder = setInterval(() => console.log(`… ${name}: ${secondsSince(start)} s`), STILL_AT_IT);
  const result = await running;
  clearInterval(reminder);
  return result;
}

/**
 * A test run: it tells how far it is.
 * @param {Step} step
 */
async function takeTests(step) {
  heading(step.name);
  const result = await time(step, {});
  tell(result);
  return result;
}

/**
 * Steps beside others, one after the other. What they print is shown once they are waited for.
 * @param {readonly Step[]} steps
 * @returns {() => Promise<Result[]>}
 */
function beside(steps) {
  const outputs = steps.map(({ name }) => join(reports, `${name}.txt`));
  const running = inTurn(steps, outputs);
  return async () => {
    const results = await remindingOf(steps.map(({ name }) => name).join(', '), running);
    results.forEach((result, index) => {
      heading(result.name);
      process.stdout.write(readFileSync(itemAt(outputs, index), 'utf8'));
      tell(result);
    });
    return results;
  };
}

/**
 * @param {readonly Step[]} steps
 * @param {readonly string[]} outputs the file for what each prints
 */
async function inTurn(steps, outputs) {
  /** @type {Result[]} */
  const results = [];
  for (const [index, step] of steps.entries()) {
    const output = openSync(itemAt(outputs, index), 'w');
    results.push(await time(step, { stdio: ['ignore', output, output] }));
    closeSync(output);
  }
  return results;
}

/**
 * @param {string} name
 * @param {string} config
 * @returns {Step}
 */
function testStep(name, config) {
  return { name, check: (running) => tests(config, running) };
}

async function runAll() {
  const results = [await take({ name: 'Packages', check: packages })];
  if (sum(results).failed > 0) return results;
  results.push(await take({ name: 'Lock file', check: lockFile }));
  results.push(await take({ name: 'Audit', check: packagesAudit }));
  const formatted = beside([{ name: 'Format', check: format }]);
  results.push(await take({ name: 'Types', check: types }), ...(await formatted()));
  const page = beside([{ name: 'Page', check: buildThePage }, testStep('Browser tests', 'vitest.browser.config.ts')]);
  const code = beside([
    { name: 'Lint', check: lint },
    { name: 'Unused code', check: unused },
  ]);
  const server = beside([testStep('Server tests', 'vitest.server.config.ts')]);
  results.push(await takeTests(testStep('Unit tests', 'vitest.config.ts')));
  results.push(...(await code()), ...(await server()), ...(await page()));
  return results;
}

try {
  const results = await runAll();
  heading('Slowest test files');
  for (const { file, seconds } of slowest(written.map(readReport), SLOWEST))
    console.log(`${seconds.toFixed(1).padStart(7)} s  ${relative(root, file)}`);
  heading('Summary');
  for (const { name, seconds, passed, failed } of results) {
    console.log(
      `${failed === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(14)} ${`${seconds} s`.padStart(8)}  ${passed} passed, ${failed} failed`,
    );
  }
  console.log(`Total: ${secondsSince(begun)} s.`);
  const total = sum(results);
  process.exitCode = total.failed === 0 ? 0 : 1;
  console.log(`\n${total.passed} passed, ${total.failed} failed`);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
