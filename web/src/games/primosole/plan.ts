/** The board on paper: laid out from the grid alone, so that the page need not load how the map is drawn. */
import { GRID } from '@bridgehead/primosole';
import { planOf } from '../../board/plan.js';

export const plan = planOf(
  GRID,
  '/maps/primosole.svg',
  'Map of the Simeto at Primosole Bridge, with the highway from the Gornalunga to Catania',
);
