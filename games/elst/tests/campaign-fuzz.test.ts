/**
 * Random campaigns in pieces: from the end of a battle on some date, with units scattered over the map, through the Refit Phase into
 * the next battle, or to the end of the campaign. Two of these forty in each run; whole campaigns: `npx bridgehead fuzz elst --scenario island`.
 */
import { candidates } from '@bridgehead/engine';
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
import type { Elst } from '../rules/state/types.js';
import { isVehicle, moveUnit } from '../rules/units/units-in-play.js';
import { answerAs, askedNow, initialBattle, refitFrom } from './campaign-play.js';

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

/** Random answers to a set-up; a random player lifts as many units as it places, so that it may not end in any time. */
const WANDERING = 120;

test.each(seedsOfThisRun(PIECES, 1))(
  'C-DaE:4.518 C-R213 a set-up can be ended from wherever a random player has got to in it (date $date, seed $seed)',
  ({ seed, date }) => {
    const own = seededChance(seed, 4);
    let state = endOfBattle(date, own);
    const answerAtRandom = () => {
      const [side] = askedNow(state);
      const list = candidates<Elst>(elstGame, state, side);
      const action = list.at(own.pick(list.length, 'answer'));
      if (action === undefined) throw new Error('nothing is listed');
      ({ state } = answerAs(state, side, action));
    };
    for (let count = 0; count < WANDERING && state.phase !== 'over' && !isSetUp(state); count++) answerAtRandom();
    for (let count = 0; count < WANDERING && isSetUp(state); count++) {
      if (count % 10 === 0) expect(stackAfter(state, ['by-default', 'ready'])).not.toEqual(state.stack);
      answerAtRandom();
    }
  },
);

function isSetUp(state: State): boolean {
  return state.stack.at(-1)?.at === 'set-up';
}

/** What is asked after these answers of the side that is asked now. */
function stackAfter(state: State, answers: readonly ('by-default' | 'ready')[]): State['stack'] {
  const [side] = askedNow(state);
  return answers.reduce((now, answer) => answerAs(now, side, { do: answer }).state, state).stack;
}

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
