import type { Edge } from '../source/schema.js';
import { borderPoints } from './borders.js';
import { riverCourse, streamCourse, wayPoint } from './courses.js';
import { placeOfCrossing } from './crossings.js';
import { edgeCourse } from './edge-water.js';
import { exitBoxes } from './exits.js';
import { printedBoxes } from './grid.js';
import { hexSignBoxes } from './hex-signs.js';
import { type LabelWish, type Obstacles, type PlacedLabel, placeLabels } from './labels.js';
import { textAlong, textAt, textWidth } from './lettering.js';
import { type Point, between, length, num, offsetLine, sampleCurve } from './path.js';
import { placePoint } from './places.js';
import { heightPoint } from './relief.js';
import { roadPoints } from './settlements.js';
import { HEX, type Sheet, centreOfNamed, hexCentre } from './sheet.js';
import { escapeText, group } from './svg.js';
import { islandCentre } from './water.js';
import { edgeNamePoints } from './water-names.js';
import { wayNamePoints } from './way-names.js';

/** Names of places, heights and bridges, each where it covers least. */
export function drawPlaceNames(sheet: Sheet): string {
  return group('names', [...summits(sheet), ...placedNames(sheet).map(drawLabel)]);
}

/** Names of places with the room each takes. */
export function placedNames(sheet: Sheet): PlacedLabel[] {
  return placeLabels(placeWishes(sheet), obstacles(sheet));
}

function drawLabel({ wish, start }: PlacedLabel): string {
  if (wish.suffix === undefined) return textAt(wish.className, start, wish.text);
  const suffix = `<tspan class="m-height-metres">\u00a0${escapeText(wish.suffix)}</tspan>`;
  return `<text class="m-${wish.className}" x="${num(start.x)}" y="${num(start.y)}">${escapeText(wish.text)}${suffix}</text>`;
}

/** Something with a name, and perhaps another that is drawn. */
interface Named {
  readonly name: string;
  readonly drawn?: string | undefined;
  readonly label?: LabelWish['placing'];
}

function wishFor({ name, drawn, label }: Named, look: Pick<LabelWish, 'className' | 'size' | 'gap' | 'at'>): LabelWish {
  return { ...look, text: drawn ?? name, placing: label };
}

/** Large names choose first. */
function placeWishes(sheet: Sheet): LabelWish[] {
  const { towns, drawing } = sheet.map;
  const townWishes = towns.map((town): LabelWish => {
    const points = town.hexes.map((hex) => wayPoint(sheet, hex));
    const at = { x: mean(points.map((p) => p.x)), y: mean(points.map((p) => p.y)) };
    const [className, size] = town.objective ? ['objective-name', 20] : ['town-name', 18.5];
    return wishFor(town, { className, size, gap: 28, at });
  });
  const bridgeWishes = drawing.bridges.map((bridge) =>
    wishFor(bridge, { className: 'bridge-name', size: 14, gap: 22, at: wayPoint(sheet, bridge.hex) }),
  );
  const heightWishes = drawing.heights.map((height) => ({
    ...wishFor(height, { className: 'height-name', size: 13.5, gap: 8, at: heightPoint(sheet, height) }),
    ...(height.metres === undefined ? {} : { suffix: `${height.metres}` }),
  }));
  const crossingWishes = drawing.crossings.map((crossing): LabelWish => {
    const [className, size] =
      crossing.kind === 'ford'
        ? ['ford-name', 12]
        : crossing.kind === 'bridge'
          ? ['bridge-name', 14]
          : ['way-name', 11.5];
    return wishFor(crossing, { className, size, gap: 12, at: placeOfCrossing(sheet, crossing).at });
  });
  const farmWishes = drawing.places
    .filter(({ kind }) => kind === 'farm')
    .map((place) => wishFor(place, { className: 'village-name', size: 13, gap: 16, at: placePoint(sheet, place) }));
  const leaving = drawing.lines
    .flatMap((line) => Object.entries(line.towards ?? {}))
    .map(
      ([hex, goal]): LabelWish => ({
        text: goal,
        className: 'way-name',
        size: 11.5,
        at: exitOf(sheet, hex),
        gap: 9,
      }),
    );
  const villageWishes = drawing.villages.map((village) =>
    wishFor(village, { className: 'village-name', size: 13, gap: 15, at: wayPoint(sheet, village.hex) }),
  );
  const islandWishes = drawing.islands.map((island) =>
    wishFor(island, { className: 'island-name', size: 11, gap: 22, at: islandCentre(sheet, island) }),
  );
  return [
    ...townWishes,
    ...bridgeWishes,
    ...crossingWishes,
    ...heightWishes,
    ...farmWishes,
    ...villageWishes,
    ...islandWishes,
    ...leaving,
  ];
}

