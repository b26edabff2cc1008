import { itemAt } from '@bridgehead/engine';
import type { Area, AreaSign, Crossing, PlaceKind } from '../source/schema.js';
import { exitSample } from './exits.js';
import { drawSign } from './grid.js';
import { shapeOf } from './hex-signs.js';
import { CROSSING_SAMPLES, terrainSample, townSample } from './legend-samples.js';
import { textAt } from './lettering.js';
import { type Point, num } from './path.js';
import { placeSample } from './places.js';
import type { Sheet } from './sheet.js';
import { escapeText, group } from './svg.js';

/** What the legend says about movement, by kind of terrain or line: `{ woods: '3', stream: '+2' }`. */
export type LegendCosts = Readonly<Record<string, string>>;

export interface LegendEntry {
  readonly kind: string;
  readonly name: string;
  /** A sample drawn about the origin. */
  readonly sample: string;
}

/** Names of what the draughtsman knows how to draw; other kinds go by their own name. */
const NAMES: Readonly<Record<string, string>> = {
  clear: 'Clear',
  mixed: 'Mixed',
  grove: 'Grove',
  woods: 'Woods',
  broken: 'Broken',
  rough: 'Rough',
  'rough-1': 'Rough I',
  'rough-2': 'Rough II',
  town: 'Town',
  crop: 'Crop field',
  vineyard: 'Vineyard',
  orchard: 'Orchard',
  olive: 'Olive grove',
  reeds: 'Reeds, marsh',
  hill1: 'Hill, level 1',
  hill2: 'Hill, level 2',
  ditch: 'Ditch',
  sunken: 'Sunken track',
  building: 'Building',
  embankment: 'Embankment',
  stream: 'Stream',
  river: 'River',
  canal: 'Canal',
  'main-road': 'Road',
  road: 'Road',
  highway: 'Highway',
  track: 'Track',
  trail: 'Trail',
  railway: 'Railway (no effect)',
};
const ORDER = [
  'clear',
  'mixed',
  'grove',
  'woods',
  'broken',
  'rough',
  'rough-1',
  'rough-2',
  'town',
  'crop',
  'vineyard',
  'orchard',
  'olive',
  'reeds',
  'hill1',
  'hill2',
  'ditch',
  'sunken',
  'embankment',
  'building',
];
/** The size of samples, against the map. */
const SCALE = 0.52;
/** How many entries stand in a column at least. */
const LEAST = 6;
/** Height of an entry, and the least width of a column of them. */
const ROW = 33;
const COLUMN = 200;
/** In columns as wide as this costs stand further from the names. */
const WIDE = 400;
const WAVE = 'M-34 5C-18 -9 -8 -5 0 0S20 8 34 -6';

/** Samples of terrain, then of lines and marks, in columns; with costs where the caller gives them. */
export function drawLegend(sheet: Sheet, costs: LegendCosts, x: number, y: number, width: number): string {
  return setLegend(entriesOf(sheet), sheet.map.drawing.costs, costs, { x, y }, width);
}

/** Height of the legend from the first entry to the last. */
export function legendHeight(sheet: Sheet, width: number): number {
  return entriesHeight(entriesOf(sheet), width);
}

/** Sets entries in columns under their heading; `reading` says how a cost is to be read, '' if it is one number. */
export function setLegend(
  entries: readonly LegendEntry[],
  reading: string,
  costs: LegendCosts,
  { x, y }: Point,
  width: number,
  least = LEAST,
): string {
  const columns = columnsOf(entries, width, least);
  const each = width / columns.length;
  const parts = columns.flatMap((inColumn, c) =>
    inColumn.flatMap((entry, r) => {
      const [left, middle] = [x + c * each, y + r * ROW];
      const cost = costs[entry.kind];
      return [
        `<g transform="translate(${num(left + 20)} ${num(middle)}) scale(${SCALE})">${entry.sample}</g>`,
        textAt('legend', { x: left + 54, y: middle + 5 }, entry.name),
        cost === undefined
          ? ''
          : textAt(
              'legend-cost',
              { x: left + (each > WIDE ? 236 : Math.min(190, each - 26)), y: middle + 5 },
              cost,
              'end',
            ),
      ];
    }),
  );
  const heading =
    Object.keys(costs).length === 0
      ? 'Terrain'
      : `Terrain, and its cost ${reading === '' ? 'in movement points' : reading}`;
  return group('legend', [
    textAt('legend-head', { x, y: y - 40 }, heading.toUpperCase()),
    `<path class="m-rule" d="M${num(x)} ${num(y - 30)}h${num(width - 40)}"/>`,
    ...parts,
  ]);
}

export function entriesHeight(entries: readonly LegendEntry[], width: number, least = LEAST): number {
  return Math.max(...columnsOf(entries, width, least).map((inColumn) => inColumn.length)) * ROW;
}

/** Entries in columns: the least number to each if there is room for as many columns, and more if the sheet is narrow. */
function columnsOf(entries: readonly LegendEntry[], width: number, least: number): LegendEntry[][] {
  const rows = Math.max(least, Math.ceil(entries.length / Math.floor(width / COLUMN)));
  const columns: LegendEntry[][] = [];
  for (let i = 0; i < entries.length; i += rows) columns.push(entries.slice(i, i + rows));
  return columns;
}

function entriesOf(sheet: Sheet): LegendEntry[] {
  return [...terrainEntries(sheet), ...lineEntries(sheet), ...markEntries(sheet)];
}

