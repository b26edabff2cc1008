/** Lines that someone types, or that come through a pipe. */
import { createInterface } from 'node:readline';
import type { Terminal } from '../terminal.js';

export interface Lines {
  /** The next line; undefined when there is none any more. */
  ask(prompt: string): Promise<string | undefined>;
  close(): void;
}

/** Whether what comes through a pipe is repeated: a transcript should read as if someone had typed it, a machine needs none. */
export type Echo = 'echo' | 'silent';

export function openLines({ input, output, interactive }: Terminal, echo: Echo): Lines {
  const typed = interactive && echo === 'echo';
  const reader = createInterface(typed ? { input, output, terminal: true } : { input, terminal: false });
  reader.on('SIGINT', () => reader.close()); // the record is saved after every action: leaving loses nothing
  const lines = reader[Symbol.asyncIterator]();
  const write = (text: string) => void (echo === 'echo' && !typed && output.write(text));
  return {
    async ask(prompt) {
      if (typed) {
        reader.setPrompt(prompt);
        reader.prompt();
      }
      write(prompt);
      const { done, value } = await lines.next();
      if (done) {
        if (echo === 'echo') output.write('\n');
        return undefined;
      }
      write(`${value}\n`);
      return value.trim();
    },
    close: () => reader.close(),
  };
}
