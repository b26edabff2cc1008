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
export { parseMap } from './source/parse.js';
export { type Problem, formatProblem } from './source/problems.js';
export { gridFrom } from './source/grid.js';
export {
  type CompiledMap,
  type DrawableMap,
  compileMap,
} from './compile/compile.js';
export type { Fact } from './compile/facts.js';
export { divideBoard, floodFill } from './compile/regions.js';
export { isDrawableMap, writeMap, writePlan } from './compile/write.js';
export { parsePlan } from './plan/parse.js';
export {
  type CompiledPlan,
  compilePlan,
} from './plan/compile.js';
export { drawPlan } from './plan/draw/draw.js';
export { type DrawablePlan, isDrawablePlan } from './plan/draw/sheet.js';
export { type DrawOptions, drawMap } from './draw/draw.js';
export { type Army, BAND_COLOURS, type BandColour, COUNTER_COLOURS } from './draw/armies.js';
export { counterStyles } from './draw/counter-styles.js';
export { COUNTER_SIZE, type Counter, type CounterValue, drawCounter } from './draw/counters.js';
export { type Machine, type PrintedValue, machinePicture } from './draw/machine-face.js';
export { SILHOUETTE_NAMES, type SilhouetteName } from './draw/silhouettes.js';
export { PICTURE_NAMES, type PictureName, pictureOf } from './draw/pictures.js';
export { UNIT_SIZES, UNIT_SYMBOLS, type UnitSymbol } from './draw/symbols.js';
export { THEMES, type Theme, themeProperties } from './draw/colours.js';
export { type Box, HEX, frameOf, hexCentre, hexCorners } from './draw/sheet.js';
export type { Point } from './draw/path.js';
