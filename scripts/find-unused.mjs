// Finds exports, files and dependencies that nothing uses: knip, with the entries that knip.jsonc names.
import { pathToFileURL } from 'node:url';
import { runNode, runProgram } from './programs.mjs';

/** @param {import('./programs.mjs').Running} [running] */
export function findUnused(running) {
  return runNode('node_modules/knip/bin/knip.js', ['--no-progress', '--treat-config-hints-as-errors'], running);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runProgram(() => findUnused());
