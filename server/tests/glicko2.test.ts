import { expect, test } from 'vitest';
import type { Rating } from '../src/domain/glicko2.js';
import { NEW_RATING, afterIdle, isProvisional, rateGames } from '../src/domain/glicko2.js';

const rating = (value: number, deviation: number): Rating => ({ rating: value, deviation, volatility: 0.06 });

test('the worked example of Glickman’s paper: three games in one period', () => {
  const after = rateGames(rating(1500, 200), [
    { opponent: rating(1400, 30), score: 1 },
    { opponent: rating(1550, 100), score: 0 },
    { opponent: rating(1700, 300), score: 0 },
  ]);
  expect(after.rating).toBeCloseTo(1464.06, 1);
  expect(after.deviation).toBeCloseTo(151.52, 1);
  expect(after.volatility).toBeCloseTo(0.059_99, 4);
});

test('a win against an equal raises, a loss lowers by as much, a draw changes nothing', () => {
  const [won, drawn, lost] = ([1, 0.5, 0] as const).map((score) =>
    rateGames(NEW_RATING, [{ opponent: NEW_RATING, score }]),
  );
  expect(won.rating).toBeGreaterThan(1500);
  expect(drawn.rating).toBeCloseTo(1500, 9);
  expect(won.rating - 1500).toBeCloseTo(1500 - lost.rating, 9);
  for (const { deviation } of [won, drawn, lost]) expect(deviation).toBeLessThan(NEW_RATING.deviation);
});

test('a great surprise is survived: volatility grows and stays small', () => {
  const after = rateGames(rating(1500, 50), [{ opponent: rating(2800, 30), score: 1 }]);
  expect(after.rating).toBeGreaterThan(1500);
  expect(after.volatility).toBeGreaterThan(0.06);
  expect(after.volatility).toBeLessThan(0.2);
});

test('the rating of an idle player becomes less certain, up to a newcomer’s; frequent players are not provisional any more', () => {
  const played = Array.from({ length: 30 }).reduce<Rating>(
    (before, _, game) => rateGames(before, [{ opponent: rating(1500, 60), score: game % 2 === 0 ? 1 : 0 }]),
    NEW_RATING,
  );
  expect([isProvisional(NEW_RATING), isProvisional(played)]).toEqual([true, false]);
  const idle = afterIdle(played, 52);
  expect(idle.rating).toBe(played.rating);
  expect(idle.deviation).toBeGreaterThan(played.deviation);
  expect(afterIdle(played, 1_000_000).deviation).toBe(NEW_RATING.deviation);
});
