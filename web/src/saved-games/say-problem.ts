/** What is wrong with a record, as a player reads it. */
import type { Problem } from '@bridgehead/engine';
import { sayProblem } from '@bridgehead/engine';

/**
 * Entries are counted from 0 in the file and from 1 by people: both are said. The engine names what is expected without the
 * word; a game says it in its own sentences, where an action or a position inside the record is wrong.
 */
export function sayRecordProblem(problem: Problem): string {
  const { field, expected } = problem;
  const entry = /^entries\[(\d+)\]/.exec(field)?.[1];
  return sayProblem({
    ...problem,
    field: entry === undefined ? field : `decision ${Number(entry) + 1}, ${field}`,
    expected: isSentence(problem) ? expected : `expected ${expected}`,
  });
}

function isSentence({ field, expected }: Problem): boolean {
  return field.startsWith('header.from.') || /\bexpected\b/i.test(expected);
}
