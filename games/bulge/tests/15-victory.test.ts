/** 15 Victory: points, levels, the daily check, and what must hold of every position. */
import { begin } from '@bridgehead/engine';
import { noChance } from '@bridgehead/engine/chance';
import { describe, expect, test } from 'vitest';
import { bulge } from '../rules/game.js';
import { brokenInvariants } from '../rules/position/invariants.js';
import type { State } from '../rules/state/state.js';
import { copyState } from '../rules/state/state.js';
import { DAILY_LIMITS } from '../rules/board/tables.js';
import type { Bulge } from '../rules/situation/types.js';
import { units, unitsOf } from '../rules/scenarios/units.js';
import { levelFor, outcomeOf, pointsOf } from '../rules/situation/victory.js';
import type { Sketch } from './toolkit.js';
import { campaign, END_PHASE, eventIn, eventsOf, hex, open, playAll, position, question, unit } from './toolkit.js';

/** The end of a turn with these units destroyed and left. */
const atEnd = (more: Sketch) => open(position({ phase: 'american-post', ...more }));
const destroyed = (...ids: string[]) => Object.fromEntries(ids.map((id) => [id, 'destroyed']));

describe('points', () => {
  test('15.0g the parts of the sum are told: destroyed units and exits for the German Player, destroyed units and the handicap for the American', () => {
    const state = position({
      phase: 'german-post',
      options: { handicap: 12 },
      german: destroyed('GE-277'),
      american: destroyed('US-106', 'US-14R'),
      exits: [
        { unit: 'GE-1SS', hex: '0112', points: 28 },
        { unit: 'GE-2', hex: '0113', points: 0 },
        { unit: 'GE-9', hex: '0113' },
      ],
    });
    const { german, american } = outcomeOf(state).points;
    expect(german.parts.map(({ rule }) => rule)).toEqual(['15.0a', '15.0a', '15.0b']);
    expect([german.total, american.total]).toEqual([3 + 28, 2 + 12]);
    expect(american.parts).toMatchObject([
      { rule: '15.0a', value: 2 },
      { rule: '15.0g', value: 12 },
    ]);
    expect(pointsOf(campaign(), 'german').parts).toEqual([]);
  });

  test('15.0g during the game nobody has won', () => {
    expect(outcomeOf(campaign())).toMatchObject({ winner: undefined, level: 'undecided' });
  });
});

describe('the end', () => {
  const END: readonly [string, Sketch, string | undefined, string][] = [
    [
      'more German points',
      { american: destroyed('US-106', 'US-14R', 'US-28'), german: destroyed('GE-277') },
      'german',
      'strategic',
    ],
    [
      'more American points',
      { american: destroyed('US-106'), german: destroyed('GE-277', 'GE-26') },
      'american',
      'strategic',
    ],
    ['equal points', { american: destroyed('US-106'), german: destroyed('GE-277') }, undefined, 'draw'],
    ['no points at all', {}, undefined, 'draw'],
  ];
  for (const [what, sketch, winner, level] of END) {
    test(`15.0g after the turn of 2 January the side with more points wins: ${what}`, () => {
      const { state, events } = atEnd({ turn: 18, ...sketch });
      expect(eventIn(events, 'game-over')).toMatchObject({ winner, level });
      expect([state.phase, question(state), outcomeOf(state).winner]).toEqual(['over', undefined, winner]);
      expect(outcomeOf(state).level).toBe(
        winner === undefined ? 'A draw' : `${winner === 'german' ? 'German' : 'American'} ${level} victory`,
      );
    });
  }

  test('15.0g R89 the handicap counts at the end', () => {
    const { events } = atEnd({ turn: 18, american: destroyed('US-106'), options: { handicap: 3 } });
    expect(eventIn(events, 'game-over')).toMatchObject({ winner: 'american', american: { total: 3 } });
  });

  test('15.0g exits of the last turn are scored before the end', () => {
    const { events } = atEnd({ turn: 18, exits: [{ unit: 'GE-1SS', hex: '0112' }] });
    expect(events.map(({ type }) => type).filter((type) => type === 'exit-scored' || type === 'game-over')).toEqual([
      'exit-scored',
      'game-over',
    ]);
    expect(eventIn(events, 'game-over')).toMatchObject({ winner: 'german', german: { total: 28 } });
  });

  test('15.0g turn 17 is not the end', () => {
    expect(eventsOf(atEnd({ turn: 17, american: destroyed('US-106') }).events, 'game-over')).toEqual([]);
  });

  const LEVELS: readonly [number, number, string][] = [
    [41, 40, 'marginal'],
    [59, 40, 'marginal'],
    [60, 40, 'tactical'],
    [99, 40, 'tactical'],
    [100, 40, 'strategic'],
    [1, 0, 'strategic'],
    [7, 7, 'draw'],
    [0, 0, 'draw'],
  ];
  for (const [more, less, level] of LEVELS) {
    test(`15.0h ${more} to ${less} is ${level}, for either side`, () => {
      const winners = more === less ? [undefined, undefined] : ['german', 'american'];
      expect([levelFor(more, less), levelFor(less, more)]).toEqual(winners.map((winner) => ({ winner, level })));
    });
  }
});

/** American units whose strengths add up to so many points. */
function worth(points: number): Record<string, string> {
  let left = points;
  const ids = unitsOf('american').flatMap((it) => {
    if (units[it].strength > left) return [];
    left -= units[it].strength;
    return [units[it].id];
  });
  if (left > 0) throw new Error(`${left} points are missing`);
  return destroyed(...ids);
}

