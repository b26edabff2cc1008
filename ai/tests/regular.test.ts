/** What the regular does in single positions, and how it says why. */
import type { Choice } from '@bridgehead/engine/players';
import type { Question } from '@bridgehead/engine';
import { apply, candidates, isOver, judge, questions, startFromPosition, valueRead } from '@bridgehead/engine';
import { noChance, scriptedDice, seededChance } from '@bridgehead/engine/chance';
import { NO_LIMIT } from '@bridgehead/engine/players';
import type { Event, Remagen, Side, State } from '@bridgehead/remagen';
import { remagen } from '@bridgehead/remagen';
import { describe, expect, test } from 'vitest';
import type { Level } from '../src/index.js';
import { LEVELS, LEVEL_SUMMARIES, playerNamed } from '../src/index.js';
import { remagenExpert } from '../src/remagen/adviser.js';
import { computerPlayer } from './computer.js';
import { ofKind } from './kinds.js';

function position(json: object): State {
  return startFromPosition(remagen, valueRead(remagen.readPosition({ game: 'remagen', ...json })), noChance).state;
}

function asked(state: State): Question<Remagen> {
  const [question] = questions(remagen, state);
  return question;
}

function choiceOf(state: State, level: Level = 'regular', budget = NO_LIMIT): Choice<Remagen> {
  const question = asked(state);
  return computerPlayer(remagen, level).choose({
    game: remagen,
    view: state,
    side: question.side,
    question,
    context: remagen.context(state),
    budget,
    chance: seededChance(1),
  });
}

/** Lets the regular play one side until the other is asked or the phase is over; returns what happened. */
function playOn(state: State, side: Side, until: (state: State) => boolean): Event[] {
  const player = computerPlayer(remagen, 'regular');
  const events: Event[] = [];
  const play = { state, chance: seededChance(9), emit: (event: Event) => events.push(event) };
  for (let answers = 0; answers < 400 && !isOver(state) && !until(state); answers++) {
    const question = asked(state);
    const context = remagen.context(state);
    const action =
      question.side === side
        ? player.choose({
            game: remagen,
            view: state,
            side,
            question,
            context,
            budget: NO_LIMIT,
            chance: seededChance(2),
          }).action
        : (question.decline ?? candidates(remagen, state, question.side).at(0));
    if (action === undefined) throw new Error('nobody answers');
    apply(remagen, play, question.side, action, context);
  }
  return events;
}

describe('in single positions', () => {
  test('opens by pinning the garrison from the bridge (R9)', () => {
    const state = position({});
    playOn(state, 'us', (now) => now.phase !== 'us-move');
    const held = remagen.writePosition(state);
    expect(JSON.stringify(held)).toContain('"0616"');
  });

  test('adds the barrage to an attack that it lifts by a column', () => {
    const state = position({
      turn: 6,
      phase: 'us-combat',
      units: { 'us-27': '1113', 'us-art-9': '0517', 'ge-901': '1213' },
    });
    expect(ofKind(choiceOf(state).action, 'attack')).toMatchObject({
      attackers: ['us-27'],
      barrage: ['us-art-9'],
      defenders: ['ge-901'],
    });
  });

  test('gives Final Protective Fire where a surrounded defender would be lost without it', () => {
    const attackers = ['ge-130-ir', 'ge-39', 'ge-77'];
    const units = { 'us-27': '1908', 'us-art-9': '0606', 'ge-130-ir': '1907', 'ge-39': '1808', 'ge-77': '2008' };
    const state = position({ turn: 6, phase: 'german-combat', units });
    apply(remagen, { state, chance: scriptedDice([]), emit: () => {} }, 'german', {
      do: 'attack',
      attackers,
      barrage: [],
      defenders: ['us-27'],
    });
    expect(ofKind(choiceOf(state).action, 'support').guns).toEqual(['us-art-9']);
  });

  test('ends no U.S. Player-Turn with a gap that it could have closed', () => {
    const state = position({});
    const events = playOn(state, 'us', (now) => now.turn > 6);
    const gaps = events.filter((event) => event.type === 'front-tested').map((event) => event.gap.length);
    expect(gaps.length).toBeGreaterThan(0);
    expect(gaps.every((gap) => gap === 0)).toBe(true);
  });
});

describe('every level', () => {
  test.each(LEVELS)('%s has a summary, answers legally, and says why', (level) => {
    expect(LEVEL_SUMMARIES[level].endsWith('.')).toBe(true);
    const state = position({});
    const { action, reason } = choiceOf(state, level);
    expect(judge(remagen, state, 'us', action)).toEqual({ legal: true });
    expect(reason.length).toBeGreaterThan(5);
  });

  test.each(LEVELS)('%s answers legally even when there is no time', (level) => {
    const state = position({
      turn: 6,
      phase: 'us-combat',
      units: { 'us-27': '1113', 'us-art-9': '0517', 'ge-901': '1213' },
    });
    const { action } = choiceOf(state, level, { milliseconds: 0, expired: () => true });
    expect(judge(remagen, state, 'us', action)).toEqual({ legal: true });
  });

  test('a name that nobody has gives nobody', () => {
    expect(playerNamed(remagenExpert, 'general')).toBeUndefined();
    expect(playerNamed(remagenExpert, 'regular')?.name).toBe('regular');
  });
});
