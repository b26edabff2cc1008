/** The board on paper: laid out from the grid alone, so that the page need not load how the map is drawn. */
import { GRID } from '@bridgehead/bulge';
import { planOf } from '../../board/plan.js';

export const plan = {
  ...planOf(
    GRID,
    '/maps/bulge.svg',
    'Map of the Ardennes, from Schleiden and Trier in the east to the Meuse in the west',
  ),
  // The front is eighteen hexes long: with these the whole of it is seen at the start, and read.
  counters: 1.23,
};
