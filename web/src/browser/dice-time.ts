/** How long dice are in the air. */
import type { DiceSpeed } from './settings.js';
import { diceSpeed } from './settings.js';

const TIMES: Readonly<Record<DiceSpeed, number>> = { off: 0, quick: 550, full: 1_400 };

/** Runs something when the dice have landed: at once for anyone who wants no motion. */
export function letDiceFall(land: () => void): void {
  const time = matchMedia('(prefers-reduced-motion: reduce)').matches ? 0 : TIMES[diceSpeed.value];
  if (time === 0) land();
  else setTimeout(land, time);
}
