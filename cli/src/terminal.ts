/** Where a command reads and writes. Tests give their own. */
import type { Readable, Writable } from 'node:stream';

export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
  readonly errors: Writable;
  /** A person types here: prompts are edited in place and nothing is echoed. */
  readonly interactive: boolean;
  /** Progress can be drawn over and over on one line of the error stream. */
  readonly drawsProgress: boolean;
  readonly columns: number;
}

/** Columns of a terminal that does not tell, and the fewest that we try to fit into. */
const USUAL = 120;
const NARROWEST = 60;

export function processTerminal(): Terminal {
  const { stdin, stdout, stderr } = process;
  // Anyone who reads our answer may stop reading ("| head"): that is not our error.
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(DONE);
    throw error;
  });
  return {
    input: stdin,
    output: stdout,
    errors: stderr,
    interactive: stdin.isTTY && stdout.isTTY,
    drawsProgress: stderr.isTTY,
    columns: Math.max(NARROWEST, stdout.columns || USUAL), // some terminals say 0
  };
}

/** What every command works with: the terminal, and the code that the program ends with. */
export interface Desk {
  readonly terminal: Terminal;
  code: number;
  /** One or more lines of the answer. */
  readonly print: (text?: string) => void;
  /** Says something next to the answer, which stays clean for pipes. */
  readonly remark: (text: string) => void;
}

export function openDesk(terminal: Terminal): Desk {
  return {
    terminal,
    code: 0,
    print: (text = '') => void terminal.output.write(`${text}\n`),
    remark: (text) => void terminal.errors.write(`${text}\n`),
  };
}

/** Codes that the program ends with. */
export const DONE = 0;
/** The question was understood, and the answer is no: an illegal action, a record that does not replay, a fault found. */
export const REFUSED = 1;
/** The question itself is wrong: the command line or a file. */
export const BAD_INPUT = 2;
/** The program is wrong. */
export const BUG = 3;
