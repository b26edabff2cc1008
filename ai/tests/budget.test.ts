/** A computer player gives an answer when its time is up: clocks here are counted looks, so that no test depends on the machine. */
import { cpuUsage } from 'node:process';
import { bulge } from '@bridgehead/bulge';
import { elstGame } from '@bridgehead/elst';
import type { Budget, Player } from '@bridgehead/engine/players';
import type { Chance } from '@bridgehead/engine/chance';
import type { GameTypes, WholeGame } from '@bridgehead/engine';
import { advance, apply, bySide, isOver, judge, questions, startFromPosition, valueRead } from '@bridgehead/engine';
import { NO_LIMIT, stepBudget, timeBudget } from '@bridgehead/engine/players';
import { noChance, seededChance } from '@bridgehead/engine/chance';
import { primosole } from '@bridgehead/primosole';
import { idOf, placeOf, remagen, unitsOf } from '@bridgehead/remagen';
import { describe, expect, test } from 'vitest';
import type { Level } from '../src/index.js';
import { computerPlayer } from './computer.js';

describe('a budget', () => {
  test('of time expires when the clock says so', () => {
    let now = 100;
    const budget = timeBudget(5, () => now);
    now = 104;
    expect(budget.expired()).toBe(false);
    now = 105;
    expect(budget.expired()).toBe(true);
  });

  test('of steps expires after so many looks, on every machine', () => {
    const budget = stepBudget(2);
    expect([budget.expired(), budget.expired(), budget.expired(), budget.expired()]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});

/** Answers that are asked for in one test. */
const ANSWERS = 60;
/** After the time is up a player may look once again in each part of its plan, but no loop goes on. */
const MORE_LOOKS = 40;

function testLooks<T extends GameTypes>(game: WholeGame<T>, level: Level, allowed: number): void {
  test(`${game.key}: a ${level} with ${allowed} steps to think answers legally, and stops at once when they are used up`, () => {
    const players = bySide<T, Player<T>>(game, () => computerPlayer(game, level));
    const own = bySide<T, Chance>(game, (_side, index) => seededChance(3, index + 1));
    const state = game.start({ scenario: game.scenarios[0].id, options: {} });
    const play = { state, chance: seededChance(3), emit: () => {} };
    advance(game, play);
    for (let asked = 0; asked < ANSWERS && !isOver(state); asked++) {
      const [question] = questions(game, state);
      const view = game.view(state, question.side);
      let looks = 0;
      const budget: Budget = { milliseconds: allowed, expired: () => ++looks > allowed };
      const { action } = players[question.side].choose({
        game,
        view,
        side: question.side,
        question,
        context: game.context(view),
        budget,
        chance: own[question.side],
      });
      expect(judge(game, state, question.side, action)).toEqual({ legal: true });
      expect(looks).toBeLessThan(allowed + MORE_LOOKS);
      apply(game, play, question.side, action);
    }
  });
}

describe('item 17: with little time', () => {
  for (const level of ['recruit', 'regular'] as const) {
    for (const allowed of [0, 1, 6]) {
      testLooks(remagen, level, allowed);
      testLooks(bulge, level, allowed);
      testLooks(primosole, level, allowed);
      testLooks(elstGame, level, allowed);
    }
  }
});

/** The hexes of some columns, from row 6 to row 16. */
function columns(from: number, to: number): string[] {
  return Array.from(
    { length: (to - from + 1) * 11 },
    (_, index) => `${from + Math.floor(index / 11)}${String(6 + (index % 11)).padStart(2, '0')}`,
  );
}

function unitsIn(side: 'us' | 'german', hexes: readonly string[]): string[][] {
  const start = remagen.start({ scenario: 'remagen-1', options: {} });
  const ids = unitsOf(side)
    .filter((unit) => placeOf(start, unit) !== 'absent')
    .map(idOf); // 17.14
  return ids.slice(0, hexes.length).map((id, index) => [id, hexes[index]]);
}

/** Both sides shoulder to shoulder in many ranks: a unit that must retreat has millions of chains of friends to push aside. */
const CROWDED = {
  game: 'remagen',
  turn: 22,
  phase: 'us-combat',
  units: Object.fromEntries([...unitsIn('us', columns(11, 14)), ...unitsIn('german', columns(15, 19))]),
};

/** CPU seconds: the answer takes about half of one. Without the remedy it took minutes. */
const CEILING = 30;

test.each(['recruit', 'regular'] as const)(
  '7.82b item 17: a %s answers in a crowded front without minutes of CPU time',
  (level) => {
    const { state } = startFromPosition(remagen, valueRead(remagen.readPosition(CROWDED)), noChance);
    const [question] = questions(remagen, state);
    const before = cpuUsage();
    const { action } = computerPlayer(remagen, level).choose({
      game: remagen,
      view: state,
      side: question.side,
      question,
      context: remagen.context(state),
      budget: NO_LIMIT,
      chance: seededChance(1),
    });
    const { user, system } = cpuUsage(before);
    expect(judge(remagen, state, question.side, action)).toEqual({ legal: true });
    expect((user + system) / 1e6).toBeLessThan(CEILING);
  },
);

/** Elst: a phase in which several answers are weighed. */
const ELST_PHASES = {
  rally: {
    phase: 'rally',
    attacker: 'british',
    units: {
      u1: { kind: 'br-4-5-7', at: 'F14', marks: ['broken'] },
      u2: { kind: 'br-4-5-7', at: 'F14', marks: ['broken'] },
      u3: { kind: 'br-9-1', at: 'F14' },
      u4: { kind: 'ss-6-5-8', at: 'K15' },
    },
  },
  rout: {
    phase: 'rout',
    attacker: 'german',
    units: {
      u1: { kind: 'br-4-5-7', at: 'H14', marks: ['broken', 'desperate'] },
      u2: { kind: 'br-4-5-7', at: 'H13', marks: ['broken', 'desperate'] },
      u3: { kind: 'ss-6-5-8', at: 'I15' },
    },
  },
  advance: {
    phase: 'advance',
    attacker: 'british',
    units: {
      u1: { kind: 'br-4-5-7', at: 'H14' },
      u2: { kind: 'br-4-5-7', at: 'G14' },
      u3: { kind: 'ss-6-5-8', at: 'I15' },
    },
  },
  'close combat': {
    phase: 'close-combat',
    attacker: 'british',
    units: {
      u1: { kind: 'br-4-5-7', at: 'I15' },
      u2: { kind: 'br-4-5-7', at: 'I15' },
      u3: { kind: 'ss-6-5-8', at: 'I15' },
      u4: { kind: 'ss-6-5-8', at: 'I15' },
    },
  },
} as const;

describe.each(Object.entries(ELST_PHASES))('item 17: in the %s phase of Elst', (_phase, written) => {
  /** The answer of a regular with so many looks, how often it looked, and the CPU seconds. */
  function answerWith(allowed: number): { readonly legal: boolean; readonly looks: number; readonly seconds: number } {
    const { state } = startFromPosition(
      elstGame,
      valueRead(elstGame.readPosition({ game: 'elst', scenario: 'elst-bend', turn: 3, ...written })),
      seededChance(1),
    );
    const [question] = questions(elstGame, state);
    const view = elstGame.view(state, question.side);
    let looks = 0;
    const budget: Budget = { milliseconds: allowed, expired: () => ++looks > allowed };
    const before = cpuUsage();
    const { action } = computerPlayer(elstGame, 'regular').choose({
      game: elstGame,
      view,
      side: question.side,
      question,
      context: elstGame.context(view),
      budget,
      chance: seededChance(1),
    });
    const { user, system } = cpuUsage(before);
    return { legal: judge(elstGame, state, question.side, action).legal, looks, seconds: (user + system) / 1e6 };
  }

  test('a regular looks at the time between the answers that it weighs, and stops when it is up', () => {
    const free = answerWith(1_000_000);
    expect(free.legal).toBe(true);
    expect(free.looks).toBeGreaterThan(1);
    expect(free.seconds).toBeLessThan(CEILING);
    const short = answerWith(1);
    expect(short.legal).toBe(true);
    expect(short.looks).toBe(2);
  });
});

/** Nine groups far from one another, each a part of the front that must be joined to the others. */
const SCATTERED = {
  game: 'remagen',
  turn: 12,
  phase: 'us-move',
  frontDuty: true,
  units: {
    'us-27': '0904',
    'us-52': '1304',
    'us-60': '1704',
    'us-1-47': '0912',
    'us-2-47': '1312',
    'us-3-47': '1712',
    'us-1-311': '0920',
    'us-2-311': '1320',
    'us-3-311': '1720',
    'ge-111': '1808',
    'ge-110': '1508',
  },
};

/** Fewer looks than the first repair of that front takes. */
const LOOKS = 20;

test.each(['recruit', 'regular'] as const)(
  '14.12 item 17: a %s with little time answers before a scattered front without searching on',
  (level) => {
    const { state } = startFromPosition(remagen, valueRead(remagen.readPosition(SCATTERED)), noChance);
    const [question] = questions(remagen, state);
    let looks = 0;
    const before = cpuUsage();
    const budget: Budget = { milliseconds: LOOKS, expired: () => ++looks > LOOKS };
    const { action } = computerPlayer(remagen, level).choose({
      game: remagen,
      view: state,
      side: question.side,
      question,
      context: remagen.context(state),
      budget,
      chance: seededChance(1),
    });
    const { user, system } = cpuUsage(before);
    expect(judge(remagen, state, question.side, action)).toEqual({ legal: true });
    expect(looks).toBeGreaterThan(LOOKS);
    expect(looks).toBeLessThan(LOOKS + MORE_LOOKS);
    expect((user + system) / 1e6).toBeLessThan(CEILING);
  },
);
