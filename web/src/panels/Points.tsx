/** The points of a side: one number that opens into its sum. */
import type { Tally } from '@bridgehead/engine';
import { countOf, plainNumber } from '../ui/numbers.js';
import { Sum } from '../ui/Sum.js';
import './points.css';

export function Points({ side, tally }: { readonly side: string; readonly tally: Tally }) {
  if (tally.parts.length === 0) {
    return (
      <p class="points points-none">
        <span>{side}</span>
        <strong>{plainNumber(tally.total)}</strong>
      </p>
    );
  }
  return (
    <details class="points-details">
      <summary class="points">
        <span>
          {side} <span class="points-soft">from {countOf(tally.parts.length, 'source', 'sources')}</span>
        </span>
        <strong>{plainNumber(tally.total)}</strong>
      </summary>
      <Sum tally={tally} />
    </details>
  );
}
