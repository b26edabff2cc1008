// npm run fuzz: the long run. Thousands of random games of every scenario, then every seed of the series of which `npm test`
// plays a few. With arguments it is the program's own fuzz command: npm run fuzz -- remagen --games 20
import { runNode, runProgram, say } from './programs.mjs';

/** Tests that play a few seeds of a series in each run. */
const SERIES = [
  'fuzz',
  'kit-play',
  'arena',
  'properties',
  'odds',
  'secrecy',
  'remedies',
  'first-battle',
  'questions',
  'positions',
  'orders-games',
  'melee',
  'bench/tests/bench',
];

await runProgram(async () => {
  const args = process.argv.slice(2);
  const code = await runNode('cli/bin/bridgehead.mjs', ['fuzz', ...args]);
  if (args.length > 0) return code;
  say(
    'Every seed of the series that the tests rotate, all server tests on both databases, all browser tests on both sizes …',
  );
  const all = { env: { SEEDS: 'all' } };
  const series = await runNode('node_modules/vitest/vitest.mjs', ['run', ...SERIES], all);
  const online = await runNode('node_modules/vitest/vitest.mjs', ['run', '--config', 'vitest.server.config.ts'], all);
  const inBrowser = await runNode(
    'node_modules/vitest/vitest.mjs',
    ['run', '--config', 'vitest.browser.config.ts'],
    all,
  );
  return code || series || online || inBrowser;
});
