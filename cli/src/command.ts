/** What all commands have in common: examples in their help, --json, numbers that are checked, errors that are told. */
import type { Command } from 'commander';
import { InvalidArgumentError } from 'commander';
import type { Game, GameTypes, OptionValue, Setup } from '@bridgehead/engine';
import { defaultOptions, idleOptions, isPlain, itemAt, randomOptions, typedOption } from '@bridgehead/engine';
import { seededChance } from '@bridgehead/engine/chance';
import { badInput, oneOf } from './bad-input.js';
import type { Kit } from './kit.js';
import type { Desk } from './terminal.js';

/** What the program is called with from a clone. */
export const CALL = 'npx bridgehead';

export interface CommandWords {
  /** Name and arguments: "ask <position>". */
  readonly name: string;
  readonly summary: string;
  /** What is typed after the program's name. */
  readonly examples: readonly string[];
  readonly more?: string;
}

/** Adds a command with its examples. */
export function addCommand(program: Command, { name, summary, examples, more }: CommandWords): Command {
  const title = examples.length === 1 ? 'Example' : 'Examples';
  const lines = examples.map((example) => `  ${CALL} ${example}`);
  return program
    .command(name)
    .description(more === undefined ? summary : `${summary}\n\n${more}`)
    .summary(summary)
    .option('--json', 'answer in JSON, for machines')
    .addHelpText('after', `\n${title}:\n${lines.join('\n')}`);
}

/** The answer as JSON. */
export function printJson(desk: Desk, answer: unknown): void {
  desk.print(JSON.stringify(answer, null, 2));
}

/** Reads a whole number within limits. */
export function wholeNumber(least: number, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return (text) => {
    const number = Number(text);
    if (text.trim() !== '' && Number.isInteger(number) && number >= least && number <= most) return number;
    throw new InvalidArgumentError(
      `Expected a whole number ${most === Number.MAX_SAFE_INTEGER ? `from ${least}` : `from ${least} to ${most}`}.`,
    );
  };
}

/** Collects an option that may be given several times. */
export function collect(text: string, before: readonly string[]): string[] {
  return [...before, text];
}

/** The help of `--option`. */
export const OPTION_HELP = 'an option of the game, with its value if it has several (surprise=plus1); may be repeated';

/** A scenario and options as they are named on the command line; the first scenario unless told. */
export function readSetup<T extends GameTypes>(
  { game }: Kit<T>,
  scenario: string | undefined,
  options: readonly string[],
): Setup {
  const ids = game.scenarios.map(({ id }) => id);
  const id = scenario ?? itemAt(ids, 0);
  if (!ids.includes(id)) throw badInput('--scenario', `expected ${oneOf(ids)}; ${game.title} has no scenario "${id}"`);
  const chosen = {
    ...defaultOptions(game.options),
    ...Object.fromEntries(options.map((text) => typedChoice(game, text))),
  };
  const [idle] = idleOptions(game.options, chosen);
  if (idle !== undefined) throw badInput('--option', `${idle.field}: expected ${idle.expected}`);
  return { scenario: id, options: chosen };
}

/** "surprise=plus1", or the id alone where the option is yes or no. */
function typedChoice<T extends GameTypes>({ title, options }: Game<T>, text: string): [id: string, value: OptionValue] {
  const [id, ...rest] = text.split('=');
  const info = options.find((option) => option.id === id);
  if (info === undefined)
    throw badInput('--option', `expected ${oneOf(options.map((option) => option.id))}; ${title} has no option "${id}"`);
  if (rest.length === 0 && isPlain(info)) return [info.id, true];
  const typed = typedOption(info, rest.join('='));
  if (!typed.ok) throw badInput('--option', `expected ${id}= and ${typed.expected}, found "${text}"`);
  return [info.id, typed.value];
}

/** Chance with this stream decides nothing but the options; the game itself uses others. */
const OPTIONS_STREAM = 99;

/** A scenario with options picked at random: the same for the same seed. */
export function randomSetup<T extends GameTypes>({ game }: Kit<T>, scenario: string, seed: number): Setup {
  return { scenario, options: randomOptions(game.options, seededChance(seed, OPTIONS_STREAM)) };
}
