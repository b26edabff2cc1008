import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { projectFile, run } from './run.js';

/** A command of a page with the answer that the page shows; a line "…" stands for any lines. */
interface Shown {
  readonly command: string;
  readonly lines: readonly string[];
}

function commandsIn(page: string): Shown[] {
  const text = readFileSync(projectFile(page), 'utf8');
  return [...text.matchAll(/^```console\n\$ npx bridgehead (.*)\n([^]*?)^```$/gm)].map(([, command, answer]) => ({
    command,
    lines: answer.trimEnd().split('\n'),
  }));
}

/** Splits a command as a shell does. Files are given from the project's folder. */
function wordsOf(command: string): string[] {
  return [...command.matchAll(/'([^']*)'|(\S+)/g)].map(
    ([, quoted, plain]) => quoted ?? plain.replace(/^examples\//, projectFile('examples/')),
  );
}

/** Whether the answer shows these lines in this order, with anything only where a "…" stands. */
function fits(answer: readonly string[], lines: readonly string[]): boolean {
  if (lines.length === 0) return answer.length === 0;
  const [line, ...rest] = lines;
  if (line === '…') return answer.some((_, index) => fits(answer.slice(index), rest)) || rest.length === 0;
  return answer[0]?.trimEnd() === line && fits(answer.slice(1), rest);
}

describe.each(['README.md', 'docs/cli.md', 'docs/positions.md'])('what %s shows', (page) => {
  const shown = commandsIn(page);

  test('there is something to try', () => {
    expect(shown.length).toBeGreaterThan(2);
  });

  test.each(shown)('$command', async ({ command, lines }) => {
    const { out, err } = await run(wordsOf(command));
    const answer = `${out}${err}`.replaceAll(projectFile('examples/'), 'examples/').trimEnd().split('\n');
    if (!fits(answer, lines)) expect(answer).toEqual(lines);
  });
});
