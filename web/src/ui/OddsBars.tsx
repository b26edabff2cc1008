/** Odds: a bar for each outcome with its percentage, what was assumed, and how far the numbers can be trusted. */
import type { GameTypes } from '@bridgehead/engine';
import type { OddsEntry } from '@bridgehead/engine/chance';
import type { ChanceWords } from './model.js';
import type { OrderedOdds } from './chances.js';
import { percent } from './numbers.js';
import './odds-bars.css';

export interface OddsBarsProps<T extends GameTypes> {
  readonly ordered: OrderedOdds<T>;
  readonly words: ChanceWords;
  /** What an outcome means, in a few words, where there is something to say. */
  readonly meaningOf: (entry: OddsEntry<T>) => string | undefined;
}

export function OddsBars<T extends GameTypes>({ ordered, words, meaningOf }: OddsBarsProps<T>) {
  const { odds, order } = ordered;
  return (
    <div class="odds">
      <table class="odds-table">
        <caption>Odds{order === 'worst-first' && <span class="odds-order"> from worst to best</span>}</caption>
        <tbody>
          {odds.entries.map((entry) => {
            const meaning = meaningOf(entry);
            return (
              <tr key={entry.name}>
                <th scope="row">
                  {entry.name}
                  {meaning !== undefined && <span class="odds-meaning">{meaning}</span>}
                </th>
                <td class="odds-chance">
                  <span class="odds-bar" style={{ '--share': String(entry.probability) }} aria-hidden="true" />
                  {percent(entry.probability)}
                  {entry.error > 0 && <span class="odds-error"> ± {percent(entry.error)}</span>}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      <p class="odds-trust">{trustIn(odds, words)}</p>
      {odds.assumptions.length > 0 && (
        <ul class="odds-assumptions" aria-label="Assumptions">
          {odds.assumptions.map((assumption) => (
            <li key={assumption}>Assumed: {assumption}.</li>
          ))}
        </ul>
      )}
    </div>
  );
}

function trustIn(
  { exact, courses }: { readonly exact: boolean; readonly courses: number },
  words: ChanceWords,
): string {
  if (!exact) return `Estimated from ${courses} trials; ± is one standard error.`;
  return courses === 1 ? 'Certain: no chance involved.' : `Exact: ${words.counted(courses)}.`;
}
