import { existsSync, readFileSync } from 'node:fs';

/** @typedef {{ passed: number, failed: number }} Counts */

/**
 * The parts of Vitest's JSON report that are used here.
 * @typedef {{ name: string, status: string, startTime: number, endTime: number, assertionResults: { status: string }[] }} FileReport
 * @typedef {{ testResults: FileReport[] }} Report
 */

/**
 * Counts each test; a file that fails outside its tests, and a run that fails without saying where, count as one failure.
 * @param {Report | undefined} report
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countTests(report, exitCode) {
  const files = report?.testResults ?? [];
  const tests = files.flatMap((file) => file.assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  const inTests = tests.filter(({ status }) => status === 'failed').length;
  const outside = files.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some(({ status }) => status === 'failed'),
  ).length;
  const failed = inTests + outside;
  return { passed, failed: failed === 0 && (exitCode !== 0 || passed === 0) ? 1 : failed };
}

/**
 * @param {string} file
 * @returns {Report | undefined} undefined if the run ended before it was written
 */
export function readReport(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

/**
 * @param {readonly Counts[]} all
 * @returns {Counts}
 */
export function sum(all) {
  return all.reduce((total, { passed, failed }) => ({ passed: total.passed + passed, failed: total.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}

/**
 * The files that took longest, the longest first.
 * @param {readonly (Report | undefined)[]} reports
 * @param {number} many
 * @returns {{ file: string, seconds: number }[]}
 */
export function slowest(reports, many) {
  const files = reports.flatMap((report) => report?.testResults ?? []);
  return files
    .map(({ name, startTime, endTime }) => ({ file: name, seconds: (endTime - startTime) / 1000 }))
    .toSorted((one, other) => other.seconds - one.seconds)
    .slice(0, many);
}
