/**
 * All lines of sight of a board as text, a row for each location, so that a change of the map or of the rules shows as changed
 * rows that name their hexes. A row lists the hexrows of which something is seen: "A:c00012b5" is hexrow A from its first hex
 * on, a digit for a hex that is seen with this Hindrance, a letter for hexes that are not (a: one of them, b: two ... z: 26).
 */
import type { Location } from './rules/board/locations.js';
import { locationLabel, steepleOver } from './rules/board/locations.js';
import { NO_HINDRANCES } from './rules/sight/hindrances.js';
import type { Sight, Sights } from './rules/sight/sight-cache.js';
import type { Season } from './rules/sight/terrain-sight.js';

/** The ground of every hex, then the Steeples. */
export function viewpointsOf({ mapLines: { board } }: Sights): Location[] {
  return [
    ...board.grid.labels.keys(),
    ...board.steeple.flatMap((isHere, hex) => (isHere ? [steepleOver(board, hex)] : [])),
  ];
}

export function sightTable(sights: Sights, season: Season): Record<string, string> {
  return Object.fromEntries(
    viewpointsOf(sights).map((from) => [locationLabel(sights.mapLines.board, from), sightRow(sights, season, from)]),
  );
}

export function sightRow(sights: Sights, season: Season, from: Location): string {
  const { grid } = sights.mapLines.board;
  const hexrows = Array.from({ length: grid.columns }, (_, hexrow) => {
    const seen = Array.from({ length: grid.rows }, (_unused, number) =>
      sights.between(season, NO_HINDRANCES, from, hexrow * grid.rows + number),
    );
    return seen.some(({ isClear }) => isClear)
      ? [`${grid.labels[hexrow * grid.rows].replace(/\d+$/, '')}:${hexrowText(seen)}`]
      : [];
  });
  return hexrows.flat().join(' ');
}

const MOST_HIDDEN = 26;

function hexrowText(seen: readonly Sight[]): string {
  const last = seen.findLastIndex(({ isClear }) => isClear);
  let [text, hidden] = ['', 0];
  for (const { isClear, hindrance } of seen.slice(0, last + 1)) {
    if (isClear || hidden === MOST_HIDDEN) {
      text += hiddenText(hidden);
      hidden = 0;
    }
    if (isClear) text += hindrance;
    else hidden++;
  }
  return text;
}

function hiddenText(hidden: number): string {
  return hidden === 0 ? '' : String.fromCharCode('a'.charCodeAt(0) + hidden - 1);
}
