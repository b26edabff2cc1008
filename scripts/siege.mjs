// npm run siege: what can happen to a server, again and again and for longer than in `npm test`. Each scenario is bounded. Players
// of other games play meanwhile: what they waited, with and without the attack, is printed at the end.
//   npm run siege -- --list               the scenarios
//   npm run siege -- --only frozen-node   one of them
//   npm run siege -- --rounds 20          how often each is repeated where it is repeated
//   npm run siege -- --seconds 10         how long others play with and without an attack, each time
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { bootstrap } from './bootstrap.mjs';
import { Complaint, runNode, runProgram, say } from './programs.mjs';

const FOLDER = 'server/tests/online';
/** What one action in a hundred of other games may take, in milliseconds. */
const AT_MOST = 500;

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
  {
    name: 'slow-disk',
    what: 'guests write without a pause to a slow disk',
    file: 'siege',
    test: 'slow disk',
  },
  {
    name: 'full-disk',
    what: 'the disk is full for a while',
    file: 'full-disk',
    test: '',
  },
  {
    name: 'poison-game',
    what: "strangers ask for games with thousands of rows, and games that can't be read",
    file: 'siege',
    test: 'poison game',
  },
  { name: 'clock-jump', what: 'the clock of the machine jumps an hour ahead', file: 'siege', test: 'clock jump' },
  {
    name: 'follow-flood',
    what: 'anonymous connections begin to follow games without end',
    file: 'siege',
    test: 'follow flood',
  },
  { name: 'mail-bomb', what: 'a crowd asks for mails to one mailbox', file: 'siege', test: 'mail bomb' },
  { name: 'lockout', what: 'a crowd guesses the password of one account', file: 'siege', test: 'lockout' },
  { name: 'kills', what: 'the server is killed in the middle of play', file: 'crash', test: 'on the' },
  { name: 'two-nodes', what: 'two nodes are killed in turn in the middle of play', file: 'crash', test: 'two nodes' },
];

const MOST = 1_000;

await runProgram(async () => {
  const {
    only,
    rounds = '5',
    seconds = '4',
    list,
  } = parseArgs({
    options: {
      only: { type: 'string' },
      rounds: { type: 'string' },
      seconds: { type: 'string' },
      list: { type: 'boolean' },
    },
  }).values;
  if (list === true) {
    for (const { name, what } of SCENARIOS) say(`${name.padEnd(18)}${what}`);
    return 0;
  }
  const [count] = [countOf('--rounds', rounds), countOf('--seconds', seconds)];
  const chosen = SCENARIOS.filter(({ name }) => only === undefined || name === only);
  if (chosen.length === 0)
    throw new Complaint(
      `There is no scenario "${only}". These are there: ${SCENARIOS.map(({ name }) => name).join(', ')}.`,
    );
  await bootstrap();
  const folder = mkdtempSync(join(tmpdir(), 'bridgehead-siege-'));
  const figures = join(folder, 'figures.jsonl');
  writeFileSync(figures, '');
  const failed = [];
  for (const { name, what, file, test } of chosen) {
    say(`${name}: ${what}`);
    const code = await runNode(
      'node_modules/vitest/vitest.mjs',
      ['run', '--config', 'vitest.server.config.ts', `${FOLDER}/${file}.test.ts`, ...(test === '' ? [] : ['-t', test])],
      {
        env: {
          SEEDS: 'all',
          SIEGE_ROUNDS: String(count),
          SIEGE_SECONDS: seconds,
          SIEGE_FROZEN: '20',
          CRASH_ROUNDS: String(count),
          SIEGE_FIGURES: figures,
        },
      },
    );
    if (code !== 0) failed.push(name);
  }
  tellFigures(readFileSync(figures, 'utf8'));
  rmSync(folder, { recursive: true, force: true });
  say(failed.length === 0 ? `All ${chosen.length} scenarios held.` : `These did not hold: ${failed.join(', ')}.`);
  return failed.length === 0 ? 0 : 1;
});

/**
 * @param {string} option
 * @param {string} given
 */
function countOf(option, given) {
  const count = Number(given);
  if (!Number.isInteger(count) || count < 1 || count > MOST)
    throw new Complaint(`${option} is "${given}"; expected a whole number from 1 to ${MOST}.`);
  return count;
}

/**
 * What the other games waited, as a table to be pasted into a page.
 * @param {string} lines
 */
function tellFigures(lines) {
  say(
    '| scenario | without the attack: actions, p50, p99 (ms) | during it: actions, p50, p99 (ms) | said "Reconnecting" | attacker |',
  );
  say('|---|---|---|---|---|');
  const above = [];
  for (const line of lines.split('\n').filter((each) => each !== '')) {
    const { scenario, calm, attack, attacker } = JSON.parse(line);
    const row = [calm, attack].map(({ actions, p50, p99 }) => `${actions}, ${p50}, ${p99}`);
    say(`| ${[scenario, ...row, attack.told, attacker].join(' | ')} |`);
    if (attack.untoldP99 > AT_MOST) above.push(scenario);
  }
  // A scenario that still holds was compared with the wait without the attack (`report` in other-games.ts).
  if (above.length > 0)
    say(`Above ${AT_MOST} ms: ${above.join(', ')}. If they held, the machine was too busy to tell more.`);
}
