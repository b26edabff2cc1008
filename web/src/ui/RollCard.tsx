/** A roll: what came of it, where that lay in the odds, and below it the sums that led to it. */
import type { Roll } from './model.js';
import { fromOtherSide, standingOf } from './chances.js';
import { Dice, FallingDice } from './Dice.js';
import { Fold } from './Fold.js';
import { percent } from './numbers.js';
import { OutcomeBar } from './OutcomeBar.js';
import { PlayingCards } from './PlayingCards.js';
import { RuleLink } from './RuleLink.js';
import { Sum } from './Sum.js';
import './control.css';
import './roll-card.css';

export interface RollCardProps {
  readonly roll: Roll & { readonly isFalling?: boolean };
  /** Whether the sums fold out, or stand there. */
  readonly sums?: 'folded' | 'open';
  /** Whose eyes see it: good is what is good for this side. By default the side that rolled. */
  readonly viewer?: string;
}

export function RollCard({ roll, sums = 'open', viewer = roll.side }: RollCardProps) {
  const isFalling = roll.isFalling === true;
  return (
    <section class="roll" aria-label={`${roll.cards === undefined ? 'Roll' : 'Draw'}: ${roll.title}`}>
      <h3 class="roll-title">
        {roll.title} <RuleLink id={roll.rule} />
      </h3>
      <div class="roll-result">
        {isFalling ? <FallingDice count={roll.cards?.length ?? roll.dice.length} /> : <Shown roll={roll} />}
      </div>
      {roll.counting ? (
        <p class="roll-percentile">Calculating the odds …</p>
      ) : (
        <StandingBar roll={roll} isFalling={isFalling} isOwn={viewer === roll.side} />
      )}
      {!isFalling && roll.next !== undefined && roll.next.length > 0 && (
        <ul class="roll-next" aria-label="Rolls that followed">
          {roll.next.map(({ title, dice, result }, index) => (
            <li key={index}>
              {title}: {dice.length > 0 && `${sumOf(dice)}, `}
              <strong>{result}</strong>
            </li>
          ))}
        </ul>
      )}
      {sums === 'open' ? (
        <Sums roll={roll} />
      ) : (
        <Fold name="sums" title="Sums and rules">
          <Sums roll={roll} />
        </Fold>
      )}
    </section>
  );
}

function sumOf(dice: readonly number[]): number {
  return dice.reduce((sum, die) => sum + die, 0);
}

function Shown({ roll: { cards, dice, result, word, meaning } }: { readonly roll: Roll }) {
  return (
    <>
      {cards === undefined ? <Dice values={dice} /> : <PlayingCards cards={cards} />}
      <p>
        <strong>{word === undefined ? result : `${word} (${result})`}</strong> {meaning}
      </p>
    </>
  );
}

function Sums({ roll: { sums, lookup } }: { readonly roll: Roll }) {
  return (
    <div class="roll-sums">
      {sums.map((tally, index) => (
        <Sum key={index} tally={tally} />
      ))}
      <p class="roll-lookup">{lookup}</p>
    </div>
  );
}

/** All that could have come, from worst to best, with what came marked once it has. */
function StandingBar({
  roll,
  isFalling,
  isOwn,
}: {
  readonly roll: Roll;
  readonly isFalling: boolean;
  readonly isOwn: boolean;
}) {
  const standing = standingOf(roll);
  const { outcomes, came, asGoodOrBetter } = isOwn ? standing : fromOtherSide(standing);
  if (came < 0) return null;
  return (
    <div class="roll-standing">
      <OutcomeBar label="Possible results, from worst to best" outcomes={outcomes} {...(!isFalling && { came })} />
      {!isFalling && (
        <p class="roll-percentile">
          {isOwn ? 'This or better' : 'This or better for you'}: {percent(asGoodOrBetter)}
        </p>
      )}
    </div>
  );
}
