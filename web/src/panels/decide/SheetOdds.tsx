/** On a phone: the odds of what is being put together in one line, from bad to good, while the sheet is low. */
import type { GameTypes } from '@bridgehead/engine';
import type { Odds } from '@bridgehead/engine/chance';
import type { Table } from '../../table/table.js';
import { orderOdds, toneOf } from '../../ui/chances.js';
import { OutcomeBar } from '../../ui/OutcomeBar.js';
import './sheet-odds.css';

interface SheetOddsProps<T extends GameTypes> {
  readonly table: Table<T>;
  readonly odds: Odds<T>;
}

export function SheetOdds<T extends GameTypes>({ table: { kit, moment }, odds }: SheetOddsProps<T>) {
  const { side } = moment.value.seat;
  const outcomes = orderOdds(kit.game, odds, side).odds.entries.map(({ name, probability, events }) => {
    const word = events.map((event) => kit.rollOf(event)).find((roll) => roll?.result === name)?.word;
    return { name, probability, tone: toneOf(kit.game, events, side), ...(word !== undefined && { word }) };
  });
  return (
    <span class="sheet-odds">
      <OutcomeBar label="Odds" outcomes={outcomes} />
    </span>
  );
}
