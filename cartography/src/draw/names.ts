import { borderCourses } from './borders.js';
import { riverCourse, streamCourse, wayPoint } from './courses.js';
import { type LabelWish, type Obstacles, type PlacedLabel, placeLabels } from './labels.js';
import { stretch, textAlong, textAt, textWidth } from './lettering.js';
import { type Point, between, length, num, offsetLine, relax, sampleCurve } from './path.js';
import { heightPoint } from './relief.js';
import { roadPoints } from './settlements.js';
import { HEX, type Sheet, centreOfNamed, hexCentre } from './sheet.js';
import { escapeText, group } from './svg.js';
import { islandCentre } from './water.js';

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

/** Large names choose first. */
function placeWishes(sheet: Sheet): LabelWish[] {
  const { towns, drawing } = sheet.map;
  const townWishes = towns.map((town): LabelWish => {
    const points = town.hexes.map((hex) => wayPoint(sheet, hex));
    const at = { x: mean(points.map((p) => p.x)), y: mean(points.map((p) => p.y)) };
    const [className, size] = town.objective ? ['objective-name', 20] : ['town-name', 18.5];
    return { text: town.name, className, size, at, gap: 28, placing: town.label };
  });
  const bridgeWishes = drawing.bridges.map((bridge): LabelWish => ({
    text: bridge.name, className: 'bridge-name', size: 14, at: wayPoint(sheet, bridge.hex), gap: 22, placing: bridge.label,
  }));
  const heightWishes = drawing.heights.map((height): LabelWish => ({
    text: height.name, suffix: `${height.metres}`, className: 'height-name', size: 13.5, at: heightPoint(sheet, height), gap: 8, placing: height.label,
  }));
  const villageWishes = drawing.villages.map((village): LabelWish => ({
    text: village.name, className: 'village-name', size: 13, at: wayPoint(sheet, village.hex), gap: 15, placing: village.label,
  }));
  const islandWishes = drawing.islands.map((island): LabelWish => ({
    text: island.name, className: 'island-name', size: 11, at: islandCentre(sheet, island), gap: 22, placing: island.label,
  }));
  return [...townWishes, ...bridgeWishes, ...heightWishes, ...villageWishes, ...islandWishes];
}

function weighed(points: readonly Point[], weight: number): Obstacles['points'] {
  return points.map((p) => ({ ...p, weight }));
}

function square(p: Point, half: number, weight: number): Obstacles['boxes'][number] {
  return { x: p.x - half, y: p.y - half, width: 2 * half, height: 2 * half, weight };
}

function obstacles(sheet: Sheet): Obstacles {
  const { drawing, towns } = sheet.map;
  const streams = drawing.edges.flatMap((edge) => sampleCurve(streamCourse(sheet, edge), 4));
  const rivers = drawing.lines.filter(({ kind }) => kind === 'river').flatMap((line) => {
    const course = sampleCurve(riverCourse(sheet, line), 6);
    return [-15, 0, 15].flatMap((offset) => offsetLine(course, offset));
  });
  const numbers = sheet.grid.labels.map((_, hex) => {
    const { x, y } = hexCentre(sheet, hex);
    return { x: x - 9, y: y - HEX / 2 + 3, width: 18, height: 7, weight: 0.035 };
  });
  return {
    frame: sheet.frame,
    points: [...weighed(roadPoints(sheet), 0.5), ...weighed(streams, 0.6), ...weighed(borderPoints(sheet), 1.2), ...weighed(rivers, 0.9)],
    boxes: [
      ...numbers,
      ...drawing.heights.map((height) => square(heightPoint(sheet, height), 6, 1)),
      ...towns.flatMap((town) => town.hexes.map((hex) => square(wayPoint(sheet, hex), 21, 0.02))),
      ...drawing.villages.map((village) => square(wayPoint(sheet, village.hex), 11, 0.03)),
      ...drawing.bridges.map((bridge) => square(wayPoint(sheet, bridge.hex), 18, 0.2)),
    ],
  };
}

function borderPoints(sheet: Sheet): Point[] {
  return sheet.map.drawing.borders.flatMap((border) => borderCourses(sheet, border).flatMap((course) => sampleCurve(course, 4)));
}

