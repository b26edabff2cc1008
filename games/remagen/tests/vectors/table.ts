/** T: cells of the Combat Results Table, each reached by a real attack. */
import * as z from 'zod';
import { fight, readCombat } from './sites.js';
import type { Adapter } from '../../../testing/vectors.js';

const given = z.object({ terrain: z.string(), differential: z.number() });

export const tableCell: Adapter = (vector) => {
  const { terrain, differential } = given.parse(vector.given);
  const combat = readCombat(fight(terrain, differential, vector.rolls[0]).events);
  if (combat.differential !== differential) throw new Error(`fought at ${combat.differential}`);
  return { line: combat.line, column: combat.column, result: combat.result };
};
