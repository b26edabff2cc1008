// npm run crash -- --rounds 50: kills the server in the middle of play, so often on each database, and checks that nothing was
// lost and nothing done twice. `npm test` does the same with fewer rounds.
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.mjs';
import { Complaint, runNode, runProgram } from './programs.mjs';

const MOST = 10_000;

await runProgram(async () => {
  const { rounds = '50' } = parseArgs({ options: { rounds: { type: 'string' } } }).values;
  const count = Number(rounds);
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw new Complaint(`--rounds is "${rounds}"; expected a whole number from 1 to ${MOST}.`);
  await bootstrap();
  return runNode(
    'node_modules/vitest/vitest.mjs',
    ['run', '--config', 'vitest.server.config.ts', 'server/tests/online/crash.test.ts'],
    { env: { CRASH_ROUNDS: rounds } },
  );
});
