/** All that may come, in one bar from bad to good: a segment for each outcome, with its word and its chance below. */
import type { ChanceOf } from './chances.js';
import type { Tone } from './model.js';
import { percent } from './numbers.js';
import './outcome-bar.css';

export interface OutcomeBarProps {
  /** From worst to best for the one who reads it, where that order means anything. */
  readonly outcomes: readonly ChanceOf[];
  /** The index of what came, once it has. */
  readonly came?: number;
  readonly label: string;
}

export function OutcomeBar({ outcomes, came, label }: OutcomeBarProps) {
  const colours = coloursOf(outcomes);
  return (
    <div class={came === undefined ? 'outcomes' : 'outcomes outcomes-known'}>
      <div class="outcomes-bar" aria-hidden="true">
        {outcomes.map(({ name, probability }, index) => (
          <span
            key={name}
            class={index === came ? 'outcomes-came' : undefined}
            style={{ flexGrow: probability, background: colours[index] }}
          />
        ))}
      </div>
      <ol class="outcomes-names" aria-label={label}>
        {outcomes.map(({ name, word, probability }, index) => (
          <li key={name} class={index === came ? 'outcomes-came' : undefined} title={name}>
            <span class="outcomes-swatch" style={{ background: colours[index] }} aria-hidden="true" />
            {word ?? name} <strong>{percent(probability)}</strong>
            {index === came && <span class="control-hidden">, the actual result</span>}
          </li>
        ))}
      </ol>
    </div>
  );
}

/** The further from the middle, the stronger the colour. Where nobody says what is good, the place in the row decides. */
function coloursOf(outcomes: readonly ChanceOf[]): string[] {
  const tones = outcomes.map(({ tone }, index) => tone ?? toneByPlace(index, outcomes.length));
  const bad = tones.filter((tone) => tone === 'bad').length;
  const good = tones.filter((tone) => tone === 'good').length;
  let goods = 0;
  return tones.map((tone, index) => {
    if (tone === 'even') return 'var(--outcome-even)';
    const [from, strength] = tone === 'bad' ? ['bad', (bad - index) / bad] : ['good', ++goods / good];
    return `color-mix(in oklab, var(--outcome-${from}) ${Math.round(45 + 55 * Math.min(1, Math.max(0, strength)))}%, var(--paper))`;
  });
}

function toneByPlace(index: number, count: number): Tone {
  const place = count === 1 ? 0.5 : index / (count - 1);
  return place < 0.4 ? 'bad' : place > 0.6 ? 'good' : 'even';
}
