/** 12 Weather: where it comes from, the air points it leaves, and the shift it gives. */
import { describe, expect, test } from 'vitest';
import { usablePoints } from '../rules/air/air-plan.js';
import { DAYS } from '../rules/board/tables.js';
import type { Weather } from '../rules/vocabulary/vocabulary.js';
import { airShare, MIST_FACES, mistShift, weatherAfter, weatherShift } from '../rules/air/weather.js';
import { attack, campaign, combatIn, eventIn, eventsOf, open, plan, play, position, question } from './toolkit.js';

/** The end of a turn with nobody on the map, and what the next one begins with. */
const nextTurn = (turn: number, weather: Weather, source: string, dice: readonly number[] = []) =>
  open(position({ turn, phase: 'american-post', weather, options: { weather: source } }), dice);

describe('12.0a where it comes from', () => {
  test('12.0 weather and air power are one option: without it there is neither', () => {
    const state = campaign({ weather: 'off' });
    expect(state.weather).toBeUndefined();
    const { state: later, events } = open(position({ turn: 8, phase: 'american-post' }));
    expect([later.phase, later.weather, eventsOf(events, 'weather-set')]).toEqual(['german-move', undefined, []]);
    expect([usablePoints(later, 'german'), usablePoints(later, 'american')]).toEqual([0, 0]);
  });

  test('12.0a with the chart no die is rolled, with the table one is from the second turn on', () => {
    expect(eventIn(nextTurn(7, 'overcast', 'historical').events, 'weather-set')).toMatchObject({
      weather: 'clear',
      roll: undefined,
      rule: '12.8',
    });
    expect(eventIn(nextTurn(7, 'overcast', 'table', [6]).events, 'weather-set')).toMatchObject({
      weather: 'clear',
      roll: { die: 6, modified: 5 },
      rule: '12.9',
    });
    expect(() => nextTurn(7, 'overcast', 'table')).toThrow('weather');
  });

  test('12.2 the first turn is overcast, whatever the source', () => {
    expect([campaign({ weather: 'historical' }).weather, campaign({ weather: 'table' }).weather]).toEqual([
      'overcast',
      'overcast',
    ]);
  });

  test('12.3 the die comes before the air orders and before the German Player-Turn', () => {
    const { state, events } = nextTurn(7, 'clear', 'table', [6]);
    expect([state.phase, question(state)?.rule]).toEqual(['weather', '13.0a']);
    expect(events.at(-1)).toMatchObject({ type: 'weather-set', roll: { die: 6 } });
  });

  test('12.8 the historical weather of the eighteen days', () => {
    const expected = [
      'overcast',
      'mist',
      'mist',
      'overcast',
      'overcast',
      'overcast',
      'overcast',
      'clear',
      'clear',
      'clear',
      'clear',
      'clear',
      'overcast',
      'overcast',
      'mist',
      'mist',
      'mist',
      'mist',
    ];
    const played = DAYS.slice(1).map(
      (_, index) => eventIn(nextTurn(index + 1, 'mist', 'historical').events, 'weather-set').weather,
    );
    expect([campaign({ weather: 'historical' }).weather, ...played]).toEqual(expected);
  });

  const ROWS: readonly [number, Weather][] = [
    [0, 'overcast'],
    [1, 'overcast'],
    [2, 'overcast'],
    [3, 'mist'],
    [4, 'mist'],
    [5, 'clear'],
    [6, 'clear'],
    [7, 'clear'],
  ];
  for (const [modified, weather] of ROWS) {
    test(`12.9 a ${modified} is ${weather}`, () => {
      const [previous, die] =
        modified === 0
          ? (['overcast', 1] as const)
          : modified === 7
            ? (['clear', 6] as const)
            : (['mist', modified] as const);
      expect(weatherAfter(previous, die)).toEqual({ modified, weather });
    });
  }

  test('12.9a overcast before takes one from the die, clear weather adds one, mist leaves it', () => {
    expect((['overcast', 'mist', 'clear'] as const).map((previous) => weatherAfter(previous, 3))).toEqual([
      { modified: 2, weather: 'overcast' },
      { modified: 3, weather: 'mist' },
      { modified: 4, weather: 'mist' },
    ]);
  });
});

const usable = (turn: number, weather: Weather) => {
  const state = position({ turn, phase: 'weather', weather, options: { weather: 'table' } });
  return [usablePoints(state, 'german'), usablePoints(state, 'american')];
};

const battle = (weather: Weather, phase: 'german-pre' | 'german-post' | 'american-post') =>
  position({ phase, weather, german: { 'GE-2': '1410' }, american: { 'US-28': '1411' } });

const right = (weather: Weather, phase: 'german-pre' | 'german-post' | 'american-post', dice: readonly number[]) => {
  const [side, action] =
    phase === 'american-post'
      ? (['american', attack(['US-28'], 'GE-2')] as const)
      : (['german', attack(['GE-2'], 'US-28')] as const);
  return combatIn(play(battle(weather, phase), side, action, dice).events);
};

describe('what it does', () => {
  test('12.0b in clear weather all air points can be used and nothing shifts', () => {
    expect(usable(8, 'clear')).toEqual([8, 12]);
    expect(weatherShift({ weather: 'clear' }, 'german', 'post')).toBe(0);
  });

  test('12.0c under an overcast sky none can be used, and no orders are asked for', () => {
    expect(usable(8, 'overcast')).toEqual([0, 0]);
    expect(nextTurn(3, 'mist', 'historical').state.phase).toBe('german-move');
  });

  test('12.0d in mist half of them, fractions lost', () => {
    expect([usable(2, 'mist'), usable(17, 'mist'), airShare('mist', 1)]).toEqual([[5, 6], [4, 8], 0]);
    const state = position({ turn: 17, phase: 'weather', weather: 'mist' });
    expect(question(state)).toMatchObject({ rule: '13.0a' });
    expect(() => play(state, 'german', plan('german', { support: 5 }))).toThrow('in mist you can use only half');
  });

  test('12.0c German attacks after movement shift one column to the right, others do not', () => {
    expect(right('overcast', 'german-post', [4]).right).toMatchObject({
      total: 1,
      parts: [{ rule: '12.0c', value: 1 }],
    });
    expect([
      right('overcast', 'german-pre', [4]).right.total,
      right('overcast', 'american-post', [4]).right.total,
    ]).toEqual([0, 0]);
  });

  for (const die of [1, 2, 3, 4, 5, 6]) {
    test(`12.0e in mist a die of ${die} ${die <= 3 ? 'shifts' : 'does not shift'} a German attack after movement`, () => {
      const combat = right('mist', 'german-post', [die, 4]);
      expect([combat.mistDie, combat.right.total, mistShift(die), MIST_FACES.includes(die)]).toEqual([
        die,
        die <= 3 ? 1 : 0,
        die <= 3 ? 1 : 0,
        die <= 3,
      ]);
    });
  }

  test('12.0e no die is rolled for other attacks', () => {
    expect([right('mist', 'german-pre', [4]).mistDie, right('mist', 'american-post', [4]).mistDie]).toEqual([
      undefined,
      undefined,
    ]);
  });
});
