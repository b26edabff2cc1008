/** bridgehead perft: counts legal sequences of decisions; the count changes only when a rule changes. */
import type { Command } from 'commander';
import type { GameTypes } from '@bridgehead/engine';
import { begin } from '@bridgehead/engine';
import { noChance } from '@bridgehead/engine/chance';
import { perft } from '@bridgehead/engine/testing';
import { addCommand, collect, OPTION_HELP, printJson, readSetup, wholeNumber } from '../command.js';
import type { Kit } from '../kit.js';
import { settle, withPosition } from '../positions.js';
import { GAME_KEYS, withGame } from '../registry.js';
import { table } from '../report.js';
import type { Desk } from '../terminal.js';

interface PerftOptions {
  readonly scenario?: string;
  readonly option: readonly string[];
  readonly depth: number;
  readonly json?: true;
}

export function addPerft(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'perft',
    summary: 'count the legal sequences of decisions to a depth',
    examples: ['perft remagen --depth 2', 'perft examples/positions/barrage.yaml --depth 2'],
  })
    .argument('<game|position>', 'key of a game, or a position file')
    .option('--scenario <id>', 'scenario to start with (default: the first)')
    .option('--option <id>', OPTION_HELP, collect, [])
    .option('--depth <number>', 'how many decisions deep', wholeNumber(1, 12), 2)
    .action(async (what: string, options: PerftOptions) => {
      if (GAME_KEYS.includes(what))
        await withGame(what, (kit) =>
          count(desk, kit, begin(kit.game, readSetup(kit, options.scenario, options.option), noChance), options),
        );
      else await withPosition(what, (position) => count(desk, position.kit, settle(position).state, options));
    });
}

function count<T extends GameTypes>(
  desk: Desk,
  { game }: Kit<T>,
  state: T['State'],
  { depth, json }: PerftOptions,
): void {
  const rows = Array.from({ length: depth }, (_, index) => {
    const start = performance.now();
    const sequences = perft(game, state, index + 1);
    return { depth: index + 1, sequences, seconds: (performance.now() - start) / 1000 };
  });
  if (json)
    printJson(desk, {
      game: game.key,
      headline: game.headline(state),
      counts: rows.map(({ depth: deep, sequences }) => ({ depth: deep, sequences })),
    });
  else
    desk.print(
      [
        game.headline(state),
        table(
          [
            ['depth', 'sequences', 'seconds'],
            ...rows.map((row) => [String(row.depth), String(row.sequences), row.seconds.toFixed(3)]),
          ],
          ['right', 'right', 'right'],
        ),
      ].join('\n'),
    );
}
