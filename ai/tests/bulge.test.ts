/** What the computer player of Battle of the Bulge does in single positions, and how it says why. */
import type { Bulge, Side, State } from '@bridgehead/bulge';
import { bulge } from '@bridgehead/bulge';
import type { Choice } from '@bridgehead/engine/players';
import { apply, candidates, isOver, judge, questions, startFromPosition, valueRead } from '@bridgehead/engine';
import { noChance, seededChance } from '@bridgehead/engine/chance';
import { NO_LIMIT } from '@bridgehead/engine/players';
import { describe, expect, test } from 'vitest';
import { seedsOfThisRun } from '../../testing/seeds.js';
import type { Level } from '../src/index.js';
import { computerPlayer } from './computer.js';
import { ofKind } from './kinds.js';

function position(json: object): State {
  return startFromPosition(
    bulge,
    valueRead(bulge.readPosition({ game: 'bulge', options: { weather: 'off', withoutDrop: true }, ...json })),
    noChance,
  ).state;
}

/** The answer to the first question, or to that of a side where both are asked. */
function choiceOf(state: State, level: Level = 'regular', side?: Side, budget = NO_LIMIT): Choice<Bulge> {
  const question = questions(bulge, state).find((each) => side === undefined || each.side === side);
  if (question === undefined) throw new Error('nobody is asked');
  const view = bulge.view(state, question.side);
  return computerPlayer(bulge, level).choose({
    game: bulge,
    view,
    side: question.side,
    question,
    context: bulge.context(view),
    budget,
    chance: seededChance(1),
  });
}

/** Lets the regular answer for all until the phase is over. */
function playPhase(state: State): object[] {
  const player = computerPlayer(bulge, 'regular');
  const given: object[] = [];
  const play = { state, chance: seededChance(5), emit: () => {} };
  for (const { phase } = { phase: state.phase }; state.phase === phase && !isOver(state); ) {
    const [question] = questions(bulge, state);
    const { action } = player.choose({
      game: bulge,
      view: bulge.view(state, question.side),
      side: question.side,
      question,
      context: bulge.context(state),
      budget: NO_LIMIT,
      chance: seededChance(2),
    });
    given.push(action);
    apply(bulge, play, question.side, action);
  }
  return given;
}

/** The answer of a German player whose only task is a unit in these hexes. */
function choiceWithTask(state: State, hold: readonly string[]): Choice<Bulge> {
  const [question] = questions(bulge, state);
  return computerPlayer(bulge, 'regular').choose({
    game: bulge,
    view: state,
    side: 'german',
    question,
    context: bulge.context(state),
    budget: NO_LIMIT,
    chance: seededChance(1),
    hold,
  });
}

describe('a player with a hex as the task', () => {
  const near = { turn: 8, phase: 'german-move', units: { 'GE-1SS': '0209', 'US-14R': '1902' } };

  test('takes it instead of leaving the map for points', () => {
    expect(choiceOf(position(near)).action).toHaveProperty('exit');
    const { action, reason } = choiceWithTask(position(near), ['0208']);
    expect(action).toMatchObject({ do: 'move', unit: 'GE-1SS', path: ['0208'] });
    expect(reason).toBe('Takes 0208, your task.');
  });

  test('stays there once it has come', () => {
    expect(choiceWithTask(position(near), ['0209']).action).not.toHaveProperty('path');
  });

  test('says that it drives the enemy out', () => {
    const held = position({
      ...near,
      units: { 'GE-1SS': '0703', 'GE-116': '0803', 'GE-18': '0804', 'US-424R': '0805' },
    });
    expect(choiceWithTask(held, ['0805']).reason).toMatch(/0805, your task\.$/);
  });
});

