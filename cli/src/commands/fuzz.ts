/** bridgehead fuzz: plays random games and holds the rules to the contract at every step, and makes the long checks of the games. */
import { join } from 'node:path';
import type { Command } from 'commander';
import type { GameTypes } from '@bridgehead/engine';
import type { LongCheck } from '@bridgehead/engine/testing';
import { counted, itemAt } from '@bridgehead/engine';
import { FUZZ_CHECKS } from '@bridgehead/engine/testing';
import { CALL, addCommand, printJson, randomSetup, readSetup, wholeNumber } from '../command.js';
import { makeFolder, writeWhole } from '../files.js';
import type { Kit } from '../kit.js';
import { withEachGame, withGame } from '../registry.js';
import { table } from '../report.js';
import type { Desk } from '../terminal.js';
import { DONE, REFUSED } from '../terminal.js';
import { CORES, runAll } from '../threads/pool.js';
import { startProgress } from '../threads/progress.js';
import type { FoundFault, FuzzResult, FuzzTask } from '../threads/tasks.js';

interface FuzzOptions {
  readonly scenario?: string;
  readonly games: number;
  readonly seed: number;
  readonly jobs: number;
  readonly checkEvery: number;
  readonly record?: string;
  readonly json?: true;
}

/** In thousands of games the costly checks meet every kind of question often enough. */
const CHECK_EVERY = 50;

export function addFuzz(program: Command, desk: Desk): void {
  addCommand(program, {
    name: 'fuzz',
    summary: 'play random games and hold the rules to their contract',
    more: 'Plays every scenario with random options, then runs the long checks of each game, unless you ask for one scenario. Exit code 1 if a fault is found.',
    examples: [
      'fuzz',
      'fuzz remagen --games 200 --seed 5',
      'fuzz remagen --scenario remagen-2 --seed 17 --games 1 --record faults',
    ],
  })
    .argument('[game]', 'key of the game (default: all games)')
    .option('--scenario <id>', 'only this scenario')
    .option('--games <number>', 'how many games of each scenario', wholeNumber(1), 2000)
    .option('--seed <number>', 'seed of the first game', wholeNumber(0), 1)
    .option('--jobs <number>', 'threads to play on', wholeNumber(1, 512), CORES)
    .option('--check-every <number>', 'make the costly checks at every n-th decision', wholeNumber(1), CHECK_EVERY)
    .option('--record <folder>', 'save the record up to each fault in this folder')
    .action(async (game: string | undefined, options: FuzzOptions) => {
      const list: ListTasks = (kit) => tasksFor(kit, options);
      const tasks = game === undefined ? (await withEachGame(list)).flat() : await withGame(game, list, '[game]');
      if (options.record !== undefined) makeFolder(options.record);
      const checks = options.scenario === undefined ? await longChecksOf(game) : [];
      desk.code = await fuzz(desk, tasks, checks, options);
    });
}

/** Of long scenarios one in so many games is played, unless they are asked for. */
const LONG_SHARE = 20;

type ListTasks = <T extends GameTypes>(kit: Kit<T>) => FuzzTask[];

function tasksFor<T extends GameTypes>(kit: Kit<T>, { scenario, games, seed, checkEvery }: FuzzOptions): FuzzTask[] {
  const { game } = kit;
  const ids = scenario === undefined ? game.scenarios.map(({ id }) => id) : [readSetup(kit, scenario, []).scenario];
  const isLong = (id: string) => game.scenarios.some((info) => info.id === id && info.long === true);
  return ids.flatMap((id) =>
    Array.from(
      { length: scenario === undefined && isLong(id) ? Math.ceil(games / LONG_SHARE) : games },
      (_, index): FuzzTask => ({
        kind: 'fuzz',
        game: game.key,
        setup: randomSetup(kit, id, seed + index),
        seed: seed + index,
        checkEvery,
      }),
    ),
  );
}

interface GameCheck {
  readonly game: string;
  readonly check: LongCheck;
}

/** Loaded only when they are made: they bring the boards of their games. */
async function longChecksOf(game: string | undefined): Promise<GameCheck[]> {
  const { LONG_CHECKS } = await import('../long-checks.js');
  return Object.entries(LONG_CHECKS).flatMap(([key, checks]) =>
    game === undefined || game === key ? checks.map((check) => ({ game: key, check })) : [],
  );
}

