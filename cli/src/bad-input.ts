/** What someone gave us is wrong: every problem, each with its place and what was expected there. */
import type { Parsed, Problem } from '@bridgehead/engine';
import { sayProblem } from '@bridgehead/engine';

/** Ends a command with all problems at once. Nothing has been written when it is thrown. */
export class BadInput extends Error {
  readonly problems: readonly Problem[];
  constructor(problems: readonly Problem[]) {
    super(problems.map(sayProblem).join('\n'));
    this.problems = problems;
  }
}

/** One problem: the place, and what was expected there. */
export function badInput(field: string, expected: string, file?: string): BadInput {
  return new BadInput([{ field, expected, ...(file !== undefined && { file }) }]);
}

/** The value, or all problems thrown, each with what `place` adds to it. */
export function valueOf<T>(
  parsed: Parsed<T>,
  place: (problems: readonly Problem[]) => readonly Problem[] = (problems) => problems,
): T {
  if (parsed.ok) return parsed.value;
  throw new BadInput(place(parsed.problems));
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** "a, b or c" */
export function oneOf(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}
