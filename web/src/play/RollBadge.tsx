/** The last roll at the hex of its fight: the dice and the result in a word. Its sum stands in the panel. */
import type { ShownRoll } from '../ui/model.js';
import { Dice, FallingDice } from '../ui/Dice.js';
import { PlayingCards } from '../ui/PlayingCards.js';
import './roll-badge.css';

export function RollBadge({ roll }: { readonly roll: ShownRoll }) {
  const { isFalling, tone, cards, dice, word, result } = roll;
  if (isFalling)
    return (
      <div class="roll-badge">
        <FallingDice count={cards?.length ?? dice.length} />
      </div>
    );
  return (
    <div class={`roll-badge roll-badge-${tone}`}>
      {cards === undefined ? <Dice values={dice} /> : <PlayingCards cards={cards} />}
      <strong>{word ?? result}</strong>
    </div>
  );
}
