import type { DrawableMap } from '../compile/compile.js';
import { drawBorderNames, drawBorders } from './borders.js';
import { drawBridges } from './bridges.js';
import { findExits } from './courses.js';
import { drawExits, exitArrows } from './exits.js';
import { counterStyles } from './counter-styles.js';
import { type Counter, drawCounters } from './counters.js';
import { drawFords } from './crossings.js';
import { drawCover } from './cover.js';
import { drawCanals, drawEdgeRivers } from './edge-water.js';
import {
  BAND,
  TRACK_HEIGHT,
  drawCompass,
  drawEntryHexes,
  drawEntryLetters,
  drawFrame,
  drawScale,
  drawTitle,
  drawTracks,
} from './furniture.js';
import { drawGrid, drawHexNumbers, drawMarks } from './grid.js';
import { drawHexSigns } from './hex-signs.js';
import { drawHills } from './hills.js';
import { type LegendCosts, drawLegend, legendHeight } from './legend.js';
import { drawPlaceNames, drawRegionNames } from './names.js';
import { findWayPoints } from './network.js';
import type { Theme } from './colours.js';
import { styleSheet } from './palette.js';
import { num } from './path.js';
import { drawPlaces } from './places.js';
import { groundHeights } from './relief.js';
import { drawSettlements } from './settlements.js';
import { type Box, MARGIN, type Sheet, layOut } from './sheet.js';
import { drawSlopes } from './slopes.js';
import { escapeText, group, rectangle } from './svg.js';
import { drawGround, drawRelief } from './terrain.js';
import { drawRivers, drawStreams } from './water.js';
import { drawWaterNames } from './water-names.js';
import { drawWayNames } from './way-names.js';
import { drawWays } from './ways.js';

export interface DrawOptions {
  /** Default colours; a page can override each `--map-*` property. */
  readonly theme?: Theme;
  /** Whether hexes carry their numbers. */
  readonly hexNumbers?: 'shown' | 'hidden';
  /** The whole sheet with title, legend and frame, or only the map within its frame. */
  readonly sheet?: 'whole' | 'map-only';
  /** Movement costs for the legend. */
  readonly costs?: LegendCosts;
  /** Counters to lay on the map. */
  readonly counters?: readonly Counter[];
}

/** What the strip below the map holds beside the legend: the title at its left, the compass at its right. */
const TITLE_WIDTH = 440;
const COMPASS_WIDTH = 214;
/** Paper above and below the legend. */
const STRIP_PADDING = 64;

/** Height of the strip below the map with title, legend, compass and scale, and any rows of spaces. */
function stripHeight(sheet: Sheet): number {
  return STRIP_PADDING + legendHeight(sheet, legendWidth(sheet)) + sheet.map.drawing.tracks.length * TRACK_HEIGHT;
}

function legendWidth({ frame }: Sheet): number {
  return Math.round(frame.width - TITLE_WIDTH - COMPASS_WIDTH);
}

/** Draws a map as an SVG document. The same map and options always give the same text. */
export function drawMap(map: DrawableMap, options: DrawOptions = {}): string {
  const sheet = surveySheet(map);
  const whole = options.sheet !== 'map-only';
  const { frame } = sheet;
  const strip = stripHeight(sheet);
  const outer: Box = {
    x: frame.x - BAND,
    y: frame.y - BAND,
    width: frame.width + 2 * BAND,
    height: frame.height + 2 * BAND + strip,
  };
  const paper: Box = { x: 0, y: 0, width: frame.width + 2 * MARGIN, height: frame.height + 2 * MARGIN + strip };
  const view = whole ? paper : frame;
  const counters = drawCounters(sheet, options.counters ?? []);
  const styles =
    counters === '' ? [styleSheet(options.theme ?? 'day')] : [styleSheet(options.theme ?? 'day'), counterStyles()];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" id="bridgehead-map" viewBox="${[view.x, view.y, view.width, view.height].map((v) => num(v)).join(' ')}">`,
    `<title>${escapeText(`${map.drawing.title.replaceAll('\n', ' ')}: ${map.drawing.subtitle}`)}</title>`,
    `<style>\n${styles.join('\n')}\n</style>`,
    `<defs><clipPath id="map-clip">${rectangle('', frame)}</clipPath></defs>`,
    rectangle('paper', paper),
    group('country', drawCountry(sheet, options), ' clip-path="url(#map-clip)"'),
    whole ? drawSurroundings(sheet, outer, options.costs ?? {}) : '',
    counters,
    '</svg>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** Lays the map out and finds where its ways run: all that the layers have in common. */
export function surveySheet(map: DrawableMap): Sheet {
  const board = layOut(map);
  const wayPoints = findWayPoints(board);
  const exits = findExits(board, wayPoints);
  return { ...board, wayPoints, exits, exitArrows: exitArrows({ ...board, exits }) };
}

/** The layers of the map itself, from the ground up. */
function drawCountry(sheet: Sheet, options: DrawOptions): string[] {
  const ground = groundHeights(sheet);
  return [
    drawGround(sheet),
    drawHills(sheet),
    drawRelief(sheet, ground),
    drawCover(sheet, ground),
    drawRegionNames(sheet),
    drawSlopes(sheet),
    drawStreams(sheet),
    drawCanals(sheet),
    drawRivers(sheet),
    drawEdgeRivers(sheet),
    drawFords(sheet),
    drawSettlements(sheet),
    drawPlaces(sheet),
    drawWays(sheet),
    drawBridges(sheet),
    drawGrid(sheet),
    drawEntryHexes(sheet),
    options.hexNumbers === 'hidden' ? '' : drawHexNumbers(sheet),
    drawMarks(sheet),
    drawHexSigns(sheet),
    drawBorders(sheet),
    drawBorderNames(sheet),
    drawExits(sheet),
    drawWaterNames(sheet),
    drawWayNames(sheet),
    drawPlaceNames(sheet),
  ];
}

/** What stands around the map on a whole sheet. */
function drawSurroundings(sheet: Sheet, outer: Box, costs: LegendCosts): string {
  const { drawing } = sheet.map;
  const top = sheet.frame.y + sheet.frame.height + BAND;
  const right = sheet.frame.x + sheet.frame.width;
  return [
    drawFrame(sheet, outer),
    drawEntryLetters(sheet),
    drawTitle(drawing.title, drawing.subtitle, sheet.frame.x, top + 66),
    drawScale(drawing.metresPerHex, sheet.frame.x + 4, top + 190),
    drawLegend(sheet, costs, sheet.frame.x + TITLE_WIDTH, top + 64, legendWidth(sheet)),
    drawCompass(drawing.north, right - 92, top + 122),
    drawTracks(
      drawing.tracks,
      sheet.frame.x,
      top + STRIP_PADDING + legendHeight(sheet, legendWidth(sheet)) + 24,
      sheet.frame.width,
    ),
  ].join('\n');
}
