/** What the coach points out unasked: an attack that is likely to go well. */
import type { GameTypes } from '@bridgehead/engine';
import { lastItem } from '@bridgehead/engine';
import type { CountOdds } from '../computer/count-odds.js';
import type { Kit, Seat } from '../kit/kit.js';
import { toneOf } from '../ui/chances.js';
import { percent } from '../ui/numbers.js';

/** An attack is worth a word if it goes well at least so often, and badly at most so often. */
const WELL = 0.5;
const BADLY = 0.25;

type Needed<T extends GameTypes> = Pick<Kit<T>, 'game' | 'forecast' | 'trails' | 'forces'>;

/** Of the answer that the computer would give. Undefined where it attacks nobody, or without much hope. */
export function remarkOn<T extends GameTypes>(
  kit: Needed<T>,
  seat: Seat<T>,
  action: T['Action'],
  count: CountOdds<T>,
): string | undefined {
  const target = targetOf(kit, seat, action);
  if (target === undefined) return undefined;
  const { well, badly, words } = hopesOf(kit, seat, action, count);
  if (well < WELL || badly > BADLY) return undefined;
  return `Look at ${target}: an attack there ${words} ${percent(well)} of the time.`;
}

/** The hex of an enemy to which the arrows of the answer lead. */
function targetOf<T extends GameTypes>(
  { trails, forces }: Needed<T>,
  { state, side }: Seat<T>,
  action: T['Action'],
): string | undefined {
  const ends = new Set(trails(state, action).map(({ hexes }) => lastItem(hexes)));
  const enemies = forces(state).filter((group) => group.side !== side);
  return enemies.flatMap(({ units }) => units).find(({ hex }) => hex !== undefined && ends.has(hex))?.hex;
}

interface Hopes {
  readonly well: number;
  readonly badly: number;
  readonly words: string;
}

const NONE: Hopes = { well: 0, badly: 0, words: '' };

/** How often it goes well and badly, as far as that is known by now. */
function hopesOf<T extends GameTypes>(
  { game, forecast }: Needed<T>,
  seat: Seat<T>,
  action: T['Action'],
  count: CountOdds<T>,
): Hopes {
  if (forecast?.covers(action) === true) {
    const [worst] = forecast.chances(seat, action);
    return worst === undefined ? NONE : { well: 1 - worst.probability, badly: 0, words: 'has an effect' };
  }
  const odds = count(seat.state, seat.side, action);
  if (odds === undefined || odds === 'counting') return NONE;
  const shareOf = (tone: 'good' | 'bad') =>
    odds.entries
      .filter(({ events }) => toneOf(game, events, seat.side) === tone)
      .reduce((sum, { probability }) => sum + probability, 0);
  return { well: shareOf('good'), badly: shareOf('bad'), words: 'goes well' };
}
