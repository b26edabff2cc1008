/** Cards written down beforehand: which ones a game of Primosole Bridge draws, in their order. */
import { readFileSync } from 'node:fs';

/** The deck in the order in which the game counts a pile. */
const DECK = ['C', 'D', 'H', 'S'].flatMap((suit) =>
  ['A', '2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K'].map((rank) => rank + suit),
);

/** The outcomes of chance by which these cards come, from a position whose cards are written one place to a line. */
export function drawing(position: string, cards: readonly string[]): number[] {
  const placed = [...readFileSync(position, 'utf8').matchAll(/^ +[a-z-]+: \[([^\]]*)\]/gm)].flatMap(([, list = '']) =>
    list.split(/, */),
  );
  const pile = DECK.filter((card) => !placed.includes(card));
  return cards.map((card) => {
    const index = pile.indexOf(card);
    if (index < 0) throw new Error(`${card} is not in the pile of ${position}`);
    pile.splice(index, 1);
    return index;
  });
}
