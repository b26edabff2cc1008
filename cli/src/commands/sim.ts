/** bridgehead sim: plays many games between computer players and adds up how they ended. */
import { itemAt, present } from '@bridgehead/engine';
import { join } from 'node:path';
import type { Command } from 'commander';
import type { GameTypes, Setup } from '@bridgehead/engine';
import { badInput } from '../bad-input.js';
import { addCommand, collect, OPTION_HELP, printJson, randomSetup, readSetup, wholeNumber } from '../command.js';
import { makeFolder, writeWhole } from '../files.js';
import type { Kit } from '../kit.js';
import { STRONGEST, newPlayer } from '../players.js';
import { withGame } from '../registry.js';
import { percent, table } from '../report.js';
import type { Desk } from '../terminal.js';
import { CORES, runAll } from '../threads/pool.js';
import { startProgress } from '../threads/progress.js';
import type { SimResult, SimTask } from '../threads/tasks.js';

interface SimOptions {
  readonly scenario?: string;
  readonly option: readonly string[];
  readonly randomOptions?: true;
  readonly players?: string;
  readonly games: number;
  readonly seed: number;
  readonly jobs: number;
  readonly record?: string;
  readonly json?: true;
}

export function addSim(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'sim',
    summary: 'play many games between computer players',
    more: 'Game i of a series with seed S has the seed S + i, so you can play any game of the series again.',
    examples: [
      'sim remagen --games 100',
      'sim remagen --scenario remagen-2 --players recruit,regular --games 500 --seed 7 --jobs 2',
      'sim remagen --games 10 --record games --json',
    ],
  })
    .argument('<game>', 'key of the game')
    .option('--scenario <id>', 'scenario (default: the first)')
    .option('--option <id>', OPTION_HELP, collect, [])
    .option('--random-options', 'options picked at random for each game, by its seed')
    .option(
      '--players <names>',
      'a player for each side, in the order of "games": recruit,regular; default: the strongest',
    )
    .option('--games <number>', 'how many games', wholeNumber(1), 100)
    .option('--seed <number>', 'the same seed and players give the same games, whatever the jobs', wholeNumber(0), 1)
    .option('--jobs <number>', 'threads to play on', wholeNumber(1, 512), CORES)
    .option('--record <folder>', 'save the record of every game in this folder')
    .action(async (game: string, options: SimOptions) => {
      await withGame(game, (kit) => simulate(desk, kit, options), '<game>');
    });
}

async function simulate<T extends GameTypes>(desk: Desk, kit: Kit<T>, options: SimOptions): Promise<void> {
  const { game } = kit;
  const setup = readSetup(kit, options.scenario, options.option);
  if (options.randomOptions && options.option.length > 0)
    throw badInput('--random-options', 'expected no --option beside it');
  const setupFor = (seed: number): Setup => (options.randomOptions ? randomSetup(kit, setup.scenario, seed) : setup);
  const players = readPlayers(kit, options.players);
  if (options.record !== undefined) makeFolder(options.record);
  const tasks = Array.from(
    { length: options.games },
    (_, index): SimTask => ({
      kind: 'sim',
      game: game.key,
      setup: setupFor(options.seed + index),
      players,
      seed: options.seed + index,
      keep: options.record === undefined ? 'summary' : 'record',
    }),
  );
  const progress = startProgress(desk, tasks.length, 'games');
  const results = await runAll(tasks, options.jobs, (result) => {
    if (options.record !== undefined && result.record !== undefined)
      writeWhole(join(options.record, `${setup.scenario}-${result.seed}.json`), result.record);
    progress.step();
  });
  const seconds = progress.end();
  const summary = summarize(game.sides, results);
  const about = {
    game: game.key,
    setup: options.randomOptions ? { scenario: setup.scenario, options: 'random' } : setup,
    players: Object.fromEntries(game.sides.map((side, index) => [side, itemAt(players, index)])),
    seed: options.seed,
    games: results.length,
  };
  if (options.json)
    printJson(desk, { ...about, ...summary, results: results.map(({ record: _text, ...result }) => result) });
  else desk.print(show(kit, about, summary, results.length / seconds));
}

