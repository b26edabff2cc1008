import { counterStyles } from '../../draw/counter-styles.js';
import { drawCounters } from '../../draw/counters.js';
import type { DrawOptions } from '../../draw/draw.js';
import { drawGrid } from '../../draw/grid.js';
import { num } from '../../draw/path.js';
import { escapeText, group, rectangle } from '../../draw/svg.js';
import { drawBuildings } from './buildings.js';
import { drawGrass, drawGround, drawOrchards, drawPolder } from './cover.js';
import { drawDitches } from './ditches.js';
import { drawFields } from './fields.js';
import { drawArrows, drawDots, drawHexNames, drawLabels } from './marks.js';
import { drawRoads } from './roads.js';
import { type DrawablePlan, type PlanSheet, layOutPlan, planLength } from './sheet.js';
import { planStyles } from './styles.js';
import { drawPlanSurroundings, sheetBoxes } from './surroundings.js';
import { drawPonds } from './water.js';
import { drawBrush, drawHills, drawWoods } from './wild.js';

/** Draws a plan as an SVG document. The same plan and options always give the same text. */
export function drawPlan(plan: DrawablePlan, options: DrawOptions = {}): string {
  const sheet = layOutPlan(plan);
  const { frame } = sheet;
  const { paper } = sheetBoxes(sheet);
  const isWhole = options.sheet !== 'map-only';
  const view = isWhole ? paper : frame;
  const theme = options.theme ?? 'day';
  const counters = drawCounters(sheet, options.counters ?? []);
  const styles = [planStyles(theme, planLength(plan.roadWidth)), ...(counters === '' ? [] : [counterStyles()])];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" id="bridgehead-map" viewBox="${[view.x, view.y, view.width, view.height].map((v) => num(v)).join(' ')}">`,
    `<title>${escapeText(`${plan.drawing.title}: ${plan.drawing.subtitle}`)}</title>`,
    `<style>\n${styles.join('\n')}\n</style>`,
    `<defs><clipPath id="map-clip">${rectangle('', frame)}</clipPath></defs>`,
    rectangle('paper', paper),
    group('country', drawCountry(sheet, options), ' clip-path="url(#map-clip)"'),
    isWhole ? drawPlanSurroundings(sheet, options.costs ?? {}) : '',
    counters,
    '</svg>',
  ]
    .filter((part) => part !== '')
    .join('\n');
}

/** The layers of the plan, from the ground up. */
function drawCountry(sheet: PlanSheet, options: DrawOptions): string[] {
  return [
    drawGround(sheet),
    drawHills(sheet),
    drawGrass(sheet),
    drawFields(sheet),
    drawPolder(sheet),
    drawDitches(sheet),
    drawPonds(sheet),
    drawRoads(sheet),
    drawOrchards(sheet),
    drawWoods(sheet),
    drawBrush(sheet),
    drawBuildings(sheet),
    drawGrid(sheet),
    // On a steep road no place is free of the names of hexes; those must stay readable.
    drawLabels(sheet),
    drawDots(sheet),
    options.hexNumbers === 'hidden' ? '' : drawHexNames(sheet),
    drawArrows(sheet),
  ];
}
