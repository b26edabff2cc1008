/** The command line: finds the command, runs it, and tells in plain words what went wrong. */
import { readFileSync } from 'node:fs';
import { Command, CommanderError } from 'commander';
import { BadInput, messageOf } from './bad-input.js';
import { CALL, printJson } from './command.js';
import { addApply } from './commands/apply.js';
import { addAsk } from './commands/ask.js';
import { addBackup } from './commands/backup.js';
import { addBench } from './commands/bench.js';
import { addFuzz } from './commands/fuzz.js';
import { addGames } from './commands/games.js';
import { addMap } from './commands/map.js';
import { addOperator } from './commands/operator.js';
import { addPerft } from './commands/perft.js';
import { addPlay } from './commands/play.js';
import { addPublish } from './commands/publish.js';
import { addPushKeys } from './commands/push-keys.js';
import { addReplay } from './commands/replay.js';
import { addRestore } from './commands/restore.js';
import { addRules } from './commands/rules.js';
import { addSchema } from './commands/schema.js';
import { addSim } from './commands/sim.js';
import { addVerify } from './commands/verify.js';
import type { Desk, Terminal } from './terminal.js';
import { BAD_INPUT, BUG, DONE, openDesk, processTerminal } from './terminal.js';

/** Runs one command and gives the code that the program should end with. */
export async function main(args: readonly string[], terminal: Terminal = processTerminal()): Promise<number> {
  const desk = openDesk(terminal);
  try {
    const program = makeProgram(desk);
    if (args.length === 0) program.outputHelp();
    else await program.parseAsync(args, { from: 'user' });
    return desk.code;
  } catch (error) {
    return explain(desk, error, args.includes('--json'));
  }
}

const ADDERS: readonly ((program: Command, desk: Desk) => void)[] = [
  addGames,
  addPlay,
  addAsk,
  addApply,
  addReplay,
  addPublish,
  addRules,
  addMap,
  addSchema,
  addSim,
  addBench,
  addFuzz,
  addPerft,
  addVerify,
  addBackup,
  addRestore,
  addPushKeys,
  addOperator,
];

function makeProgram(desk: Desk): Command {
  const program = new Command('bridgehead');
  program
    .description('Plays hex-and-counter wargames with every rule enforced and explained.')
    .version(versionOfPackage())
    .exitOverride()
    .configureOutput({
      writeOut: (text) => void desk.terminal.output.write(text),
      writeErr: (text) => void desk.terminal.errors.write(text),
      outputError: () => {}, // told by `explain`
    })
    .addHelpText(
      'after',
      `\nExamples:\n  ${CALL} games\n  ${CALL} play remagen\n  ${CALL} ask examples/positions/bridge.yaml\n\nEvery command explains itself: ${CALL} ask --help`,
    );
  for (const add of ADDERS) add(program, desk);
  return program;
}

function versionOfPackage(): string {
  const found: unknown = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return typeof found === 'object' && found !== null && 'version' in found ? String(found.version) : 'unknown';
}

/** Says what went wrong; never a stack trace, unless someone looks for a bug. */
function explain(desk: Desk, error: unknown, asJson: boolean): number {
  if (error instanceof CommanderError) {
    if (error.exitCode === 0) return DONE; // help and version have been printed
    if (error.code === 'commander.help') return BAD_INPUT; // what could have been said has been printed
    return complain(desk, [{ field: '', expected: tidy(error.message) }], tidy(error.message), asJson);
  }
  if (error instanceof BadInput) return complain(desk, error.problems, error.message, asJson);
  const text = `This is a bug in Bridgehead: ${messageOf(error)}`;
  const trace = process.env['BRIDGEHEAD_TRACE'] !== undefined && error instanceof Error ? `\n${error.stack}` : '';
  if (asJson) printJson(desk, { error: text });
  else
    desk.remark(
      `${text}${trace}\nPlease report it with the command you gave. (BRIDGEHEAD_TRACE=1 shows where it happened.)`,
    );
  return BUG;
}

function complain(desk: Desk, problems: BadInput['problems'], text: string, asJson: boolean): number {
  if (asJson) printJson(desk, { problems });
  else desk.remark(text);
  return BAD_INPUT;
}

function tidy(message: string): string {
  const text = message.replace(/^error: /, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
