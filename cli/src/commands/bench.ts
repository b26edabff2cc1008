/** bridgehead bench: measures how fast the rules and players are. The measuring itself is a package of its own. */
import type { Command } from 'commander';
import { MOST_DECISIONS } from '@bridgehead/engine';
import { addCommand } from '../command.js';
import { BadInput } from '../bad-input.js';
import type { Desk } from '../terminal.js';

interface Bench {
  main(args: readonly string[], into: { print(text: string): void; remark(text: string): void; readonly most: number }): Promise<number>;
}

export function addBench(program: Command, desk: Desk): void {
  addCommand(program, { name: 'bench', summary: 'measure the speed of rules and players', examples: ['bench', 'bench odds --seconds 1', 'bench --json'] })
    .argument('[what...]', 'what to measure; everything unless told')
    .allowUnknownOption()
    .action(async (what: readonly string[], options: { json?: true }) => {
      const bench: unknown = await import(BENCH);
      if (!isBench(bench)) throw new BadInput([{ field: 'bench', expected: 'the package of the measurements is not built; "npm run build" builds it' }]);
      desk.code = await bench.main([...what, ...(options.json ? ['--json'] : [])], { print: desk.print, remark: desk.remark, most: MOST_DECISIONS });
    });
}

/** Not a dependency: the command line works without it. */
const BENCH = '@bridgehead/bench';

function isBench(module: unknown): module is Bench {
  return typeof module === 'object' && module !== null && 'main' in module && typeof module.main === 'function';
}
