/** bridgehead bench: measures what is wanted and prints it. */
import { itemAt } from '@bridgehead/engine';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { MOST_DECISIONS } from '@bridgehead/engine/players';
import { BLUNDERS, countBlunders } from './blunders/command.js';
import { GAME_KEYS } from './contestants.js';
import { copy } from './copy.js';
import { decisions } from './decisions.js';
import { events } from './events.js';
import { games } from './games.js';
import type { Budget, Measurement, Row } from './measure.js';
import { CannotMeasure } from './measure.js';
import { odds } from './odds.js';
import { many } from './online/many.js';
import { online } from './online/online.js';
import { page } from './page/page.js';
import { reach } from './reach.js';
import { sight } from './sight.js';
import { size } from './size.js';
import type { Circumstances } from './table.js';
import { markdownTable, sentence, textTable } from './table.js';

export const MEASUREMENTS: readonly Measurement[] = [
  decisions,
  events,
  games,
  copy,
  reach,
  odds,
  size,
  page,
  sight,
  online,
  many,
];

const ROUNDS = 5;
const SECONDS = 3;

const DONE = 0;
const NOT_ALL = 1;
const BAD_INPUT = 2;

/** What the command works with; tests give their own. */
export interface Bench {
  /** The answer. */
  print(text: string): void;
  /** A further remark. */
  remark(text: string): void;
  /** Games are broken off after so many decisions. */
  readonly most: number;
}

const realBench: Bench = {
  print: (text) => console.log(text),
  remark: (text) => console.error(text),
  most: MOST_DECISIONS,
};

/** Runs the command and gives the code that the program should end with. A missed aim is no error: speed depends on the machine. */
export async function main(argv: readonly string[], bench: Bench = realBench): Promise<number> {
  if (argv[0] === BLUNDERS)
    return countBlunders(argv.slice(1), {
      print: (text) => bench.print(text),
      remark: (text) => bench.remark(text),
      most: bench.most,
    });
  const wish = readWish(argv);
  if ('problem' in wish) {
    bench.remark(wish.problem);
    return BAD_INPUT;
  }
  const circumstances = lookAround(wish.budget);
  const { rows, complete } = await measureAll(wish, bench);
  if (wish.form === 'json') bench.print(JSON.stringify({ ...circumstances, rows }, null, 2));
  else if (wish.form === 'markdown') bench.print(`${sentence(circumstances)}\n\n${markdownTable(rows)}`);
  else bench.print(`${sentence(circumstances)}\n\n${textTable(rows)}`);
  return complete ? DONE : NOT_ALL;
}

interface Wish {
  readonly wanted: readonly Measurement[];
  readonly budget: Budget;
  readonly game: string | undefined;
  readonly against: string | undefined;
  readonly form: 'text' | 'json' | 'markdown';
}

function readWish(argv: readonly string[]): Wish | { readonly problem: string } {
  const options = {
    against: { type: 'string' },
    game: { type: 'string' },
    json: { type: 'boolean' },
    markdown: { type: 'boolean' },
    only: { type: 'string', multiple: true },
    seconds: { type: 'string' },
  } as const;
  try {
    const { values, positionals } = parseArgs({ args: [...argv], options, allowPositionals: true });
    const names = [...positionals, ...(values.only ?? [])];
    const unknown = names.find((name) => !MEASUREMENTS.some((known) => known.name === name));
    if (unknown !== undefined)
      return {
        problem: `There is no measurement "${unknown}"; expected ${MEASUREMENTS.map(({ name }) => name).join(', ')}.`,
      };
    const { game } = values;
    if (game !== undefined && !GAME_KEYS.includes(game))
      return { problem: `--game is "${game}"; expected ${GAME_KEYS.join(', ')}.` };
    const seconds = Number(values.seconds ?? SECONDS);
    if (!(seconds > 0 && seconds <= 3600))
      return { problem: `--seconds is "${values.seconds}"; expected a number above 0, up to 3600.` };
    return {
      wanted: names.length === 0 ? MEASUREMENTS : MEASUREMENTS.filter(({ name }) => names.includes(name)),
      budget: { seconds, rounds: ROUNDS },
      game,
      against: values.against,
      form: values.json ? 'json' : values.markdown ? 'markdown' : 'text',
    };
  } catch (error) {
    return { problem: error instanceof Error ? error.message : String(error) };
  }
}

/** One after the other. What cannot be measured here is told and left out. */
async function measureAll(
  { wanted, budget, game, against }: Wish,
  bench: Bench,
): Promise<{ readonly rows: Row[]; readonly complete: boolean }> {
  const ground = { budget, most: bench.most, game, against };
  const rows: Row[] = [];
  let complete = true;
  for (const measurement of wanted) {
    bench.remark(`Measuring ${measurement.name} …`);
    try {
      rows.push(...(await measurement.measure(ground)));
    } catch (error) {
      if (!(error instanceof CannotMeasure)) throw error;
      bench.remark(`${measurement.name} is left out. ${error.message}`);
      complete = false;
    }
  }
  return { rows, complete };
}

function lookAround({ seconds }: Budget): Circumstances {
  const cores = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    node: process.versions.node,
    cpu: cores[0]?.model.trim() ?? 'unknown processor',
    cores: cores.length,
    load: itemAt(loadavg(), 0),
    secondsEach: seconds,
  };
}
