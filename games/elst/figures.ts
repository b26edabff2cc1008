/** Figures of the rules, made from the banks of questions. An entry of its own: a page loads it when someone reads a rule. */
import { readFigures } from '@bridgehead/engine/learning';
import made from './content/figures.json' with { type: 'json' };

export const figures = readFigures(made);
