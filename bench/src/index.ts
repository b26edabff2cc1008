export { main, MEASUREMENTS } from './main.js';
export { judged } from './measure.js';
export type { Ground } from './measure.js';
export { markdownTable, textTable } from './table.js';
