/** A roll: the sums that led to it, where it is looked up, the dice, what came of it, and where that lay in the odds. */
import { useEffect, useState } from 'preact/hooks';
import type { Roll } from './model.js';
import { pace } from '../browser/settings.js';
import type { Standing } from './chances.js';
import { standingOf } from './chances.js';
import { Dice } from './Dice.js';
import { percent } from './numbers.js';
import { PlayingCards } from './PlayingCards.js';
import { RuleLink } from './RuleLink.js';
import { Sum } from './Sum.js';
import './control.css';
import './roll-card.css';

export interface RollCardProps {
  readonly roll: Roll;
  /** told: part after part, until any key or press skips it. still: all at once, as in the log. */
  readonly motion?: 'told' | 'still';
}

/** How long the longest telling takes before the dice fall, and how long a part takes at most. */
const LONGEST = 1_500;
const SLOWEST = 160;

export function RollCard({ roll, motion = 'told' }: RollCardProps) {
  const isTold = useTelling(roll, motion);
  const { starts, end } = stepsOf(roll);
  const beat = Math.min(SLOWEST, LONGEST / Math.max(1, end));
  return (
    <section
      class={isTold ? 'roll roll-told' : 'roll'}
      style={{ '--beat': `${Math.round(beat)}ms` }}
      aria-label={`${roll.cards === undefined ? 'Roll' : 'Draw'}: ${roll.title}`}
    >
      <h3 class="roll-title">
        {roll.title} <RuleLink id={roll.rule} />
      </h3>
      <div class="roll-sums">
        {roll.sums.map((tally, index) => (
          <Sum key={index} tally={tally} {...(isTold && { fallsFrom: starts[index] })} />
        ))}
      </div>
      <p class="roll-lookup roll-part" style={at(end)}>
        {roll.lookup}
      </p>
      <div class="roll-result roll-part" style={at(end + 1)}>
        {roll.cards === undefined ? <Dice values={roll.dice} /> : <PlayingCards cards={roll.cards} />}
        <p>
          <strong>{roll.result}</strong> {roll.meaning}
        </p>
      </div>
      <div class="roll-part" style={at(end + 4)}>
        {roll.counting ? (
          <p class="roll-percentile">Calculating the odds …</p>
        ) : (
          <StandingBar standing={standingOf(roll)} />
        )}
      </div>
    </section>
  );
}

/** At which step each sum begins, and the one after all of them: a sum takes a step for every part and one for its total. */
function stepsOf({ sums }: Roll): { readonly starts: readonly number[]; readonly end: number } {
  const starts: number[] = [];
  let end = 0;
  for (const { parts } of sums) {
    starts.push(end);
    end += parts.length + 1;
  }
  return { starts, end };
}

function at(step: number) {
  return { '--step': String(step) };
}

/** Whether the roll is still being told part by part: any key or press ends that. */
function useTelling(roll: Roll, motion: 'told' | 'still'): boolean {
  // The same roll may come again with its chances.
  const which = `${roll.title} ${roll.dice.join()}`;
  const [skipped, setSkipped] = useState<string>();
  const isTold = motion === 'told' && pace.value !== 'instant' && skipped !== which;
  useEffect(() => {
    if (!isTold) return;
    const skip = () => setSkipped(which);
    addEventListener('keydown', skip);
    addEventListener('pointerdown', skip);
    return () => {
      removeEventListener('keydown', skip);
      removeEventListener('pointerdown', skip);
    };
  }, [isTold, which]);
  return isTold;
}

/** Names longer than this have no room below their part of the bar: only what came is named. */
const LONG = 14;

/** All that could have come, from worst to best, with what came marked. */
function StandingBar({ standing: { outcomes, came, asGoodOrBetter } }: { readonly standing: Standing }) {
  if (came < 0) return null;
  const isLong = outcomes.some(({ name }) => name.length > LONG);
  return (
    <div class="roll-standing">
      <ol class="roll-chances" aria-label="Possible results, from worst to best">
        {outcomes.map(({ name, probability }, index) => (
          <li
            key={name}
            class={index === came ? 'roll-came' : undefined}
            style={{ flexGrow: probability }}
            title={`${name}: ${percent(probability)}`}
          >
            <span class={isLong ? 'control-hidden' : 'roll-name'}>{name}</span>
            <span class="control-hidden">
              {percent(probability)}
              {index === came && ', the actual result'}
            </span>
          </li>
        ))}
      </ol>
      {isLong && (
        <p class="roll-which" aria-hidden="true">
          {outcomes[came].name}: {percent(outcomes[came].probability)}
        </p>
      )}
      <p class="roll-percentile">
        <span>As good or better: {percent(asGoodOrBetter)}</span>
        <span class="roll-scale" aria-hidden="true">
          worst to best
        </span>
      </p>
    </div>
  );
}