async function fuzz(
  desk: Desk,
  tasks: readonly FuzzTask[],
  checks: readonly GameCheck[],
  { jobs, record, json }: FuzzOptions,
): Promise<number> {
  const progress = startProgress(desk, tasks.length, 'games');
  const results = await runAll(tasks, jobs, () => progress.step());
  const seconds = progress.end();
  const faults = tasks.flatMap((task, index) =>
    itemAt(results, index).faults.map((fault, number) => ({
      task,
      fault,
      file: save(record, task, number, fault.record),
    })),
  );
  const totals = totalsOf(tasks, results);
  const checked = checks.map(({ game, check }) => ({ game, name: check.name, faults: check.run() }));
  const code = faults.length === 0 && checked.every((each) => each.faults.length === 0) ? DONE : REFUSED;
  if (json) {
    printJson(desk, {
      totals,
      checks: checked,
      faults: faults.map(({ task, fault, file }) => ({
        game: task.game,
        setup: task.setup,
        seed: task.seed,
        again: again(task),
        ...fault,
        ...(file !== undefined && { file }),
      })),
    });
    return code;
  }
  desk.print(
    table(
      [
        ['scenario', 'games', 'decisions', 'rolls', 'faults'],
        ...totals.map((row) => [row.scenario, ...[row.games, row.decisions, row.rolls, row.faults].map(String)]),
      ],
      ['left', 'right', 'right', 'right', 'right'],
    ),
  );
  desk.print(`\n${(tasks.length / seconds).toFixed(1)} games per second`);
  const told = firstOfEach(faults);
  for (const { task, fault, file, count } of told) {
    const more = count === 1 ? '' : `; ${count - 1} more like it in the same game`;
    desk.print(
      `\nFault: ${FUZZ_CHECKS[fault.check]} (${fault.check}), after ${fault.decision} decisions${more}\n  ${fault.text.replaceAll('\n', '\n  ')}`,
    );
    if (fault.attempted !== undefined) desk.print(`  Answer: ${fault.attempted}`);
    desk.print(`  Again: ${again(task)}${file === undefined ? '' : `\n  Record: ${file}`}`);
  }
  for (const { game, name, faults: wrong } of checked) desk.print(checkText(game, name, wrong));
  return code;
}

/** So many faults of one check are told: if it is the map that has changed there are thousands. */
const MOST_TOLD = 20;

function checkText(game: string, name: string, faults: readonly string[]): string {
  const more = faults.length > MOST_TOLD ? [`and ${faults.length - MOST_TOLD} more`] : [];
  const told = [...faults.slice(0, MOST_TOLD), ...more].map((fault) => `\n  ${fault.replaceAll('\n', '\n  ')}`);
  return `\n${game}, ${name}: ${faults.length === 0 ? 'no fault' : counted(faults.length, 'fault')}${told.join('')}`;
}

interface FaultFound {
  readonly task: FuzzTask;
  readonly fault: FoundFault;
  readonly file: string | undefined;
}

/** One broken rule shows again and again in the same game: its first sight is told, the others are counted. */
function firstOfEach(faults: readonly FaultFound[]): (FaultFound & { readonly count: number })[] {
  const groups = new Map<string, FaultFound & { count: number }>();
  for (const found of faults) {
    const key = [found.task.game, found.task.setup.scenario, found.task.seed, found.fault.check].join();
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { ...found, count: 1 });
    else group.count++;
  }
  return [...groups.values()];
}

/** A fault shows only where it is looked for, so the number belongs to the command. */
function again({ game, setup, seed, checkEvery }: FuzzTask): string {
  const checks = checkEvery === CHECK_EVERY ? '' : ` --check-every ${checkEvery}`;
  return `${CALL} fuzz ${game} --scenario ${setup.scenario} --seed ${seed} --games 1${checks}`;
}

function save(
  folder: string | undefined,
  { setup, seed }: FuzzTask,
  number: number,
  record: string,
): string | undefined {
  if (folder === undefined) return undefined;
  const file = join(folder, `${setup.scenario}-${seed}${number === 0 ? '' : `-${number + 1}`}.json`);
  writeWhole(file, record);
  return file;
}

interface Total {
  readonly scenario: string;
  readonly games: number;
  readonly decisions: number;
  readonly rolls: number;
  readonly faults: number;
}

function totalsOf(tasks: readonly FuzzTask[], results: readonly FuzzResult[]): Total[] {
  const totals = new Map<string, Total>();
  for (const [index, { setup, game }] of tasks.entries()) {
    const scenario = `${game} ${setup.scenario}`;
    const total = totals.get(scenario) ?? { scenario, games: 0, decisions: 0, rolls: 0, faults: 0 };
    const { decisions, rolls, faults } = itemAt(results, index);
    totals.set(scenario, {
      scenario,
      games: total.games + 1,
      decisions: total.decisions + decisions,
      rolls: total.rolls + rolls,
      faults: total.faults + faults.length,
    });
  }
  return [...totals.values()];
}
