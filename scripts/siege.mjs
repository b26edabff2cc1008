// npm run siege: what can happen to a server, again and again and for longer than in `npm test`. Each scenario is bounded.
//   npm run siege -- --list               the scenarios
//   npm run siege -- --only frozen-node   one of them
//   npm run siege -- --rounds 20          how often each is repeated where it is repeated
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.mjs';
import { Complaint, runNode, runProgram, say } from './programs.mjs';

const FOLDER = 'server/tests/online';

/**
 * The part of a test's name is a regular expression.
 * @type {readonly { name: string, what: string, file: string, test: string }[]}
 */
const SCENARIOS = [
  {
    name: 'cut-connections',
    what: 'every connection to PostgreSQL is cut, again and again',
    file: 'outage',
    test: 'every connection of two nodes',
  },
  {
    name: 'database-restart',
    what: 'PostgreSQL restarts in the middle of play',
    file: 'outage',
    test: 'PostgreSQL restarts',
  },
  {
    name: 'database-crash',
    what: 'PostgreSQL crashes in the middle of play',
    file: 'outage',
    test: 'PostgreSQL crashes',
  },
  {
    name: 'locked-game',
    what: 'a transaction that hangs holds one game',
    file: 'outage',
    test: 'a game whose row is locked',
  },
  {
    name: 'frozen-node',
    what: 'a node is stopped for 20 seconds under load',
    file: 'outage',
    test: 'a node that is frozen',
  },
  {
    name: 'first-start',
    what: 'three nodes start at once on an empty database',
    file: 'outage',
    test: 'three nodes that start',
  },
  { name: 'slow-disk', what: 'writes to a slow disk hold up nobody', file: 'embedded-writes', test: '' },
  { name: 'poison-game', what: "games with thousands of rows, and games that can't be read", file: 'poison', test: '' },
  {
    name: 'clock-jump',
    what: 'the service is down for an hour, and the clock jumps',
    file: 'clocks',
    test: 'time that the service was down',
  },
  { name: 'kills', what: 'the server is killed in the middle of play', file: 'crash', test: '' },
];

const MOST = 1_000;

await runProgram(async () => {
  const {
    only,
    rounds = '5',
    list,
  } = parseArgs({
    options: { only: { type: 'string' }, rounds: { type: 'string' }, list: { type: 'boolean' } },
  }).values;
  if (list === true) {
    for (const { name, what } of SCENARIOS) say(`${name.padEnd(18)}${what}`);
    return 0;
  }
  const count = Number(rounds);
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw new Complaint(`--rounds is "${rounds}"; expected a whole number from 1 to ${MOST}.`);
  const chosen = SCENARIOS.filter(({ name }) => only === undefined || name === only);
  if (chosen.length === 0)
    throw new Complaint(
      `There is no scenario "${only}". These are there: ${SCENARIOS.map(({ name }) => name).join(', ')}.`,
    );
  await bootstrap();
  const failed = [];
  for (const { name, what, file, test } of chosen) {
    say(`${name}: ${what}`);
    const code = await runNode(
      'node_modules/vitest/vitest.mjs',
      ['run', '--config', 'vitest.server.config.ts', `${FOLDER}/${file}.test.ts`, ...(test === '' ? [] : ['-t', test])],
      { env: { SIEGE_ROUNDS: rounds, SIEGE_FROZEN: '20', CRASH_ROUNDS: rounds } },
    );
    if (code !== 0) failed.push(name);
  }
  say(failed.length === 0 ? `All ${chosen.length} scenarios held.` : `These did not hold: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});
