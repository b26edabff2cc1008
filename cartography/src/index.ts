/**
 * Maps of hex games: from a drawing by hand (YAML) to what the rules ask, and to a drawn sheet (SVG).
 *
 *   parseMap(text, fileName) → the drawing, or every problem with its file, line and field
 *   compileMap(drawing)      → terrain per hex and the facts that the source asks for
 *   writeMap(compiled)       → map.json, with the facts at the top level, and map-drawing.json
 *   drawMap(map, options)    → an SVG document; `map` is a compiled map, or both files read back
 *
 * A plan shows ground so near that every house has its outline: shapes stand where they are, and the hexes follow
 * from them. It has the same four steps: parsePlan, compilePlan, writePlan, drawPlan.
 *
 * PNG pictures are made by `@bridgehead/cartography/png`, which runs in Node only.
 */
export { type ParseResult, parseMap } from './source/parse.js';
export { type Complaint, type Problem, formatProblem } from './source/problems.js';
export { checkDrawing } from './source/check.js';
export { gridFrom } from './source/grid.js';
export type {
  Area,
  Bridge,
  Crossing,
  Divide,
  Edge,
  FactRule,
  Height,
  Island,
  Level,
  Line,
  LineKind,
  MapDrawing,
  Mark,
  MarkShape,
  Place,
  PlaceKind,
  Placing,
  Region,
  Spot,
  Town,
  Track,
  Village,
} from './source/schema.js';
export {
  type Border,
  type CompiledMap,
  type CompiledTown,
  type DrawableMap,
  type Features,
  compileMap,
} from './compile/compile.js';
export type { Axis, CompiledCrossing, Fact, Hexside } from './compile/facts.js';
export { type Partition, divideBoard, floodFill } from './compile/regions.js';
export { isDrawableMap, type WrittenMap, writeMap, writePlan } from './compile/write.js';
export { type PlanResult, parsePlan } from './plan/parse.js';
export {
  type CompiledPlan,
  type PlanBuilding,
  type PlanDrawing,
  type PlanFacts,
  type UnitPoints,
  compilePlan,
} from './plan/compile.js';
export type { PlanSource } from './plan/schema.js';
export { drawPlan } from './plan/draw/draw.js';
export { type DrawablePlan, isDrawablePlan } from './plan/draw/sheet.js';
export { type DrawOptions, drawMap } from './draw/draw.js';
export { type Army, BAND_COLOURS, type BandColour, COUNTER_COLOURS } from './draw/armies.js';
export { counterStyles } from './draw/counter-styles.js';
export { COUNTER_SIZE, type Counter, type CounterValue, type Picture, drawCounter } from './draw/counters.js';
export { PICTURE_NAMES, type PictureName, pictureOf } from './draw/pictures.js';
export { UNIT_SIZES, UNIT_SYMBOLS, type UnitSize, type UnitSymbol } from './draw/symbols.js';
export type { LegendCosts } from './draw/legend.js';
export { THEMES, type Theme, themeProperties } from './draw/colours.js';
export { type Board, type Box, HEX, frameOf, hexCentre, hexCorners, layOut } from './draw/sheet.js';
export type { Point } from './draw/path.js';
