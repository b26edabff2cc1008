/** How numbers, verdicts and lists look on paper. */
import type { GameTypes, Outcome, Preview, Tally, Violation } from '@bridgehead/engine';
import type { Odds } from '@bridgehead/engine/chance';
import { counted, itemAt } from '@bridgehead/engine';

export type Align = 'left' | 'right';

/** Columns side by side, two spaces apart; columns are set left unless told. */
export function table(rows: readonly (readonly string[])[], align: readonly Align[] = [], indent = ''): string {
  const count = Math.max(0, ...rows.map((row) => row.length));
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? '').length)),
  );
  return rows
    .map(
      (row) =>
        indent +
        row
          .map((cell, column) =>
            align[column] === 'right' ? cell.padStart(itemAt(widths, column)) : cell.padEnd(itemAt(widths, column)),
          )
          .join('  '),
    )
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Short entries in as many columns as the width holds, read line by line. */
export function inColumns(entries: readonly string[], width: number, indent = '  '): string {
  const cell = Math.max(0, ...entries.map((entry) => entry.length)) + 3;
  const perLine = Math.max(1, Math.floor((width - indent.length) / cell));
  const lines: string[] = [];
  for (let at = 0; at < entries.length; at += perLine) {
    lines.push(
      (
        indent +
        entries
          .slice(at, at + perLine)
          .map((entry) => entry.padEnd(cell))
          .join('')
      ).trimEnd(),
    );
  }
  return lines.join('\n');
}

/** Lines no longer than this, broken between words. */
export function wrap(text: string, width: number, indent = ''): string {
  return text
    .split('\n')
    .map((paragraph) =>
      wrapLine(paragraph, Math.max(20, width - indent.length))
        .map((line) => (indent + line).trimEnd())
        .join('\n'),
    )
    .join('\n');
}

function wrapLine(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else {
      line = line === '' ? word : `${line} ${word}`;
    }
  }
  return [...lines, line];
}

/** A sum as a small column: signed numbers, what each is for, its rule, and the total below. */
function sum({ title, parts, total }: Tally): string {
  if (parts.length === 0) return `${title}: ${total}`;
  const rows = parts.map(({ value, label, rule }) => [signed(value), label, cite(rule)]);
  const lines = table([...rows, [signed(total), 'total']], ['right'], '  ').split('\n');
  const rule = `  ${'-'.repeat(Math.max(...[...parts.map(({ value }) => value), total].map((value) => signed(value).length)))}`;
  return [title, ...lines.slice(0, -1), rule, ...lines.slice(-1)].join('\n');
}

export function signed(number: number): string {
  return number > 0 ? `+${number}` : String(number).replace('-', '−');
}

/** A rule's id as it is cited everywhere; nothing where no rule stands behind it. */
export function cite(rule: string): string {
  return rule === '' ? '' : `[${rule}]`;
}

export function sayViolations(violations: readonly Violation[], width: number): string {
  return violations
    .map(({ rule, text, remedy }) =>
      [
        wrap(`${cite(rule)} ${text}`.trim(), width, '  '),
        ...(remedy === undefined ? [] : [wrap(`Instead: ${remedy}`, width, '      ')]),
      ].join('\n'),
    )
    .join('\n');
}

/** What a player should see before they confirm. */
export function sayPreview({ summary, tallies, consequences }: Preview, width: number): string {
  const notes = consequences.map(({ rule, text }) => wrap(`Note ${cite(rule)}: ${text}`, width));
  return [summary, ...tallies.map(sum), notes.join('\n')].filter((part) => part !== '').join('\n\n');
}

const BAR = 36;
/** A larger number says no more than that all were counted. */
const MANY_COURSES = 1_000_000;

/** Each outcome with its share, best known first in the order in which the game names them. */
export function sayOdds<T extends GameTypes>({ exact, courses, assumptions, entries }: Odds<T>): string {
  const rows = entries.map(({ name, probability, error }) => [
    name,
    percent(probability) + (exact ? '' : ` ± ${percent(error)}`),
    bar(probability, BAR),
  ]);
  return [
    exact
      ? `Odds, exact (${courses > MANY_COURSES ? 'every course' : counted(courses, 'course')} of chance):`
      : `Odds, sampled (${courses} courses of chance, ± one standard error):`,
    ...assumptions.map((assumption) => `  Assumed: ${assumption}`),
    table(rows, ['left', 'right'], '  '),
  ].join('\n');
}

export function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`;
}

export function bar(share: number, width: number): string {
  const filled = Math.min(width, Math.max(0, Math.round(share * width)));
  return '#'.repeat(filled) + '.'.repeat(width - filled);
}

/** The points of all sides as sums, and how the game stands or ended. */
export function sayOutcome<Side extends string>(
  outcome: Outcome<Side>,
  sideName: (side: Side) => string,
  sides: readonly Side[],
): string {
  const sums = sides.map((side) => {
    const { title } = outcome.points[side];
    return sum({
      ...outcome.points[side],
      title: title.includes(sideName(side)) ? title : `${sideName(side)}: ${title}`,
    });
  });
  return [...sums, outcome.level].join('\n\n');
}
