/** Small charts as SVG, each with its numbers in a table behind it. Lines differ by dashes and labels, not by colour alone. */
import { itemAt, lastItem } from '@bridgehead/engine';
import { plainNumber } from '../ui/numbers.js';
import type { Html } from './html.js';
import { html, trusted } from './html.js';

interface Series {
  readonly name: string;
  readonly points: readonly { readonly x: number; readonly y: number }[];
}

export interface ChartTick {
  readonly x: number;
  readonly label: string;
}

export interface Chart {
  readonly id: string;
  readonly title: string;
  /** What the chart shows, in a sentence. */
  readonly summary: string;
  /** What the numbers at the left count. */
  readonly unit: string;
  /** What the numbers below count. */
  readonly along: string;
  readonly series: readonly Series[];
  readonly ticks: readonly ChartTick[];
  /** The numbers, for the table: a heading for each row, and a number in writing for each series. */
  readonly rows: readonly { readonly label: string; readonly values: readonly string[] }[];
}

const WIDTH = 640;
const HEIGHT = 260;
const LEFT = 44;
const RIGHT = 84;
const TOP = 14;
const BOTTOM = 30;

export function drawChart(chart: Chart): Html {
  const { id, title, summary, unit, along, series, ticks, rows } = chart;
  return html`<figure class="chart">
<figcaption><h3 id="${id}">${title}</h3><p>${summary}</p></figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-labelledby="${id}">${drawLines(series, ticks)}
<text x="${WIDTH - RIGHT + 18}" y="${HEIGHT - BOTTOM + 20}">${along}</text></svg>
<details><summary>The numbers</summary>
<div class="scroll" role="region" aria-label="${title}, in numbers" tabindex="0"><table><thead><tr><th scope="col">${along}</th>${series.map(({ name }) => html`<th scope="col" class="number">${name}, ${unit}</th>`)}</tr></thead>
<tbody>${rows.map(({ label, values }) => html`<tr><th scope="row">${label}</th>${values.map((value) => html`<td class="number">${value}</td>`)}</tr>`)}</tbody></table></div>
</details>
</figure>`;
}

function drawLines(series: readonly Series[], ticks: readonly ChartTick[]): Html {
  const all = series.flatMap(({ points }) => points);
  const [left, right] = [
    Math.min(0, ...ticks.map(({ x }) => x)),
    Math.max(1, ...all.map(({ x }) => x), ...ticks.map(({ x }) => x)),
  ];
  const levels = niceLevels(Math.min(0, ...all.map(({ y }) => y)), Math.max(0, ...all.map(({ y }) => y)));
  const low = itemAt(levels, 0);
  const high = lastItem(levels);
  const x = (value: number) => round(LEFT + ((value - left) / (right - left)) * (WIDTH - LEFT - RIGHT));
  const y = (value: number) => round(HEIGHT - BOTTOM - ((value - low) / (high - low)) * (HEIGHT - TOP - BOTTOM));
  const grid = levels.map(
    (level) =>
      html`<path class="chart-grid${level === 0 ? ' chart-zero' : ''}" d="M${LEFT} ${y(level)}H${WIDTH - RIGHT}"/><text class="chart-level" x="${LEFT - 7}" y="${y(level) + 5}">${plainNumber(level)}</text>`,
  );
  const below = ticks.map(
    (tick) =>
      html`<path class="chart-tick" d="M${x(tick.x)} ${HEIGHT - BOTTOM}v5"/><text class="chart-label" x="${x(tick.x)}" y="${HEIGHT - BOTTOM + 20}">${tick.label}</text>`,
  );
  const ends = spread(series.map(({ points }) => y(points.at(-1)?.y ?? 0)));
  const lines = series.map(({ name, points }, index) => {
    const d = points.map((point, at) => `${at === 0 ? 'M' : 'L'}${x(point.x)} ${y(point.y)}`).join('');
    return html`<path class="chart-line side-${index}" d="${d}"/><text class="chart-name side-${index}" x="${WIDTH - RIGHT + 8}" y="${itemAt(ends, index) + 4}">${name}</text>`;
  });
  return trusted([...grid, ...below, ...lines].map((part) => part.html).join('\n'));
}

/** Round numbers from at most the lowest to at least the highest value, 0 among them. */
export function niceLevels(lowest: number, highest: number): number[] {
  const span = Math.max(highest - lowest, 1e-9);
  const rough = span / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? rough;
  const first = Math.floor(lowest / step);
  const count = Math.max(1, Math.ceil(highest / step) - first);
  // Whole multiples, so that a level reads 0.3 and not 0.30000000000000004.
  return Array.from({ length: count + 1 }, (_, index) => Number(((first + index) * step).toPrecision(12)));
}

const LINE = 18;

/** Labels at the ends of the lines, moved apart where they would cover one another. */
function spread(places: readonly number[]): number[] {
  const moved = [...places];
  const order = places.map((_, index) => index).toSorted((a, b) => itemAt(places, a) - itemAt(places, b));
  for (const [rank, index] of order.entries()) {
    const above = order[rank - 1];
    if (above !== undefined) moved[index] = Math.max(itemAt(moved, index), itemAt(moved, above) + LINE);
  }
  return moved;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
