/** bridgehead bench: measures how fast rules, players and page are. The measuring itself is a package of its own. */
import type { Command } from 'commander';
import { MOST_DECISIONS } from '@bridgehead/engine/players';
import { addCommand, collect } from '../command.js';
import { BadInput } from '../bad-input.js';
import type { Desk } from '../terminal.js';

interface Bench {
  main(
    args: readonly string[],
    into: { print(text: string): void; remark(text: string): void; readonly most: number },
  ): Promise<number>;
}

interface BenchOptions {
  readonly json?: true;
  readonly markdown?: true;
  readonly game?: string;
  readonly only: readonly string[];
  readonly seconds?: string;
  readonly games?: string;
  readonly seed?: string;
  readonly player?: string;
  readonly scenario?: string;
  readonly checkout?: string;
  readonly against?: string;
}

export function addBench(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'bench',
    summary: 'measure the speed of rules, players and page',
    examples: [
      'bench',
      'bench odds --seconds 1',
      'bench --only page --markdown',
      'bench blunders --game elst --games 10 --seed 1',
    ],
  })
    .argument(
      '[what...]',
      'what to measure: decisions, events, games, copy, reach, odds, size, page, sight, online, many; default: everything. Or blunders: count what computer players do badly',
    )
    .option('--only <what>', 'the same as an option; it may be repeated', collect, [])
    .option('--game <key>', 'only this game, in measurements for each game')
    .option('--seconds <number>', 'seconds for each number; longer is steadier (default: 3)')
    .option('--games <number>', 'blunders: how many games (default: 10)')
    .option('--seed <number>', 'blunders: the seed of the first game; the next one has the next (default: 1)')
    .option('--player <level>', 'blunders: who plays both sides (default: regular)')
    .option('--scenario <id>', 'blunders: this scenario alone (default: all in turn)')
    .option(
      '--checkout <folder>',
      'blunders: play with the rules and players of another checkout, which has been built',
    )
    .option(
      '--against <folder>',
      'decisions: the rules of another checkout, which has been built, are measured by turns with these; online: its server. blunders: the players of another checkout are the opponents; each seed is played twice, with sides changed',
    )
    .option('--markdown', 'answer in Markdown, for docs/benchmarks.md')
    .action(async (what: readonly string[], options: BenchOptions) => {
      const bench: unknown = await import(BENCH);
      if (!isBench(bench))
        throw new BadInput([
          { field: 'bench', expected: 'the package of the measurements is not built; "npm run build" builds it' },
        ]);
      desk.code = await bench.main(argumentsFor(what, options), {
        print: desk.print,
        remark: desk.remark,
        most: MOST_DECISIONS,
      });
    });
}

function argumentsFor(what: readonly string[], { json, markdown, only, ...given }: BenchOptions): string[] {
  const named = Object.entries(given).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return [
    ...what,
    ...only,
    ...named.map(([name, value]) => `--${name}=${value}`),
    ...(json ? ['--json'] : []),
    ...(markdown ? ['--markdown'] : []),
  ];
}

/** Not a dependency: the command line works without it. */
const BENCH = '@bridgehead/bench';

function isBench(module: unknown): module is Bench {
  return typeof module === 'object' && module !== null && 'main' in module && typeof module.main === 'function';
}
