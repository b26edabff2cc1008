// The built server as a process of its own, for tests.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './programs.mjs';

/** @typedef {{ address: string, process: import('node:child_process').ChildProcess }} Served */

/**
 * @param {Readonly<Record<string, string>>} env added to this process's own
 * @param {string} [folder] another checkout, which has been built
 * @param {readonly string[]} [within] a program, and its arguments, that runs the server
 */
export function runServer(env, folder = root, within = []) {
  const main = join(folder, 'server', 'dist', 'main.js');
  const data = mkdtempSync(join(tmpdir(), 'bridgehead-data-'));
  // As `npm start` runs it.
  const [program, ...given] = [...within, process.execPath, '--max-semi-space-size=32', main];
  const child = spawn(program, given, {
    env: { ...process.env, DATA_FOLDER: data, LOG_LEVEL: 'error', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // A test that fails does not come to its end: the server must not outlive it.
  const kill = () => void child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => {
    process.off('exit', kill);
    rmSync(data, { recursive: true, force: true });
  });
  return child;
}

/**
 * Starts the server at a free port, and waits until it is ready.
 * @param {Readonly<Record<string, string>>} [env]
 * @param {string} [folder] another checkout, which has been built
 * @param {readonly string[]} [within] a program, and its arguments, that runs the server
 * @returns {Promise<Served>}
 */
export async function serve(env = {}, folder, within) {
  const child = runServer({ PORT: '0', ...env }, folder, within);
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += String(chunk);
  });
  for await (const chunk of child.stdout) {
    said += String(chunk);
    const address = /ready: (http:\/\/localhost:\d+)/.exec(said)?.[1];
    if (address !== undefined) return { address, process: child };
  }
  throw new Error(`The server ended before it was ready: ${said}`);
}

/**
 * Sends the signal and gives the exit code; of a process that has ended, the one that it had.
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 * @returns {Promise<unknown>}
 */
export async function stop(child, signal) {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
  const ended = once(child, 'exit');
  child.kill(signal);
  const [code] = await ended;
  return code;
}