function summits(sheet: Sheet): string[] {
  return sheet.map.drawing.heights.map((height) => {
    const { x, y } = heightPoint(sheet, height);
    return `<path class="m-summit" d="M${num(x)} ${num(y - 5)}l4.6 8h-9.2z"/>`;
  });
}

const RIVER_SIZE = 26;
const STREAM_SIZE = 14;

/** Names along water: in a river, beside a stream. */
export function drawWaterNames(sheet: Sheet): string {
  const { lines, edges } = sheet.map.drawing;
  const rivers = lines.filter(({ kind }) => kind === 'river').flatMap((line, r) =>
    (line.written ?? []).map((fraction, i) => {
      const course = sampleCurve(relax(riverCourse(sheet, line), 1), 8);
      const spacing = 15;
      const part = stretch(course, fraction, textWidth(line.name, RIVER_SIZE, spacing) * 1.3);
      return textAlong(`map-river-name-${r}-${i}`, 'river-name', offsetLine(part, RIVER_SIZE * 0.3), line.name, spacing);
    }),
  );
  const crowd = [...roadPoints(sheet), ...borderPoints(sheet)];
  const streams = edges.flatMap((edge, e) =>
    (edge.written ?? [0.5]).map((fraction, i) => {
      const course = sampleCurve(relax(streamCourse(sheet, edge), 5), 6);
      const part = stretch(course, fraction, textWidth(edge.name, STREAM_SIZE, 1) * 1.4);
      const own = sampleCurve(streamCourse(sheet, edge), 5);
      const name = emptiest(part, [...crowd, ...own]);
      return textAlong(`map-stream-name-${e}-${i}`, 'stream-name', name, edge.name);
    }),
  );
  const arrows = lines.filter((line) => line.flow !== undefined).map((line) => flowArrow(sheet, line));
  return group('water-names', [...rivers, ...streams, ...arrows]);
}

/** The line beside a stream, above it or below, along which letters cover least. */
function emptiest(course: readonly Point[], crowd: readonly Point[]): Point[] {
  const [xs, ys] = [course.map((p) => p.x), course.map((p) => p.y)];
  const room = { left: Math.min(...xs) - 40, right: Math.max(...xs) + 40, top: Math.min(...ys) - 40, bottom: Math.max(...ys) + 40 };
  const near = crowd.filter((p) => p.x > room.left && p.x < room.right && p.y > room.top && p.y < room.bottom);
  const offsets = [-8, -10, -12, -14, 17, 19, 21, 23];
  const lines = offsets.map((offset) => {
    const middles = offsetLine(course, offset - STREAM_SIZE * 0.3);
    const covered = near.filter((p) => middles.some((q) => length(p, q) < 8)).length;
    return { offset, price: covered + Math.abs(offset) / 40 };
  });
  const best = lines.reduce((a, b) => (b.price < a.price ? b : a));
  return offsetLine(course, best.offset);
}

function flowArrow(sheet: Sheet, line: Sheet['map']['drawing']['lines'][number]): string {
  const course = sampleCurve(riverCourse(sheet, line), 8);
  const part = stretch(course, Math.max((line.written?.[0] ?? 0.5) - 0.11, 0.05), 44);
  const isUp = part[part.length - 1].y < part[0].y === (line.flow === 'backward');
  const shaft = isUp ? part : part.toReversed();
  const tip = shaft[shaft.length - 1];
  const before = shaft[shaft.length - 2];
  const d = length(before, tip) || 1;
  const [ux, uy] = [(tip.x - before.x) / d, (tip.y - before.y) / d];
  const barb = (side: number): string => `M${num(tip.x)} ${num(tip.y)}l${num(-ux * 9 - uy * 4.5 * side)} ${num(-uy * 9 + ux * 4.5 * side)}`;
  const d2 = shaft.map((p, i) => `${i === 0 ? 'M' : 'L'}${num(p.x)} ${num(p.y)}`).join('');
  return `<path class="m-flow" d="${d2}${barb(1)}${barb(-1)}"/>`;
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
    return textAlong(`map-region-${r}`, 'region-name', run, text, spacing).replace('style="', `style="font-size:${size}px;`);
  });
  return group('region-names', names);
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