/** Where the name of a way's goal belongs: just within the frame. */
function exitOf(sheet: Sheet, hex: string): Point {
  const [from, exit] = [wayPoint(sheet, hex), sheet.exits.get(hex)];
  return exit === undefined ? from : between(exit, from, 0.3);
}

function weighed(points: readonly Point[], weight: number): Obstacles['points'] {
  return points.map((p) => ({ ...p, weight }));
}

function square(p: Point, half: number, weight: number): Obstacles['boxes'][number] {
  return { x: p.x - half, y: p.y - half, width: 2 * half, height: 2 * half, weight };
}

function obstacles(sheet: Sheet): Obstacles {
  const { drawing, towns } = sheet.map;
  const streams = drawing.edges
    .filter(({ kind }) => kind === 'stream')
    .flatMap((edge) => sampleCurve(streamCourse(sheet, edge), 4));
  const rivers = drawing.lines
    .filter(({ kind }) => kind === 'river')
    .flatMap((line) => {
      const course = sampleCurve(riverCourse(sheet, line), 6);
      return [-15, 0, 15].flatMap((offset) => offsetLine(course, offset));
    });
  const printed = sheet.grid.labels.flatMap((label, hex) => {
    if (label === '') return [];
    const { x, y } = hexCentre(sheet, hex);
    return printedBoxes(sheet).map((box) => ({ ...box, x: x + box.x, y: y + box.y, weight: 0.035 }));
  });
  return {
    frame: sheet.frame,
    points: [
      ...weighed(roadPoints(sheet), 0.5),
      ...weighed(streams, 0.6),
      ...weighed(borderPoints(sheet), 1.2),
      ...weighed(rivers, 0.9),
      ...weighed(
        drawing.edges.flatMap((edge) => edgeWater(sheet, edge)),
        0.6,
      ),
      ...weighed([...wayNamePoints(sheet), ...edgeNamePoints(sheet)], 1.5),
    ],
    boxes: [
      ...printed,
      ...hexSignBoxes(sheet),
      ...exitBoxes(sheet).map((box) => ({ ...box, weight: 0.5 })),
      ...drawing.places.map((place) => square(placePoint(sheet, place), place.kind === 'farm' ? 13 : 8, 0.1)),
      ...drawing.heights.map((height) => square(heightPoint(sheet, height), 6, 1)),
      ...towns.flatMap((town) => town.hexes.map((hex) => square(wayPoint(sheet, hex), 21, 0.02))),
      ...drawing.villages.map((village) => square(wayPoint(sheet, village.hex), 11, 0.03)),
      ...drawing.bridges.map((bridge) => square(wayPoint(sheet, bridge.hex), 18, 0.2)),
    ],
  };
}

/** Points over the breadth of a river or canal along hexsides. */
function edgeWater(sheet: Sheet, edge: Edge): Point[] {
  if (edge.kind === 'stream') return [];
  const course = sampleCurve(edgeCourse(sheet, edge), 6);
  return edge.kind === 'canal' ? course : [-6, 0, 6].flatMap((offset) => offsetLine(course, offset));
}

function summits(sheet: Sheet): string[] {
  return sheet.map.drawing.heights.map((height) => {
    const { x, y } = heightPoint(sheet, height);
    return `<path class="m-summit" d="M${num(x)} ${num(y - 5)}l4.6 8h-9.2z"/>`;
  });
}

/** Names of regions in spaced capitals, from one hex to another. */
export function drawRegionNames(sheet: Sheet): string {
  const names = sheet.map.drawing.regions.map((region, r) => {
    const [from, to] = [centreOfNamed(sheet, region.from), centreOfNamed(sheet, region.to)];
    const size = region.size ?? 24;
    const text = region.name.toUpperCase();
    const room = length(from, to);
    const spacing = Math.max(1, (room - textWidth(text, size)) / Math.max(1, text.length - 1) - 1);
    const bend = (region.bend ?? 0) * HEX;
    // The line runs on at both ends: letters that fall beyond a line are not drawn at all.
    const arc = Array.from({ length: 21 }, (_, i) => between(from, to, (i - 4) / 12 + spacing / room / 2));
    const run = offsetLine(arc, (i) => -bend * (1 - ((i - 10) / 6) ** 2));
    return textAlong(`map-region-${r}`, 'region-name', run, text, spacing).replace(
      'style="',
      `style="font-size:${size}px;`,
    );
  });
  return group('region-names', names);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
