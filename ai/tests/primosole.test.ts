/** What the computer player of Primosole Bridge does in single positions, and how it says why. */
import type { Choice } from '@bridgehead/engine/players';
import { advance, apply, candidates, isOver, judge, questions, startFromPosition, valueRead } from '@bridgehead/engine';
import { noChance, seededChance } from '@bridgehead/engine/chance';
import { NO_LIMIT } from '@bridgehead/engine/players';
import type { Action, Primosole, Side, State } from '@bridgehead/primosole';
import { cardsAt, handOf, label, opponentOf, primosole } from '@bridgehead/primosole';
import { describe, expect, test } from 'vitest';
import { seedsOfThisRun } from '../../testing/seeds.js';
import type { Level } from '../src/index.js';
import { computerPlayer } from './computer.js';
import { ofKind } from './kinds.js';

function position(json: object): State {
  const written = {
    game: 'primosole',
    scenario: 'primosole-2',
    turn: 3,
    active: 'british',
    fires: { british: [], german: [] },
    ...json,
  };
  return startFromPosition(primosole, valueRead(primosole.readPosition(written)), noChance).state;
}

/** Ready to act. */
function ready(at: string, ...marks: string[]): object {
  return { at, marks: ['activated', ...marks] };
}

function choiceOf(state: State, level: Level = 'regular', budget = NO_LIMIT): Choice<Primosole> {
  const [question] = questions(primosole, state);
  const view = primosole.view(state, question.side);
  return computerPlayer(primosole, level).choose({
    game: primosole,
    view,
    side: question.side,
    question,
    context: primosole.context(view),
    budget,
    chance: seededChance(1),
  });
}

/** The same game with other cards in the enemy's hand and other mines, as far as the side cannot know. */
function withOtherSecrets(state: State, side: Side): State {
  const other = primosole.copy(state);
  const [hand, pile] = [handOf(state, opponentOf(side)), cardsAt(state, 'pile')];
  for (const [index, card] of hand.entries()) {
    const swapped = pile[index];
    if (swapped === undefined) continue;
    [other.cards[card], other.cards[swapped]] = [state.cards[swapped], state.cards[card]];
  }
  const values = state.mines.map(({ value }) => value).toReversed();
  other.mines = state.mines.map((mine, index) =>
    mine.side === side || state.mines.some(({ faceUp }) => faceUp) ? mine : { ...mine, value: values[index] },
  );
  return other;
}

/** The answers of the regular to all questions of its side until the turn has gone on. */
function turnOf(state: State, side: Side): Action[] {
  const player = computerPlayer(primosole, 'regular');
  const given: Action[] = [];
  const play = { state, chance: seededChance(9), emit: () => {} };
  for (const turn = state.turn; state.turn === turn && !isOver(state); ) {
    const [question] = questions(primosole, state);
    const view = primosole.view(state, question.side);
    const context = primosole.context(view);
    const own =
      question.side === side
        ? player.choose({ game: primosole, view, side, question, context, budget: NO_LIMIT, chance: seededChance(2) })
            .action
        : undefined;
    const action = own ?? question.decline ?? candidates(primosole, state, question.side).at(0);
    if (action === undefined) throw new Error('nobody answers');
    if (own !== undefined) given.push(own);
    apply(primosole, play, question.side, action);
  }
  return given;
}

/** The mines of a scenario as the regular lays them, by value and hex. */
function minesLaid(scenario: string, seed: number): { readonly value: number; readonly hex: string }[] {
  const state = primosole.start({ scenario, options: {} });
  const play = { state, chance: seededChance(seed), emit: () => {} };
  advance(primosole, play);
  while (state.phase === 'set-up') {
    const { action } = choiceOf(state);
    const [{ side }] = questions(primosole, state);
    if (action.do === 'ready' && state.mines.length > 0 && state.mines.every(({ hex }) => hex >= 0)) break;
    apply(primosole, play, side, action);
  }
  return state.mines.map(({ value, hex }) => ({ value: value ?? 0, hex: label(hex) }));
}

