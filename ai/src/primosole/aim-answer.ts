/** 6.7 6.8 6.9 Guns off the map: where they are aimed, with which cards, and where the enemy's fire is let fall. */
import type { Hex } from '@bridgehead/engine/hex';
import { candidates, itemAt, numberAt } from '@bridgehead/engine';
import type { ActionOf, FireLeft, StrikeFrame } from '@bridgehead/primosole';
import {
  board,
  cardCode,
  fallHexes,
  handOf,
  hasSignal,
  hexOfLabel,
  label,
  OFF_MAP_FIRE_NAMES,
  opponentOf,
  suitOf,
  unitsOnMap,
  valueOf,
} from '@bridgehead/primosole';
import { bestOf } from '../options.js';
import { tenths } from '../words.js';
import { cardWorth } from './outlook.js';
import { damageBySuit, damageOfAim } from './shots.js';
import type { Answer, Option, Request, Situation } from './situation.js';

/** 6.7.3 The best aim of a fire, readied or not. */
export function aimOf(
  situation: Situation,
  { kind, strength }: Pick<FireLeft, 'kind' | 'strength'>,
): Option<ActionOf<'aim'>> | undefined {
  const { state, context, side, skill } = situation;
  const hexes = new Set(unitsOnMap(state, opponentOf(side)).map((enemy) => numberAt(state.place, enemy)));
  const option = (hex: Hex, card: string, value: number): Option<ActionOf<'aim'>> => ({
    action: { do: 'aim', fire: kind, strength, hex: label(hex), card },
    value,
    reason: `${OFF_MAP_FIRE_NAMES[kind]} at ${label(hex)}: ${tenths(value)} points on average.`,
  });
  return bestOf(
    [...hexes].flatMap((hex) => {
      const options = [option(hex, 'deck', damageOfAim(situation, kind, strength, hex))];
      if (skill === 'recruit' || !hasSignal(state, context, side, hex)) return options;
      const card = cheapest(situation, hex);
      if (card !== undefined)
        options.push(
          option(
            hex,
            cardCode(card),
            damageBySuit(situation, kind, strength, hex, itemAt(board.suit, hex)) - 1.2 * cardWorth(valueOf(card)),
          ),
        );
      return options;
    }),
  );
}

/** The card from the hand with the suit of a hex that is missed least. */
function cheapest({ state, side }: Situation, hex: Hex): number | undefined {
  return handOf(state, side)
    .filter((card) => suitOf(card) === board.suit[hex])
    .toSorted((one, other) => cardWorth(valueOf(one)) - cardWorth(valueOf(other)))[0];
}

/** The best aim of all fires that are readied. */
export function bestAim(situation: Situation): Option<ActionOf<'aim'>> | undefined {
  const { state, side } = situation;
  if (state.combat !== undefined) return undefined;
  return bestOf(state.fires[side].filter(({ readied }) => readied).flatMap((fire) => aimOf(situation, fire) ?? []));
}

/** 11.1 6.9.2c 6.7.4b A further aim card; or, on the other side, the suit and the hex by which the fire does least. */
export function answerStrike(request: Request, situation: Situation, frame: StrikeFrame): Answer {
  const { game, view, side, context } = request;
  if (frame.step === 'aim') {
    const card =
      situation.skill === 'regular' && frame.aimed.every((laid) => suitOf(laid) === board.suit[frame.aim])
        ? cheapest(situation, frame.aim)
        : undefined;
    return card === undefined
      ? { action: { do: 'aim-card', card: 'deck' }, reason: 'No card in the hand is worth it.' }
      : { action: { do: 'aim-card', card: cardCode(card) }, reason: 'The fire falls where it was aimed.' };
  }
  const firing: Situation = { ...situation, side: frame.side };
  const list = candidates(game, view, side, context);
  const options: Option[] = [];
  for (let index = 0; index < list.length; index++) {
    const action = list.at(index);
    if (action?.do === 'suit')
      options.push({
        action,
        value: -damageBySuit(firing, frame.kind, frame.strength, frame.aim, action.suit),
        reason: `With ${action.suit} the fire does least.`,
      });
    if (action?.do === 'fall')
      options.push({
        action,
        value: -damageAt(firing, frame, hexOfLabel(action.hex)),
        reason: `In ${action.hex} the fire does least.`,
      });
  }
  const best = bestOf(options);
  return best && { action: best.action, reason: best.reason };
}

function damageAt(firing: Situation, frame: StrikeFrame, hex: Hex): number {
  return fallHexes(hex, itemAt(board.suit, hex)).includes(hex)
    ? damageBySuit(firing, frame.kind, frame.strength, hex, itemAt(board.suit, hex))
    : 0;
}
