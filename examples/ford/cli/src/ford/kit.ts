/** Ford for the command line. */
import { fordExpert } from '@bridgehead/ai/ford';
import { some } from '@bridgehead/engine';
import { GRID, hexOf } from '@bridgehead/ford/board';
import { drawRoad } from '@bridgehead/ford/drawing';
import type { Ford } from '@bridgehead/ford/game';
import { SIDES, ford, positionSchema } from '@bridgehead/ford/game';
import type { Kits, SomeKit } from '../kit.js';
import { plainKit } from '../plain-kit.js';

/** For the catalogue of games. */
export const kit: SomeKit = some<Kits, Ford>(
  plainKit<Ford>({
    game: ford,
    expert: fordExpert,
    grid: GRID,
    legend: ['Ground: . road  ~ ford'],
    groundOf: (hex) => (hex === 2 ? '~' : '.'),
    unitsOf: ({ place }) => SIDES.map((side) => ({ id: side, name: ford.sideName(side), hex: hexOf(place[side]) })),
    draw: drawRoad,
    positionSchema,
  }),
);
