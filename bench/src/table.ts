/** The results as a table: for the terminal, and for the documentation. */
import { itemAt } from '@bridgehead/engine';
import type { Row } from './measure.js';

/** Where and when it was measured. */
export interface Circumstances {
  readonly date: string;
  readonly node: string;
  readonly cpu: string;
  readonly cores: number;
  /** Programs that wanted to run at the same time, on average over the last minute. */
  readonly load: number;
  readonly secondsEach: number;
}

const HEADINGS = ['what', 'ours', 'the other', 'ratio', 'aim', 'met'];

function cellsOf({ what, unit, ours, other, ratio, aim, met }: Row): string[] {
  return [
    `${what} (${unit})`,
    numeral(ours),
    other === undefined ? '–' : `${numeral(other.value)} (${other.name})`,
    ratio === undefined ? '–' : `${numeral(ratio)} ×`,
    aim === undefined
      ? '–'
      : `${aim.bound} ${numeral(aim.value)}${aim.goal === undefined ? '' : `, goal ${numeral(aim.goal)}`}`,
    met === undefined ? '–' : { no: 'no', yes: 'yes', goal: 'yes, the goal too' }[met],
  ];
}

/** Three digits say enough. */
function numeral(value: number): string {
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return String(Number(value.toPrecision(3)));
}

export function textTable(rows: readonly Row[]): string {
  return columns([HEADINGS, ...rows.map(cellsOf)]);
}

/** Lines of cells, the columns side by side. The first line has a cell for every column. */
export function columns(lines: readonly (readonly string[])[]): string {
  const widths = itemAt(lines, 0).map((_, column) => Math.max(...lines.map((cells) => itemAt(cells, column).length)));
  return lines
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(itemAt(widths, column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export function markdownTable(rows: readonly Row[]): string {
  return [HEADINGS, HEADINGS.map(() => '---'), ...rows.map(cellsOf)]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

/** One sentence for above the table. */
export function sentence({ date, node, cpu, cores, load, secondsEach }: Circumstances): string {
  return `Measured on ${date}: Node ${node}, ${cpu}, ${cores} cores, load ${load.toFixed(1)} at the start, ${secondsEach} seconds for each number.`;
}
