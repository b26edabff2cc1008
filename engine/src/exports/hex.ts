/**
 * Hexes: grids, ways, lines, and points inside a hex.
 *
 * @module hex
 */
export type { Direction, Grid, GridEdges, GridStyle, GridTurn, Hex, HexNames, Stagger } from '../hex.js';
export {
  DIRECTIONS,
  OFF_BOARD,
  areAdjacent,
  columnAndRow,
  directionTo,
  distance,
  hexAt,
  hexNamed,
  isHalfHex,
  lastRowOf,
  liesLower,
  makeGrid,
  neighboursOf,
  parseHex,
  stepsFrom,
} from '../hex.js';
export { neighboursThrough, straightWayOn } from '../hex-way.js';
export type { HexLine, HexLines } from '../hex-line.js';
export { makeHexLines, runsAlongSide } from '../hex-line.js';
export type { UnitPoint } from '../hex-units.js';
export { COLUMN_WIDTH, UNIT, inUnits, unitCentre, unitCentreAt, unitCorners } from '../hex-units.js';
export type { SightReport, SightStep } from '../sight-report.js';