describe('in single positions the regular', () => {
  test('leaves the map by the richest road when nobody can cut it', () => {
    const state = position({ turn: 8, phase: 'german-move', units: { 'GE-1SS': '0209', 'US-14R': '1902' } });
    const { action, reason } = choiceOf(state);
    expect(ofKind(action, 'move')).toMatchObject({ unit: 'GE-1SS', exit: true });
    expect(reason).toMatch(/^Leaves the map from 01\d\d: 28 points if the road behind stays open\.$/);
  });

  test('cuts the road behind units that exited', () => {
    const state = position({
      turn: 8,
      phase: 'american-move',
      units: { 'GE-1SS': 'exited', 'GE-12': '0405', 'US-3A': '0211' },
      exits: [{ unit: 'GE-1SS', hex: '0109' }],
    });
    expect(choiceOf(state).reason).toMatch(/^Cuts the road behind units that exited: 28 points less for the enemy\.$/);
  });

  test('attacks with all that are needed, and on the table that promises more', () => {
    const state = position({
      turn: 5,
      phase: 'german-pre',
      units: { 'GE-1SS': '0807', 'GE-12SS': '0806', 'GE-9SS': '0906', 'US-106': '0907' },
    });
    expect(ofKind(choiceOf(state).action, 'attack')).toMatchObject({ defender: 'US-106', table: 'primary' });
  });

  test('attacks nobody before movement where it would only lose', () => {
    const state = position({ turn: 5, phase: 'german-pre', units: { 'GE-326': '1410', 'US-101': '1411' } });
    expect(choiceOf(state)).toEqual({ action: { do: 'end-phase' }, reason: 'No attack promises enough.' });
  });

  test('gives up the weakest, and pays no more than it must', () => {
    const attack = { attackers: ['GE-1SS', 'GE-326'], defender: 'US-101', table: 'primary', support: 0 };
    const units = {
      'GE-1SS': { at: '1410', marks: ['attacked'] },
      'GE-326': { at: '1311', marks: ['attacked'] },
      'US-101': { at: '1411', marks: ['defended'] },
    };
    const stack = [
      { at: 'sequence' },
      { at: 'combat', side: 'german', when: 'pre', owed: [] },
      { at: 'loss', attack, result: 'AE' },
    ];
    expect(ofKind(choiceOf(position({ turn: 5, phase: 'german-pre', units, stack })).action, 'lose').units).toEqual([
      'GE-326',
    ]);
  });

  test('lets units out of supply roll before it plans', () => {
    const state = position({
      turn: 8,
      phase: 'american-move',
      units: { 'US-4A': '1713', 'US-101': { at: '1411', marks: ['unsupplied'] }, 'GE-26': '1309' },
    });
    expect(choiceOf(state).action).toEqual({ do: 'roll', unit: 'US-101' });
  });

  test('supplies the strong from the air that are cut off', () => {
    const units = {
      'US-101': '1411',
      'US-9R': '1412',
      'GE-26': '1311',
      'GE-LEHR': '1510',
      'GE-2': '1313',
      'GE-5P': '1513',
    };
    const state = position({ turn: 8, phase: 'weather', options: { weather: 'historical' }, units });
    expect(ofKind(choiceOf(state, 'regular', 'american').action, 'plan').resupply).toBe(1);
  });

  test('finishes every duty of a combat phase', () => {
    const units = {
      'GE-2': '1410',
      'GE-LEHR': '1311',
      'GE-26': '1211',
      'US-101': '1411',
      'US-9R': '1312',
      'US-10A': '1612',
    };
    const given = playPhase(position({ turn: 4, phase: 'german-post', units }));
    expect(given.length).toBeGreaterThan(1);
  });
});

describe('every level', () => {
  const UNITS = { 'GE-1SS': '0606', 'GE-12': '0605', 'US-7A': '0608', 'US-30': '0508', 'US-99': '0504' };

  test.each(['recruit', 'regular'] as const)('%s answers legally in every phase, and says why', (level) => {
    for (const phase of [
      'german-pre',
      'german-move',
      'german-post',
      'american-pre',
      'american-move',
      'american-post',
    ]) {
      const state = position({ turn: 5, phase, units: UNITS });
      const [question] = questions(bulge, state);
      const { action, reason } = choiceOf(state, level);
      expect(judge(bulge, state, question.side, action)).toEqual({ legal: true });
      expect(reason).toMatch(/^[A-Z0-9].{8,}\.$/u);
    }
  });

  test.each(['recruit', 'regular'] as const)('%s answers legally even when there is no time', (level) => {
    for (const phase of ['german-pre', 'german-move', 'american-move', 'american-post']) {
      const state = position({ turn: 5, phase, units: UNITS });
      const [question] = questions(bulge, state);
      const { action } = choiceOf(state, level, question.side, { milliseconds: 0, expired: () => true });
      expect(judge(bulge, state, question.side, action)).toEqual({ legal: true });
    }
  });

  test.each(seedsOfThisRun(['recruit', 'regular'] as const, 1))(
    '%s writes the same air orders whatever the other side has written',
    (level) => {
      const units = { 'GE-1SS': '0606', 'US-7A': '0608', 'US-101': '1411', 'GE-26': '1311' };
      const json = { turn: 8, phase: 'weather', options: { weather: 'historical' }, units };
      const before = position(json);
      for (const side of bulge.sides) {
        const other = bulge.sides.find((each) => each !== side) ?? side;
        const alone = choiceOf(before, level, side);
        const list = candidates(bulge, before, other);
        for (let index = 0; index < list.length; index += 7) {
          const state = bulge.copy(before);
          const action = list.at(index);
          if (action !== undefined) apply(bulge, { state, chance: noChance, emit: () => {} }, other, action);
          expect(choiceOf(state, level, side)).toEqual(alone);
        }
      }
    },
  );
});