const daily = (turn: number, points: number, on = true) =>
  eventsOf(atEnd({ turn, american: worth(points), options: { dailyVictory: on } }).events, 'game-over');

const withHandicap = (points: number) =>
  eventsOf(
    atEnd({ turn: 3, american: worth(points), options: { dailyVictory: true, handicap: 20 } }).events,
    'game-over',
  );

describe('15.0i the daily check', () => {
  test('15.0i on turn 3 a lead of 41 wins for the Germans, 40 does not; less than 8 wins for the Americans', () => {
    expect(daily(3, 41)).toMatchObject([{ winner: 'german', level: 'strategic', rule: '15.0i' }]);
    expect([daily(3, 40), daily(3, 8)]).toEqual([[], []]);
    expect(daily(3, 7)).toMatchObject([{ winner: 'american', level: 'marginal' }]);
  });

  test('15.0i on every turn from 3 to 17 by the numbers of the table', () => {
    expect(DAILY_LIMITS.map(({ turn }) => turn)).toEqual(Array.from({ length: 15 }, (_, index) => index + 3));
    for (const { turn, americanUnder } of DAILY_LIMITS)
      expect([turn, daily(turn, americanUnder).length, daily(turn, americanUnder - 1).length]).toEqual([turn, 0, 1]);
    for (const { turn, germanOver } of DAILY_LIMITS)
      expect([turn, daily(turn, germanOver), daily(turn, germanOver + 1).map(({ winner }) => winner)]).toEqual([
        turn,
        [],
        ['german'],
      ]);
  });

  test('15.0i R89 the handicap is added at the end: the daily check does not count it, the level of the victory does', () => {
    expect([withHandicap(8), withHandicap(40)]).toEqual([[], []]);
    expect([...withHandicap(7), ...withHandicap(41)]).toMatchObject([
      { winner: 'american', level: 'strategic' },
      { winner: 'german', level: 'tactical', american: { total: 20 } },
    ]);
  });

  test('15.0i not before turn 3, and not unless it was agreed', () => {
    expect([daily(2, 0), daily(3, 0, false)]).toEqual([[], []]);
  });

  test('15.0i the outcome of the day stays', () => {
    const { state } = atEnd({ turn: 3, american: worth(7), options: { dailyVictory: true } });
    expect(outcomeOf(state)).toMatchObject({ winner: 'american', level: 'American marginal victory' });
  });

  test('15.0i on turn 18 the points decide', () => {
    const { events } = atEnd({ turn: 18, american: worth(5), options: { dailyVictory: true } });
    expect(eventIn(events, 'game-over')).toMatchObject({ winner: 'german', rule: '15.0g' });
  });
});

const sound = () =>
  position({
    phase: 'german-pre',
    german: { 'GE-2': '1410', 'GE-26': '1411' },
    american: { 'US-101': '1413', 'BR-B43': { at: '0825', entered: '0825' } },
    exits: [{ unit: 'GE-1SS', hex: '0112', points: 28 }],
  });

describe('invariants of every state', () => {
  const BROKEN: readonly [string, (state: State) => void][] = [
    ['share', (state) => void (state.place[unit('GE-2')] = state.place[unit('GE-26')])],
    ['which the board does not have', (state) => void (state.place[unit('GE-2')] = hex('0225') + 1)],
    ['like a British unit', (state) => void (state.entered[unit('US-101')] = hex('0825'))],
    ['has entered nowhere', (state) => void (state.entered[unit('BR-B43')] = -1)],
    ['against its limits', (state) => void (state.place[unit('BR-B43')] = hex('0821'))],
    ['British are not free', (state) => void (state.place[unit('GE-2')] = hex('0819'))],
    ['has rolled', (state) => void (state.rolls[unit('GE-2')] = 3)],
    ['supplied from the air', (state) => void (state.marks[unit('GE-2')] = 32)],
    ['in the list of exits', (state) => void (state.exits = [{ unit: unit('GE-2'), hex: hex('0112'), points: 0 }])],
    ['no exit', (state) => void (state.exits = [{ unit: unit('GE-1SS'), hex: hex('0111'), points: 0 }])],
    ['has scored', (state) => void (state.exits = [{ unit: unit('GE-1SS'), hex: hex('0112'), points: 5 }])],
    ['Game-Turn is 19', (state) => void (state.turn = 19)],
    ['stack of frames is empty', (state) => void (state.stack = [])],
    ['overdrawn', (state) => void (state.resupplyLeft = -1)],
    ['out of order', (state) => void (state.interdicted = [hex('1411'), hex('1410')])],
    [
      'after they were revealed',
      (state) =>
        void (state.plans = { german: { support: 0, patrol: 0, interdict: [], resupply: 0 }, american: undefined }),
    ],
  ];

  test('a sound position has nothing broken', () => {
    expect(brokenInvariants(sound())).toEqual([]);
    expect(
      brokenInvariants(begin<Bulge>(bulge, { scenario: 'campaign', options: { weather: 'off' } }, noChance)),
    ).toEqual([]);
  });

  for (const [text, spoil] of BROKEN) {
    test(`told as broken: ${text}`, () => {
      const state = copyState(sound());
      spoil(state);
      expect(brokenInvariants(state).join('\n')).toContain(text);
    });
  }
});

test('15.0g a game whose phases are all ended comes to its end', () => {
  let state = position({ turn: 17, phase: 'german-move', german: { 'GE-2': '1410' } });
  state = playAll(state, [
    ['german', END_PHASE],
    ['american', END_PHASE],
    ['german', END_PHASE],
    ['american', END_PHASE],
  ]).state;
  expect([state.phase, state.turn, outcomeOf(state).level]).toEqual(['over', 18, 'A draw']);
});
