export { main, MEASUREMENTS } from './main.js';
export type { Bench } from './main.js';
export { judged } from './measure.js';
export type { Aim, Budget, Ground, Measurement, Row } from './measure.js';
export { markdownTable, textTable } from './table.js';
