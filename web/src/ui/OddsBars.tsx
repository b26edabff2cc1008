/** Odds: one bar for all outcomes; below it what each means, what was assumed and how far the numbers can be trusted. */
import type { GameTypes } from '@bridgehead/engine';
import type { OddsEntry } from '@bridgehead/engine/chance';
import type { ChanceWords, Roll, Tone } from './model.js';
import type { OrderedOdds } from './chances.js';
import { Fold } from './Fold.js';
import { percent } from './numbers.js';
import { OutcomeBar } from './OutcomeBar.js';
import './odds-bars.css';

export interface OddsBarsProps<T extends GameTypes> {
  readonly ordered: OrderedOdds<T>;
  readonly words: ChanceWords;
  /** What an outcome means to the one who reads it. */
  readonly toneOf: (entry: OddsEntry<T>) => Tone;
  /** The roll that an outcome came from, where there is one. */
  readonly rollOf: (entry: OddsEntry<T>) => Roll | undefined;
}

export function OddsBars<T extends GameTypes>({ ordered, words, toneOf, rollOf }: OddsBarsProps<T>) {
  const { odds, order } = ordered;
  const rows = odds.entries.map((entry) => ({ entry, roll: rollOf(entry) }));
  return (
    <div class="odds">
      <OutcomeBar
        label={order === 'worst-first' ? 'Odds, from worst to best' : 'Odds'}
        outcomes={rows.map(({ entry, roll }) => ({
          name: entry.name,
          probability: entry.probability,
          ...(roll?.word !== undefined && roll.result === entry.name && { word: roll.word }),
          ...(order === 'worst-first' && { tone: toneOf(entry) }),
        }))}
      />
      {odds.assumptions.length > 0 && (
        <ul class="odds-assumptions" aria-label="Assumptions">
          {odds.assumptions.map((assumption) => (
            <li key={assumption}>Assumed: {assumption}.</li>
          ))}
        </ul>
      )}
      <Fold name="odds" title={odds.exact ? 'What they mean' : 'What they mean (estimates)'}>
        <table class="odds-table">
          <tbody>
            {rows.map(({ entry, roll }) => (
              <tr key={entry.name}>
                <th scope="row">
                  {entry.name}
                  {roll !== undefined && <span class="odds-meaning">{roll.meaning}</span>}
                </th>
                <td class="odds-chance">
                  {percent(entry.probability)}
                  {entry.error > 0 && <span class="odds-error"> ± {percent(entry.error)}</span>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        <p class="odds-trust">{trustIn(odds, words)}</p>
      </Fold>
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
