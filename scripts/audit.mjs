// Asks the registry whether a package that the server or the page uses has a known weakness, high or worse. Where the registry
// cannot be asked, as without a network, that is said and is no failure: the packages are the same as before.
import { spawnSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { npmCommand, root, say } from './programs.mjs';

/** Milliseconds to wait for the registry. */
const PATIENCE = 20_000;
const GRAVE = ['high', 'critical'];

/**
 * @typedef {{ asked: true, weaknesses: string[] } | { asked: false, why: string }} Audit
 */

/**
 * @param {string} printed what npm has printed
 * @returns {Audit}
 */
export function readAudit(printed) {
  const report = parse(printed);
  if (
    typeof report !== 'object' ||
    report === null ||
    !('vulnerabilities' in report) ||
    typeof report.vulnerabilities !== 'object' ||
    report.vulnerabilities === null
  ) {
    return { asked: false, why: reasonIn(report) };
  }
  const weaknesses = Object.entries(report.vulnerabilities)
    .filter(([, { severity }]) => GRAVE.includes(severity))
    .map(([name, { severity, range }]) => `${name} ${range}: ${severity}`);
  return { asked: true, weaknesses };
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** @param {unknown} report */
function reasonIn(report) {
  const text = JSON.stringify(report ?? '');
  return /"(?:summary|message)":"([^"]{1,200})"/.exec(text)?.[1] ?? 'it gave no answer';
}

/**
 * @param {readonly string[]} [more] for npm
 * @returns {Audit}
 */
export function audit(more = []) {
  const { program, args } = npmCommand([
    'audit',
    '--omit=dev',
    '--json',
    '--fetch-retries=0',
    `--fetch-timeout=${PATIENCE}`,
    ...more,
  ]);
  const { stdout } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: 2 * PATIENCE,
    maxBuffer: 64 * 1024 * 1024,
    shell: program === 'npm' && process.platform === 'win32',
  });
  return readAudit(stdout ?? '');
}

/**
 * @param {readonly string[]} [more] for npm
 * @returns {number | undefined} how many weaknesses there are; what they are is printed. undefined: nothing was checked
 */
export function checkAudit(more = []) {
  const found = audit(more);
  if (!found.asked) {
    console.log(
      `Could not check the registry for known vulnerabilities (${found.why}). Nothing was checked; run this again with a network.`,
    );
    return undefined;
  }
  for (const weakness of found.weaknesses) console.log(weakness);
  if (found.weaknesses.length === 0) console.log('No known vulnerability of high or critical severity.');
  return found.weaknesses.length;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  process.exitCode = (checkAudit() ?? 0) === 0 ? 0 : 1;
  if (process.exitCode !== 0) say('Newer versions of these packages may help: see npm audit --omit=dev.');
}
