/** Combat by differential: columns, their ends and shifts, and the cell that a die finds. The numbers are content. */
import { itemAt } from '../checked-access.js';
import { DIE_FACES } from '../chance.js';
import type { Place } from '../content.js';
import { oneOf, wrong } from '../content.js';
import type { Tally } from '../tally.js';
import { TallySheet } from '../tally.js';

/** A column of a table as content writes it: the last has no upper end. */
export interface ColumnRow {
  readonly label: string;
  readonly upTo: number | null;
}

/** A column of a combat results table. */
export interface Column {
  /** Counted from 1 at the left. */
  readonly number: number;
  readonly label: string;
}

/** The column of a differential: beyond the ends of the table the first or the last. remagen 7.61 bulge 6.2 */
export function columnIn(columns: readonly ColumnRow[], differential: number): Column {
  const index = columns.findIndex(({ upTo }) => upTo === null || differential <= upTo);
  const column = columns[index];
  if (column === undefined)
    throw new Error(`The columns end at ${columns.at(-1)?.upTo} and have none for ${differential}`);
  return { number: index + 1, label: column.label };
}

/** The column so many places to the right, or to the left where the number is negative; it stops at both ends. bulge 6.2a */
export function columnShifted(columns: readonly ColumnRow[], { number }: Column, by: number): Column {
  const index = Math.min(Math.max(number - 1 + by, 0), columns.length - 1);
  const { label } = columns[index] ?? itemAt(columns, index);
  return { number: index + 1, label };
}

/** Looks up the result of a column and a die. */
export type ResultAt<Result extends string> = (column: Column, die: number) => Result;

/** A table of results: one row for each face of the die, one cell for each column. */
export function loadResults<Result extends string>(
  results: readonly Result[],
  rows: Readonly<Record<string, readonly string[]>>,
  columns: number,
  place: Place,
): ResultAt<Result> {
  const cells = DIE_FACES.map((die) => {
    const row = rows[die] ?? [];
    if (row.length !== columns) throw wrong(place, `row ${die}`, row.length, `${columns} cells, one for each column`);
    return row.map((cell, index) => oneOf(results, cell, place, `row ${die}, column ${index + 1}`));
  });
  return ({ number }, die) => {
    const row = cells[die - 1] ?? itemAt(cells, die - 1);
    return row[number - 1] ?? itemAt(row, number - 1);
  };
}

/** The sums of a combat. */
export interface CombatSums {
  readonly attack: TallySheet;
  readonly defense: TallySheet;
  readonly differential: TallySheet;
}

/** The one total minus the other. remagen 7.0d bulge 6.0a */
export function differentialOf(attack: TallySheet, defense: TallySheet, rule: string): CombatSums {
  return { attack, defense, differential: differenceOf(attack, defense, rule) };
}

/** The title of that sum. */
export const DIFFERENTIAL = 'Combat differential';

/** The same of sums that were told. */
export function differenceOf(attack: Tally, defense: Tally, rule: string): TallySheet {
  const differential = new TallySheet(DIFFERENTIAL);
  differential.add(rule, 'attacking total', attack.total);
  differential.add(rule, 'defending total', -defense.total);
  return differential;
}
