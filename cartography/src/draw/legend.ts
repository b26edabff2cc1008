import { coverSample } from './cover.js';
import { textAt } from './lettering.js';
import { Pen, num } from './path.js';
import { HEX, SIDE, type Sheet } from './sheet.js';
import { group } from './svg.js';

/** What the legend says about movement, by kind of terrain or line: `{ woods: '3', stream: '+2' }`. */
export type LegendCosts = Readonly<Record<string, string>>;

interface LegendEntry {
  readonly kind: string;
  readonly name: string;
  /** A sample drawn about the origin. */
  readonly sample: string;
}

/** Names of what the draughtsman knows how to draw; other kinds go by their own name. */
const NAMES: Readonly<Record<string, string>> = {
  clear: 'Clear', mixed: 'Mixed', grove: 'Grove', woods: 'Woods', broken: 'Broken', rough: 'Rough', town: 'Town',
  stream: 'Stream', road: 'Road', trail: 'Trail', railway: 'Railway (no effect)',
};
const ORDER = ['clear', 'mixed', 'grove', 'woods', 'broken', 'rough', 'town'];
/** The size of samples, against the map. */
const SCALE = 0.52;
const WAVE = 'M-34 5C-18 -9 -8 -5 0 0S20 8 34 -6';

/** Samples of terrain, then of lines and marks, in columns; with costs where the caller gives them. */
export function drawLegend(sheet: Sheet, costs: LegendCosts, x: number, y: number, width: number): string {
  const columns = inColumns([...terrainEntries(sheet), ...lineEntries(sheet), ...markEntries(sheet)], 6);
  const each = width / columns.length;
  const row = 33;
  const parts = columns.flatMap((entries, c) =>
    entries.flatMap((entry, r) => {
      const [left, middle] = [x + c * each, y + r * row];
      const cost = costs[entry.kind];
      return [
        `<g transform="translate(${num(left + 20)} ${num(middle)}) scale(${SCALE})">${entry.sample}</g>`,
        textAt('legend', { x: left + 54, y: middle + 5 }, entry.name),
        cost === undefined ? '' : textAt('legend-cost', { x: left + 190, y: middle + 5 }, cost, 'end'),
      ];
    }),
  );
  const heading = Object.keys(costs).length === 0 ? 'Terrain' : 'Terrain, and its cost in movement points';
  return group('legend', [
    textAt('legend-head', { x, y: y - 40 }, heading.toUpperCase()),
    `<path class="m-rule" d="M${num(x)} ${num(y - 30)}h${num(width - 40)}"/>`,
    ...parts,
  ]);
}

function inColumns(entries: readonly LegendEntry[], rows: number): LegendEntry[][] {
  const columns: LegendEntry[][] = [];
  for (let i = 0; i < entries.length; i += rows) columns.push(entries.slice(i, i + rows));
  return columns;
}

function nameOf(kind: string): string {
  return NAMES[kind] ?? kind[0].toUpperCase() + kind.slice(1);
}

function terrainEntries(sheet: Sheet): LegendEntry[] {
  const present = new Set(sheet.map.terrain);
  const kinds = [...ORDER.filter((kind) => present.has(kind)), ...[...present].filter((kind) => !ORDER.includes(kind))];
  // A river that fills hexes goes by its own name.
  const riverNames = new Map(sheet.map.drawing.lines.map((line) => [line.terrain, line.name]));
  return kinds.map((kind) => ({ kind, name: riverNames.get(kind) ?? nameOf(kind), sample: terrainSample(kind, sheet.waterKinds.has(kind)) }));
}

function terrainSample(kind: string, isWater: boolean): string {
  const ground = kind === 'grove' ? 'mixed' : ORDER.includes(kind) ? kind : 'other';
  const tint = isWater ? 'water' : ground;
  const houses = kind === 'town' ? '<path class="m-house" d="M-18 -12h7v5h-7zM-6 -14h8v6h-8zM7 -12h7v5h-7zM-20 -2h6v5h-6zM-9 -3h8v6h-8zM5 -2h9v6h-9zM-14 8h8v5h-8zM0 8h6v6h-6zM10 9h7v5h-7z"/>' : '';
  const lines = isWater ? `<path class="m-water-line" d="M-24 -8q6 -5 12 0t12 0t12 0t12 0M-24 6q6 -5 12 0t12 0t12 0t12 0"/>` : '';
  return [
    `<path class="m-${tint}" d="${sampleHex()}"/>`,
    coverSample(kind, `map-legend-${kind}`, { x: 0, y: 0 }),
    `${houses}${lines}<path class="m-legend-hex" d="${sampleHex()}"/>`,
  ].join('');
}

function sampleHex(): string {
  const [w, h] = [SIDE, HEX / 2];
  return new Pen().polygon([{ x: -w, y: 0 }, { x: -w / 2, y: -h }, { x: w / 2, y: -h }, { x: w, y: 0 }, { x: w / 2, y: h }, { x: -w / 2, y: h }]).d;
}

/** Styles of each kind of line, from the lowest to the uppermost. */
const LINE_STYLES: readonly (readonly [string, readonly string[]])[] = [
  ['stream', ['stream-bed', 'stream']],
  ['motorway', ['motorway-edge', 'motorway', 'motorway-middle']],
  ['road', ['road-edge', 'road']],
  ['trail', ['trail-halo', 'trail']],
  ['railway', ['rail', 'rail-ties']],
  ['limit', ['limit-halo', 'limit']],
];

function lineEntries(sheet: Sheet): LegendEntry[] {
  const { lines, edges } = sheet.map.drawing;
  const present = new Set<string>([...lines, ...edges].map(({ kind }) => kind));
  return LINE_STYLES.filter(([kind]) => present.has(kind)).map(([kind, styles]) => ({
    kind,
    // A map has one motorway and one limit; they go by their own names.
    name: NAMES[kind] ?? lines.find((line) => line.kind === kind)?.name ?? nameOf(kind),
    sample: `<g transform="scale(1.2)">${styles.map((style) => `<path class="m-${style}" d="${WAVE}"/>`).join('')}</g>`,
  }));
}

/** Marks are shown in their size on the map. */
function big(content: string): string {
  return `<g transform="scale(1.9)">${content}</g>`;
}

function markEntries(sheet: Sheet): LegendEntry[] {
  const { map } = sheet;
  const entries: LegendEntry[] = [];
  if (map.drawing.bridges.length > 0) {
    const d = 'M-18 6L18 -6';
    const styles = ['bridge-edge', 'bridge', 'rail', 'rail-ties'];
    entries.push({ kind: 'bridge', name: 'Bridge', sample: big(styles.map((style) => `<path class="m-${style}" d="${d}"/>`).join('')) });
  }
  if (map.drawing.heights.length > 0) {
    entries.push({ kind: 'height', name: 'Height in metres', sample: big('<path class="m-summit" d="M0 -5l4.6 8h-9.2z"/>') });
  }
  if (map.towns.some((town) => town.objective)) {
    entries.push({ kind: 'objective', name: 'Town that counts for victory', sample: big('<text class="m-objective-name" x="0" y="5" text-anchor="middle">Linz</text>') });
  }
  if (map.drawing.areas.some((area) => area.kind === 'entry')) {
    entries.push({ kind: 'entry', name: 'Entry area', sample: big('<path class="m-entry" d="M-17 0l10 11h22v-22h-22z"/><text class="m-entry-letter" x="4" y="6.5">A</text>') });
  }
  return entries;
}
