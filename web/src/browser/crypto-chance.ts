/** Chance for games on the page: every outcome comes from the browser's source of randomness, none can be foreseen. */
import { itemAt } from '@bridgehead/engine';
import type { Chance } from '@bridgehead/engine/chance';

const RANGE = 2 ** 32;

/** One of 2^32 equally likely numbers. */
function randomWord(): number {
  return itemAt(crypto.getRandomValues(new Uint32Array(1)), 0);
}

/** The source of words is the browser's, unless a test gives its own. */
export function cryptoChance(word: () => number = randomWord): Chance {
  return {
    pick(ways, label) {
      if (!Number.isInteger(ways) || ways < 1 || ways > RANGE)
        throw new Error(`"${label}": expected 1 to ${RANGE} ways, found ${ways}`);
      // Words beyond the last whole multiple would favour the low outcomes: they are thrown again.
      const limit = RANGE - (RANGE % ways);
      for (;;) {
        const drawn = word();
        if (drawn < limit) return drawn % ways;
      }
    },
  };
}
