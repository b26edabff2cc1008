// npm run crash -- --rounds 50: kills the server in the middle of play, so often on each database, and checks that nothing was
// lost and nothing done twice; then two nodes on one PostgreSQL, killed in turn. `npm test` does the same with fewer rounds.
//   npm run crash -- --rounds 200 --nodes 2   only the two nodes
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.mjs';
import { Complaint, runNode, runProgram } from './programs.mjs';

const MOST = 10_000;
/** By how many nodes there are: a part of the names of the tests. */
const TESTS = new Map([
  ['1', 'on the'],
  ['2', 'two nodes'],
]);

await runProgram(async () => {
  const { rounds = '50', nodes } = parseArgs({
    options: { rounds: { type: 'string' }, nodes: { type: 'string' } },
  }).values;
  const count = Number(rounds);
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw new Complaint(`--rounds is "${rounds}"; expected a whole number from 1 to ${MOST}.`);
  const test = nodes === undefined ? undefined : TESTS.get(nodes);
  if (nodes !== undefined && test === undefined) throw new Complaint(`--nodes is "${nodes}"; expected 1 or 2.`);
  await bootstrap();
  return runNode(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--config',
      'vitest.server.config.ts',
      'server/tests/online/crash.test.ts',
      ...(test === undefined ? [] : ['-t', test]),
    ],
    // A busy machine takes up to a minute for each kill.
    { env: { CRASH_ROUNDS: rounds, SEEDS: 'all', LONGEST_TEST_MINUTES: String(15 + count) } },
  );
});
