/** Lines of supply that are looked for one by one, held against the search for the lines of all hexes. */
import { UNREACHED } from '@bridgehead/engine/hexwar';
import { expect, test } from 'vitest';
import { statesOfGame } from '../../testing/random-games.js';
import { GRID } from '../rules/board/grid.js';
import { bulge } from '../rules/game.js';
import { idOf } from '../rules/scenarios/units.js';
import { contextOf } from '../rules/situation/context.js';
import { hasMark, unitsOnMap } from '../rules/state/state.js';
import { isHexSupplied, isSupplied, supplyOf } from '../rules/supply/supply.js';
import { SIDES } from '../rules/vocabulary/vocabulary.js';

const states = [21, 22].flatMap((seed) => statesOfGame(bulge, 'campaign', seed, 40, { weather: 'table' }));

test('8.0a R54 a line from one unit leads to a road where the lines of all hexes say so', () => {
  let unsupplied = 0;
  for (const state of states) {
    for (const side of SIDES) {
      const { cost } = supplyOf(state, contextOf(state), side);
      const context = contextOf(state);
      for (const unit of unitsOnMap(state, side)) {
        const expected = hasMark(state, unit, 'resupplied') || cost[state.place[unit]] !== UNREACHED;
        expect([idOf(unit), isSupplied(state, context, unit)]).toEqual([idOf(unit), expected]);
        if (!expected) unsupplied++;
      }
    }
  }
  expect(unsupplied).toBeGreaterThan(20);
});

test('R74 and so does a line from any hex', () => {
  for (const state of states.filter((_, index) => index % 5 === 0)) {
    for (const side of SIDES) {
      const { cost, closed } = supplyOf(state, contextOf(state), side);
      const context = contextOf(state);
      const all = Array.from({ length: GRID.size }, (_, hex) => hex);
      expect(all.filter((hex) => isHexSupplied(state, context, side, hex))).toEqual(
        all.filter((hex) => closed[hex] === 0 && cost[hex] !== UNREACHED),
      );
    }
  }
});
