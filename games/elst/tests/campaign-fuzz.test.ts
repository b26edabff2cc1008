/**
 * Random campaigns in pieces: from the end of a battle on some date, with units scattered over the map, through the Refit Phase into
 * the next battle, or to the end of the campaign. Two of these forty in each run; whole campaigns: `npx bridgehead fuzz elst --scenario island`.
 */
import type { Chance } from '@bridgehead/engine/chance';
import { seededChance } from '@bridgehead/engine/chance';
import { fuzzGame } from '@bridgehead/engine/testing';
import { expect, test } from 'vitest';
import { seedsOfThisRun } from '../../../testing/seeds.js';
import { LAST_DATE } from '../rules/campaign/calendar.js';
import { elstGame } from '../rules/game.js';
import { CAMPAIGN } from '../rules/scenarios/scenarios.js';
import { settingOf } from '../rules/state/context.js';
import type { State } from '../rules/state/state.js';
import { isOnMap } from '../rules/state/state.js';
import { isVehicle, moveUnit } from '../rules/units/units-in-play.js';
import { initialBattle, refitFrom } from './campaign-play.js';

/** With the last date the campaign is over. */
const PIECES = Array.from({ length: 40 }, (_, index) => ({ seed: index + 1, date: index % LAST_DATE }));

/** As many decisions of a piece: the Refit Phase, a set-up and some of a battle. */
const MOST = 260;

test.each(seedsOfThisRun(PIECES, 2))(
  'a random campaign goes on from date $date without faults (seed $seed)',
  ({ seed, date }) => {
    const from = endOfBattle(date, seededChance(seed, 3));
    const { faults, decisions } = fuzzGame(elstGame, { scenario: CAMPAIGN, options: {} }, seed, {
      from,
      most: MOST,
      sample: 40,
    });
    expect(
      faults
        .filter(({ check }) => check !== 'endless')
        .map(({ check, decision, text }) => `${decision}: ${check}: ${text}`),
    ).toEqual([]);
    expect(decisions).toBeGreaterThan(3);
  },
);

/** Everybody stands alone somewhere, the British rather in the west: both have Setup Areas, and some are cut off. */
function endOfBattle(date: number, chance: Chance): State {
  const state = elstGame.copy(initialBattle());
  const { board } = settingOf(state);
  const free = board.grid.labels.flatMap((_, hex) => (board.terrain[hex] === 'pond' ? [] : [hex]));
  for (let unit = 0; unit < state.side.length; unit++) {
    if (!isOnMap(state, unit) || isVehicle(state, unit)) continue;
    const part = state.side[unit] === 'british' ? free.slice(0, (free.length * 2) / 3) : free.slice(free.length / 3);
    const hex = part[chance.pick(part.length, 'hex')];
    free.splice(free.indexOf(hex), 1);
    moveUnit(state, unit, hex);
  }
  if (state.campaign !== undefined)
    state.campaign = { ...state.campaign, date, fought: date, exited: Array.from({ length: date + 1 }, () => 0) };
  return refitFrom(state, 'melee').state;
}
