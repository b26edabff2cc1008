/** Long checks of Elst (see LongCheck): the lines of sight between all pairs of hexes, both ways and against the recorded table. */
import type { LongCheck } from '@bridgehead/engine/testing';
import recorded from './golden/sights.json' with { type: 'json' };
import { elst } from './rules/board/elst-board.js';
import type { Location } from './rules/board/locations.js';
import { locationLabel } from './rules/board/locations.js';
import { makeSights } from './rules/sight/sight-cache.js';
import type { SightEffect } from './rules/sight/terrain-sight.js';
import { seasonIn, terrainSight } from './rules/sight/terrain-sight.js';
import { sightTable, viewpointsOf } from './sight-table.js';

/** I-R13 All scenarios are in September. */
const SEPTEMBER = seasonIn(9);

/** The table to record: `node scripts/record-sights.mjs` writes it to golden/sights.json. */
export function sightsToRecord(): Record<string, string> {
  return sightTable(makeSights(elst), SEPTEMBER);
}

const sightAsRecorded: LongCheck = {
  name: 'lines of sight between all pairs of hexes, against the recorded table',
  run() {
    const now = sightsToRecord();
    const rows: Readonly<Record<string, string>> = recorded;
    const names = new Set([...Object.keys(rows), ...Object.keys(now)]);
    return [...names]
      .filter((name) => rows[name] !== now[name])
      .map((name) => `${name} was recorded as\n  ${rows[name] ?? 'nothing'}\nand is now\n  ${now[name] ?? 'nothing'}`);
  },
};

/** I-R1 Nothing is shared between the two directions here: each is found on its own. */
const sightBothWays: LongCheck = {
  name: 'lines of sight between all pairs of hexes, there and back',
  run() {
    const sights = makeSights(elst);
    const effectsOf = (from: Location, to: Location) =>
      terrainSight(sights.mapLines, SEPTEMBER, from, to).effects.map(textOf).toSorted().join('; ');
    const viewpoints = viewpointsOf(sights);
    const faults: string[] = [];
    for (const [index, from] of viewpoints.entries()) {
      for (const to of viewpoints.slice(index + 1)) {
        const [there, back] = [effectsOf(from, to), effectsOf(to, from)];
        if (there !== back)
          faults.push(
            `${locationLabel(elst, from)} to ${locationLabel(elst, to)}: ${there || 'nothing'}; back: ${back || 'nothing'}`,
          );
      }
    }
    return faults;
  },
};

function textOf({ hexes, cause, effect }: SightEffect): string {
  return `${cause} ${effect} in ${hexes.map((hex) => locationLabel(elst, hex)).join('/')}`;
}

export const longChecks: readonly LongCheck[] = [sightAsRecorded, sightBothWays];
