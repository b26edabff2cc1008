#!/usr/bin/env node
// Starts the command line; prepares a fresh copy first, silently when there is nothing to prepare.
import { existsSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { bootstrap, bootstrapCode } from '../../scripts/bootstrap.mjs';
import { Complaint, runProgram } from '../../scripts/programs.mjs';

// The rules are many small functions: with less inlining Node compiles them in half the time (docs/benchmarks.md, "Warming up").
setFlagsFromString('--max-inlined-bytecode-size-cumulative=300');

/** @typedef {{ main: (args: string[]) => Promise<number> }} CommandLine */

await runProgram(async () => {
  // Only measurements look at the page.
  await (process.argv[2] === 'bench' ? bootstrap() : bootstrapCode());
  const built = new URL('../dist/main.js', import.meta.url);
  if (!existsSync(built))
    throw new Complaint('The command line is missing: cli/dist/main.js was not built from cli/src/main.ts.');
  /** @type {CommandLine} */
  const { main } = await import(built.href);
  return main(process.argv.slice(2));
});
