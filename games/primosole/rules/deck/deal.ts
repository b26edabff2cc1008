/** 3.2 3.3 The hands are dealt, and cards decide whose suits are whose. */
import { scenarioOf } from '../situation/battles.js';
import { cardCode, suitOf } from '../pieces/cards.js';
import { drawTo, retire } from './deck.js';
import type { Play } from '../situation/types.js';
import type { Side, Suit } from '../vocabulary/vocabulary.js';
import { opponentOf, SIDES, SUITS } from '../vocabulary/vocabulary.js';

/** 3.2a 3.2b 3.2c R2 The larger hand is dealt first, all of it; of equal hands the British one. Cards dealt bring no event. */
export function dealHands(play: Play): void {
  const { hands } = scenarioOf(play.state);
  const order: readonly Side[] = hands.german > hands.british ? ['german', 'british'] : SIDES;
  for (const side of order) {
    const codes = drawToHand(play, side, hands[side], 'card for the hand');
    play.emit({ type: 'dealt', rule: '3.2b', side, cards: codes, count: codes.length });
  }
}

/** 2.0z Draws so many cards into a hand; fewer if there are no more. */
function drawToHand(play: Play, side: Side, count: number, what: string): string[] {
  const { state } = play;
  const codes: string[] = [];
  for (let n = 0; n < count; n++) {
    const card = drawTo(play, side === 'british' ? 'british-hand' : 'german-hand', what);
    if (card === undefined) break;
    state.handSize = { ...state.handSize, [side]: state.handSize[side] + 1 };
    codes.push(cardCode(card));
  }
  return codes;
}

/** 3.3a 3.3b 3.3c R4 The suits that the named side draws are its own, the others the opponent's. */
export function drawInitiativeSuits(play: Play): void {
  const { state } = play;
  const { side, cards: count } = scenarioOf(state).initiative;
  const drawn = Array.from({ length: count }, () => drawTo(play, 'table', 'card for the initiative suits')).filter(
    (card) => card !== undefined,
  );
  const own = new Set(drawn.map(suitOf));
  state.suits = SUITS.map((suit) => (own.has(suit) ? side : opponentOf(side)));
  play.emit({ type: 'suits-drawn', rule: '3.3b', side, cards: drawn.map(cardCode), suits: ownersOf(state.suits) });
  retire(state, drawn);
}

/** The owner of each suit by its name. */
function ownersOf(suits: readonly Side[]): Readonly<Record<Suit, Side>> {
  const [clubs, diamonds, hearts, spades] = suits;
  return { clubs, diamonds, hearts, spades };
}
