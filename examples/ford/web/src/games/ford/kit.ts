/** Ford on the page. */
import { some } from '@bridgehead/engine';
import { GRID, hexOf } from '@bridgehead/ford/board';
import type { Ford } from '@bridgehead/ford/game';
import { SIDES, ford } from '@bridgehead/ford/game';
import { planOf } from '../../board/plan.js';
import type { Kits, OpenKit } from '../../kit/kit.js';
import { listDesk, plainKit } from '../../kit/plain-kit.js';

const plan = planOf(GRID, '/maps/ford.svg', 'A road of five spaces with a ford in the middle');

/** For the catalogue of games. */
export const kit: OpenKit = some<Kits, Ford>(
  plainKit<Ford>({
    game: ford,
    loadGame: async () => ford,
    plan: () => plan,
    pieces: ({ place }) =>
      SIDES.map((side) => {
        const hex = hexOf(place[side]);
        const name = ford.sideName(side);
        return {
          id: side,
          hex,
          face: { hex, army: side === 'red' ? 'commonwealth' : 'us', name, lines: [name] },
          spoken: `Patrol of ${name}`,
          look: {},
        };
      }),
    desk: (seat) =>
      listDesk(ford, seat, (action) => (action.do === 'march' ? { hex: hexOf(action.to), mark: 'move' } : {})),
  }),
);
