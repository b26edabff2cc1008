import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** A failure whose message is all that the reader needs; it is printed without a stack. */
export class Complaint extends Error {}

/**
 * @typedef {object} Running
 * @property {import('node:child_process').StdioOptions} [stdio]
 * @property {NodeJS.ProcessEnv} [env] added to this process's own
 * @property {boolean} [shell]
 * @property {string} [cwd] the project's folder unless told
 */

/**
 * Runs a program and gives its exit code.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {Running} [running]
 * @returns {Promise<number>}
 */
export function run(program, args, { stdio = 'inherit', env = {}, shell = false, cwd = root } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio, shell, env: { ...process.env, ...env } });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * @param {string} script a JavaScript file, from the project's folder
 * @param {readonly string[]} args
 * @param {Running} [running]
 */
export function runNode(script, args, running) {
  return run(process.execPath, [join(root, script), ...args], running);
}

/**
 * @param {readonly string[]} args plain words: on Windows they may go through a shell
 * @param {Running} [running]
 */
export function runNpm(args, running) {
  const { program, args: all } = npmCommand(args);
  return run(program, all, { ...running, shell: program === 'npm' && process.platform === 'win32' });
}

/**
 * How npm is called with these arguments.
 * @param {readonly string[]} args
 * @returns {{ program: string, args: readonly string[] }}
 */
export function npmCommand(args) {
  const script = npmScript();
  return script === undefined ? { program: 'npm', args } : { program: process.execPath, args: [script, ...args] };
}

/** The npm that called us, else the one that came with this Node. */
function npmScript() {
  const caller = process.env['npm_execpath'];
  if (caller !== undefined && caller.endsWith('npm-cli.js') && existsSync(caller)) return caller;
  const node = dirname(process.execPath);
  return [join(node, '..', 'lib'), node]
    .map((folder) => join(folder, 'node_modules', 'npm', 'bin', 'npm-cli.js'))
    .find((file) => existsSync(file));
}

/**
 * Progress goes to the error stream: what a command prints stays clean for pipes.
 * @param {string} sentence
 */
export function say(sentence) {
  process.stderr.write(`${sentence}\n`);
}

/**
 * Runs a whole program; a Complaint ends it with its message and exit code 1.
 * @param {() => Promise<number | void>} main
 */
export async function runProgram(main) {
  try {
    const code = await main();
    if (code !== undefined) process.exitCode = code;
  } catch (error) {
    if (!(error instanceof Complaint)) throw error;
    say(error.message);
    process.exitCode = 1;
  }
}
