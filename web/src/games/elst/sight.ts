/** I-3.2.1 A line of sight in words, hex by hex. The game itself says what blocks and what hinders. */
import type { Elst } from '@bridgehead/elst';
import { findLocation, tellSight } from '@bridgehead/elst';
import type { SightEnd, SightKit } from '../../kit/sight.js';
import { entryHex } from './common/places.js';

export const sight: SightKit<Elst> = {
  /** I-3.2.1f */
  closed({ state, context }) {
    if (state.options.freeSight || !context.scenario.offered || state.phase === 'over') return undefined;
    return 'A line of sight is checked only after an attack is declared. The option "Free line of sight" allows it at any time.';
  },
  places: ({ context: { board } }, hex) =>
    findLocation(board, `${hex}/steeple`) === undefined
      ? []
      : [
          { id: 'ground', label: 'Ground level' },
          { id: 'steeple', label: 'The Steeple' },
        ],
  line({ context }, from, to) {
    const { sights, season, hindrances } = context;
    return tellSight(
      sights.mapLines,
      season,
      sights.line(season, hindrances, locationOf(context, from), locationOf(context, to)),
    );
  },
};

function locationOf({ board }: Elst['Context'], { hex, place }: SightEnd): number {
  // A unit that waits outside counts as in its entry hex.
  const location = findLocation(board, place === 'steeple' ? `${hex}/steeple` : entryHex(hex));
  if (location === undefined) throw new Error(`This board has no hex ${hex}`);
  return location;
}