function nameOf(kind: string): string {
  return NAMES[kind] ?? itemAt(kind, 0).toUpperCase() + kind.slice(1);
}

function terrainEntries(sheet: Sheet): LegendEntry[] {
  const present = new Set(sheet.map.terrain);
  const kinds = [...ORDER.filter((kind) => present.has(kind)), ...[...present].filter((kind) => !ORDER.includes(kind))];
  // A river that fills hexes goes by its own name.
  const rivers = sheet.map.drawing.lines.filter(({ kind }) => kind === 'river');
  const riverNames = new Map(rivers.map((line) => [line.terrain, line.name]));
  return kinds.map((kind) => ({
    kind,
    name: riverNames.get(kind) ?? nameOf(kind),
    sample: terrainSample(sheet, kind),
  }));
}

/** Styles of each kind of line, from the lowest to the uppermost. */
const LINE_STYLES: readonly (readonly [string, readonly string[]])[] = [
  ['river', ['edge-river-bank', 'edge-river']],
  ['canal', ['canal-foot', 'canal-bank', 'canal-edge', 'canal']],
  ['stream', ['stream-bed', 'stream']],
  ['motorway', ['motorway-edge', 'motorway', 'motorway-middle']],
  ['highway', ['highway-edge', 'highway']],
  ['main-road', ['main-road-edge', 'main-road']],
  ['road', ['road-edge', 'road']],
  ['track', ['track-edge', 'track']],
  ['trail', ['trail-halo', 'trail']],
  ['railway', ['rail', 'rail-ties']],
  ['limit', ['limit-halo', 'limit']],
];

function lineEntries(sheet: Sheet): LegendEntry[] {
  const { lines, edges } = sheet.map.drawing;
  // A line that gives a terrain to its hexes stands among the terrain.
  const present = new Set<string>(
    [...lines.filter(({ terrain }) => terrain === undefined), ...edges].map(({ kind }) => kind),
  );
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

const CROSSING_NAMES: Readonly<Record<Crossing['kind'], string>> = {
  bridge: 'Bridge',
  'ruined-bridge': 'Ruined bridge',
  ford: 'Ford',
};
/** Places whose terrain does not name them. */
const PLACE_NAMES: Readonly<Partial<Record<PlaceKind, string>>> = {
  blockhouse: 'Blockhouse',
  strongpoint: 'Strongpoint',
};

/** Each sign of areas once, under the first name that is given for it; its kind is that name as the rules write it. */
function signEntries(areas: readonly Area[]): LegendEntry[] {
  const known = new Map<AreaSign, LegendEntry>();
  for (const { sign, kind, name, legend } of areas) {
    if (sign === undefined || legend === undefined || known.has(sign)) continue;
    known.set(sign, {
      kind: sign === 'exit' ? kind : `${kind}-${name}`,
      name: legend,
      sample: big(sign === 'exit' ? exitSample() : `<g transform="scale(1.2)">${shapeOf(sign)}</g>`),
    });
  }
  return [...known.values()];
}

function markEntries(sheet: Sheet): LegendEntry[] {
  const { map } = sheet;
  const entries: LegendEntry[] = [];
  if (map.towns.length > 0 && !map.terrain.includes('town'))
    entries.push({ kind: 'town', name: nameOf('town'), sample: townSample(sheet) });
  entries.push(...signEntries(map.drawing.areas));
  if (map.drawing.bridges.length > 0) {
    const d = 'M-18 6L18 -6';
    const styles = ['bridge-edge', 'bridge', 'rail', 'rail-ties'];
    entries.push({
      kind: 'bridge',
      name: 'Bridge',
      sample: big(styles.map((style) => `<path class="m-${style}" d="${d}"/>`).join('')),
    });
  }
  for (const kind of new Set(map.drawing.crossings.map((crossing) => crossing.kind))) {
    entries.push({ kind, name: CROSSING_NAMES[kind], sample: big(CROSSING_SAMPLES[kind]) });
  }
  for (const kind of new Set(map.drawing.places.map((place) => place.kind))) {
    const name = PLACE_NAMES[kind];
    if (name !== undefined) entries.push({ kind, name, sample: big(placeSample(kind)) });
  }
  if (map.drawing.heights.some(({ metres }) => metres !== undefined)) {
    entries.push({
      kind: 'height',
      name: 'Height in metres',
      sample: big('<path class="m-summit" d="M0 -5l4.6 8h-9.2z"/>'),
    });
  }
  if (map.towns.some((town) => town.objective)) {
    entries.push({
      kind: 'objective',
      name: 'Town that counts for victory',
      sample: big('<text class="m-objective-name" x="0" y="5" text-anchor="middle">Linz</text>'),
    });
  }
  const entry = map.drawing.areas.find((area) => area.kind === 'entry');
  if (entry !== undefined) {
    const letter = escapeText(entry.letter ?? 'A');
    entries.push({
      kind: 'entry',
      name: entry.legend ?? 'Entry area',
      sample: big(
        `<path class="m-entry" d="M-17 0l10 11h22v-22h-22z"/><text class="m-entry-letter" x="4" y="6.5">${letter}</text>`,
      ),
    });
  }
  for (const mark of map.drawing.marks) {
    const signs = Object.values(mark.shapes).map(
      (shape, i, all) => `<g transform="translate(${num((i - (all.length - 1) / 2) * 9.5)} 0)">${drawSign(shape)}</g>`,
    );
    entries.push({ kind: mark.name, name: `${nameOf(mark.name)} of the hex`, sample: big(signs.join('')) });
  }
  return entries;
}
