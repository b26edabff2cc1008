/** The board on paper: laid out from the grid alone, so that the page need not load how the map is drawn. */
import { GRID } from '@bridgehead/remagen';
import { planOf } from '../../board/plan.js';

export const plan = planOf(
  GRID,
  '/maps/remagen.svg',
  'Map of the Rhine at Remagen, from Königswinter in the north to Hönningen in the south',
);
