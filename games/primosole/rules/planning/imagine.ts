/** R79 What may lie behind a view: the cards and mines that its side does not know, dealt again. */
import type { Chance } from '@bridgehead/engine/chance';
import type { Card } from '../pieces/cards.js';
import { defendingSide } from '../close-combat/close-combat-sums.js';
import { cardsAt, putCard } from '../deck/deck.js';
import { unseenMines } from '../mines/mines.js';
import type { CardPlace, State } from '../state/state.js';
import { copyState } from '../state/state.js';
import type { Side } from '../vocabulary/vocabulary.js';
import { opponentOf } from '../vocabulary/vocabulary.js';

/** A state that looks so to a side. Every way to deal what it does not know is equally likely. */
export function imagineBehind(view: State, side: Side, chance: Chance): State {
  const state = copyState(view);
  const left = cardsAt(view, 'unknown');
  const take = (): Card => left.splice(chance.pick(left.length, 'card that is not known'), 1)[0];
  for (const { place, count } of placesUnknown(view, opponentOf(side)))
    for (let n = 0; n < count; n++) putCard(state, take(), place);
  for (const card of left) putCard(state, card, 'pile');
  const values = [...unseenMines(view)];
  state.mines = view.mines.map((mine) =>
    mine.value === undefined
      ? { ...mine, value: values.splice(chance.pick(values.length, 'mine that is not known'), 1)[0] }
      : mine,
  );
  return state;
}

/** 2.0z 9.3a 12.2b How many cards the other side alone knows, and where. All others lie in the pile, those face down among them (9.2a). */
function placesUnknown(view: State, other: Side): readonly { readonly place: CardPlace; readonly count: number }[] {
  const isLaid =
    view.stack.some((frame) => frame.at === 'counterattack' && frame.hidden === 'hand') &&
    defendingSide(view) === other;
  return [
    { place: `${other}-hand`, count: view.handSize[other] },
    { place: `${other}-discard`, count: view.discarded[other] },
    { place: `${other}-hidden`, count: isLaid ? 1 : 0 },
  ];
}
