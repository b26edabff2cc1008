/** The card beside the hex that is pointed at: what it is, and what picking it comes to. */
import type { GameTypes } from '@bridgehead/engine';
import type { Consideration } from '../table/table.js';
import { plainNumber } from '../ui/numbers.js';

export function MapNote<T extends GameTypes>({ considered }: { readonly considered: Consideration<T> }) {
  const { text, weighed, violations } = considered;
  const shown = weighed?.preview;
  const [cost] = shown?.tallies ?? [];
  return (
    <>
      <p class="note-hex">{text}</p>
      {violations.map(({ code, rule, text: why, remedy }) => (
        <p key={`${code} ${why}`} class="note-refused">
          {why} {rule !== '' && <span class="note-rule">{rule}</span>} {remedy && <em>{remedy}</em>}
        </p>
      ))}
      {shown && (
        <p class="note-offer">
          {shown.summary}
          {cost && <strong> {cost.parts.length > 0 ? `(${plainNumber(cost.total)})` : ''}</strong>}
        </p>
      )}
    </>
  );
}
