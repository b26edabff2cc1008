/** The row of a query that always gives exactly one, such as a count. */
export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row, second] = rows;
  if (row === undefined || second !== undefined)
    throw new Error(`The database gave ${rows.length} rows where one was asked for`);
  return row;
}
