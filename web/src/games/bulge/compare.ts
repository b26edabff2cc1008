/** 6.7 Both combat results tables for an attack that is being put together, side by side. */
import { capital, lastItem } from '@bridgehead/engine';
import type { Action, Bulge, Table, TableOutlook } from '@bridgehead/bulge';
import { MIST_FACES, RESULTS, TABLES, TABLE_NAMES, compareTables, meaningOf } from '@bridgehead/bulge';
import type { Comparison } from '../../kit/comparison.js';
import type { Seat } from '../../kit/kit.js';
import { RESULT_TONES, printedColumn } from './common/words.js';

/** 6.7 What each table is for. */
const WORDS: Readonly<Record<Table, string>> = {
  primary: 'destroys units, yours too',
  secondary: 'pushes one side back',
};

export function compare({ state, context }: Seat<Bulge>, action: Action): Comparison | undefined {
  const frame = lastItem(state.stack);
  if (frame.at !== 'combat' || action.do !== 'attack') return undefined;
  const tables = compareTables(state, context, frame, action);
  if (tables === undefined) return undefined;
  const possible = RESULTS.filter((result) => TABLES.some((table) => tables[table].chances[result] > 0));
  return {
    title: 'Both tables',
    rule: '6.7',
    results: possible.map((result) => ({
      name: result,
      means: capital(meaningOf(state, context, action, result)),
      tone: RESULT_TONES[result],
    })),
    ways: TABLES.map((table) => ({
      choice: table,
      name: TABLE_NAMES[table],
      detail: `${WORDS[table]}; column ${sayColumn(tables[table])}`,
      isChosen: action.table === table,
      violations: tables[table].whyNot,
      chances: possible.map((result) => tables[table].chances[result]),
    })),
    ...noteOn(tables[action.table]),
  };
}

function sayColumn({ column, columnInMist }: TableOutlook): string {
  const label = printedColumn(column.label);
  return columnInMist === undefined || columnInMist.number === column.number
    ? label
    : `${label}; or ${printedColumn(columnInMist.label)}`;
}

/** 12.0e */
function noteOn({ columnInMist }: TableOutlook): { readonly note?: string } {
  return columnInMist === undefined
    ? {}
    : {
        note: `Mist: roll a die first; ${MIST_FACES.join(', ')} shifts the attack one column to the right. The odds include this.`,
      };
}
