export { drawableMap, legendCosts } from './drawing.js';