/** A name for each side; one name alone plays them all. */
function readPlayers<T extends GameTypes>(kit: Kit<T>, text: string | undefined): string[] {
  const { game } = kit;
  const named = (text ?? STRONGEST).split(',').map((name) => name.trim());
  const [first, ...others] = named;
  const names = first !== undefined && others.length === 0 ? game.sides.map(() => first) : named;
  if (names.length !== game.sides.length)
    throw badInput('--players', `expected ${game.sides.length} names (${game.sides.join(',')}), found ${names.length}`);
  for (const name of names) newPlayer(kit, name, '--players');
  return names;
}

export interface Summary {
  /** Games won by each side, and undecided ones. */
  readonly wins: Readonly<Record<string, number>>;
  readonly draws: number;
  readonly levels: Readonly<Record<string, number>>;
  readonly meanPoints: Readonly<Record<string, number>>;
  readonly meanDecisions: number;
  readonly meanRolls: number;
  /** Games broken off before their end. */
  readonly unfinished: number;
}

export function summarize(sides: readonly string[], results: readonly SimResult[]): Summary {
  const mean = (number: (result: SimResult) => number) =>
    round(results.reduce((total, result) => total + number(result), 0) / results.length);
  const levels = new Map<string, number>();
  for (const { level } of results) levels.set(level, (levels.get(level) ?? 0) + 1);
  return {
    wins: Object.fromEntries(sides.map((side) => [side, results.filter(({ winner }) => winner === side).length])),
    draws: results.filter(({ winner }) => winner === null).length,
    levels: Object.fromEntries([...levels].toSorted(([a], [b]) => a.localeCompare(b))),
    meanPoints: Object.fromEntries(sides.map((side) => [side, mean(({ points }) => ofSide(points, side))])),
    meanDecisions: mean(({ decisions }) => decisions),
    meanRolls: mean(({ rolls }) => rolls),
    unfinished: results.filter(({ over }) => !over).length,
  };
}

function round(number: number): number {
  return Math.round(number * 1000) / 1000;
}

function ofSide<Value extends string | number>(values: Readonly<Record<string, Value>>, side: string): Value {
  return present(values[side], `a summary tells of the side ${side}`);
}

interface About {
  readonly setup: { readonly scenario: string };
  readonly players: Readonly<Record<string, string>>;
  readonly seed: number;
  readonly games: number;
}

function show<T extends GameTypes>(
  { game }: Kit<T>,
  { setup, players, seed, games }: About,
  summary: Summary,
  rate: number,
): string {
  const sides = game.sides.map((side) => {
    const wins = ofSide(summary.wins, side);
    return [
      game.sideName(side),
      ofSide(players, side),
      String(wins),
      percent(wins / games),
      ofSide(summary.meanPoints, side).toFixed(1),
    ];
  });
  return [
    `${game.title}, ${setup.scenario}: ${games} game${games === 1 ? '' : 's'} from seed ${seed}`,
    '',
    table(
      [
        ['side', 'player', 'wins', '', 'mean points'],
        ...sides,
        ['draws', '', String(summary.draws), percent(summary.draws / games)],
      ],
      ['left', 'left', 'right', 'right', 'right'],
    ),
    '',
    table(
      [
        ['level', 'games', ''],
        ...Object.entries(summary.levels).map(([level, count]) => [level, String(count), percent(count / games)]),
      ],
      ['left', 'right', 'right'],
    ),
    '',
    `${summary.meanDecisions.toFixed(1)} decisions and ${summary.meanRolls.toFixed(1)} rolls per game; ${rate.toFixed(1)} games per second${summary.unfinished === 0 ? '' : `; ${summary.unfinished} unfinished`}`,
  ].join('\n');
}
