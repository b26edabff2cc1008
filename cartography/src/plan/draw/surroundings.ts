import { BAND, TRACK_HEIGHT, drawCompass, drawFrame, drawScale, drawTitle } from '../../draw/furniture.js';
import { type LegendCosts, type LegendEntry, entriesHeight, setLegend } from '../../draw/legend.js';
import { sampleHex } from '../../draw/legend-samples.js';
import { textAt } from '../../draw/lettering.js';
import { type Box, MARGIN } from '../../draw/sheet.js';
import { group, rectangle } from '../../draw/svg.js';
import type { PlanTrack } from '../schema.js';
import { STEEPLE, buildingSample } from './buildings.js';
import { avenueSample, orchardSample } from './cover.js';
import { grainSample } from './fields.js';
import { ARROW } from './marks.js';
import { roadSample } from './roads.js';
import type { PlanSheet } from './sheet.js';
import { pondSample } from './water.js';

const TITLE_WIDTH = 440;
const COMPASS_WIDTH = 214;
/** Paper above and below the legend. */
const PADDING = 64;
/** Entries in a column of the legend, and the height that title and scale need beside it. */
const ROWS = 4;
const TITLE_HEIGHT = 190;

/** The sheet around the plan: paper, and the frame about map and legend. */
export function sheetBoxes({ frame, plan }: PlanSheet): { readonly paper: Box; readonly outer: Box } {
  const strip = PADDING + legendHeight(frame) + plan.drawing.tracks.length * TRACK_HEIGHT;
  return {
    paper: {
      x: frame.x - MARGIN,
      y: frame.y - MARGIN,
      width: frame.width + 2 * MARGIN,
      height: frame.height + 2 * MARGIN + strip,
    },
    outer: {
      x: frame.x - BAND,
      y: frame.y - BAND,
      width: frame.width + 2 * BAND,
      height: frame.height + 2 * BAND + strip,
    },
  };
}

function legendWidth(frame: Box): number {
  return Math.round(frame.width - TITLE_WIDTH - COMPASS_WIDTH);
}

function legendHeight(frame: Box): number {
  return Math.max(TITLE_HEIGHT, entriesHeight(ENTRIES, legendWidth(frame), ROWS));
}

/** What stands around the plan on a whole sheet. */
export function drawPlanSurroundings(sheet: PlanSheet, costs: LegendCosts): string {
  const { frame, plan } = sheet;
  const { title, subtitle, metresPerHex, north, tracks } = plan.drawing;
  const top = frame.y + frame.height + BAND;
  return [
    drawFrame(sheet, sheetBoxes(sheet).outer),
    drawTitle(title, subtitle, frame.x, top + 66),
    drawScale(metresPerHex, frame.x + 4, top + 190),
    setLegend(ENTRIES, '', costs, { x: frame.x + TITLE_WIDTH, y: top + PADDING }, legendWidth(frame), ROWS),
    drawCompass(north, frame.x + frame.width - 92, top + 122),
    ...tracks.map((track, i) =>
      drawTrack(track, { ...frame, y: top + PADDING + legendHeight(frame) + 24 + i * TRACK_HEIGHT }),
    ),
  ].join('\n');
}

const GAP = 6;
const HEIGHT = 62;

function drawTrack({ name, spaces, ringed = {} }: PlanTrack, { x, y, width }: Box): string {
  const each = (width + GAP) / spaces.length;
  return group('track-of-spaces', [
    textAt('legend-head', { x, y: y - 12 }, name.toUpperCase()),
    ...spaces.flatMap((space, i) => {
      const box = { x: x + i * each, y, width: each - GAP, height: HEIGHT };
      const ring = ringed[space];
      return [
        rectangle('track-space', box),
        textAt('track-number', { x: box.x + box.width / 2, y: y + 40 }, space),
        ring === undefined
          ? ''
          : `<circle class="m-track-ring" cx="${(box.x + box.width - 20).toFixed(1)}" cy="${(y + 20).toFixed(1)}" r="11"/>${textAt('track-mark', { x: box.x + box.width - 20, y: y + 24.6 }, ring)}`,
      ];
    }),
  ]);
}

/** A hex of some ground with something on it. */
function onGround(ground: string, content = ''): string {
  return `<path class="m-${ground}" d="${sampleHex()}"/>${content}<path class="m-legend-hex" d="${sampleHex()}"/>`;
}

const CHANNELS =
  '<path class="m-side-ditch" d="M-28-8C-14-14 2-4 28-12M-31 6C-14 0 4 10 30 3"/><path class="m-ditch-bank" d="M-32-1C-14-7 2 3 32-5"/><path class="m-main-ditch" d="M-32-1C-14-7 2 3 32-5"/>';
const CORN = [
  { x: -33, y: 0 },
  { x: -17, y: -28 },
  { x: 17, y: -28 },
  { x: 33, y: 0 },
  { x: 17, y: 28 },
  { x: -17, y: 28 },
];

/** Kinds of ground and of roads, by the words of the compiled plan. */
const ENTRIES: readonly LegendEntry[] = [
  { kind: 'open', name: 'Open ground', sample: onGround('meadow') },
  { kind: 'grain', name: 'Grain', sample: onGround('meadow', grainSample(CORN)) },
  { kind: 'orchard', name: 'Orchard', sample: onGround('orchard-ground', orchardSample()) },
  { kind: 'building-stone', name: 'Stone building', sample: onGround('meadow', buildingSample('stone')) },
  { kind: 'building-wood', name: 'Wooden building', sample: onGround('meadow', buildingSample('wood')) },
  { kind: 'steeple', name: 'Steeple', sample: onGround('meadow', STEEPLE) },
  {
    kind: 'polder',
    name: 'Polder',
    sample: onGround('meadow', `<path class="m-polder" d="${sampleHex()}"/>${CHANNELS}`),
  },
  { kind: 'pond', name: 'Pond', sample: onGround('meadow', pondSample()) },
  { kind: 'paved', name: 'Paved road', sample: roadSample('paved') },
  { kind: 'dirt', name: 'Dirt road', sample: roadSample('dirt') },
  { kind: 'orchard-road', name: 'Road through an orchard', sample: onGround('orchard-ground', avenueSample()) },
  { kind: 'arrow', name: 'End of an entry area', sample: `<g transform="translate(0 -20) scale(1.7)">${ARROW}</g>` },
];