describe('in single positions the regular', () => {
  test.each([
    ['primosole-2', ['1309', '1307', '1306']],
    ['primosole-3', ['1307', '1306', '1304']],
  ] as const)(
    '11.6.1 lays the strongest mines of %s on the highway, where the enemy must come',
    (scenario, highway) => {
      for (const seed of [1, 2, 3]) {
        const laid = minesLaid(scenario, seed).toSorted((one, other) => other.value - one.value);
        expect(laid[0].value).toBeGreaterThan(0);
        expect(
          laid
            .slice(0, highway.length)
            .filter(({ value }) => value > 0)
            .map(({ hex }) => hex)
            .every((hex) => highway.some((wanted) => wanted === hex)),
        ).toBe(true);
      }
    },
  );

  test('takes a hex that counts and is not defended', () => {
    const state = position({ units: { 'br-a-9dli': ready('1408'), 'ge-1-3fj': '1203' } });
    const { action, reason } = choiceOf(state);
    expect(ofKind(action, 'move').path.at(-1)).toBe('1306');
    expect(reason).toBe('Takes 1306: 6 points.');
  });

  test('activates units that can take a hex that counts', () => {
    const state = position({ units: { 'br-a-9dli': '1408', 'br-a-44rtr': '1319', 'ge-1-3fj': '1203' } });
    expect(JSON.stringify(choiceOf(state).action)).toContain('9dli');
  });

  test('rallies before anything else', () => {
    const state = position({
      units: { 'br-a-9dli': ready('1210', 'disorganized'), 'br-b-9dli': ready('1408'), 'ge-1-3fj': '1203' },
    });
    expect(ofKind(choiceOf(state).action, 'rally').unit).toBe('br-a-9dli');
  });

  test('fires at its target before it assaults it', () => {
    const units = {
      'br-ches-1': ready('1309'),
      'br-a-9dli': ready('1408'),
      'br-b-9dli': ready('1408'),
      'ge-1-1mg': '1407',
    };
    const given = turnOf(
      position({ units, control: { 1205: 'british', 1306: 'british', 1309: 'british' } }),
      'british',
    ).map((action) => (action.do === 'move' ? `move to ${action.path.at(-1)}` : action.do));
    expect(given.indexOf('fire')).toBeGreaterThanOrEqual(0);
    expect(given.indexOf('move to 1407')).toBeGreaterThan(given.indexOf('fire'));
    expect(given.indexOf('fight')).toBeGreaterThan(given.indexOf('move to 1407'));
  });

  test('goes into no hopeless Close Combat', () => {
    const units = { 'br-car-9': ready('1408'), 'ge-1-1mg': '1407', 'ge-2-1mg': '1407' };
    const given = turnOf(position({ units }), 'british');
    expect(given.every((action) => action.do !== 'fight')).toBe(true);
  });

  test('fires in defence at an enemy in the open', () => {
    const state = position({
      units: { 'br-a-9dli': ready('1312'), 'ge-1-1mg': { at: '1310', limit: 3 } },
      control: { '1310': 'german' },
    });
    apply(primosole, { state, chance: noChance, emit: () => {} }, 'british', {
      do: 'move',
      unit: 'br-a-9dli',
      path: ['1311'],
    });
    expect(ofKind(choiceOf(state).action, 'defend').unit).toBe('ge-1-1mg');
  });
});

describe('every level', () => {
  const UNITS = { 'br-a-9dli': ready('1408'), 'br-b-9dli': ready('1308', 'disorganized'), 'ge-1-3fj': '1406' };

  test.each(['recruit', 'regular'] as const)('%s answers legally, and says why', (level) => {
    const state = position({ units: UNITS });
    const { action, reason } = choiceOf(state, level);
    expect(judge(primosole, state, 'british', action)).toEqual({ legal: true });
    expect(reason).toMatch(/^[A-Z0-9].{8,}\.$/u);
  });

  test.each(['recruit', 'regular'] as const)('%s answers legally even when there is no time', (level) => {
    const state = position({ units: UNITS });
    const { action } = choiceOf(state, level, { milliseconds: 0, expired: () => true });
    expect(judge(primosole, state, 'british', action)).toEqual({ legal: true });
  });

  test.each(seedsOfThisRun(['recruit', 'regular'] as const, 1))(
    '%s answers the same whatever the other side holds and has mined',
    (level) => {
      const state = primosole.start({ scenario: 'primosole-2', options: {} });
      const play = { state, chance: seededChance(7), emit: () => {} };
      advance(primosole, play);
      for (let asked = 0; asked < 150; asked++) {
        const [{ side }] = questions(primosole, state);
        const { action } = choiceOf(state, level);
        if (asked % 3 === 0) expect(choiceOf(withOtherSecrets(state, side), level).action).toEqual(action);
        apply(primosole, play, side, action);
      }
    },
  );
});
