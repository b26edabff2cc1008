/** On a phone: the odds of what is being put together in one line, from bad to good, while the sheet is low. */
import type { GameTypes } from '@bridgehead/engine';
import type { Odds } from '@bridgehead/engine/chance';
import type { Table } from '../../table/table.js';
import { toneOf } from '../../ui/chances.js';
import { OutcomeBar } from '../../ui/OutcomeBar.js';
import './sheet-odds.css';

interface SheetOddsProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly odds: Odds<T>;
}

/** The words of each outcome would not fit: how often it is bad, even and good does. */
const TONES = [
  ['bad', 'Bad'],
  ['even', 'Even'],
  ['good', 'Good'],
] as const;

export function SheetOdds<T extends GameTypes>({ table: { kit, moment }, odds }: SheetOddsProps<T>) {
  const { side } = moment.value.seat;
  const ways = odds.entries.map(({ probability, events }) => ({
    probability,
    tone: toneOf(kit.game, events, side),
  }));
  const outcomes = TONES.map(([tone, word]) => ({
    name: tone,
    tone,
    word: odds.entries.length === 1 && tone === 'even' ? 'Certain' : word,
    probability: ways.filter((way) => way.tone === tone).reduce((sum, { probability }) => sum + probability, 0),
  })).filter(({ probability }) => probability > 0);
  return (
    <span class="sheet-odds">
      <OutcomeBar label="Odds" outcomes={outcomes} />
    </span>
  );
}
