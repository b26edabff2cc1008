/** I-3.2.1 A line of sight in words, hex by hex. The game itself says what blocks and what hinders. */
import type { Elst } from '@bridgehead/elst';
import { findLocation, tellSight, tellUncertainSight } from '@bridgehead/elst';
import type { SightEnd, SightKit } from '../../kit/sight.js';
import { entryHex } from './common/places.js';
import { plan } from './common/plan.js';

export const sight: SightKit<Elst> = {
  places: ({ context: { board } }, hex) =>
    findLocation(board, `${hex}/steeple`) === undefined
      ? []
      : [
          { id: 'ground', label: 'Ground level' },
          { id: 'steeple', label: 'The Steeple' },
        ],
  /** I-3.2.1f I-R15 In a strict game it tells what the list of attacks tells as well: lines that nobody could mistake. */
  line({ state, context }, from, to) {
    const { sights, season, hindrances, scenario } = context;
    const [start, end] = [locationOf(context, from), locationOf(context, to)];
    const line = sights.line(season, hindrances, start, end);
    const isStrict = !state.options.freeSight && scenario.offered && state.phase !== 'over';
    const report =
      isStrict && sights.isUncertain(start, end)
        ? tellUncertainSight(sights.mapLines, line)
        : tellSight(sights.mapLines, season, line);
    // A line along the edge of the part in play also runs beside hexes that are not drawn.
    const drawn = new Set(plan(state).hexes.map(({ name }) => name));
    return {
      ...report,
      steps: report.steps.map((step) => ({ ...step, hexes: step.hexes.filter((hex) => drawn.has(hex)) })),
    };
  },
};

function locationOf({ board }: Elst['Context'], { hex, place }: SightEnd): number {
  // A unit that waits outside counts as in its entry hex.
  const location = findLocation(board, place === 'steeple' ? `${hex}/steeple` : entryHex(hex));
  if (location === undefined) throw new Error(`This board has no hex ${hex}`);
  return location;
}
