/**
 * Glicko-2 by Mark Glickman (http://www.glicko.net/glicko/glicko2.pdf), with every game a rating period of its own. Step numbers are
 * those of their paper. A rating is a guess with an error: `deviation` says how sure it is, and grows while somebody does not play.
 */

export interface Rating {
  readonly rating: number;
  readonly deviation: number;
  /** How much somebody's strength changes over time. */
  readonly volatility: number;
}

/** What is known of somebody who has not played yet. */
export const NEW_RATING: Rating = { rating: 1500, deviation: 350, volatility: 0.06 };

/** 1 for a win, ½ for a draw, 0 for a loss. */
export type Score = 0 | 0.5 | 1;

/** A rating whose deviation is larger than this is shown with a question mark: too few games, or too long ago. */
const PROVISIONAL = 110;
/** Between the scale that people know and the one that is computed in. */
const SCALE = 173.7178;
/** How fast volatility may change: Glickman advises 0.3 to 1.2. */
const TAU = 0.5;
const NEAR = 0.000_001;

export function isProvisional({ deviation }: Rating): boolean {
  return deviation > PROVISIONAL;
}

/** What is known of somebody after so many idle periods (step 6): the rating stays, and is less sure. */
export function afterIdle({ rating, deviation, volatility }: Rating, periods: number): Rating {
  const grown = Math.hypot(deviation / SCALE, volatility * Math.sqrt(periods)) * SCALE;
  return { rating, deviation: Math.min(grown, NEW_RATING.deviation), volatility };
}

/** The new rating after one game or several, each against somebody with a rating. */
export function rateGames(
  player: Rating,
  games: readonly { readonly opponent: Rating; readonly score: Score }[],
): Rating {
  const mu = (player.rating - NEW_RATING.rating) / SCALE; // step 2
  const phi = player.deviation / SCALE;
  let information = 0;
  let surprise = 0;
  for (const { opponent, score } of games) {
    const weight = g(opponent.deviation / SCALE);
    const expected = 1 / (1 + Math.exp(-weight * (mu - (opponent.rating - NEW_RATING.rating) / SCALE)));
    information += weight ** 2 * expected * (1 - expected);
    surprise += weight * (score - expected);
  }
  const variance = 1 / information; // step 3
  const delta = variance * surprise; // step 4
  const volatility = newVolatility(phi, variance, delta, player.volatility);
  const before = Math.hypot(phi, volatility); // step 6
  const after = 1 / Math.sqrt(1 / before ** 2 + 1 / variance); // step 7
  return { rating: NEW_RATING.rating + SCALE * (mu + after ** 2 * surprise), deviation: SCALE * after, volatility }; // step 8
}

function g(phi: number): number {
  return 1 / Math.sqrt(1 + (3 * phi ** 2) / Math.PI ** 2);
}

/** Step 5: the root of f, found by the Illinois algorithm. */
function newVolatility(phi: number, variance: number, delta: number, volatility: number): number {
  const a = Math.log(volatility ** 2);
  const f = (x: number): number => {
    const e = Math.exp(x);
    const sum = phi ** 2 + variance + e;
    return (e * (delta ** 2 - sum)) / (2 * sum ** 2) - (x - a) / TAU ** 2;
  };
  let low = a;
  let high: number;
  if (delta ** 2 > phi ** 2 + variance) high = Math.log(delta ** 2 - phi ** 2 - variance);
  else {
    let k = 1;
    while (f(a - k * TAU) < 0) k++;
    high = a - k * TAU;
  }
  let atLow = f(low);
  let atHigh = f(high);
  while (Math.abs(high - low) > NEAR) {
    const between = low + ((low - high) * atLow) / (atHigh - atLow);
    const at = f(between);
    if (at * atHigh <= 0) {
      low = high;
      atLow = atHigh;
    } else atLow /= 2;
    high = between;
    atHigh = at;
  }
  return Math.exp(low / 2);
}
